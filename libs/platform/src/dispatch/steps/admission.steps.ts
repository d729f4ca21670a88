import { error } from '@sluice/document';
import { checkAccess, checkPassword, refuseUnsigned } from '../access.js';
import type { NextStep, RunningCall } from '../running.call.js';
import { callerOf } from '../../role/lending.js';
import { withOwnPages } from '../../role/own.screens.js';
import { unknownCall, unknownOperation } from '../unknown.call.js';

/** Refuses a browser that holds an older version (§8 code 304). */
export function checkVersion(running: RunningCall, next: NextStep): Promise<unknown> {
  const version = running.call.headers['static-version'];
  if (version && version !== running.context.platform.config.version && running.operation.versionFree !== true)
    throw error('session.version-outdated');
  return next(running);
}

/**
 * Fills caller and request from the token. A bad token leaves the caller anonymous with a reason, so that public calls
 * still work.
 */
export function authenticate(running: RunningCall, next: NextStep): Promise<unknown> {
  const token = running.call.headers['access-token'];
  return token === undefined || token === '' ? next(running) : authenticateBy(token, running, next);
}

async function authenticateBy(token: string, running: RunningCall, next: NextStep): Promise<unknown> {
  const { call, context } = running;
  const { request } = context;
  const found = await context.platform.sessions.authenticate(token, call.ip);
  if (typeof found === 'string') request.tokenFailure = found;
  else {
    context.caller = found;
    request.locale = call.headers.locale === undefined ? found.locale : request.locale;
    if (found.kind === 'token') request.shell = 'api';
  }
  return next(running);
}

/** Refuses who is not signed in where that is needed: 403, 405 or 406 (§8). */
export function checkSession(running: RunningCall, next: NextStep): Promise<unknown> {
  const { caller, request } = running.context;
  if (caller.kind === 'anonymous' && running.operation.access !== 'anonymous') refuseUnsigned(request);
  return next(running);
}

/** Refuses an address that nothing answers, now that who asks is signed in. */
export function checkKnown(running: RunningCall, next: NextStep): Promise<unknown> {
  if (running.operation === unknownOperation.operation) throw unknownCall(running.call.path);
  return next(running);
}

/** Refused by what is stored now: whoever has just renewed the licence may be quicker than the notice of it. */
export function checkLicence(running: RunningCall, next: NextStep): Promise<unknown> {
  const isFree = running.operation.licenceFree === true || running.context.platform.licence.state() === 'valid';
  return isFree ? next(running) : checkRenewed(running, next);
}

async function checkRenewed(running: RunningCall, next: NextStep): Promise<unknown> {
  const { licence } = running.context.platform;
  await licence.refresh();
  const state = licence.state();
  if (state !== 'valid') throw error(state === 'expired' ? 'licence.expired' : 'licence.missing');
  return next(running);
}

/** Refuses what the caller's personal token is not for. */
export function checkTokenLimits(running: RunningCall, next: NextStep): Promise<unknown> {
  const { platform, caller } = running.context;
  platform.sessions.checkToken(caller, running.operation.name);
  return next(running);
}

/**
 * The coarse right: by kind of access and system role; an own role lends the duty behind an operation that it names
 * (screens I5).
 */
export function checkRole(running: RunningCall, next: NextStep): Promise<unknown> {
  const { platform, request } = running.context;
  if (running.context.caller.own !== undefined) {
    const caller = callerOf(withOwnPages(running.context.caller, platform.documents), running.operation);
    running.context = { ...running.context, caller };
  }
  const { caller } = running.context;
  checkAccess(running.operation.access, caller, request);
  return next(running);
}

/** Refuses everything but the way to a new password while one is due. */
export function checkPasswordDue(running: RunningCall, next: NextStep): Promise<unknown> {
  checkPassword(running.operation, running.context.caller);
  return next(running);
}
