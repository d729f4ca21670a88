import { numberBounds } from '../rules/range.rule.js';
import type { Rule } from '../rules/rule.type.js';
import { numberRule } from '../rules/type.rule.js';
import { engineText } from '../texts.js';
import { wireNumber } from './declared.value.js';
import type { FieldKind } from './field-kind.type.js';

/** Its ends where the param says nothing: the defaults of the schema. */
export const SLIDER_ENDS = { min: 0, max: 100 } as const;

const onScale: Rule = (param, value, context) =>
  numberBounds({ ...param, config: { ...param.config, ...endsOf(param.config) } }, value, context);

const endsOf = (config: { min?: number; max?: number } = {}): { min: number; max: number } => ({
  min: config.min ?? SLIDER_ENDS.min,
  max: config.max ?? SLIDER_ENDS.max,
});

const single: Rule = (_param, value, { locale }) =>
  typeof value === 'object' ? engineText('number', locale) : undefined;

/** One number within its ends. */
export const sliderKind: FieldKind = { family: 'number', checks: [single, numberRule, onScale], coerce: wireNumber };
