import { covers, grantIndex, type AccessGrant } from '@sluice/policy';
import type { Analysis } from '@sluice/sql';
import type { SourceRecord } from '../data-source/source.type.js';
import type { EffectiveGrants } from './effective.grants.type.js';

/**
 * Numbers of the stored grants that are about what a statement touches: those on its tables, above and below them, and
 * that of the level.
 */
export function usedGrants(
  source: Pick<SourceRecord, 'catalogue_name'>,
  { tables }: Pick<Analysis, 'tables'>,
  held: readonly (EffectiveGrants | undefined)[],
): number[] {
  const found = new Set<number>();
  const note = (from: AccessGrant['from']): void => void (from && 'grant' in from && found.add(from.grant));
  const paths = tables.map(({ schema, name }) => [source.catalogue_name, schema, name]);
  for (const one of held) {
    if (!one) continue;
    note(one.levelFrom);
    const index = grantIndex(one.grants);
    for (const path of paths) for (const grant of [...index.on(path), ...index.below(path)]) note(grant.from);
    for (const { path, from } of one.privileges)
      if (paths.some((table) => covers(path, table) || covers(table, path))) note(from);
  }
  return [...found].sort((one, other) => one - other);
}
