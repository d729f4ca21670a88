import { always, every, integer, ruleWith } from '../review.rule.js';

/** A long script is hard to review and to undo; divide it into several orders. */
export const statementsMostRule = ruleWith({
  group: 'script',
  kinds: every,
  title: { 'zh-chs': '语句数量', en: 'Statements per script' },
  text: {
    'zh-chs': '过长的脚本难以审核和回滚，请拆分为多个工单。',
    en: 'A long script is hard to review and to undo; divide it into several orders.',
  },
  finding: {
    'zh-chs': '脚本共有 {count} 条语句，最多 {most} 条',
    en: 'the script has {count} statements, {most} are the most',
  },
  levels: always,
  setting: integer(10_000, 1, 100_000, { 'zh-chs': '最多语句数', en: 'Most statements' }),
  *find({ script, value }) {
    if (script.at === value && script.statements.length > value)
      yield { at: -1, facts: { count: script.statements.length, most: value } };
  },
  examples: {
    fires: [
      { sql: 'SELECT 1; SELECT 2; SELECT 3', value: 2 },
      { sql: 'SELECT 1 FROM dual; SELECT 2 FROM dual', kind: 'oracle', value: 1 },
    ],
    passes: [
      { sql: 'SELECT 1; SELECT 2', value: 2 },
      { sql: 'SELECT 1 FROM dual', kind: 'oracle', value: 1 },
    ],
  },
});
