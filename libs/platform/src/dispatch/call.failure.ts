import { error, PlatformError } from '@sluice/document';
import type { Log } from '../host/log.js';
import { isDatabaseAway, isUnstorable } from '../host/db.failure.js';

/**
 * What a caller is told of a failure: an expected one as it is, 503 while the platform's database is away, 400 for a
 * value that no column holds, and for everything else 500 with the number under which the log has it.
 */
export function callFailure(reason: unknown, log: Log, facts: { request: string; operation?: string }): PlatformError {
  if (reason instanceof PlatformError) return reason;
  if (isDatabaseAway(reason)) {
    log.warn({ err: reason, ...facts }, 'the platform database is away');
    return error('platform.unavailable');
  }
  if (isUnstorable(reason)) {
    log.warn({ err: reason, ...facts }, 'a value was not taken by the platform database');
    return error('input.unstorable', {}, { field: 'body' });
  }
  log.error({ err: reason, ...facts }, 'call failed');
  return error('call.internal', { request: facts.request });
}
