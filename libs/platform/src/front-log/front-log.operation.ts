import { answer, integer, nothing } from '../dispatch/answer.schema.js';
import { defineOperation } from '../dispatch/operation.js';
import { FrontLogLimit } from './front-log.limit.js';
import type { FrontFault } from './front-log.contract.js';

const number = { type: ['integer', 'null'], minimum: 1, maximum: Number.MAX_SAFE_INTEGER } as const;
const faultInput = {
  type: 'object',
  additionalProperties: false,
  required: ['kind', 'message'],
  properties: {
    kind: { enum: ['script', 'callback', 'request', 'asset', 'expression'] },
    message: { type: 'string', maxLength: 1000 },
    stack: { type: 'string', maxLength: 8000 },
    app_id: number,
    page_id: number,
    view_id: number,
    revision: number,
    version: { type: 'string', maxLength: 32, pattern: '^[0-9A-Za-z.+_-]*$' },
  },
} as const;

const limit = new FrontLogLimit();

/**
 * `POST /front-log`: a fault of the browser (§8: errors in callbacks are only logged), with who, where and which
 * request; what looks like a secret is left out. Entries beyond the limit are dropped; the last one says so.
 */
export const frontLogOperation = defineOperation<FrontFault, null>({
  name: 'page.front-log',
  largestBody: 64 * 1024,
  route: { method: 'POST', path: '/front-log' },
  access: 'anonymous',
  input: faultInput,
  output: nothing,
  audit: 'none',
  transaction: false,
  passwordFree: true,
  versionFree: true,
  async run({ platform, caller, request }, fault) {
    const { taken, last } = limit.take(request.ip, platform.clock.now());
    if (!taken) return null;
    await platform.frontLogs.add(platform.db, fault, {
      userId: caller.userId,
      userName: caller.account,
      browser: request.userAgent,
      requestId: request.id,
    });
    if (last)
      platform.log.warn(
        { ip: request.ip, user: caller.userId, request: request.id },
        'further browser faults of this minute are dropped',
      );
    return null;
  },
});

const days = { type: 'integer', minimum: 0, maximum: 3650 } as const;

/** `front-log.clear`: removes the faults that were last seen before so many days (screens B10). */
export const frontLogClearOperation = defineOperation<{ days: number }, { removed: number }>({
  name: 'front-log.clear',
  access: { roles: ['super_admin', 'system_admin', 'app_admin'] },
  input: { type: 'object', additionalProperties: false, required: ['days'], properties: { days } },
  output: answer({ removed: integer }),
  audit: { action: 'front-log.clear', describe: ({ days: before }) => ({ objects: [`days:${before}`] }) },
  run: async ({ platform, db }, input) => ({ removed: await platform.frontLogs.removeOlder(db, input.days) }),
});

/** Operations of the front-end log. */
export const frontLogOperations = [frontLogOperation, frontLogClearOperation];
