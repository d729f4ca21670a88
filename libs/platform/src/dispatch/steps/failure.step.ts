import { error, PlatformError } from '@sluice/document';
import type { AuditEntry } from '../../audit/audit.contract.js';
import { isDatabaseAway, isUnstorable } from '../../host/db.failure.js';
import { askedFor } from '../asked-for.js';
import type { Answer } from '../call.js';
import { callFailure } from '../call.failure.js';
import type { NextStep, RunningCall } from '../running.call.js';
import { auditEntry } from './record.step.js';

/** What a source cannot tell, or was not switched on to tell, is refused to nobody: the page says it. */
const inabilities: ReadonlySet<string> = new Set(['observe.unavailable']);

/** A refusal leaves its own record, because the operation's transaction is gone. Version notices are no refusals. */
async function recordFailure(running: RunningCall, reason: unknown): Promise<void> {
  const { operation, call, context } = running;
  const expected =
    reason instanceof PlatformError ? reason : isUnstorable(reason) ? error('input.unstorable') : undefined;
  const isRecorded = running.isStarted === true && operation.audit === 'self';
  const isRefusal = expected?.code !== 304 && !inabilities.has(expected?.key ?? '');
  if (!isRefusal || isRecorded || isDatabaseAway(reason)) return;
  const outcome: Partial<AuditEntry> =
    expected === undefined ? { error: 'call.internal' } : { decision: 'refuse', reasons: [expected.key] };
  const named =
    (typeof operation.audit === 'object' ? operation.audit.refused?.(call.body) : undefined) ?? askedFor(call.body);
  const objects = running.intent?.objects ?? named.objects;
  await context.platform.audit.recordNow(auditEntry(running, { ...outcome, ...named, objects }));
}

/** Ends every failure of a later step in an envelope, and records it. */
export async function answerFailures(running: RunningCall, next: NextStep): Promise<unknown> {
  try {
    return await next(running);
  } catch (reason) {
    const { request, platform } = running.context;
    await recordFailure(running, reason).catch((failure: unknown) =>
      platform.log.error({ err: failure, request: request.id }, 'audit record failed'),
    );
    const failure = callFailure(reason, platform.log, { request: request.id, operation: running.operation.name });
    const { code } = failure;
    const envelope = { code, data: failure.dataIn(request.locale), msg: failure.text(request.locale) };
    return { kind: 'json', requestId: request.id, envelope } satisfies Answer;
  }
}
