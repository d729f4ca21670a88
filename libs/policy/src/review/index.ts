export { isReviewCode, reviewCodes, reviewRule, type ReviewCode } from './registry.js';
export * from './review.type.js';
export { keepsRows } from './type.change.js';
export { isOutside } from './no.transaction.js';
export {
  highestRisk,
  reviewStatement,
  scriptTables,
  scriptComments,
  type HeldRule,
  type RuleFinding,
} from './review.statement.js';
export { settingFault, valueOf } from './rule.value.js';
