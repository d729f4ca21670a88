import { defineOperation } from '../dispatch/operation.js';
import { frontLogInput, type FrontLogInput } from './page.schemas.js';

/** `POST /front-log`: a fault of the browser (§8: errors in callbacks are only logged), with who, where and which request; no values of fields. */
export const frontLogOperation = defineOperation<FrontLogInput, null>({
  name: 'page.front-log',
  route: { method: 'POST', path: '/front-log' },
  access: 'anonymous',
  input: frontLogInput,
  audit: 'none',
  transaction: false,
  versionFree: true,
  async run({ platform, caller, request }, { kind, message, stack, app_id: app, page_id: page, view_id: view }) {
    platform.log.warn({ front: { kind, message, stack, app, page, view, browser: request.userAgent }, user: caller.userId, request: request.id }, 'browser fault');
    return null;
  },
});
