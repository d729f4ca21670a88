export * from './check.js';
export * from '#expressions';
export * from './condition.js';
export { dictionaryCalls, dictionaryNames } from './dictionary.names.js';
export * from './evaluation.type.js';
export { DEFAULT_MAX_STEPS } from './budget.js';
export { Decimal } from './decimal.js';
export {
  ExpressionError,
  ExpressionLimitError,
  type ExpressionPosition,
  type ExpressionText,
} from './expression.error.js';
export {
  addTime,
  DEFAULT_TIME_FORMAT,
  DEFAULT_ZONE,
  formatMoment,
  Moment,
  parseMoment,
  startOfTime,
  timeEnds,
  type TimeUnit,
} from './moment.js';
export { TIME_RANGES, timeRange, type TimeRangeName } from './time-range.js';
export { timeRangeTexts } from './time-range.texts.js';
export { describedFunctions, type DescribedFunction } from './functions/described.functions.js';
export { expressionFunctions } from './functions/functions.js';
export type { ExpressionFunction } from './functions/function.type.js';
export { fromJs, toJs, type Plain, type Value as ExpressionValue } from './value.js';
export { prepareExpressions } from './expression.prepare.js';
export { usesExpressions } from './expression.use.js';
export { patternsDecideRows, preparePatterns } from './pattern.use.js';
export { expressionReference } from './reference.js';
export { conditionVerdict, type PartVerdict, type Verdict } from './verdict.js';
