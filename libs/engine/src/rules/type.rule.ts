import type { Locale } from '@sluice/document';
import { engineText } from '../texts.js';
import type { Rule, RuleParam } from './rule.type.js';
import { numericText } from './value.rule.js';

const BOOLEANS: ReadonlySet<unknown> = new Set([true, false, 'true', 'false', 1, 0, '1', '0']);

/**
 * True when the param holds a decimal: it declares its digits after the point (decisions "Integers are coerced only
 * where no precision is declared").
 */
export function keepsDecimals(param: Pick<RuleParam, 'config'>): boolean {
  return typeof param.config?.precision === 'number' && param.config.precision > 0;
}

/**
 * The value has the declared type (query_type 2 number, 3 bool). Whole numbers are not demanded here: §5 coerces them.
 */
export const typeRule: Rule = (param, value, context) => {
  if (param.query_type === 2) return numberRule(param, value, context);
  if (param.query_type === 3)
    return each(value, (one) => BOOLEANS.has(one)) ? undefined : engineText('boolean', context.locale);
  return undefined;
};

/** The value is a number, or a list of them, of no more decimals than declared. */
export const numberRule: Rule = (param, value, { locale }) =>
  each(value, (one) => numericText(one) !== undefined)
    ? decimalsProblem(param, value, locale)
    : engineText('number', locale);

/** More digits after the point than `precision` declares would be cut off without a word. */
function decimalsProblem(param: RuleParam, value: unknown, locale: Locale): string | undefined {
  const limit = param.config?.precision ?? 0;
  const digits = (one: unknown): number => (numericText(one)?.split('.')[1] ?? '').replace(/0+$/, '').length;
  return keepsDecimals(param) && !each(value, (one) => digits(one) <= limit)
    ? engineText('decimals', locale, { limit })
    : undefined;
}

function each(value: unknown, holds: (one: unknown) => boolean): boolean {
  return Array.isArray(value) ? value.every(holds) : holds(value);
}
