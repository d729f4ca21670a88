import { lengthRule } from '../rules/length.rule.js';
import { optionRule } from '../rules/option.rule.js';
import { patternRule } from '../rules/pattern.rule.js';
import { countProblem } from '../rules/range.rule.js';
import type { Rule } from '../rules/rule.type.js';
import { typeRule } from '../rules/type.rule.js';
import type { FieldKind } from './field-kind.type.js';
import { fromJson } from './stored.value.js';

/** `config.min` and `config.max`: how many are ticked. */
const ticked: Rule = ({ config }, value, { locale }) =>
  countProblem(value, { min: config?.min, max: config?.max }, ['minCount', 'maxCount'], locale);

/** Several of a few options, a list; without options one yes or no. */
export const checkboxKind: FieldKind = {
  family: 'choices',
  closed: true,
  checks: [typeRule, optionRule, ticked, lengthRule, patternRule],
  load: ({ name }, row) => fromJson(row[name] ?? null),
};
