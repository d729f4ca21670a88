import { addColumnRewriteRule } from './rules/add-column-rewrite.rule.js';
import { altersMergedRule } from './rules/alters-merged.rule.js';
import { cartesianRule } from './rules/cartesian.rule.js';
import { cascadeRule } from './rules/cascade.rule.js';
import { charTypeRule } from './rules/char-type.rule.js';
import { charsetRule } from './rules/charset.rule.js';
import { codeCreatedRule } from './rules/code-created.rule.js';
import { columnCommentRule } from './rules/column-comment.rule.js';
import { columnUnknownRule } from './rules/column-unknown.rule.js';
import { columnUsedByViewRule } from './rules/column-used-by-view.rule.js';
import { columnsMostRule } from './rules/columns-most.rule.js';
import { columnsRequiredRule } from './rules/columns-required.rule.js';
import { constraintBuildsIndexRule } from './rules/constraint-builds-index.rule.js';
import { constraintValidatedRule } from './rules/constraint-validated.rule.js';
import { dangerousSettingRule } from './rules/dangerous-setting.rule.js';
import { deepOffsetRule } from './rules/deep-offset.rule.js';
import { dropColumnRule } from './rules/drop-column.rule.js';
import { dropIndexBlockingRule } from './rules/drop-index-blocking.rule.js';
import { dropObjectRule } from './rules/drop-object.rule.js';
import { engineRule } from './rules/engine.rule.js';
import { enumTypeRule } from './rules/enum-type.rule.js';
import { equalsNullRule } from './rules/equals-null.rule.js';
import { foreignKeyRule } from './rules/foreign-key.rule.js';
import { foreignKeyIndexRule } from './rules/foreign-key-index.rule.js';
import { functionOnIndexedColumnRule } from './rules/function-on-indexed-column.rule.js';
import { guardsDisabledRule } from './rules/guards-disabled.rule.js';
import { implicitCastRule } from './rules/implicit-cast.rule.js';
import { inValuesMostRule } from './rules/in-values-most.rule.js';
import { indexBlockingRule } from './rules/index-blocking.rule.js';
import { indexColumnsMostRule } from './rules/index-columns-most.rule.js';
import { indexDuplicateColumnRule } from './rules/index-duplicate-column.rule.js';
import { indexMissingRule } from './rules/index-missing.rule.js';
import { indexNameRule } from './rules/index-name.rule.js';
import { indexRedundantRule } from './rules/index-redundant.rule.js';
import { indexesMostRule } from './rules/indexes-most.rule.js';
import { insertColumnsRule } from './rules/insert-columns.rule.js';
import { insertRowsMostRule } from './rules/insert-rows-most.rule.js';
import { joinsMostRule } from './rules/joins-most.rule.js';
import { jsonTypeRule } from './rules/json-type.rule.js';
import { keyTypeRule } from './rules/key-type.rule.js';
import { leadingWildcardRule } from './rules/leading-wildcard.rule.js';
import { limitWithoutOrderRule } from './rules/limit-without-order.rule.js';
import { lockTableRule } from './rules/lock-table.rule.js';
import { mixedScriptRule } from './rules/mixed-script.rule.js';
import { moneyTypeRule } from './rules/money-type.rule.js';
import { nameLengthRule } from './rules/name-length.rule.js';
import { namePatternRule } from './rules/name-pattern.rule.js';
import { nameReservedRule } from './rules/name-reserved.rule.js';
import { noTransactionRule } from './rules/no-transaction.rule.js';
import { notInQueryRule } from './rules/not-in-query.rule.js';
import { notNullNoDefaultRule } from './rules/not-null-no-default.rule.js';
import { objectBlacklistRule } from './rules/object-blacklist.rule.js';
import { objectUnknownRule } from './rules/object-unknown.rule.js';
import { optimizeTableRule } from './rules/optimize-table.rule.js';
import { orderRandomRule } from './rules/order-random.rule.js';
import { packetSizeRule } from './rules/packet-size.rule.js';
import { primaryKeyRule } from './rules/primary-key.rule.js';
import { primaryKeyUpdatedRule } from './rules/primary-key-updated.rule.js';
import { reindexBlockingRule } from './rules/reindex-blocking.rule.js';
import { renameRule } from './rules/rename.rule.js';
import { rightsRule } from './rules/rights.rule.js';
import { rowsMostRule } from './rules/rows-most.rule.js';
import { selectStarRule } from './rules/select-star.rule.js';
import { selectUnboundedRule } from './rules/select-unbounded.rule.js';
import { serialTypeRule } from './rules/serial-type.rule.js';
import { serverCodeRule } from './rules/server-code.rule.js';
import { setNotNullRule } from './rules/set-not-null.rule.js';
import { statementsMostRule } from './rules/statements-most.rule.js';
import { tableCommentRule } from './rules/table-comment.rule.js';
import { tableRewriteRule } from './rules/table-rewrite.rule.js';
import { tableUnloggedRule } from './rules/table-unlogged.rule.js';
import { timestampZoneRule } from './rules/timestamp-zone.rule.js';
import { transactionControlRule } from './rules/transaction-control.rule.js';
import { truncateRule } from './rules/truncate.rule.js';
import { typeRewriteRule } from './rules/type-rewrite.rule.js';
import { typesForbiddenRule } from './rules/types-forbidden.rule.js';
import { unionDistinctRule } from './rules/union-distinct.rule.js';
import { vacuumFullRule } from './rules/vacuum-full.rule.js';
import { varcharLengthRule } from './rules/varchar-length.rule.js';
import { whereMissingRule } from './rules/where-missing.rule.js';
import { writeLimitRule } from './rules/write-limit.rule.js';
import { writeOrderRule } from './rules/write-order.rule.js';
import type { AnyRule, ReviewRule } from './review.type.js';

