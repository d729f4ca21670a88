import { ExpressionError } from './expression.error.js';

/** Digits a number may have; more is refused, so that repeated squaring cannot fill the memory. */
export const MAX_DIGITS = 400;
/** Fraction digits of a quotient that does not come out even. */
const DIVISION_SCALE = 20;
const LIMIT = 10n ** BigInt(MAX_DIGITS);
const NUMERAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,3})?$/;

/** An exact decimal: `digits` × 10^-`scale`; always in its shortest form, so that equal values are equal objects. */
export class Decimal {
  private constructor(
    readonly digits: bigint,
    readonly scale: number,
  ) {}

  /** The shortest form of digits × 10^-scale. Throws `number-too-large`. */
  static of(digits: bigint, scale: number): Decimal {
    let value = digits;
    let decimals = scale;
    while (decimals > 0 && value % 10n === 0n) {
      value /= 10n;
      decimals -= 1;
    }
    if (value >= LIMIT || value <= -LIMIT || decimals > MAX_DIGITS)
      throw new ExpressionError('number-too-large', { limit: String(MAX_DIGITS) });
    return new Decimal(value, decimals);
  }

  /**
   * The value of a numeral such as `-12.50` or `1e3`; undefined when the text is none, or one of more digits than a
   * number may have.
   */
  static parse(text: string): Decimal | undefined {
    const trimmed = text.trim();
    if (trimmed.length > MAX_DIGITS || !NUMERAL.test(trimmed)) return undefined;
    const [mantissa = '', exponent = '0'] = trimmed.toLowerCase().split('e');
    const [whole = '', fraction = ''] = mantissa.split('.');
    if (whole.length + fraction.length + Math.abs(Number(exponent)) > MAX_DIGITS) return undefined;
    const scale = fraction.length - Number(exponent);
    const digits = BigInt(whole.replace('+', '') + fraction);
    return scale >= 0 ? Decimal.of(digits, scale) : Decimal.of(digits * 10n ** BigInt(-scale), 0);
  }

  /** As the shortest numeral, never in exponent form. */
  toString(): string {
    if (this.scale === 0) return this.digits.toString();
    const negative = this.digits < 0n;
    const text = (negative ? -this.digits : this.digits).toString().padStart(this.scale + 1, '0');
    return `${negative ? '-' : ''}${text.slice(0, -this.scale)}.${text.slice(-this.scale)}`;
  }

  /** Digits of this value at a scale that is not smaller than its own. */
  at(scale: number): bigint {
    return this.digits * 10n ** BigInt(scale - this.scale);
  }
}

/** A whole number or an exact decimal. */
export type Numeric = bigint | Decimal;

const asDecimal = (value: Numeric): Decimal => (typeof value === 'bigint' ? Decimal.of(value, 0) : value);
/** Sum, difference and product keep whole numbers whole; a decimal that comes out whole stays a decimal. */
const exact = (whole: bigint): bigint => {
  if (whole >= LIMIT || whole <= -LIMIT) throw new ExpressionError('number-too-large', { limit: String(MAX_DIGITS) });
  return whole;
};

/** −1, 0 or 1, exactly. */
export function compareNumbers(left: Numeric, right: Numeric): number {
  if (typeof left === 'bigint' && typeof right === 'bigint') return left < right ? -1 : left > right ? 1 : 0;
  const a = asDecimal(left),
    b = asDecimal(right);
  const scale = Math.max(a.scale, b.scale);
  const x = a.at(scale),
    y = b.at(scale);
  return x < y ? -1 : x > y ? 1 : 0;
}

/** Exact sum. */
export function addNumbers(left: Numeric, right: Numeric): Numeric {
  if (typeof left === 'bigint' && typeof right === 'bigint') return exact(left + right);
  const a = asDecimal(left),
    b = asDecimal(right);
  const scale = Math.max(a.scale, b.scale);
  return Decimal.of(a.at(scale) + b.at(scale), scale);
}

/** The number with the other sign. */
export const negate = (value: Numeric): Numeric =>
  typeof value === 'bigint' ? -value : Decimal.of(-value.digits, value.scale);

/** Exact product. */
export function multiplyNumbers(left: Numeric, right: Numeric): Numeric {
  if (typeof left === 'bigint' && typeof right === 'bigint') return exact(left * right);
  const a = asDecimal(left),
    b = asDecimal(right);
  return Decimal.of(a.digits * b.digits, a.scale + b.scale);
}

/**
 * Whole ÷ whole truncates as CEL says; a decimal quotient is exact, or rounded at 20 places. Throws `division-by-zero`.
 */
export function divideNumbers(left: Numeric, right: Numeric): Numeric {
  if (compareNumbers(right, 0n) === 0) throw new ExpressionError('division-by-zero');
  if (typeof left === 'bigint' && typeof right === 'bigint') return left / right;
  const a = asDecimal(left),
    b = asDecimal(right);
  const scale = Math.max(DIVISION_SCALE, a.scale);
  return Decimal.of(
    roundedQuotient(a.digits * 10n ** BigInt(scale + b.scale), b.digits * 10n ** BigInt(a.scale)),
    scale,
  );
}

/** Remainder with the sign of the left side. Throws `division-by-zero`. */
export function remainderOf(left: Numeric, right: Numeric): Numeric {
  if (compareNumbers(right, 0n) === 0) throw new ExpressionError('division-by-zero');
  if (typeof left === 'bigint' && typeof right === 'bigint') return left % right;
  const a = asDecimal(left),
    b = asDecimal(right);
  const scale = Math.max(a.scale, b.scale);
  return Decimal.of(a.at(scale) % b.at(scale), scale);
}

/** Integer quotient, halves away from zero. */
function roundedQuotient(numerator: bigint, denominator: bigint): bigint {
  const n = numerator < 0n ? -numerator : numerator;
  const d = denominator < 0n ? -denominator : denominator;
  const quotient = (n * 2n + d) / (d * 2n);
  return numerator < 0n === denominator < 0n ? quotient : -quotient;
}

/** The value rounded to `decimals` fraction digits, halves away from zero; without them a whole number. */
export function roundNumber(value: Numeric, decimals = 0): Numeric {
  if (typeof value === 'bigint') return value;
  if (value.scale <= decimals) return decimals === 0 ? value.digits : value;
  const digits = roundedQuotient(value.digits, 10n ** BigInt(value.scale - decimals));
  return decimals === 0 ? digits : Decimal.of(digits, decimals);
}

/** The next whole number towards −∞ (`floor`) or +∞ (`ceil`). */
export function wholeNumber(value: Numeric, direction: 'floor' | 'ceil' | 'truncate'): bigint {
  if (typeof value === 'bigint') return value;
  const unit = 10n ** BigInt(value.scale);
  const truncated = value.digits / unit;
  if (direction === 'truncate' || value.digits % unit === 0n) return truncated;
  if (direction === 'floor') return value.digits < 0n ? truncated - 1n : truncated;
  return value.digits > 0n ? truncated + 1n : truncated;
}
