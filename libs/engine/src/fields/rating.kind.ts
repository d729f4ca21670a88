import { numberBounds } from '../rules/range.rule.js';
import type { Rule } from '../rules/rule.type.js';
import { numberRule } from '../rules/type.rule.js';
import { engineText } from '../texts.js';
import { wireNumber } from './declared.value.js';
import type { FieldKind } from './field-kind.type.js';

/** Stars where the param says nothing: the default of the schema. */
const STARS = 5;

/** From one star to all of them. */
const inStars: Rule = (param, value, context) =>
  numberBounds({ ...param, config: { min: 1, max: param.config?.stars ?? STARS } }, value, context);

/** One number, not a list of them. */
const single: Rule = (_param, value, { locale }) =>
  typeof value === 'object' ? engineText('number', locale) : undefined;

/** A rating in stars: a whole number from 1 on. */
export const ratingKind: FieldKind = {
  family: 'number',
  checks: [single, numberRule, inStars],
  coerce: wireNumber,
};
