import type { AuditEntry } from '../../audit/audit.contract.js';
import { changeLines } from '../../duties/change.js';
import { stateBehind } from '../../duties/changed.state.js';
import type { Facts } from '../../duties/change.contract.js';
import type { NextStep, RunningCall } from '../running.call.js';

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
const stateNow = ({ operation, context, input }: RunningCall): Promise<Facts | undefined> =>
  stateBehind(context.db, operation.name, {
    input,
    userId: context.caller.userId,
  });

/** What was done, recorded in the transaction of the work (design §8), or on its own where there is none. */
export async function recordOutcome(running: RunningCall, next: NextStep): Promise<unknown> {
  await recordIntent(running);
  const before = await stateNow(running);
  const output = await next(running);
  const { operation, context, input, waits } = running;
  if (typeof operation.audit === 'string') return output;
  const described = operation.audit.describe?.(input, waits === undefined ? output : undefined) ?? {};
  const objects = [
    ...(waits === undefined ? [] : [`pending_change:${waits}`, operation.name]),
    ...(described.objects ?? []),
    ...(context.changes ?? []).flatMap(changeLines),
    ...(before === undefined ? [] : changeLines({ before, after: (await stateNow(running)) ?? {} })),
  ];
  const entry = auditEntry(running, {
    ...described,
    ...(objects.length === 0 ? {} : { objects }),
    ...(waits === undefined ? {} : { action: 'pending-change.propose' }),
    ...(context.origin === undefined ? {} : { origin: context.origin }),
  });
  const { audit, db } = context.platform;
  await (context.db === db ? audit.recordNow(entry) : audit.record(context.db, entry));
  return output;
}
