import type { CheckRule } from './checked.app.js';
import { circleRule } from './rules/circle.rule.js';
import { dictionaryCallRule } from './rules/dictionary-call.rule.js';
import { duplicateRule } from './rules/duplicate.rule.js';
import { editorRule } from './rules/editor.rule.js';
import { expressionRule } from './rules/expression.rule.js';
import { filledRule } from './rules/filled.rule.js';
import { queryRule } from './rules/query.rule.js';
import { referenceRule } from './rules/reference.rule.js';
import { searchedRule } from './rules/searched.rule.js';
import { transactionRule } from './rules/transaction.rule.js';
import { translationRule } from './rules/translation.rule.js';
import { unusedRule } from './rules/unused.rule.js';
import { visibilityRule } from './rules/visibility.rule.js';
import { widgetRule } from './rules/widget.rule.js';

/** Every rule beyond the schema, one line per file. */
export const checkRules = {
  duplicate: duplicateRule,
  reference: referenceRule,
  unused: unusedRule,
  expression: expressionRule,
  dictionaryCall: dictionaryCallRule,
  query: queryRule,
  editor: editorRule,
  searched: searchedRule,
  filled: filledRule,
  circle: circleRule,
  visibility: visibilityRule,
  widget: widgetRule,
  transaction: transactionRule,
  translation: translationRule,
} as const satisfies Record<string, CheckRule>;
