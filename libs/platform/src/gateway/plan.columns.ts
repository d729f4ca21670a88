import { error } from '@sluice/document';
import { columnName, type AccessColumn, type AccessDecision, type ColumnMasks } from '@sluice/policy';
import type { Analysis } from '@sluice/sql';

/** Names of the columns about which the person may not ask whatever they like. */
export function closedColumns(columns: AccessColumn[], known: ColumnMasks): string[] {
  return [...new Set(columns.filter((ref) => !known.opens(ref, 'other')).map(columnName))];
}

/** Columns that are evaluated in an expression or a condition; a plain copy answers no question. */
export function questioned(analysis: Analysis, { masks, equalityUses }: AccessDecision): AccessColumn[] {
  const computed = analysis.result.flatMap((column, index) => {
    const mask = masks[index];
    return mask?.reason.code === 'masked-derived' && !mask.replaced ? [...column.sources, ...column.through] : [];
  });
  const counted = new Set(equalityUses.map(({ column }) => columnName(column)));
  const uses = [...analysis.predicates, ...analysis.observed].filter((use) => use.class === 'other');
  return [...computed, ...uses.map(({ column }) => column)].filter((column) => !counted.has(columnName(column)));
}

/** Every base column that the statement reads, filters by or writes. */
export function touched(analysis: Analysis): { schema: string; table: string; column: string }[] {
  const bases = analysis.tables.filter((table) => table.kind === 'table');
  return [
    ...bases.flatMap((table) => table.columns.map((column) => ({ schema: table.schema, table: table.name, column }))),
    ...analysis.result.flatMap((column) => [...column.sources, ...column.through]),
    ...analysis.predicates.map((predicate) => predicate.column),
  ];
}

/** A column of the result by name, which a sort or a total must name exactly. */
export function resultColumn(analysis: Analysis, name: string): Analysis['result'][number] {
  const found = analysis.result.filter((column) => column.name === name);
  if (found.length !== 1 || !found[0]) throw error('gateway.sort-unknown', { name });
  return found[0];
}
