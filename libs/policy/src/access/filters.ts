import type { AccessColumn, AccessDecision, AccessRequest, Reason } from './access.type.js';
import type { ColumnMasks } from './column-masks.js';
import { columnName, reason } from './reasons.js';

/** Values with which a masked column may be compared in one statement (design §7.3). */
export const MOST_EQUALITY_VALUES = 10;

/** Uses of one column outside the result. */
interface ColumnUses {
  column: AccessColumn;
  equal: number;
  other: boolean;
}

/** Uses by column, values of its equalities added up. */
function usesByColumn(request: AccessRequest): ColumnUses[] {
  const uses = new Map<string, ColumnUses>();
  for (const { column, equality } of request.statement.predicates) {
    const name = columnName(column);
    const known = uses.get(name) ?? { column, equal: 0, other: false };
    uses.set(name, equality ? { ...known, equal: known.equal + equality.values } : { ...known, other: true });
  }
  return [...uses.values()];
}

/** Masked columns that shape the result, by their filter policy: refusals, and equalities to be counted. */
export function decideFilters(
  request: AccessRequest,
  masks: ColumnMasks,
): { reasons: Reason[]; equalityUses: AccessDecision['equalityUses'] } {
  const reasons: Reason[] = [];
  const equalityUses: AccessDecision['equalityUses'] = [];
  for (const { column, equal, other } of usesByColumn(request)) {
    const mask = masks.of(column);
    if (mask === undefined) reasons.push(reason(request, 'unknown-object', {}, columnName(column)));
    if (!mask || mask.filter === 'allow' || masks.mayUse(column)) continue;
    if (mask.filter === 'refuse') reasons.push(reason(request, 'filter-refused', {}, columnName(column)));
    else if (other || equal > MOST_EQUALITY_VALUES)
      reasons.push(reason(request, 'filter-equality-only', { most: String(MOST_EQUALITY_VALUES) }, columnName(column)));
    else equalityUses.push({ column, values: equal });
  }
  return { reasons, equalityUses };
}
