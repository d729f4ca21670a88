import { every, integer, ruleWith, warning } from '../review.rule.js';

/** A long list is slow to read and badly planned. Use a temporary table, or parts. */
export const inValuesMostRule = ruleWith({
  group: 'query',
  kinds: every,
  title: { 'zh-chs': 'IN 列表的长度', en: 'Values of IN' },
  text: {
    'zh-chs': '很长的 IN 列表解析慢、计划差。请使用临时表或分批执行。',
    en: 'A long list is slow to read and badly planned. Use a temporary table, or parts.',
  },
  finding: {
    'zh-chs': '{column} 的 IN 列表有 {count} 个值，最多 {most} 个',
    en: 'IN on {column} has {count} values, {most} are the most',
  },
  levels: warning,
  setting: integer(500, 1, 100_000, { 'zh-chs': '最多值数', en: 'Most values' }),
  *find({ statement, value }) {
    for (const { at, column, values = 0 } of statement.conditions)
      if (values > value) yield { at, facts: { column, count: values, most: value } };
  },
  examples: {
    fires: [
      { sql: 'SELECT id FROM customer WHERE id IN (1, 2, 3)', value: 2 },
      { sql: 'SELECT id FROM customer WHERE id IN (1, 2, 3)', kind: 'mysql', value: 2 },
      { sql: 'SELECT id FROM customer WHERE id IN (1, 2, 3)', kind: 'oracle', value: 2 },
    ],
    passes: [
      { sql: 'SELECT id FROM customer WHERE id IN (1, 2)', value: 2 },
      { sql: 'SELECT id FROM customer WHERE id IN (1, 2)', kind: 'oracle', value: 2 },
    ],
  },
});
