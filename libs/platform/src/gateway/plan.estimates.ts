import { PLAN_MASK, type AccessDecision, type PlannedMask } from '@sluice/policy';
import type { Analysis } from '@sluice/sql';
import type { FilteredRows } from './plan.filters.js';

/** An algorithm and its settings, as it is compiled. */
type AppliedMask = Pick<PlannedMask, 'algorithm' | 'config'>;

/**
 * The masks of a statement's result. The plan of a statement that is limited to some rows shows no figure: the source
 * reckons with its statistics of all rows, so an estimate would tell how many hidden ones a condition meets.
 */
export function tellingMasks(
  { analysis, decision: { masks } }: { analysis: Pick<Analysis, 'isPlan'>; decision: Pick<AccessDecision, 'masks'> },
  filtered: Pick<FilteredRows, 'tables'> | undefined,
): readonly (AppliedMask | null)[] {
  if (!filtered || filtered.tables.length === 0 || !analysis.isPlan) return masks;
  return masks.map((mask) => ({
    algorithm: PLAN_MASK,
    config: mask ? { ...mask.config, figures: false } : { literals: true, figures: false },
  }));
}
