export type * from './access.type.js';
export { ColumnMasks, FILTER_OF_LEVEL, maskRuleOf, type ColumnMask } from './column-masks.js';
export { decideAccess, tightest } from './decide.js';
export { grantIndex, type GrantIndex } from './grant.index.js';
export { MAX_EQUALITY_VALUES } from './filters.js';
export { maskSubjects, termsHold, type MaskPerson, type MaskSubject, type MaskTerms } from './mask-terms.js';
export { covers, fitsPattern, formatObjectPath, parseObjectPath } from './object-path.js';
export { columnName, grantorNames, reasonText } from './reasons.js';
export {
  decideUsage,
  overlapOf,
  usageSteps,
  type UsageFacts,
  type UsageMoment,
  type UsagePolicy,
  type UsageStep,
  type UsageVerdict,
  type UsageWindow,
} from './usage-policy.js';
export {
  rowCondition,
  rowFilterColumns,
  RowFilterError,
  rowFilterNames,
  type RowCondition,
  type RowConditionPiece,
} from './row-filter.js';
export { grantorSentence, letterTexts, reasonTexts, type ReasonCode } from './reasons.texts.js';
export type { AccessStep, TellStep } from './steps.js';
