import type { StopSignal } from '../stop.signal.js';
import type { Connector, Endpoint, Run, RunRequest, SourcePool } from '../connector.js';
import { ConnectorError } from '../connector.error.js';
import { refuseNul } from '../shared/refuse.nul.js';
import { introspectMysql } from './mysql.introspect.js';
import { killSession, listSessions } from './mysql.observe.js';
import { mysqlPool, type MysqlPool } from './mysql.pool.js';
import { readMysqlTables } from './mysql.tables.js';
import { testMysql } from './mysql.probe.js';
import { MysqlRun } from './mysql.run.js';
import { SharedTransaction } from '../shared/shared.transaction.js';
import { mysqlTransaction } from './mysql.transaction.js';
import { mysqlWatch } from './mysql.watch.js';

/**
 * MySQL 8.0 and MariaDB 10.5 and later. Their catalogues have no versions of objects that a run could check while it
 * holds its locks, so a catalogue is believed for a short time only.
 */
export const mysqlConnector: Connector = {
  checksCatalogue: false,
  connect: { open: openMysql, test: testMysql },
  introspect: introspectMysql,
  observe: { sessions: listSessions, kill: killSession, tables: readMysqlTables },
  watch: mysqlWatch,
};

function openMysql(endpoint: Endpoint): SourcePool {
  const pool = mysqlPool(endpoint);
  return {
    endpoint,
    close: () => pool.close(),
    start: (request, signal) => startRun(pool, request, signal),
    begin: (signal) => SharedTransaction.begin(pool, mysqlTransaction, signal),
  };
}

async function startRun(pool: MysqlPool, request: RunRequest, signal: StopSignal): Promise<Run> {
  refuseNul(request.text);
  const connection = await pool.acquire(signal);
  if (signal.aborted) {
    pool.release(connection);
    throw new ConnectorError('cancelled', 'cancelled before it began');
  }
  return new MysqlRun(pool, connection, request).start(signal);
}
