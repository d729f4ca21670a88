import type { PasswordDue } from '../user/user.entity.js';
import { defineOperation, type Operation } from '../dispatch/operation.js';
import type { Captcha } from './session.contract.js';
import { loginOperation } from './login.operation.js';
import { apiTokenOperations } from './api-token.operation.js';
import { answer, flag, integer, listOf, orNull, text } from '../dispatch/answer.schema.js';

/** `GET /captcha` (§7): id and img. */
const captchaOperation = defineOperation<unknown, Captcha>({
  name: 'session.captcha',
  route: { method: 'GET', path: '/captcha' },
  access: 'anonymous',
  licenceFree: true,
  versionFree: true,
  passwordFree: true,
  transaction: false,
  input: { type: 'object' },
  output: {
    type: 'object',
    required: ['id', 'img'],
    properties: {
      id: { type: 'string' },
      img: { type: 'string', description: 'A data URL of a picture of 4 characters' },
    },
  },
  audit: 'none',
  run: async ({ platform, request }) => platform.captchas.issue(request.ip),
});

/**
 * `POST /logout`: ends the session on the server (§2); without one there is nothing to end. `url`: where a session of
 * CAS ends there too.
 */
const logoutOperation = defineOperation<unknown, { url: string | null }>({
  name: 'session.logout',
  route: { method: 'POST', path: '/logout' },
  access: 'anonymous',
  licenceFree: true,
  versionFree: true,
  passwordFree: true,
  input: { type: 'object' },
  // Of a visitor without a session there is nothing to record, however often they ask.
  output: answer({ url: orNull(text) }),
  audit: 'self',
  async run({ platform, db, caller, request }) {
    if (caller.kind !== 'anonymous')
      await platform.audit.record(db, { caller, request, action: 'session.logout', decision: 'permit', costMs: 0 });
    if (caller.sessionId !== undefined) await platform.sessions.end(db, caller.sessionId, 'logout');
    return { url: caller.byCas === true ? platform.cas.logoutUrl() : null };
  },
});

/** `session.current`: who the token belongs to, for a shell that kept only the token. */
const currentOperation = defineOperation<
  unknown,
  {
    id: number | null;
    name: string;
    user_name: string;
    roles: string[];
    locale: string;
    must_change_pwd: boolean;
    password_due: PasswordDue | null;
  }
>({
  name: 'session.current',
  access: 'signed-in',
  transaction: false,
  passwordFree: true,
  input: { type: 'object' },
  output: answer({
    id: orNull(integer),
    name: text,
    user_name: text,
    roles: listOf(text),
    locale: text,
    must_change_pwd: flag,
    password_due: orNull(text),
  }),
  audit: 'none',
  run: async ({ caller }) => ({
    id: caller.userId,
    name: caller.name,
    user_name: caller.account,
    roles: caller.roles,
    locale: caller.locale,
    must_change_pwd: caller.mustChangePassword === true,
    password_due: caller.passwordDue ?? null,
  }),
});

/** Operations on sessions and tokens. */
export const sessionOperations: readonly Operation[] = [
  captchaOperation,
  loginOperation,
  logoutOperation,
  currentOperation,
  ...apiTokenOperations,
];
