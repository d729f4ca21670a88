import type { PlatformError } from '@sluice/document';
import { inSharedTransaction } from './operation.transaction.js';
import type { OperationContext } from './operation.js';
import type { RecordedPart } from './recorded.type.js';

/**
 * The transaction of an operation that says `transaction: false`, because it asks other systems first: what it writes
 * and the audit record of the call are committed together. `work` answers the operation's output, from which the record
 * is described; what follows the commit cannot lose the record any more.
 */
export async function inRecordedTransaction<T>(
  ctx: OperationContext,
  work: (inside: OperationContext) => Promise<T>,
  part: RecordedPart = {},
): Promise<T> {
  const { record } = ctx;
  const output = await inSharedTransaction(ctx.platform, async (db, orm) => {
    const answer = await work({ ...ctx, db, orm, record: undefined });
    await record?.write(db, part, answer);
    return answer;
  });
  record?.kept();
  return output;
}

/** Records that one part of a call was refused, while the others may have been done. */
export async function recordRefusedPart(
  { record }: OperationContext,
  part: RecordedPart,
  reason: PlatformError,
): Promise<void> {
  await record?.refuse(part, reason);
  record?.kept();
}
