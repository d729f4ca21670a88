import type { StopSignal } from '../stop.signal.js';
import type { Connector, Endpoint, Run, RunRequest, SourcePool } from '../connector.js';
import { ConnectorError } from '../connector.error.js';
import { refuseNul } from '../shared/refuse.nul.js';
import { SharedTransaction } from '../shared/shared.transaction.js';
import { introspectOracle } from './oracle.introspect.js';
import { killSession, listSessions } from './oracle.observe.js';
import { oraclePool, type OraclePool } from './oracle.pool.js';
import { testOracle } from './oracle.probe.js';
import { OracleRun } from './oracle.run.js';
import { oracleTransaction } from './oracle.transaction.js';
import { oracleWatch } from './oracle.watch.js';

/** Oracle 12.2 and later, one service of it, by the driver's own protocol ("thin mode"). */
export const oracleConnector: Connector = {
  // Nothing of the server holds a definition still between a check and the statement: the catalogue is believed for a
  // short time only.
  checksCatalogue: false,
  connect: { open: openOracle, test: testOracle },
  introspect: introspectOracle,
  observe: { sessions: listSessions, kill: killSession },
  watch: oracleWatch,
};

function openOracle(endpoint: Endpoint): SourcePool {
  const pool = oraclePool(endpoint);
  return {
    endpoint,
    close: () => pool.close(),
    start: (request, signal) => startRun(pool, request, signal),
    begin: (signal) => SharedTransaction.begin(pool, oracleTransaction, signal),
  };
}

async function startRun(pool: OraclePool, request: RunRequest, signal: StopSignal): Promise<Run> {
  refuseNul(request.text);
  let connection = await pool.acquire(signal);
  // The driver tells of no connection that broke while idle, but answers whether it did.
  for (let tries = 0; tries < pool.endpoint.poolSize && !connection.client.isHealthy(); tries += 1) {
    pool.destroy(connection);
    connection = await pool.acquire(signal);
  }
  if (signal.aborted) {
    pool.release(connection);
    throw new ConnectorError('cancelled', 'cancelled before it began');
  }
  return new OracleRun(pool, connection, request).start(signal);
}
