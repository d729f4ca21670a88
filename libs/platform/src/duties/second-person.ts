import { PlatformError } from '@sluice/document';
import type { Operation, OperationContext } from '../dispatch/operation.js';
import { isGoverned, isSingleAdmin, NeedsApproval, NeedsSecondPerson } from './change.js';
import { PassedAlone, proposeForApproval } from './change.approval.js';
import { dutiesTexts } from './duties.texts.js';
import { propose } from './pending-change.store.js';

/** What an operation answers whose change waits: nothing has changed yet. */
export interface WaitingAnswer {
  pending_change_id: number;
  message: string;
}

/** The words of an answer that waits for a second person; empty for every other answer. */
export function messageOfWaiting(output: unknown): string {
  const waits = typeof output === 'object' && output !== null && 'pending_change_id' in output;
  return waits ? (output as WaitingAnswer).message : '';
}

/**
 * Runs an operation; a change of it that needs a second person is undone, after all checks have passed, and waits
 * instead. `waits` is the number of the pending change.
 */
export async function runOrPropose(
  ctx: OperationContext,
  operation: Operation,
  input: Record<string, unknown>,
): Promise<{ output: unknown; waits?: number }> {
  if (operation.confirmable !== true) return { output: await operation.run(ctx, input) };
  const run = (governed: boolean): Promise<unknown> =>
    ctx.db.transaction((db) => operation.run({ ...ctx, db, governed }, input));
  try {
    return { output: await run(isGoverned(operation.name)) };
  } catch (reason) {
    if (reason instanceof NeedsApproval) return byFlow(ctx, operation, input, reason, () => run(false));
    if (reason instanceof NeedsSecondPerson) return bySecond(ctx, operation, input, reason);
    throw reason;
  }
}

interface Outcome {
  output: unknown;
  waits?: number;
}

const waiting = (id: number, message: string): Outcome => ({
  output: { pending_change_id: id, message } satisfies WaitingAnswer,
  waits: id,
});

async function bySecond(
  ctx: OperationContext,
  { name }: Operation,
  input: Record<string, unknown>,
  what: Pick<NeedsSecondPerson, 'change' | 'second'>,
): Promise<Outcome> {
  const { id } = await propose(ctx, name, input, what);
  return waiting(id, dutiesTexts.waits[ctx.request.locale]);
}

/**
 * A flow decides. One that passes by itself asks nobody, which is less than a second person: where the change needs one
 * it waits for that, and so does a change of duties that no flow is about.
 */
async function byFlow(
  ctx: OperationContext,
  operation: Operation,
  input: Record<string, unknown>,
  reason: NeedsApproval,
  again: () => Promise<unknown>,
): Promise<Outcome> {
  const { change, second } = reason;
  const single = await isSingleAdmin(ctx.db);
  try {
    return await ctx.db.transaction(async (db) => {
      const { id, isDone } = await proposeForApproval({ ...ctx, db }, operation.name, input, reason);
      return waiting(id, dutiesTexts[isDone ? 'confirmed' : 'approval'][ctx.request.locale]);
    });
  } catch (cause) {
    const noFlow =
      reason.approval.type === 'duty_change' && cause instanceof PlatformError && cause.key === 'approval.no-flow';
    if (!second || !(noFlow || cause instanceof PassedAlone)) throw cause;
    if (!single) return bySecond(ctx, operation, input, { change, second });
    // What the first run noted was undone with it.
    ctx.changes?.splice(0);
    return { output: await again() };
  }
}
