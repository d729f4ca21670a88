import { lengthRule } from '../rules/length.rule.js';
import { patternRule } from '../rules/pattern.rule.js';
import { numberBounds } from '../rules/range.rule.js';
import { numberRule } from '../rules/type.rule.js';
import { eachValue, wireNumber } from './declared.value.js';
import type { FieldKind } from './field-kind.type.js';

/** A number, whatever type its param declares. */
export const numberKind: FieldKind = {
  family: 'number',
  typed: true,
  checks: [numberRule, numberBounds, lengthRule, patternRule],
  coerce: (param, value) => eachValue(value, (one) => wireNumber(param, one)),
};
