import { error, type Access, type AppPartDocument } from '@sluice/document';
import { requireSignedIn } from '../dispatch/access.js';
import type { Caller, OperationContext } from '../dispatch/operation.js';
import type { LoadedApp, LoadedDocument } from '../document/document.types.js';

/** What of a caller decides about documents. */
export type Visitor = Pick<Caller, 'kind' | 'roles'>;

/** Whether the caller is among those that an access rule names; no rule names everybody who came that far. */
export function isAllowed(access: Access | undefined, caller: Visitor): boolean {
  if (access === undefined || 'public' in access) return true;
  if (caller.kind === 'anonymous') return false;
  return 'signed_in' in access || access.roles.some((role) => caller.roles.includes(role));
}

/** Whether the caller may enter the app at all. */
export const mayEnter = (app: LoadedApp, caller: Visitor): boolean => isAllowed(app.document.access, caller);

/** Anonymous visitors use what the release lists as public and nothing else (design §6), whatever a document says of itself. */
export function mayUse(part: LoadedDocument<Extract<AppPartDocument, { access?: Access }>>, caller: Visitor): boolean {
  if (caller.kind === 'anonymous' && !part.isPublic) return false;
  return mayEnter(part.app, caller) && isAllowed(part.document.access, caller);
}

/** Refuses with 403 or 406 a visitor who could sign in, with 401 a person without the right. */
export function refuse(ctx: Pick<OperationContext, 'caller' | 'request'>): never {
  requireSignedIn(ctx);
  throw error('access.denied');
}
