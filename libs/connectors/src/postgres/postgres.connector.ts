import type { Connector, Endpoint, Run, RunRequest, SourcePool } from '../connector.js';
import { ConnectorError } from '../connector.error.js';
import { introspectPostgres } from './postgres.introspect.js';
import { killBackend, listSessions } from './postgres.observe.js';
import { ConnectionPool } from './postgres.pool.js';
import { testPostgres } from './postgres.probe.js';
import { PostgresRun } from './postgres.run.js';

/** PostgreSQL 13 and later, and what speaks its protocol. */
export const postgresConnector: Connector = {
  connect: { open: openPostgres, test: testPostgres },
  introspect: introspectPostgres,
  observe: { sessions: listSessions, kill: killBackend },
};

function openPostgres(endpoint: Endpoint): SourcePool {
  const pool = new ConnectionPool(endpoint);
  return {
    endpoint,
    close: () => pool.close(),
    start: (request, signal) => startRun(pool, request, signal),
  };
}

/** The protocol ends a statement at a NUL, so a text that holds one would not be run as it was analysed. */
async function startRun(pool: ConnectionPool, request: RunRequest, signal: AbortSignal): Promise<Run> {
  if (request.text.includes('\0')) throw new ConnectorError('statement', 'the statement contains a NUL character', { position: request.text.indexOf('\0') });
  const lent = await pool.lend(signal);
  if (signal.aborted) {
    pool.giveBack(lent);
    throw new ConnectorError('cancelled', 'cancelled before it began');
  }
  return new PostgresRun(pool, lent, request).start(signal);
}
