import { error } from '@sluice/document';
import type { Operation, OperationAccess, OperationContext } from './operation.js';
import type { Caller, RequestInfo } from './caller.js';

/**
 * Throws why there is no session: expired or revoked where a token came, none otherwise; 406 in an application (§8).
 */
export function refuseUnsigned(request: RequestInfo): never {
  if (request.tokenFailure !== undefined) throw error(request.tokenFailure);
  throw error(request.appContext ? 'session.none-in-app' : 'session.none');
}

/** A builder who previews as a visitor is signed in: they lack a right, their session is not at fault. */
function refuseNobody(caller: Caller, request: RequestInfo): never {
  if (caller.preview) throw error('access.denied');
  refuseUnsigned(request);
}

/** For operations that anybody may call but that need a person for some objects, such as pages that are not public. */
export function requireSignedIn(ctx: Pick<OperationContext, 'caller' | 'request'>): void {
  if (ctx.caller.kind === 'anonymous') refuseNobody(ctx.caller, ctx.request);
}

/** The coarse right of design §8: by kind of access and system role, before the input is looked at. */
export function checkAccess(access: OperationAccess, caller: Caller, request: RequestInfo): void {
  if (access === 'anonymous') return;
  if (caller.kind === 'anonymous') refuseNobody(caller, request);
  if (access === 'signed-in') return;
  if (!access.roles.some((role) => caller.roles.includes(role))) throw error('access.denied');
}

/** Refuses everything but the way to a new password while one is due (screens N2). */
export function checkPassword(operation: Pick<Operation, 'passwordFree'>, caller: Caller): void {
  if (caller.mustChangePassword === true && operation.passwordFree !== true) throw error('session.password-due');
}
