import type { GridSort } from '@sluice/renderer';
import { cellText } from './cell.text.js';

type Row = readonly unknown[];

/** Types of all connectors whose values are numbers: lists and intervals of them are none. */
const NUMERIC =
  /^((tiny|small|medium|big)?int(eger|\d)?|long|numeric|decimal|number|(binary_)?(float\d?|double)|real|(small)?money|oid)\b(?!.*\[)/i;

/** Whether a column of this type, as its connector calls it, holds numbers. */
export const isNumeric = (type: string): boolean => NUMERIC.test(type);

const plainNumber = /^([+-]?)(\d+)(?:\.(\d+))?$/;
const { compare: compareTexts } = new Intl.Collator('zh');

/**
 * Numbers by value, exactly, however long. What is none (`NaN`, a mask) comes behind all others, and among each other
 * as texts.
 */
function compareNumbers(one: string, other: string): number {
  const [left, right] = [Number(one), Number(other)];
  if (left < right) return -1;
  if (left > right) return 1;
  if (left === right) return compareDigits(one, other);
  return Number(Number.isNaN(left)) - Number(Number.isNaN(right)) || compareTexts(one, other);
}

/** Numbers that are the same as doubles, by all of their digits. */
function compareDigits(one: string, other: string): number {
  const [left, right] = [plainNumber.exec(one), plainNumber.exec(other)];
  if (!left || !right || one === other) return 0;
  const decimals = Math.max(left[3]?.length ?? 0, right[3]?.length ?? 0);
  const scaled = ([, sign, whole, fraction = '']: RegExpExecArray): bigint => {
    const digits = BigInt(whole + fraction.padEnd(decimals, '0'));
    return sign === '-' ? -digits : digits;
  };
  const difference = scaled(left) - scaled(right);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/**
 * Rows in the order of a column's shown values, as numbers where the column holds such; nulls come last either way, and
 * equal values keep the order in which the source gave them. Masked cells are ordered by their mask: nothing else is
 * known here.
 */
export function orderedRows<T extends Row>(
  rows: readonly T[],
  sort: GridSort | null,
  holdsNumbers: (column: number) => boolean,
): readonly T[] {
  if (!sort) return rows;
  const at = Number(sort.key);
  const compare = holdsNumbers(at) ? compareNumbers : compareTexts;
  const sign = sort.order === 'asc' ? 1 : -1;
  return rows
    .map((row) => ({ row, text: row[at] === null || row[at] === undefined ? null : cellText(row[at]) }))
    .sort((one, other) => {
      if (one.text === null || other.text === null) return Number(one.text === null) - Number(other.text === null);
      return sign * compare(one.text, other.text);
    })
    .map(({ row }) => row);
}
