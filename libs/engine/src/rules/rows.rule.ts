import type { Locale } from '@sluice/document';
import { isGroup } from '../fields/field.kinds.js';
import { engineText } from '../texts.js';
import { maxRows, recordsOf } from './member-records.js';
import type { RuleParam } from './rule.type.js';

/**
 * What is wrong when a sub-table, or one inside its records, has more rows than it may. Cheap: the server asks it of
 * what was sent before it works anything out of the rows.
 */
export function rowsProblem(param: RuleParam, value: unknown, locale: Locale): string | undefined {
  if (!isGroup(param)) return undefined;
  const limit = maxRows(param);
  if (param.config?.multiple === true && Array.isArray(value) && value.length > limit)
    return engineText('maxRows', locale, { limit });
  const groups = (param.config?.members ?? []).filter(isGroup);
  if (groups.length === 0) return undefined;
  for (const record of recordsOf(param, value)) {
    const problem = groups
      .map((member) => rowsProblem(member, record[member.name], locale))
      .find((text) => text !== undefined);
    if (problem !== undefined) return problem;
  }
  return undefined;
}
