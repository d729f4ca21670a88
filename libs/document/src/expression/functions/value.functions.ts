import { compareNumbers, Decimal, roundNumber, wholeNumber } from '../decimal.js';
import { fromJs, numberOf, textOfValue, typeName, type Value } from '../value.js';
import { countArgument, numberArgument } from './arguments.js';
import type { ExpressionFunction } from './function.type.js';

/** The decimal that is nearest as a double, so that it prints as the host would print it. */
const asDouble = (value: Value): Value => {
  const number = numberOf(value);
  return number === undefined ? null : (Decimal.parse(String(Number(number.toString()))) ?? null);
};

const truthOfText = (value: Value): boolean =>
  typeof value === 'boolean'
    ? value
    : typeof value === 'string' && value.toLowerCase() === 'true'
      ? true
      : (() => {
          const number = numberOf(value);
          return number !== undefined && compareNumbers(number, 0n) !== 0;
        })();

/** Conversions, choice of a value, and arithmetic beyond the signs. */
export const valueFunctions = {
  string: {
    args: ['value'],
    method: true,
    nulls: true,
    example: ['string(12.50) + " CNY"', '12.5 CNY'],
    run: ([value = null], { budget }) => {
      const text = textOfValue(value, budget);
      budget.spendText(text.length);
      return text;
    },
  },
  int: {
    args: ['value'],
    example: ['int("42") + int(7.9)', 49],
    run: ([value = null]) => {
      if (typeof value === 'boolean') return value ? 1n : 0n;
      const number = numberOf(value);
      return number === undefined ? null : wholeNumber(number, 'truncate');
    },
  },
  decimal: {
    args: ['value'],
    example: ['decimal("0.1") + 0.2', 0.3],
    run: ([value = null]) => numberOf(value) ?? null,
  },
  double: {
    args: ['value'],
    example: ['double("1e2")', 100],
    run: ([value = null]) => asDouble(value),
  },
  bool: {
    args: ['value'],
    example: ['bool("true") && bool(1)', true],
    run: ([value = null]) => truthOfText(value),
  },
  type: {
    args: ['value'],
    nulls: true,
    example: ['type(null)', 'null'],
    run: ([value = null]) => typeName(value),
  },
  coalesce: {
    args: ['value', 'other…'],
    nulls: true,
    example: ['coalesce(row.missing, null, 3)', 3],
    run: (values) => values.find((value) => value !== null) ?? null,
  },
  orValue: {
    args: ['value', 'other'],
    method: true,
    nulls: true,
    example: ['row.missing.orValue("-")', '-'],
    run: ([value = null, other = null]) => value ?? other,
  },
  abs: {
    args: ['number'],
    example: ['abs(-2.5)', 2.5],
    run: ([value]) => {
      const number = numberArgument('abs', value);
      return typeof number === 'bigint'
        ? number < 0n
          ? -number
          : number
        : Decimal.of(number.digits < 0n ? -number.digits : number.digits, number.scale);
    },
  },
  round: {
    args: ['number', 'places?'],
    example: ['round(2.345, 2)', 2.35],
    run: ([value, decimals]) =>
      roundNumber(
        numberArgument('round', value),
        decimals === undefined ? 0 : Math.min(100, Math.max(0, countArgument('round', decimals))),
      ),
  },
  floor: {
    args: ['number'],
    example: ['floor(-1.5)', -2],
    run: ([value]) => wholeNumber(numberArgument('floor', value), 'floor'),
  },
  ceil: {
    args: ['number'],
    example: ['ceil(1.2)', 2],
    run: ([value]) => wholeNumber(numberArgument('ceil', value), 'ceil'),
  },
  dict: {
    args: ['dictionary', 'code'],
    example: ['dict("state", "paid")', 'paid'],
    run: ([dictionary = null, code = null], { functions, budget }) => {
      const key = textOfValue(code, budget);
      return fromJs(functions.dict?.(textOfValue(dictionary, budget), key) ?? key);
    },
  },
  t: {
    args: ['key'],
    example: ['t("save")', 'save'],
    run: ([key = null], { functions, budget }) => {
      const text = textOfValue(key, budget);
      return functions.t?.(text) ?? text;
    },
  },
} satisfies Record<string, ExpressionFunction>;
