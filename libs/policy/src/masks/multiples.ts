import { Decimal } from '@sluice/document';

/** A number and a step as whole numbers of one unit, 10^-scale, so that nothing is rounded on the way. */
interface Measured {
  value: bigint;
  step: bigint;
  scale: number;
}

/** A numeral measured by a positive step; undefined for what is no plain number (NaN, infinity, a text). */
export function measured(text: string, step: number): Measured | undefined {
  const value = Decimal.parse(text);
  const unit = Decimal.parse(String(step));
  if (!value || !unit || unit.digits <= 0n) return undefined;
  const scale = Math.max(value.scale, unit.scale);
  return { value: value.at(scale), step: unit.at(scale), scale };
}

/** Quotient rounded towards −∞, for a positive divisor. */
export function floorDivide(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  return dividend < 0n && quotient * divisor !== dividend ? quotient - 1n : quotient;
}

/** The numeral of so many units. */
export const numeral = (units: bigint, scale: number): string => Decimal.of(units, scale).toString();
