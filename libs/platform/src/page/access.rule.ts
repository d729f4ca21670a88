import { error, type Access, type SystemRole } from '@sluice/document';
import { requireSignedIn } from '../dispatch/access.js';
import type { OperationContext } from '../dispatch/operation.js';
import type { LoadedApp } from '../document/document.contract.js';
import { passesGuard } from '../document/app.rights.js';
import { lendable } from '../role/lending.js';
import { CONSOLE } from '../role/own.screens.js';
import type { GuardedPart, Visitor } from './page.contract.js';

/** Whether the caller is among those that an access rule names; no rule names everybody who came that far. */
export function isAllowed(access: Access | undefined, caller: Visitor): boolean {
  const { kind, roles, preview } = caller;
  if (!preview) return allows(access, kind, roles);
  return allows(access, kind, preview.as) && allows(access, 'user', preview.own);
}

function allows(access: Access | undefined, kind: Visitor['kind'], roles: readonly SystemRole[]): boolean {
  if (access === undefined || 'public' in access) return true;
  if (kind === 'anonymous') return false;
  return 'signed_in' in access || access.roles.some((role) => roles.includes(role));
}

/** Whether the caller may enter the app at all. */
export const mayEnter = (app: LoadedApp, caller: Visitor): boolean => isAllowed(app.document.access, caller);

/**
 * Anonymous visitors use what the release lists as public and nothing else (design §6), whatever a document says of
 * itself; what an app keeps for roles or people of its own is theirs alone.
 */
export function mayUse(part: GuardedPart, caller: Visitor): boolean {
  if (caller.kind === 'anonymous' && !part.isPublic) return false;
  if (!passesGuard(part.app, part.id, caller)) return false;
  if (!mayEnter(part.app, caller)) return false;
  if (caller.own === undefined || part.document.kind !== 'page') return isAllowed(part.document.access, caller);
  // What a screen lends is for what stands on it, and opens no other page.
  const held = { ...caller, roles: [...caller.own.held] };
  return isAllowed(part.document.access, held) || isOwnPage(part, caller.own);
}

/**
 * Whether a page of the console belongs to a screen that an own role names (screens I5); one for the super
 * administrator alone never does.
 */
function isOwnPage({ app, document }: GuardedPart, { pages }: NonNullable<Visitor['own']>): boolean {
  if (app.id !== CONSOLE || !pages.has(document.uid)) return false;
  return document.access !== undefined && 'roles' in document.access && lendable(document.access.roles).length > 0;
}

/** Why a previewed visitor may not use a part; undefined when they may. */
export function whyNot(
  part: GuardedPart,
  caller: Visitor,
): { key: 'not-public' | 'own' | 'sign-in' | 'role' | 'kept'; roles: readonly SystemRole[] } | undefined {
  if (mayUse(part, caller)) return undefined;
  const { kind, preview } = caller;
  if (kind === 'anonymous' && !part.isPublic) return { key: 'not-public', roles: [] };
  if (!passesGuard(part.app, part.id, caller)) return { key: 'kept', roles: [] };
  const wanted = [part.app.document.access, part.document.access].find((access) => !isAllowed(access, caller));
  if (wanted === undefined || 'public' in wanted) return { key: 'own', roles: [] };
  if (preview && allows(wanted, kind, preview.as)) return { key: 'own', roles: [] };
  return 'roles' in wanted ? { key: 'role', roles: wanted.roles } : { key: 'sign-in', roles: [] };
}

/**
 * Refuses with 403 or 406 a visitor who could sign in, with 401 a person without the right; `data.roles` then says whom
 * the part is for, if roles decide.
 */
export function refuse(ctx: Pick<OperationContext, 'caller' | 'request'>, part?: GuardedPart): never {
  requireSignedIn(ctx);
  const roles = part && whyNot(part, ctx.caller)?.roles;
  throw error('access.denied', {}, roles && roles.length > 0 ? { data: { roles } } : {});
}
