import type { SystemRole } from '@sluice/document';
import type { Caller } from '../dispatch/caller.js';

/** The console is always app 1. */
const CONSOLE = 1;

/** Rights inside an app that stand beside its documents and count at once, with no release (screens P6). */
export interface AppRights {
  /** Its owner and the people named; where there is nobody it belongs to all application administrators. */
  builders: ReadonlySet<number>;
  /** Roles of the app by person, of places that have not ended. */
  rolesOf(person: number): number[];
  /** Who alone may use a page, query, action or button, by its number. */
  guards: ReadonlyMap<number, Guard>;
}

/** Roles of the app and people; one of them suffices. */
export interface Guard {
  roles: ReadonlySet<number>;
  people: ReadonlySet<number>;
}

/** How the rights of an app are stored. */
export interface AppRightsRow {
  owner_id: number | null;
  builders: (number | string)[];
  /** Role, person, and when the place ends, in milliseconds. */
  members: [number, number, number | null][];
  /** Object, then a role or a person. */
  guards: [number, number | null, number | null][];
}

/** Rights as they are looked up. */
export function appRights({ owner_id: owner, builders, members, guards }: AppRightsRow): AppRights {
  const membership = new Map<number, { role: number; until: number }[]>();
  for (const [role, person, until] of members)
    membership.set(person, [...(membership.get(person) ?? []), { role, until: until ?? Infinity }]);
  const guarded = new Map<number, { roles: Set<number>; people: Set<number> }>();
  for (const [object, role, person] of guards) {
    const guard = guarded.get(object) ?? { roles: new Set(), people: new Set() };
    if (role !== null) guard.roles.add(role);
    if (person !== null) guard.people.add(person);
    guarded.set(object, guard);
  }
  return {
    builders: new Set([...(owner === null ? [] : [owner]), ...builders.map(Number)]),
    rolesOf: (person) =>
      (membership.get(person) ?? []).filter(({ until }) => until > Date.now()).map(({ role }) => role),
    guards: guarded,
  };
}

/** What of an app is looked at here. */
interface GuardedApp {
  id: number;
  rights: AppRights;
}
/** A person and their system roles. */
interface Person {
  userId?: number | null;
  roles: readonly SystemRole[];
}

/** Whether somebody builds an app: sees its drafts, changes them, and says who may use what. */
export function buildsApp({ id, rights }: GuardedApp, { userId, roles }: Person): boolean {
  if (roles.includes('super_admin')) return true;
  if (id === CONSOLE || !roles.includes('app_admin')) return false;
  return rights.builders.size === 0 || (typeof userId === 'number' && rights.builders.has(userId));
}

/**
 * Whether somebody reads the documents of an app as text: whoever builds it, system administrators, and every builder
 * the console's.
 */
export function mayReadDocuments(app: GuardedApp, person: Person): boolean {
  if (person.roles.includes('system_admin') || buildsApp(app, person)) return true;
  return app.id === CONSOLE && person.roles.includes('app_admin');
}

/**
 * Whether the roles and people that an object is kept for include the caller; one that is kept for nobody is left to
 * its document. Whoever builds the app tries everything. In a preview the builder and the previewed person must both be
 * among them.
 */
export function passesGuard(
  app: GuardedApp,
  objectId: number,
  caller: Pick<Caller, 'kind' | 'roles' | 'preview'> & { userId?: number | null },
): boolean {
  const guard = app.rights.guards.get(objectId);
  if (!guard) return true;
  if (caller.kind === 'anonymous') return false;
  return peopleOf(caller).every((person) => buildsApp(app, person) || isNamed(app.rights, guard, person.userId));
}

/** The same for a node of a page: one that comes from a block is kept as it is in the block, too. */
export function passesNodeGuard(
  { app, origins }: { app: GuardedApp; origins: ReadonlyMap<number, number> },
  nodeId: number,
  caller: Parameters<typeof passesGuard>[2],
): boolean {
  const origin = origins.get(nodeId);
  return passesGuard(app, nodeId, caller) && (origin === undefined || passesGuard(app, origin, caller));
}

function peopleOf({ userId, roles, preview }: Parameters<typeof passesGuard>[2]): Person[] {
  const self = { userId: userId ?? null, roles: preview?.own ?? roles };
  if (!preview || preview.as === preview.own) return [self];
  return [self, { userId: preview.person?.id ?? null, roles: preview.person ? preview.as : [] }];
}

function isNamed({ rolesOf }: AppRights, guard: Guard, userId: number | null | undefined): boolean {
  if (typeof userId !== 'number') return false;
  return guard.people.has(userId) || rolesOf(userId).some((role) => guard.roles.has(role));
}

/** What sets the callers of an app apart beside their system roles; empty where nothing is kept for anybody. */
export function rightsKey({ rights }: GuardedApp, { userId }: Pick<Person, 'userId'>): string {
  if (rights.guards.size === 0 || typeof userId !== 'number') return '';
  const isNamedAlone = [...rights.guards.values()].some(({ people }) => people.has(userId));
  if (isNamedAlone || rights.builders.has(userId)) return `/${userId}`;
  return `/roles ${rights
    .rolesOf(userId)
    .sort((a, b) => a - b)
    .join(',')}`;
}
