import type { StopSignal } from '../stop.signal.js';
import type { Connector, Endpoint, Run, RunRequest, SourcePool } from '../connector.js';
import { ConnectorError } from '../connector.error.js';
import { refuseNul } from '../shared/refuse.nul.js';
import { SharedTransaction } from '../shared/shared.transaction.js';
import { introspectMssql } from './mssql.introspect.js';
import { killSession, listSessions } from './mssql.observe.js';
import { mssqlPool, type MssqlPool } from './mssql.pool.js';
import { testMssql } from './mssql.probe.js';
import { MssqlRun } from './mssql.run.js';
import { mssqlTransaction } from './mssql.transaction.js';
import { mssqlWatch } from './mssql.watch.js';

/** SQL Server 2016 and later, one database of it. */
export const mssqlConnector: Connector = {
  checksCatalogue: true,
  connect: { open: openMssql, test: testMssql },
  introspect: introspectMssql,
  observe: { sessions: listSessions, kill: killSession },
  watch: mssqlWatch,
};

function openMssql(endpoint: Endpoint): SourcePool {
  const pool = mssqlPool(endpoint);
  return {
    endpoint,
    close: () => pool.close(),
    start: (request, signal) => startRun(pool, request, signal),
    begin: (signal) => SharedTransaction.begin(pool, mssqlTransaction, signal),
  };
}

async function startRun(pool: MssqlPool, request: RunRequest, signal: StopSignal): Promise<Run> {
  refuseNul(request.text);
  const connection = await pool.acquire(signal);
  if (signal.aborted) {
    pool.release(connection);
    throw new ConnectorError('cancelled', 'cancelled before it began');
  }
  return new MssqlRun(pool, connection, request).start(signal);
}
