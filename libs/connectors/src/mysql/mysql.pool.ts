import type { Endpoint } from '../connector.js';
import { ConnectionPool, type Pooled, type PoolDriver } from '../shared/connection.pool.js';
import { dial, setUp, socketOf, type Dialled } from './mysql.dial.js';
import { answerWithin, resetWithin } from './timely.answer.js';

/** A connection, the texts that are prepared on it, and the settings that its session is pinned to. */
export interface MysqlConnection extends Dialled, Pooled {
  prepared: Set<string>;
  /** The default database that a run has chosen. */
  database?: string;
}

export type MysqlPool = ConnectionPool<MysqlConnection>;

/** Connections of one endpoint. */
export function mysqlPool(endpoint: Endpoint): MysqlPool {
  const driver: PoolDriver<MysqlConnection> = {
    async dial(_endpoint, onEnd) {
      const dialled = await dial(endpoint);
      const connection: MysqlConnection = { ...dialled, prepared: new Set(), broken: false, idleSince: 0 };
      socketOf(dialled.client).once('close', () => onEnd(connection));
      return connection;
    },
    async clean(connection, ms) {
      await answerWithin(connection.client, 'ROLLBACK', [], ms);
      await resetWithin(connection.client, ms);
      connection.prepared.clear();
      delete connection.database;
      await setUp(connection.client, endpoint, ms);
    },
    end: ({ client }) => socketOf(client).destroy(),
  };
  return new ConnectionPool(endpoint, driver);
}
