import type { AuditEntry } from '../../audit/audit.contract.js';
import { changeLines } from '../../duties/change.js';
import { targetState } from '../../duties/changed.state.js';
import type { Db } from '../../host/db.js';
import type { Facts } from '../../duties/change.contract.js';
import type { NextStep, RunningCall } from '../running.call.js';
import type { OwnRecord } from '../recorded.type.js';

/** The record of a call by its operation's label, permitted unless `more` says otherwise. */
export function auditEntry(
  { operation, context, startedMs, intent }: RunningCall,
  more: Partial<AuditEntry>,
): AuditEntry {
  return {
    caller: context.caller,
    request: context.request,
    action: typeof operation.audit === 'string' ? operation.name : operation.audit.action,
    decision: 'permit',
    costMs: Math.round(context.platform.clock.now() - startedMs),
    intentSeq: intent?.seq,
    ...more,
  };
}

/**
 * What is about to be done outside a transaction (design §7.6); on its own, so that it stays whatever becomes of the
 * call.
 */
async function recordIntent(running: RunningCall): Promise<void> {
  const { operation, context, input } = running;
  if (typeof operation.audit === 'string' || !operation.audit.intent) return;
  const { objects } = operation.audit.describe?.(input, undefined) ?? {};
  const seq = await context.platform.audit.recordIntent(auditEntry(running, { objects }));
  running.intent = { seq, objects };
}

/** The object of the call as it is now, where the record is to tell what became of it. */
const stateNow = ({ operation, context, input }: RunningCall, db: Db): Promise<Facts | undefined> =>
  targetState(db, operation.name, { input, userId: context.caller.userId });

/** What was done, and what the object of the call was before it. */
interface Outcome {
  output: unknown;
  before: Facts | undefined;
  /** What of the input the record is about; all of it where it is not said. */
  input?: Record<string, unknown>;
}

/** The record of what was done, read where it was done. */
async function outcomeEntry(running: RunningCall, db: Db, done: Outcome): Promise<AuditEntry> {
  const { operation, context, waits } = running;
  const { output, before, input = running.input } = done;
  const describe = typeof operation.audit === 'string' ? undefined : operation.audit.describe;
  const described = describe?.(input, waits === undefined ? output : undefined) ?? {};
  const objects = [
    ...(waits === undefined ? [] : [`pending_change:${waits}`, operation.name]),
    ...(described.objects ?? []),
    ...(context.changes ?? []).flatMap(changeLines),
    ...(before === undefined ? [] : changeLines({ before, after: (await stateNow(running, db)) ?? {} })),
  ];
  const entry = auditEntry(running, { ...described, objects, origin: context.origin });
  return waits === undefined ? entry : { ...entry, action: 'pending-change.propose' };
}

/** The record for transactions that the operation opens itself, and whether it has taken the matter over. */
function ownRecord(running: RunningCall, before: Facts | undefined): { record: OwnRecord; isKept(): boolean } {
  const { audit } = running.context.platform;
  let isKept = false;
  const record: OwnRecord = {
    async write(db, { input }, output) {
      await audit.record(db, await outcomeEntry(running, db, { output, before, input }));
    },
    async refuse({ input }, { key }) {
      const { operation, context } = running;
      const described =
        typeof operation.audit === 'string' ? {} : operation.audit.describe?.(input ?? running.input, undefined);
      const origin = context.origin === undefined ? {} : { origin: context.origin };
      await audit.recordNow(auditEntry(running, { ...described, ...origin, decision: 'refuse', reasons: [key] }));
    },
    kept() {
      isKept = true;
    },
  };
  return { record, isKept: () => isKept };
}

/**
 * What was done, recorded in the transaction of the work (design §8): the call's own, or one that the operation opens
 * by `inRecordedTransaction`. On its own where there is none.
 */
export function recordOutcome(running: RunningCall, next: NextStep): Promise<unknown> {
  if (typeof running.operation.audit === 'object') return recorded(running, next);
  // A call from inside came with the record of the call around it.
  running.context = { ...running.context, record: undefined };
  return next(running);
}

async function recorded(running: RunningCall, next: NextStep): Promise<unknown> {
  await recordIntent(running);
  const { db, platform } = running.context;
  const before = await stateNow(running, db);
  const own = db === platform.db ? ownRecord(running, before) : undefined;
  running.context = { ...running.context, record: own?.record };
  const output = await next(running);
  if (own?.isKept()) return output;
  const entry = await outcomeEntry(running, db, { output, before });
  await (own ? platform.audit.recordNow(entry) : platform.audit.record(db, entry));
  return output;
}
