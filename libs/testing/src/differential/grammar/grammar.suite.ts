import { analyse, SqlRefusal, type Analysis, type CatalogueSnapshot, type ColumnRef } from '@sluice/sql';
import { distinguished, type Outcome } from '@sluice/sql/property';
import type { GrammarGroup } from './grammar.group.js';

/** All statements of some groups. */
export const statementsOf = (groups: readonly GrammarGroup[]): string[] =>
  groups.flatMap(({ statements }) => statements);

/** What the analysis says of each statement that it serves, and why it refuses the others. */
export async function analysed(
  dialect: 'postgres' | 'mysql',
  statements: readonly string[],
  catalogue: CatalogueSnapshot,
): Promise<{ served: Map<string, Analysis>; refused: Record<string, string> }> {
  const served = new Map<string, Analysis>();
  const refused: Record<string, string> = {};
  for (const sql of statements)
    try {
      const analysis = await analyse(dialect, sql, catalogue);
      if (analysis.readOnly) served.set(sql, analysis);
      else refused[sql] = 'served, but not as read only';
    } catch (error) {
      if (!(error instanceof SqlRefusal)) throw error;
      refused[sql] = `${error.code}: ${error.message}`;
    }
  return { served, refused };
}

/**
 * What tells two states of the data apart that differ in the values of one column alone, although the analysis names
 * the column nowhere there: the non-interference of the property tests, asked of a statement that somebody wrote.
 */
export function distinguishingResults(
  analysis: Analysis,
  isMoved: (column: ColumnRef) => boolean,
  one: Outcome,
  other: Outcome,
): string[] {
  const names = (uses: readonly { column: ColumnRef }[]): boolean => uses.some((use) => isMoved(use.column));
  // Number and order of the rows may follow a predicate, errors whatever is looked at.
  if (names(analysis.predicates)) return [];
  if ('failed' in one || 'failed' in other) {
    if (names([...analysis.observed, ...analysis.result.flatMap((column) => column.observed)])) return [];
    const codes = [one, other].map((outcome) => ('failed' in outcome ? outcome.failed : 'answered'));
    return codes[0] === codes[1] ? [] : [codes.join(' and ')];
  }
  return distinguished(analysis, isMoved, one, other);
}
