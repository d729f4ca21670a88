import type { AccessColumn, AccessGrant, AccessRequest, ColumnMasks } from '@sluice/policy';
import type { CatalogueSnapshot } from '@sluice/sql';
import type { Contexts } from '../masking/policy.contexts.js';
import type { HeldFilter } from '../row-filter/row-filter.reader.js';
import type { EffectiveGrants } from './effective.grants.type.js';

/**
 * The rights of a caller and of the app that asks for them, the policies of the source, and what conditions of policies
 * know.
 */
export interface HeldRights {
  own: EffectiveGrants;
  apps?: EffectiveGrants;
  policies: AccessRequest['policies'];
  context?: Contexts;
  filters: readonly HeldFilter[];
}

/** Letters in force: a person's own, or on a page the app's with what is forbidden to its visitor. */
export function lettersOf({ own, apps }: HeldRights): readonly AccessGrant[] {
  return apps ? [...apps.grants, ...own.grants.filter(({ letter }) => letter === 'forbid')] : own.grants;
}

/** What is forbidden is not there in the catalogue as somebody sees it: the prohibition would tell of it. */
export function unforbidden(held: HeldRights): HeldRights {
  return { ...held, own: { ...held.own, grants: held.own.grants.filter(({ letter }) => letter !== 'forbid') } };
}

/** Whether the caller sees any column of the source masked. */
export function masksAny(snapshot: CatalogueSnapshot, known: ColumnMasks): boolean {
  for (const column of everyColumn(snapshot)) if (known.of(column) !== null) return true;
  return false;
}

/** Every column of a source. */
export function* everyColumn({ relations }: CatalogueSnapshot): Iterable<AccessColumn> {
  for (const { schema, name, columns } of relations)
    for (const column of columns) yield { schema, table: name, column };
}
