export { coerceParam, type CoerceContext } from './coerce.rule.js';
export { readPlace, type Place } from './place.rule.js';
export { UPLOAD_MARKS } from './upload.rule.js';
export type { Rule, RuleContext, RuleParam } from './rule.type.js';
export { isEmptyValue } from './value.rule.js';
export { paramProblem, validateParams } from './validate-params.rule.js';
export { enabledParams, visibleParams, visibleValues } from './visible-params.rule.js';
