import type {
  AccessColumn,
  AccessDecision,
  AccessObserved,
  AccessRequest,
  PlannedMask,
  Reason,
} from './access.type.js';
import { HIDING_NULL } from '../masks/index.js';
import type { ColumnMasks } from './column-masks.js';
import { columnName, reason } from './reasons.js';

/** Values with which a masked column may be compared in one statement (design §7.3). */
export const MAX_EQUALITY_VALUES = 10;

/** Uses of one column outside the result, by their class. */
interface ColumnUses {
  column: AccessColumn;
  nullTest: boolean;
  equal: number;
  other: boolean;
}

/** Uses by column, values of its equalities added up: too many of them are a search and no look-up. */
function usesByColumn(request: AccessRequest): ColumnUses[] {
  const uses = new Map<string, ColumnUses>();
  for (const { column, use, class: given, equality } of request.statement.predicates) {
    if (use === 'plan') continue;
    const name = columnName(column);
    const known = uses.get(name) ?? { column, nullTest: false, equal: 0, other: false };
    if (given === 'null_test') known.nullTest = true;
    else if (equality) known.equal += equality.values;
    else known.other = true;
    uses.set(name, known);
  }
  return [...uses.values()].map((use) => ({ ...use, other: use.other || use.equal > MAX_EQUALITY_VALUES }));
}

/** Masked columns that shape the result, by the filter policy of each class: refusals, and equalities to be counted. */
export function decideFilters(
  request: AccessRequest,
  masks: ColumnMasks,
): { reasons: Reason[]; equalityUses: AccessDecision['equalityUses'] } {
  const reasons: Reason[] = [];
  const equalityUses: AccessDecision['equalityUses'] = [];
  for (const { column, nullTest, equal, other } of usesByColumn(request)) {
    const name = columnName(column);
    if (masks.of(column) === undefined) reasons.push(reason(request, 'unknown-object', {}, name));
    else if (other && !masks.opens(column, 'other'))
      reasons.push(
        masks.opens(column, 'equality')
          ? reason(request, 'filter-equality-only', { most: String(MAX_EQUALITY_VALUES) }, name)
          : reason(request, 'filter-refused', {}, name),
      );
    else if (equal > 0 && !masks.opens(column, 'equality')) reasons.push(reason(request, 'filter-refused', {}, name));
    else if (nullTest && !masks.opens(column, 'null_test'))
      reasons.push(reason(request, 'null-test-refused', {}, name));
    else if (equal > 0 && !masks.opens(column, 'other')) equalityUses.push({ column, values: equal });
  }
  return { reasons, equalityUses };
}

/**
 * Masked columns that an error or a time could tell of. Where the use is a result column that is masked and that the
 * source evaluates only when it is asked for, it is not asked for it; every other one is refused unless the column's
 * filter policy allows the class.
 */
export function decideObserved(
  request: AccessRequest,
  masks: ColumnMasks,
  planned: readonly (PlannedMask | null)[],
): { reasons: Reason[]; masks: (PlannedMask | null)[] } {
  const { statement } = request;
  const closed = (uses: readonly AccessObserved[] = []): AccessColumn[] =>
    uses.filter(({ column, class: use }) => !masks.opens(column, use)).map(({ column }) => column);
  const refused = closed(statement.observed);
  const mayReplace = statement.kind === 'DQL' && statement.readOnly && !statement.locks;
  const replaced = planned.map((mask, index): PlannedMask | null => {
    const columns = closed(statement.result[index]?.observed);
    if (columns.length === 0) return mask;
    if (mask && mayReplace) return { algorithm: 'full', config: HIDING_NULL, reason: mask.reason, replaced: true };
    refused.push(...columns);
    return mask;
  });
  const reasons = refused.map((column) => reason(request, 'observed-refused', {}, columnName(column)));
  return { reasons, masks: replaced };
}
