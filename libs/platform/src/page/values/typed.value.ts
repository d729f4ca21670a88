import { error, parseMoment, type InputParam, type Text } from '@sluice/document';

/** Types of the params of pages, queries and actions. */
export type ParamType = InputParam['type'];

/**
 * The value as it is bound, or undefined when it is not of the type. Numbers stay text where a double would lose
 * digits.
 */
type Reader = (value: unknown) => unknown;

/** Values that one list may hold. */
const MOST_ITEMS = 1000;

const text: Reader = (value) => (typeof value === 'object' ? undefined : String(value));
const pattern =
  (shape: RegExp): Reader =>
  (value) => {
    const written = String(value).trim();
    return shape.test(written) ? written : undefined;
  };
const truths = new Map<unknown, boolean>([
  [true, true],
  ['true', true],
  [1, true],
  ['1', true],
  [false, false],
  ['false', false],
  [0, false],
  ['0', false],
]);

const readers: Record<ParamType, Reader> = {
  text,
  integer: pattern(/^[+-]?\d{1,19}$/),
  decimal: pattern(/^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d{1,3})?$/),
  boolean: (value) => truths.get(value),
  datetime: (value) => (typeof value === 'string' && parseMoment(value) ? value : undefined),
  date: (value) => (typeof value === 'string' && parseMoment(value) ? value : undefined),
  list: (value) => {
    const items = Array.isArray(value) ? value : [value];
    return items.length <= MOST_ITEMS && items.every((item) => typeof item !== 'object')
      ? items.map(String)
      : undefined;
  },
};

/** Null, undefined, blank text and lists of nothing else: a clause that needs the value is dropped (design §6). */
export function isUnset(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === 'string') return value.trim() === '';
  return Array.isArray(value) && value.every(isUnset);
}

/** The value of a declared param in its type, null when it is unset. Throws `input.type` that names the field. */
export function typedValue(name: string, type: ParamType, value: unknown, label: Text = name): unknown {
  if (isUnset(value)) return null;
  const read = readers[type](value);
  if (read === undefined) throw error('input.type', { label, expected: type }, { field: name });
  return read;
}
