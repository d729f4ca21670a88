import type { Socket } from 'node:net';
import type pg from 'pg';
import type { Endpoint } from '../connector.js';
import { ConnectionPool as SharedPool, type PoolDriver } from '../shared/connection.pool.js';
import { dial, isDirect, setUpSql } from './postgres.dial.js';
import { answerWithin } from './timely.answer.js';

/**
 * A connection, the statements that are prepared on it (text → name), whether its session is its own, and the settings
 * that the session is pinned to.
 */
export interface PooledConnection {
  client: pg.Client;
  /** Where it was dialled: it is stopped on another connection there. */
  endpoint: Endpoint;
  prepared: Map<string, string>;
  direct: boolean;
  pinned?: string;
  broken: boolean;
  idleSince: number;
}

const driver: PoolDriver<PooledConnection> = {
  async dial(endpoint, onEnd) {
    const client = await dial(endpoint);
    const connection: PooledConnection = {
      client,
      endpoint,
      prepared: new Map(),
      direct: await isDirect(client, endpoint.connectTimeoutMs),
      broken: false,
      idleSince: 0,
    };
    client.once('end', () => onEnd(connection));
    return connection;
  },
  async clean(connection, ms) {
    await answerWithin(connection.client, ['ROLLBACK', 'DISCARD ALL', setUpSql], ms);
    connection.prepared.clear();
  },
  end: ({ client }) => socketOf(client).destroy(),
};

/** Connections of one endpoint. */
export class ConnectionPool extends SharedPool<PooledConnection> {
  constructor(endpoint: Endpoint) {
    super(endpoint, driver);
  }

  /** Ends the transaction that a stopped run left, and lends the connection on; one that does not answer is closed. */
  async rollBack(connection: PooledConnection): Promise<void> {
    try {
      await answerWithin(connection.client, ['ROLLBACK'], this.endpoint.connectTimeoutMs);
    } catch {
      return this.destroy(connection);
    }
    this.release(connection);
  }
}

/**
 * The socket below a client; its types do not show it, and ending it is the one way that does not wait for the server.
 */
export function socketOf(client: pg.Client): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream;
}
