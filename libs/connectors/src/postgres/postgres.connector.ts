import type { StopSignal } from '../stop.signal.js';
import type { CatalogueExpectation, Connector, Endpoint, Run, RunRequest, SourcePool } from '../connector.js';
import { ConnectorError } from '../connector.error.js';
import { refuseNul } from '../shared/refuse.nul.js';
import { introspectPostgres } from './postgres.introspect.js';
import { killBackend, listSessions } from './postgres.observe.js';
import { ConnectionPool, type PooledConnection } from './postgres.pool.js';
import { checkStep } from './postgres.stamp.js';
import { readPostgresTables } from './postgres.tables.js';
import { testPostgres } from './postgres.probe.js';
import { PostgresRun } from './postgres.run.js';
import { SharedTransaction } from '../shared/shared.transaction.js';
import { postgresTransaction } from './postgres.transaction.js';
import { outsideTransaction, ownTransaction, pinnedTransaction, sessionPin } from './run.frame.js';
import { answerWithin } from './timely.answer.js';
import { postgresWatch } from './postgres.watch.js';

const CHANGED = 'the source is another than was analysed';

/** PostgreSQL 13 and later, and what speaks its protocol. */
export const postgresConnector: Connector = {
  checksCatalogue: true,
  connect: { open: openPostgres, test: testPostgres },
  introspect: introspectPostgres,
  observe: { sessions: listSessions, kill: killBackend, tables: readPostgresTables },
  watch: postgresWatch,
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
  if (request.settings.outside) return startOutside(pool, connection, request, signal);
  const run = new PostgresRun(pool, connection, request, frameOf(connection, request)).start(signal);
  const { expects, settings } = request;
  return expects && settings.readOnly
    ? run.catch((cause: unknown) => failUnchanged(pool, expects, cause, signal))
    : run;
}

/**
 * A function that failed before the first row may be called by something that came behind our back: planning calls
 * those of a new index before the check of the catalogue can say so. Whether a statement fails would tell what such a
 * function looks at: where the source has changed, or does not say that it has not, that is what is said. Rejects with
 * that, or with the cause.
 */
async function failUnchanged(
  pool: ConnectionPool,
  expects: CatalogueExpectation,
  cause: unknown,
  signal: StopSignal,
): Promise<never> {
  if (!(cause instanceof ConnectorError) || !cause.inFunction) throw cause;
  const connection = await pool.acquire(signal);
  const { text, binds } = checkStep(expects);
  try {
    await answerWithin(connection.client, [{ text, values: binds }], pool.endpoint.connectTimeoutMs);
  } catch {
    void pool.reset(connection);
    throw new ConnectorError('catalogue-changed', CHANGED, { cause });
  }
  pool.release(connection);
  throw cause;
}

/**
 * Stored queries pin the session that they get, since most of them ask for the same settings. A person's text goes by
 * the pinned ones where they are its own, or pins a session that has none; others it brings along, so that it takes
 * nothing from the next stored query.
 */
function frameOf(
  { direct, pinned }: PooledConnection,
  { prepared, leavesSession, settings }: RunRequest,
): typeof ownTransaction {
  if (!direct || !settings.readOnly) return ownTransaction;
  const goesByPin = leavesSession && (pinned === undefined || pinned === sessionPin(settings).settled);
  return prepared || goesByPin ? pinnedTransaction : ownTransaction;
}

/** Settings of a session do not stay on a server that a pooler lends by transactions: nothing is sent there. */
function startOutside(
  pool: ConnectionPool,
  connection: PooledConnection,
  request: RunRequest,
  signal: StopSignal,
): Promise<Run> {
  if (connection.direct) return new PostgresRun(pool, connection, request, outsideTransaction).start(signal);
  pool.release(connection);
  throw new ConnectorError(
    'statement',
    'the statement cannot run through a pooler that lends connections by transactions',
  );
}
