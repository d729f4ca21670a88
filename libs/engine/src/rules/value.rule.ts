/** True for null, undefined, blank text, an empty list and a list of empty ends (an unset date range). */
export function isEmptyValue(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === 'string') return value.trim() === '';
  if (Array.isArray(value)) return value.every(isEmptyValue);
  return false;
}

/** Structural equality of plain JSON values; the engine compares values, never identities. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const left = Object.entries(a);
  if (left.length !== Object.keys(b).length) return false;
  return left.every(([key, value]) => Object.hasOwn(b, key) && sameValue(value, (b as Record<string, unknown>)[key]));
}

/** Decimal text of a number or numeric text, or undefined when it is none. Exact: no digit is lost on the way. */
export function numericText(value: unknown): string | undefined {
  if (typeof value === 'bigint') return value.toString();
  if (typeof value === 'number') return Number.isFinite(value) ? plainNumber(value) : undefined;
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  return /^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(text) ? text.replace(/^\+/, '') : exponentText(text);
}

function exponentText(text: string): string | undefined {
  return /^[+-]?\d+(\.\d+)?e[+-]?\d{1,3}$/i.test(text) ? plainNumber(Number(text)) : undefined;
}

/** A number without exponent; beyond 2^53 through BigInt, tiny ones through fixed digits. */
function plainNumber(value: number): string {
  const text = String(value);
  if (!/e/i.test(text)) return text;
  return Math.abs(value) >= 1
    ? BigInt(Math.trunc(value)).toString()
    : value.toFixed(20).replace(/0+$/, '').replace(/\.$/, '');
}

/** The whole part of a decimal text, toward zero: the coercion of §5. */
export function integerText(decimal: string): string {
  const [whole = '0'] = decimal.split('.');
  const digits = whole === '' || whole === '-' ? '0' : whole;
  return BigInt(digits).toString();
}
