import { advice, every, rule } from '../review.rule.js';

/** UNION sorts all rows to drop doubles. Where there are none, use UNION ALL. */
export const unionDistinctRule = rule({
  group: 'query',
  kinds: every,
  title: { 'zh-chs': 'UNION 去重', en: 'UNION without ALL' },
  text: {
    'zh-chs': 'UNION 会对全部结果排序去重。不会重复时请使用 UNION ALL。',
    en: 'UNION sorts all rows to drop doubles. Where there are none, use UNION ALL.',
  },
  finding: {
    'zh-chs': 'UNION 会对结果去重，确认需要，否则使用 UNION ALL',
    en: 'UNION drops doubles; use UNION ALL where there are none',
  },
  levels: advice,
  *find({ statement }) {
    const first = statement.selects.find(({ isDeduplicated }) => isDeduplicated);
    if (first) yield { at: first.at };
  },
  examples: {
    fires: [
      { sql: 'SELECT id FROM customer UNION SELECT id FROM orders' },
      { sql: 'SELECT id FROM customer UNION SELECT id FROM orders', kind: 'oracle' },
    ],
    passes: [
      { sql: 'SELECT id FROM customer UNION ALL SELECT id FROM orders' },
      { sql: 'SELECT id FROM customer UNION ALL SELECT id FROM orders', kind: 'mysql' },
      { sql: 'SELECT id FROM customer UNION ALL SELECT id FROM orders', kind: 'oracle' },
    ],
  },
});
