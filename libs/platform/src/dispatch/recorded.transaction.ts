import type { PlatformError } from '@sluice/document';
import type { Db } from '../host/db.js';
import { inSharedTransaction } from './operation.transaction.js';
import type { OperationContext } from './operation.js';

/** The audit record of a call whose operation opens its transactions itself; the dispatcher gives it. */
export interface OwnRecord {
  /** In the transaction of the work: the change and its record stand or fall together (design §8). */
  write(db: Db, part: RecordedPart, output: unknown): Promise<void>;
  /** One part of the call was refused and nothing of it is left; the call itself goes on. */
  refuse(part: RecordedPart, reason: PlatformError): Promise<void>;
  /** Every part of the call has its record: the dispatcher writes no other one. */
  kept(): void;
}

/** What of the input a record is about, where a call does several things, each in a transaction of its own. */
export interface RecordedPart {
  input?: Record<string, unknown>;
}

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
