import type { CheckRule } from './checked.app.js';
import { blockRule } from './rules/block.rule.js';
import { chartRule } from './rules/chart.rule.js';
import { circleRule } from './rules/circle.rule.js';
import { dictionaryCallRule } from './rules/dictionary-call.rule.js';
import { duplicateRule } from './rules/duplicate.rule.js';
import { editorRule } from './rules/editor.rule.js';
import { expressionRule } from './rules/expression.rule.js';
import { externalRule } from './rules/external.rule.js';
import { filledRule } from './rules/filled.rule.js';
import { gridRule } from './rules/grid.rule.js';
import { colourRule } from './rules/colour.rule.js';
import { domainRule } from './rules/domain.rule.js';
import { iconRule } from './rules/icon.rule.js';
import { microRule } from './rules/micro.rule.js';
import { queryRule } from './rules/query.rule.js';
import { referenceRule } from './rules/reference.rule.js';
import { searchedRule } from './rules/searched.rule.js';
import { targetRule } from './rules/target.rule.js';
import { transactionRule } from './rules/transaction.rule.js';
import { translationRule } from './rules/translation.rule.js';
import { unusedRule } from './rules/unused.rule.js';
import { visibilityRule } from './rules/visibility.rule.js';
import { weightRule } from './rules/weight.rule.js';
import { widgetRule } from './rules/widget.rule.js';
import { writesRule } from './rules/writes.rule.js';

/** Every rule beyond the schema, one line per file, what matters most first: findings are told in this order. */
export const checkRules = {
  duplicate: duplicateRule,
  reference: referenceRule,
  block: blockRule,
  micro: microRule,
  expression: expressionRule,
  dictionaryCall: dictionaryCallRule,
  query: queryRule,
  writes: writesRule,
  chart: chartRule,
  transaction: transactionRule,
  circle: circleRule,
  visibility: visibilityRule,
  searched: searchedRule,
  filled: filledRule,
  editor: editorRule,
  widget: widgetRule,
  external: externalRule,
  target: targetRule,
  colour: colourRule,
  domain: domainRule,
  icon: iconRule,
  grid: gridRule,
  translation: translationRule,
  unused: unusedRule,
  weight: weightRule,
} as const satisfies Record<string, CheckRule>;

/** Rules whose findings are told and keep nothing from being released. */
export const WARNING_RULES: ReadonlySet<string> = new Set([
  'target',
  'colour',
  'domain',
  'icon',
  'grid',
  'translation',
  'unused',
  'weight',
]);
