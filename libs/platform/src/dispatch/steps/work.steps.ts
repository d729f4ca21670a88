import { runOrPropose } from '../../duties/second-person.js';
import { inSharedTransaction } from '../operation.transaction.js';
import type { NextStep, RunningCall } from '../running.call.js';

/**
 * Begins the operation's own transaction, which the object right, the work and the record share; without one they have
 * the pool. What decisions rest on has arrived at every process before the call is answered.
 */
export async function openTransaction(running: RunningCall, next: NextStep): Promise<unknown> {
  running.isStarted = true;
  const { versions } = running.context.platform.gateway;
  const before = versions.changes;
  const output =
    running.operation.transaction === false
      ? await next(running)
      : await inSharedTransaction(running.context.platform, (db, orm) => {
          running.context = { ...running.context, db, orm };
          return next(running);
        });
  if (versions.changes !== before) await versions.settle();
  return output;
}

/** The right to the object that the input names. */
export function checkObjectRight(running: RunningCall, next: NextStep): Promise<unknown> {
  const { operation, context, input } = running;
  if (operation.objectRight === undefined) return next(running);
  return operation.objectRight(context, input).then(() => next(running));
}

/** The work itself; a change that needs a second person is undone and waits instead. */
export async function runWork(running: RunningCall): Promise<unknown> {
  const { output, waits } = await runOrPropose(running.context, running.operation, running.input);
  if (waits !== undefined) running.waits = waits;
  return output;
}
