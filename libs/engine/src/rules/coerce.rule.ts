import { declaredValue, eachValue } from '../fields/declared.value.js';
import type { Coercing } from '../fields/field-kind.type.js';
import { fieldKindOf, holdsValue } from '../fields/field.kinds.js';
import { namedValue } from './member-records.js';
import type { RuleParam } from './rule.type.js';
import { isEmptyValue } from './value.rule.js';

/** What coercion may ask about a param's options, for `input_config.stockpile = "name"`. */
export type CoerceContext = Partial<Pick<Coercing, 'optionsOf'>>;

/**
 * The value as it travels (§5): numbers as integers unless the param declares a precision, decimals and integers
 * beyond 2^53 as text, dates and date ranges as text in Asia/Shanghai, cascader paths as `input_config` says.
 * An empty value is null. A value of the wrong type is returned as it is, for the server to refuse by name.
 */
export function coerceParam(param: RuleParam, value: unknown, context: CoerceContext = {}): unknown {
  if (isEmptyValue(value)) return null;
  const { coerce } = fieldKindOf(param);
  return coerce
    ? coerce(param, value, {
        optionsOf: (one) => context.optionsOf?.(one) ?? [],
        member: (member, held) => (holdsValue(member) ? namedValue(member, coerceParam(member, held, context)) : {}),
      })
    : eachValue(value, (one) => declaredValue(param, one));
}
