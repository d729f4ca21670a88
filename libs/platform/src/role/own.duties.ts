import type { SystemRole } from '@sluice/document';
import type { Caller, OwnDuties } from '../dispatch/caller.js';

/** An own role as it is read with a person (screens.md, role). */
export interface OwnRoleRow {
  id: number;
  revision: number;
  menus: string[];
  operations: string[];
}

/** Own roles of the person `u`, as JSON. */
export const ownRolesColumn = `(SELECT coalesce(jsonb_agg(jsonb_build_object(
      'id', r.id, 'revision', r.revision, 'menus', r.menus, 'operations', r.operations) ORDER BY r.id), '[]')
    FROM user_role ur JOIN role r ON r.id = ur.role_id AND r.code = 'own' WHERE ur.user_id = u.id) AS own_roles`;

/** What own roles give together; undefined for who has none, so that nobody else pays for them. */
function ownDutiesOf(rows: readonly OwnRoleRow[], held: readonly SystemRole[]): OwnDuties | undefined {
  if (rows.length === 0) return undefined;
  return {
    key: rows.map(({ id, revision }) => `${id}.${revision}`).join(','),
    held,
    screens: new Set(rows.flatMap(({ menus }) => menus)),
    operations: new Set(rows.flatMap(({ operations }) => operations)),
    pages: new Set(),
  };
}

/** The roles of a caller: the built-in ones, the ordinary user's among them, and what own roles add. */
export function rolesOfCaller(roles: readonly SystemRole[], own: readonly OwnRoleRow[]): Pick<Caller, 'roles' | 'own'> {
  const held = [...new Set<SystemRole>([...roles, 'user'])];
  const duties = ownDutiesOf(own, held);
  return { roles: held, own: duties };
}
