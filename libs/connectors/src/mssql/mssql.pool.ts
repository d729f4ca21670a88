import type { Endpoint } from '../connector.js';
import { ConnectionPool, type Pooled, type PoolDriver } from '../shared/connection.pool.js';
import { dial, setUp, type Dialled } from './mssql.dial.js';
import { resetWithin } from './timely.answer.js';

/** A connection. The server keeps plans by the texts of sp_executesql, so none is prepared on it. */
export interface MssqlConnection extends Dialled, Pooled {}

export type MssqlPool = ConnectionPool<MssqlConnection>;

/** Connections of one endpoint. */
export function mssqlPool(endpoint: Endpoint): MssqlPool {
  const driver: PoolDriver<MssqlConnection> = {
    async dial(_endpoint, onEnd) {
      const connection: MssqlConnection = {
        ...(await dial(endpoint)),
        prepared: new Set<string>(),
        broken: false,
        idleSince: 0,
      };
      connection.client.once('end', () => onEnd(connection));
      connection.socket.once('close', () => onEnd(connection));
      return connection;
    },
    async clean({ client }, ms) {
      await resetWithin(client, ms);
      await setUp(client, ms);
    },
    end: endConnection,
  };
  return new ConnectionPool(endpoint, driver);
}

/** Closes a connection at once. */
export function endConnection({ client, socket }: Pick<Dialled, 'client' | 'socket'>): void {
  socket.destroy();
  client.close();
}
