import { HIDING_NULL, isMaskAlgorithm, maskKinds, PLAN_MASK } from '../masks/index.js';
import type { AccessColumn, AccessRequest, PlannedMask, Reason } from './access.type.js';
import type { ColumnMask, ColumnMasks } from './column-masks.js';
import { columnName, reason } from './reasons.js';

interface MaskedSource {
  column: AccessColumn;
  mask: ColumnMask;
}

/** Plans the mask of each result column by position and lineage, never by name (design §7.3). */
export function planMasks(
  request: AccessRequest,
  masks: ColumnMasks,
): { masks: (PlannedMask | null)[]; reasons: Reason[] } {
  const unknown = new Map<string, Reason>();
  const planned = request.statement.result.map(({ sources, through = [], exact, nullTested = [] }) => {
    const tested = new Set(nullTested.map(columnName));
    const masked: MaskedSource[] = [];
    for (const column of [...sources, ...through]) {
      if (tested.has(columnName(column)) && masks.opens(column, 'null_test')) continue;
      const mask = masks.of(column);
      if (mask === undefined)
        unknown.set(columnName(column), reason(request, 'unknown-object', {}, columnName(column)));
      else if (mask) masked.push({ column, mask });
    }
    const mask = planOne(request, masked, exact && sources.length === 1);
    return mask && request.statement.isPlan ? planText(mask, request, masks) : mask;
  });
  return { masks: planned, reasons: [...unknown.values()] };
}

/**
 * A plain copy keeps its column's algorithm; anything derived is masked fully and with its nulls, unless every
 * algorithm survives an expression.
 */
function planOne(request: AccessRequest, masked: MaskedSource[], plain: boolean): PlannedMask | null {
  const [first] = masked;
  if (!first) return null;
  const object = columnName(first.column);
  if (plain && masked.every(({ mask }) => sameMask(mask, first.mask))) {
    const why =
      first.mask.policy === undefined
        ? reason(request, 'masked-by-level', {}, object)
        : reason(request, 'masked-by-rule', { policy: first.mask.policy }, object);
    return { algorithm: first.mask.algorithm, config: first.mask.config, reason: why };
  }
  const why = reason(request, 'masked-derived', {}, masked.map(({ column }) => columnName(column)).join(', '));
  const survives = masked.every(
    ({ mask }) =>
      mask.algorithm === first.mask.algorithm &&
      isMaskAlgorithm(mask.algorithm) &&
      maskKinds[mask.algorithm].survives === 'any-expression',
  );
  const keeps = survives && first.mask.algorithm !== 'full';
  return keeps
    ? { algorithm: first.mask.algorithm, config: first.mask.config, reason: why }
    : { algorithm: 'full', config: HIDING_NULL, reason: why };
}

/**
 * A plan shows no values, but conditions and the sizes of what it reads: those of masked columns are taken out of its
 * text.
 */
function planText({ reason: why }: PlannedMask, { statement }: AccessRequest, masks: ColumnMasks): PlannedMask {
  const columns = statement.tables.flatMap(({ schema, name, columns: used }) =>
    used.filter((column) => masks.of({ schema, table: name, column }) !== null),
  );
  return { algorithm: PLAN_MASK, config: { columns: [...new Set(columns)] }, reason: why };
}

const sameMask = (left: ColumnMask, right: ColumnMask): boolean =>
  left.algorithm === right.algorithm && JSON.stringify(left.config) === JSON.stringify(right.config);
