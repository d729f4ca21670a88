import type { GridSort } from '@sluice/renderer';
import { cellText } from './cell.text.js';

type Row = readonly unknown[];

const wholeNumber = /^[+-]?\d+$/;

/** Numbers by value: whole ones exactly, however long; what is no number (`NaN`) comes behind all others. */
function compareNumbers(one: string, other: string): number {
  if (wholeNumber.test(one) && wholeNumber.test(other)) {
    const difference = BigInt(one) - BigInt(other);
    return difference < 0n ? -1 : difference > 0n ? 1 : 0;
  }
  const [left, right] = [Number(one), Number(other)];
  if (Number.isNaN(left) || Number.isNaN(right)) return Number(Number.isNaN(left)) - Number(Number.isNaN(right));
  return left - right;
}

/**
 * Rows in the order of a column's shown values, as numbers where the column holds such; nulls come last either way, and
 * equal values keep the order in which the source gave them. Masked cells are ordered by their mask: nothing else is
 * known here.
 */
export function orderedRows<T extends Row>(
  rows: readonly T[],
  sort: GridSort | null,
  isNumeric: (column: number) => boolean,
): readonly T[] {
  if (!sort) return rows;
  const at = Number(sort.key);
  const compare = isNumeric(at) ? compareNumbers : new Intl.Collator('zh').compare;
  const sign = sort.order === 'asc' ? 1 : -1;
  return rows
    .map((row) => ({ row, text: row[at] === null || row[at] === undefined ? null : cellText(row[at]) }))
    .sort((one, other) => {
      if (one.text === null || other.text === null) return Number(one.text === null) - Number(other.text === null);
      return sign * compare(one.text, other.text);
    })
    .map(({ row }) => row);
}
