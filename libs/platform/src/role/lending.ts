import { SYSTEM_ROLES, type SystemRole } from '@sluice/document';
import type { Caller } from '../dispatch/caller.js';
import type { Operation } from '../dispatch/operation.js';

/**
 * Operations that every signed-in person may call and where a system role decides inside: with one of these an own role
 * acts like that duty. What a project's role or the ownership of data permits stays as it is.
 */
const decidedInside: Readonly<Record<string, readonly SystemRole[]>> = {
  'approval-flow.create': ['policy_admin'],
  'approval-flow.update': ['policy_admin'],
  'approval-flow.enable': ['policy_admin'],
  'approval-flow.disable': ['policy_admin'],
  'approval-flow.delete': ['policy_admin'],
  'approval-flow.try': ['policy_admin'],
  'grant.create': ['policy_admin'],
  'grant.revoke': ['policy_admin'],
  'permission.save': ['policy_admin'],
  'project.copy-rights': ['policy_admin'],
  'request.disable': ['policy_admin'],
  'request.enable': ['policy_admin'],
  'request.revoke': ['policy_admin'],
  'rights.explain': ['policy_admin', 'audit_admin'],
  'alert.acknowledge': ['system_admin'],
  'alert.close': ['system_admin'],
  'delivery.resend': ['system_admin'],
  'project.update': ['system_admin'],
  'project.set-state': ['system_admin'],
  'project.member-add': ['system_admin'],
  'project.member-update': ['system_admin'],
  'project.member-remove': ['system_admin'],
  'project.join-accept': ['system_admin'],
  'project.join-refuse': ['system_admin'],
  'project.role-save': ['system_admin'],
  'project.role-delete': ['system_admin'],
  'project.source-add': ['policy_admin'],
  'project.source-remove': ['system_admin'],
};

/**
 * Readings that a screen needs and that have no name of their own among the duties: whoever has the screen has them.
 */
const readBy: Readonly<Record<string, string>> = {
  'permission.objects': 'permission-grid',
  'permission.read': 'permission-grid',
  'permission.search': 'permission-grid',
  'permission.subjects': 'permission-grid',
};

/**
 * What is never lent: the second person's word, the mode of duties, and roles themselves, or one could make oneself
 * more than one is.
 */
const kept = /^(pending-change|duties|role|licence|installer)\./;

/** Built-in roles that may be lent; the super administrator's is nobody's to lend. */
export const lendable = (roles: readonly SystemRole[]): SystemRole[] =>
  SYSTEM_ROLES.filter((role) => role !== 'super_admin' && role !== 'user' && roles.includes(role));

/**
 * The duties that an operation belongs to, as far as an own role can have it; empty for what it cannot, and for what
 * everybody may do.
 */
export function dutiesOf({ name, access }: Pick<Operation, 'name' | 'access'>): SystemRole[] {
  if (kept.test(name)) return [];
  if (typeof access === 'object') return lendable(access.roles);
  return [...(decidedInside[name] ?? [])];
}

/** A caller with nothing but their own built-in roles, and some lent ones. */
export function withDuties(caller: Caller, borrowed: readonly SystemRole[]): Caller {
  if (caller.own === undefined) return caller;
  return { ...caller, roles: [...new Set([...caller.own.held, ...borrowed])] };
}

/**
 * The caller of an operation: with the duty behind it where an own role names it, and with no other that a call around
 * it had.
 */
export function callerOf(caller: Caller, operation: Pick<Operation, 'name' | 'access'>): Caller {
  const { own } = caller;
  if (own === undefined) return caller;
  const screen = readBy[operation.name];
  if (screen !== undefined && own.screens.has(screen)) return withDuties(caller, ['policy_admin']);
  return withDuties(caller, own.operations.has(operation.name) ? dutiesOf(operation) : []);
}

/** Whether a caller with own roles may call an operation, as far as system roles say. */
export function mayCall(caller: Caller, operation: Pick<Operation, 'name' | 'access'>): boolean {
  const { access } = operation;
  if (typeof access !== 'object') {
    const inside = decidedInside[operation.name];
    return inside === undefined || callerOf(caller, operation).roles.some((role) => inside.includes(role));
  }
  return access.roles.some((role) => callerOf(caller, operation).roles.includes(role));
}
