import { withoutUndefined } from '@sluice/document';

/** Built-in duties that an own role can lend. */
export const DUTIES = ['system_admin', 'audit_admin', 'policy_admin', 'app_admin'] as const;
export type Duty = (typeof DUTIES)[number];

export interface ScreenChoice {
  uid: string;
  name: string;
  group: string;
  duties: Duty[];
  operations: string[];
}

export interface OperationChoice {
  name: string;
  label: string;
  area: string;
  duties: Duty[];
}

export interface RoleChoices {
  screens: ScreenChoice[];
  operations: OperationChoice[];
}

/** What is chosen; `code` is the built-in role that is looked at instead. */
export interface RoleRights {
  menus: string[];
  operations: string[];
  code?: string;
}

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? (value as unknown[]).filter((one): one is string => typeof one === 'string') : [];

/** The value of the field, whatever is there. */
export function rightsOf(value: unknown): RoleRights {
  const { menus, operations, code } = (typeof value === 'object' && value !== null ? value : {}) as Record<
    string,
    unknown
  >;
  return withoutUndefined({
    menus: texts(menus),
    operations: texts(operations),
    code: typeof code === 'string' ? code : undefined,
  });
}

/** What a built-in role has. */
export function builtIn({ screens, operations }: RoleChoices, code: string): RoleRights {
  const has = ({ duties }: { duties: Duty[] }): boolean => code === 'super_admin' || duties.includes(code as Duty);
  return {
    code,
    menus: screens.filter(has).map(({ uid }) => uid),
    operations: operations.filter(has).map(({ name }) => name),
  };
}

/** The fewest duties that all of it belongs to together, as the server finds them; more than one is a mixture. */
export function neededDuties({ screens, operations }: RoleChoices, { menus, operations: names }: RoleRights): Duty[] {
  let left = [
    ...screens.filter(({ uid }) => menus.includes(uid)),
    ...operations.filter(({ name }) => names.includes(name)),
  ].map(({ duties }) => duties);
  const needed: Duty[] = [];
  while (left.length > 0) {
    const count = (duty: Duty): number => left.filter((duties) => duties.includes(duty)).length;
    const limit = [...DUTIES].sort((one, other) => count(other) - count(one) || one.localeCompare(other))[0];
    if (limit === undefined || count(limit) === 0) break;
    needed.push(limit);
    left = left.filter((duties) => !duties.includes(limit));
  }
  return needed;
}

/**
 * The same choice with or without some of it. A screen that goes takes the operations of its buttons along, unless
 * another one has them.
 */
export function toggled(
  now: RoleRights,
  of: 'menus' | 'operations',
  names: readonly string[],
  on: boolean,
): RoleRights {
  const rest = now[of].filter((one) => !names.includes(one));
  return { menus: now.menus, operations: now.operations, [of]: on ? [...rest, ...names] : rest };
}
