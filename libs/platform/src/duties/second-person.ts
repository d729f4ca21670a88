import type { Operation, OperationContext } from '../dispatch/operation.js';
import { NeedsApproval, NeedsSecondPerson } from './change.js';
import { proposeForApproval } from './change.approval.js';
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
 * Runs an operation; a change of it that needs a second person is undone, after all checks have passed, and waits instead. `waits` is the
 * number of the pending change.
 */
export async function runOrPropose(
  ctx: OperationContext,
  operation: Operation,
  input: Record<string, unknown>,
): Promise<{ output: unknown; waits?: number }> {
  if (operation.confirmable !== true) return { output: await operation.run(ctx, input) };
  try {
    return { output: await ctx.db.transaction((db) => operation.run({ ...ctx, db }, input)) };
  } catch (reason) {
    const { locale } = ctx.request;
    if (reason instanceof NeedsApproval) {
      const { id, isDone } = await proposeForApproval(ctx, operation.name, input, reason);
      const message = dutiesTexts[isDone ? 'confirmed' : 'approval'][locale];
      return { output: { pending_change_id: id, message } satisfies WaitingAnswer, waits: id };
    }
    if (!(reason instanceof NeedsSecondPerson)) throw reason;
    const { id } = await propose(ctx, operation.name, input, reason);
    const answer: WaitingAnswer = { pending_change_id: id, message: dutiesTexts.waits[locale] };
    return { output: answer, waits: id };
  }
}