/** Every rule of review by its code, one line each, in the order in which they are listed. */
export const reviewRules = {
  'where-missing': whereMissingRule,
  'drop-object': dropObjectRule,
  'drop-column': dropColumnRule,
  'column-used-by-view': columnUsedByViewRule,
  truncate: truncateRule,
  cascade: cascadeRule,
  'object-blacklist': objectBlacklistRule,
  'object-unknown': objectUnknownRule,
  'column-unknown': columnUnknownRule,
  rights: rightsRule,
  'dangerous-setting': dangerousSettingRule,
  'guards-disabled': guardsDisabledRule,
  'server-code': serverCodeRule,
  'code-created': codeCreatedRule,
  'primary-key-updated': primaryKeyUpdatedRule,
  'transaction-control': transactionControlRule,
  'no-transaction': noTransactionRule,
  'statements-most': statementsMostRule,
  'packet-size': packetSizeRule,
  'mixed-script': mixedScriptRule,
  'alters-merged': altersMergedRule,
  'lock-table': lockTableRule,
  'select-star': selectStarRule,
  'limit-without-order': limitWithoutOrderRule,
  cartesian: cartesianRule,
  'leading-wildcard': leadingWildcardRule,
  'function-on-indexed-column': functionOnIndexedColumnRule,
  'implicit-cast': implicitCastRule,
  'not-in-query': notInQueryRule,
  'joins-most': joinsMostRule,
  'in-values-most': inValuesMostRule,
  'index-missing': indexMissingRule,
  'rows-most': rowsMostRule,
  'insert-columns': insertColumnsRule,
  'insert-rows-most': insertRowsMostRule,
  'equals-null': equalsNullRule,
  'order-random': orderRandomRule,
  'deep-offset': deepOffsetRule,
  'union-distinct': unionDistinctRule,
  'select-unbounded': selectUnboundedRule,
  'write-order': writeOrderRule,
  'write-limit': writeLimitRule,
  'index-blocking': indexBlockingRule,
  'drop-index-blocking': dropIndexBlockingRule,
  'type-rewrite': typeRewriteRule,
  'add-column-rewrite': addColumnRewriteRule,
  'not-null-no-default': notNullNoDefaultRule,
  'set-not-null': setNotNullRule,
  'constraint-validated': constraintValidatedRule,
  'constraint-builds-index': constraintBuildsIndexRule,
  'table-rewrite': tableRewriteRule,
  'vacuum-full': vacuumFullRule,
  'reindex-blocking': reindexBlockingRule,
  'optimize-table': optimizeTableRule,
  rename: renameRule,
  'primary-key': primaryKeyRule,
  'foreign-key': foreignKeyRule,
  'foreign-key-index': foreignKeyIndexRule,
  'table-comment': tableCommentRule,
  'columns-most': columnsMostRule,
  'columns-required': columnsRequiredRule,
  'table-unlogged': tableUnloggedRule,
  engine: engineRule,
  charset: charsetRule,
  'column-comment': columnCommentRule,
  'money-type': moneyTypeRule,
  'timestamp-zone': timestampZoneRule,
  'char-type': charTypeRule,
  'serial-type': serialTypeRule,
  'key-type': keyTypeRule,
  'varchar-length': varcharLengthRule,
  'enum-type': enumTypeRule,
  'json-type': jsonTypeRule,
  'types-forbidden': typesForbiddenRule,
  'indexes-most': indexesMostRule,
  'index-columns-most': indexColumnsMostRule,
  'index-duplicate-column': indexDuplicateColumnRule,
  'index-redundant': indexRedundantRule,
  'name-pattern': namePatternRule,
  'name-length': nameLengthRule,
  'name-reserved': nameReservedRule,
  'index-name': indexNameRule,
} satisfies Record<string, AnyRule>;

/** Code of a rule. */
export type ReviewCode = keyof typeof reviewRules;

/** Whether a stored code is that of a rule. */
export const isReviewCode = (code: string): code is ReviewCode => Object.hasOwn(reviewRules, code);

/** Codes of all rules. */
export const reviewCodes = Object.keys(reviewRules) as readonly ReviewCode[];

/** A rule by its code. */
export const reviewRule = (code: ReviewCode): ReviewRule => reviewRules[code] as ReviewRule;
