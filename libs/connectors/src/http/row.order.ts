import type { Cell } from '../connector.js';

/** A key of a sort by a place of the rows. */
export interface OrderKey {
  index: number;
  descending: boolean;
  /** Its cells are numbers, though long ones are written as text. */
  isNumber: boolean;
}

/**
 * A cell as it is compared, read once: anything but a number as text; a number as the nearest one that a machine knows,
 * and where those are alike by its digits without zeros that say nothing.
 */
type Compared = { text: string } | { near: number; isNegative: boolean; whole: string; fraction: string } | null;

/**
 * Orders rows by keys; numbers by what they are, also long ones, and what is not there last. Rows that are alike keep
 * their order.
 */
export function ordered(rows: readonly Cell[][], keys: readonly OrderKey[]): Cell[][] {
  const read = rows.map((row) => ({ row, cells: keys.map((key) => compared(row[key.index] ?? null, key.isNumber)) }));
  read.sort((one, other) => {
    for (let index = 0; index < keys.length; index += 1) {
      const left = one.cells[index] ?? null;
      const right = other.cells[index] ?? null;
      if (left === null && right === null) continue;
      if (left === null || right === null) return left === null ? 1 : -1;
      const found = compare(left, right);
      if (found !== 0) return keys[index]?.descending ? -found : found;
    }
    return 0;
  });
  return read.map(({ row }) => row);
}

const NUMBER = /^-?\d+(\.\d+)?$/;

function compared(cell: Cell, isNumber: boolean): Compared {
  if (cell === null) return null;
  const text = typeof cell === 'number' ? plain(cell) : String(cell);
  if (!(isNumber || typeof cell === 'number') || !NUMBER.test(text)) return { text };
  const isBelow = text.startsWith('-');
  const [digits = '', decimal = ''] = text.slice(isBelow ? 1 : 0).split('.');
  const whole = digits.replace(/^0+(?=\d)/, '');
  let end = decimal.length;
  while (decimal[end - 1] === '0') end -= 1;
  const fraction = decimal.slice(0, end);
  return { near: Number(text), isNegative: isBelow && (whole !== '0' || fraction !== ''), whole, fraction };
}

/** A number without an exponent. */
function plain(value: number): string {
  const text = String(value);
  if (!/e/i.test(text)) return text;
  return Number.isInteger(value) ? String(BigInt(value)) : value.toFixed(100);
}

/** What is no number comes behind the numbers. */
function compare(left: NonNullable<Compared>, right: NonNullable<Compared>): number {
  if ('text' in left || 'text' in right) {
    if (!('text' in left)) return -1;
    return 'text' in right ? byText(left.text, right.text) : 1;
  }
  if (left.near !== right.near) return left.near < right.near ? -1 : 1;
  if (left.isNegative !== right.isNegative) return left.isNegative ? -1 : 1;
  const size =
    left.whole.length - right.whole.length || byText(left.whole, right.whole) || byText(left.fraction, right.fraction);
  return left.isNegative ? -size : size;
}

const byText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** Characters that a number may have to be added up. */
const longest = 1_000;
const decimals = (text: string): number => text.split('.')[1]?.length ?? 0;
const scaled = (text: string, to: number): bigint => BigInt(text.replace('.', '') + '0'.repeat(to - decimals(text)));

function written(value: bigint, to: number): string {
  const digits = String(value < 0n ? -value : value).padStart(to + 1, '0');
  const text = to === 0 ? digits : `${digits.slice(0, -to)}.${digits.slice(-to)}`;
  return value < 0n ? `-${text}` : text;
}

/** Decimals that an average has beyond those of its values. */
const averageDecimals = 6;

/** A total of the values of a column; null over nothing, and where what is added is no number. */
export function totalOf(fn: 'sum' | 'avg' | 'max' | 'min', cells: readonly Cell[], isNumber: boolean): Cell {
  const values = cells.filter((cell) => cell !== null);
  if (values.length === 0) return null;
  if (fn === 'min' || fn === 'max') return furthest(values, fn === 'max', isNumber);
  const texts = values.map(String);
  if (!isNumber || !texts.every((text) => text.length <= longest && NUMBER.test(text))) return null;
  const to = texts.reduce((limit, text) => Math.max(limit, decimals(text)), 0);
  const sum = texts.reduce((all, text) => all + scaled(text, to), 0n);
  if (fn === 'sum') return written(sum, to);
  return written((sum * 10n ** BigInt(averageDecimals)) / BigInt(values.length), to + averageDecimals);
}

/** The largest or smallest value, in one pass. */
function furthest(cells: readonly Cell[], isLargest: boolean, isNumber: boolean): Cell {
  let found: Cell = null;
  let best: Compared = null;
  for (const cell of cells) {
    const next = compared(cell, isNumber);
    if (next === null) continue;
    const size = best === null ? 0 : compare(next, best);
    if (best === null || (isLargest ? size > 0 : size < 0)) [found, best] = [cell, next];
  }
  return found;
}
