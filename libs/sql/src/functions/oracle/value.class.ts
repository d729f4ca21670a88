import type { Argument } from '../function.catalogue.js';

const TEXT = new Set(['char', 'varchar', 'varchar2', 'nchar', 'nvarchar2', 'text']);
const NUMBER = new Set(
  'number float integer int smallint decimal numeric real binary_float binary_double constant'.split(' '),
);
const TIME = new Set(['date', 'timestamp']);

/** Type of a whole number that the statement itself writes, with a sign before it. */
export const SIGNED = 'constant';

/**
 * The kind of a value, within which no conversion fails ("Data Type Comparison Rules", implicit conversion): texts,
 * numbers, dates, or one type alone. Undefined where the type is not known.
 */
export function classOf({ whole, width, type }: Argument): string | undefined {
  if (whole !== undefined) return 'number';
  if (width !== undefined) return 'text';
  if (type === undefined) return undefined;
  const bare = bareOf(type);
  if (TEXT.has(bare)) return 'text';
  if (NUMBER.has(bare)) return 'number';
  return TIME.has(bare) ? 'time' : type.toLowerCase();
}

/** Whether values are all of one known kind. */
export function meets(args: readonly Argument[]): boolean {
  const [first, ...others] = args.map(classOf);
  return first !== undefined && others.every((other) => other === first);
}

/** Whether a value is a text. */
export function isText(arg: Argument): boolean {
  return classOf(arg) === 'text';
}

/** Whether a value is a date, with or without a time. */
export function isTime(arg: Argument): boolean {
  return classOf(arg) === 'time';
}

/** How many characters a text may have, where its type or the statement says so. */
export function lengthOf({ width, type }: Argument): number | undefined {
  if (width !== undefined) return width;
  const length = /\((\d+)(?: (?:byte|char))?\)$/i.exec(type ?? '')?.[1];
  return length === undefined ? undefined : Number(length);
}

/** The word of a type: a timestamp may have a zone behind its precision. */
function bareOf(type: string): string {
  return (/^[a-z_0-9]+/i.exec(type.trim())?.[0] ?? '').toLowerCase();
}
