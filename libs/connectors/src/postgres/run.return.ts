import type { RunRequest } from '../connector.js';
import type { PooledConnection } from './postgres.pool.js';
import type { RunFrame } from './run.frame.js';
import { leavesSession } from './run.steps.js';
import type { WireStep } from './wire.messages.js';

/** Who takes a run's connection back: the pool, or the transaction that holds it. */
export interface RunHome {
  release(connection: PooledConnection): void;
  reset(connection: PooledConnection): Promise<void>;
  destroy(connection: PooledConnection): void;
  /** For one whose transaction is all that a run left: it is ended, what is prepared stays. Only of the pool. */
  rollBack?(connection: PooledConnection): Promise<void>;
}

/** What a stopped run had sent. */
interface Sent {
  request: RunRequest;
  frame: RunFrame;
  steps: readonly WireStep[];
}

/**
 * Gives the connection of a stopped run back, so that who leaves a page costs the next one no sign-in. `heard` tells
 * whether the server was seen to end the request to stop, which it does once its process has been told: between two
 * statements that changes nothing, while one that is still on its way would stop what somebody else runs next
 * (PostgreSQL, Canceling Requests in Progress). Where that is not known the connection is closed: behind a pooler,
 * which hears for the server, and of a statement that may write.
 */
export async function returnStopped(
  home: RunHome,
  connection: PooledConnection,
  heard: Promise<boolean>,
  { request, frame, steps }: Sent,
): Promise<void> {
  const isKept = connection.direct && frame.named && request.settings.readOnly;
  if (!isKept || !(await heard)) return home.destroy(connection);
  // A statement that was parsed in the stopped batch is not known to be prepared.
  const isPrepared = steps.every(({ name, alreadyParsed }) => name === undefined || alreadyParsed === true);
  if (home.rollBack && isPrepared && leavesSession(request, connection)) return home.rollBack(connection);
  return home.reset(connection);
}
