import { defineOperation } from '../dispatch/operation.js';
import { FrontLogLimit } from './front-log.limit.js';
import { frontLogInput, type FrontLogInput } from './page.schemas.js';

const limit = new FrontLogLimit();

/** `POST /front-log`: a fault of the browser (§8: errors in callbacks are only logged), with who, where and which request; no values of fields. Entries beyond the limit are dropped; the last one says so. */
export const frontLogOperation = defineOperation<FrontLogInput, null>({
  name: 'page.front-log',
  route: { method: 'POST', path: '/front-log' },
  access: 'anonymous',
  input: frontLogInput,
  audit: 'none',
  transaction: false,
  passwordFree: true,
  versionFree: true,
  async run({ platform, caller, request }, { kind, message, stack, app_id: app, page_id: page, view_id: view }) {
    const { taken, last } = limit.take(request.ip, platform.clock.now());
    if (!taken) return null;
    platform.log.warn({ front: { kind, message, stack, app, page, view, browser: request.userAgent, ...(last ? { further: 'dropped' } : {}) }, user: caller.userId, request: request.id }, 'browser fault');
    return null;
  },
});
