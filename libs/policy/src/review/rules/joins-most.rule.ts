import { every, integer, ruleWith, warning } from '../review.rule.js';

/** The more tables are joined, the harder a good plan is found. */
export const joinsMostRule = ruleWith({
  group: 'query',
  kinds: every,
  title: { 'zh-chs': '关联表数量', en: 'Joined tables' },
  text: {
    'zh-chs': '关联的表越多，优化器越难选出好的计划。',
    en: 'The more tables are joined, the harder a good plan is found.',
  },
  finding: { 'zh-chs': '关联了 {count} 张表，最多 {most} 张', en: '{count} tables are joined, {most} are the most' },
  levels: warning,
  setting: integer(5, 1, 60, { 'zh-chs': '最多表数', en: 'Most tables' }),
  *find({ statement, value }) {
    for (const { at, sources } of statement.selects)
      if (sources > value) yield { at, facts: { count: sources, most: value } };
  },
  examples: {
    fires: [
      { sql: 'SELECT a.id FROM customer a JOIN orders b ON b.customer_id = a.id JOIN tiny c ON c.id = b.id', value: 2 },
      {
        sql: 'SELECT a.id FROM customer a JOIN orders b ON b.customer_id = a.id JOIN orders c ON c.id = b.id',
        kind: 'oracle',
        value: 2,
      },
    ],
    passes: [
      { sql: 'SELECT a.id FROM customer a JOIN orders b ON b.customer_id = a.id', value: 2 },
      { sql: 'SELECT a.id FROM customer a JOIN orders b ON b.customer_id = a.id', kind: 'oracle', value: 2 },
    ],
  },
});
