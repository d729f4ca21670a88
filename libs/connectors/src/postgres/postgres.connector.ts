import type { StopSignal } from '../stop.signal.js';
import type { Connector, Endpoint, Run, RunRequest, SourcePool } from '../connector.js';
import { ConnectorError } from '../connector.error.js';
import { refuseNul } from '../shared/refuse.nul.js';
import { introspectPostgres } from './postgres.introspect.js';
import { killBackend, listSessions } from './postgres.observe.js';
import { ConnectionPool } from './postgres.pool.js';
import { testPostgres } from './postgres.probe.js';
import { PostgresRun } from './postgres.run.js';
import { SharedTransaction } from '../shared/shared.transaction.js';
import { postgresTransaction } from './postgres.transaction.js';
import { ownTransaction, pinnedTransaction } from './run.frame.js';

/** PostgreSQL 13 and later, and what speaks its protocol. */
export const postgresConnector: Connector = {
  checksCatalogue: true,
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
    begin: (signal, options) => SharedTransaction.begin(pool, postgresTransaction, signal, options),
  };
}

async function startRun(pool: ConnectionPool, request: RunRequest, signal: StopSignal): Promise<Run> {
  refuseNul(request.text);
  const connection = await pool.acquire(signal);
  if (signal.aborted) {
    pool.release(connection);
    throw new ConnectorError('cancelled', 'cancelled before it began');
  }
  const frame = request.prepared && request.settings.readOnly && connection.direct ? pinnedTransaction : ownTransaction;
  return new PostgresRun(pool, connection, request, frame).start(signal);
}
