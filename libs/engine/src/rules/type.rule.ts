import { engineText } from '../texts.js';
import type { Rule, RuleParam } from './rule.type.js';
import { numericText } from './value.rule.js';

const BOOLEANS: ReadonlySet<unknown> = new Set([true, false, 'true', 'false', 1, 0, '1', '0']);

/** True when the param holds a decimal: it declares its digits after the point (decisions "Integers are coerced only where no precision is declared"). */
export function keepsDecimals(param: Pick<RuleParam, 'config'>): boolean {
  return typeof param.config?.precision === 'number' && param.config.precision > 0;
}

/** True when the value is a number: by its declared type, or because the field is a number input (form_type 5). */
export function isNumeric(param: Pick<RuleParam, 'query_type' | 'form_type'>): boolean {
  return param.query_type === 2 || param.form_type === 5;
}

/** The value has the declared type (query_type 2 number, 3 bool). Whole numbers are not demanded here: §5 coerces them. */
export const typeRule: Rule = (param, value, { locale }) => {
  if (isNumeric(param)) return each(value, (one) => numericText(one) !== undefined) ? undefined : engineText('number', locale);
  if (param.query_type === 3) return each(value, (one) => BOOLEANS.has(one)) ? undefined : engineText('boolean', locale);
  return undefined;
};

function each(value: unknown, holds: (one: unknown) => boolean): boolean {
  return Array.isArray(value) ? value.every(holds) : holds(value);
}
