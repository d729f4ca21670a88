import { every, rule, strict } from '../review.rule.js';

/** Tables that no condition ties together are multiplied. Say how they belong together. */
export const cartesianRule = rule({
  group: 'query',
  kinds: every,
  title: { 'zh-chs': '笛卡尔积', en: 'Cartesian product' },
  text: {
    'zh-chs': '没有关联条件的表两两组合，行数相乘。请写出关联条件。',
    en: 'Tables that no condition ties together are multiplied. Say how they belong together.',
  },
  finding: { 'zh-chs': '{table} 没有与其他表关联的条件', en: 'no condition ties {table} to the other tables' },
  levels: strict,
  risk: 'medium',
  *find({ statement }) {
    for (const { at, unjoined } of statement.selects) for (const table of unjoined) yield { at, facts: { table } };
  },
  examples: {
    fires: [
      { sql: 'SELECT c.id FROM customer c, orders o WHERE c.id = 1' },
      { sql: 'SELECT c.id FROM customer c CROSS JOIN orders o' },
      { sql: 'SELECT c.id FROM customer c JOIN orders o WHERE c.level = 3', kind: 'mysql' },
      { sql: 'SELECT a.id FROM customer a, orders b', kind: 'oracle' },
    ],
    passes: [
      { sql: 'SELECT c.id FROM customer c, orders o WHERE c.id = o.customer_id' },
      { sql: 'SELECT c.id FROM customer c JOIN orders o ON o.customer_id = c.id' },
      { sql: 'SELECT id FROM customer JOIN orders USING (id)' },
      { sql: 'SELECT c.id FROM customer c NATURAL JOIN orders o', kind: 'mysql' },
      { sql: 'SELECT a.id FROM customer a, orders b WHERE a.id = b.customer_id', kind: 'oracle' },
    ],
  },
});
