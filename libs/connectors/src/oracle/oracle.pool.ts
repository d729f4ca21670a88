import type { Endpoint } from '../connector.js';
import { ConnectionPool, type Pooled, type PoolDriver } from '../shared/connection.pool.js';
import { dial, endConnection, type Dialled } from './oracle.dial.js';

/** A connection; `prepared` is empty: the driver keeps statements by itself, by their texts. */
export interface OracleConnection extends Dialled, Pooled {}

export type OraclePool = ConnectionPool<OracleConnection>;

/** Connections of one endpoint. */
export function oraclePool(endpoint: Endpoint): OraclePool {
  const driver: PoolDriver<OracleConnection> = {
    async dial() {
      return { ...(await dial(endpoint)), prepared: new Set<string>(), broken: false, idleSince: 0 };
    },
    async clean({ client }, ms) {
      client.callTimeout = ms;
      await client.rollback();
    },
    end: endConnection,
  };
  return new ConnectionPool(endpoint, driver);
}
