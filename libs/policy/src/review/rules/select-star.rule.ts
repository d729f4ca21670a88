import { advice, every, rule } from '../review.rule.js';

/** What it answers changes with the table, and columns are read that nobody needs. Name them. */
export const selectStarRule = rule({
  group: 'query',
  kinds: every,
  title: { 'zh-chs': 'SELECT *', en: 'SELECT *' },
  text: {
    'zh-chs': '表结构变化后结果也会变化，且读取了不需要的列。请写明列名。',
    en: 'What it answers changes with the table, and columns are read that nobody needs. Name them.',
  },
  finding: { 'zh-chs': '请写明需要的列，不要使用 *', en: 'name the columns instead of *' },
  levels: advice,
  *find({ statement }) {
    for (const { starAt, isExistence } of statement.selects)
      if (starAt !== undefined && !isExistence) yield { at: starAt };
  },
  examples: {
    fires: [
      { sql: 'SELECT * FROM customer WHERE id = 1' },
      { sql: 'INSERT INTO orders SELECT * FROM orders_old WHERE id = 1' },
      { sql: 'SELECT c.* FROM customer c WHERE id = 1', kind: 'mysql' },
      { sql: 'SELECT * FROM customer WHERE id = 1', kind: 'oracle' },
    ],
    passes: [
      { sql: 'SELECT count(*) FROM customer WHERE id = 1' },
      { sql: 'SELECT id FROM customer WHERE EXISTS (SELECT * FROM orders WHERE orders.customer_id = customer.id)' },
      { sql: 'SELECT id FROM customer WHERE id = 1', kind: 'mysql' },
      { sql: 'SELECT id FROM customer WHERE id = 1', kind: 'oracle' },
    ],
  },
});
