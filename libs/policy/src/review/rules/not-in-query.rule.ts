import { every, rule, warning } from '../review.rule.js';

/** One NULL in the subquery and NOT IN answers no row at all; it is mostly slow too. Use NOT EXISTS. */
export const notInQueryRule = rule({
  group: 'query',
  kinds: every,
  title: { 'zh-chs': 'NOT IN 子查询', en: 'NOT IN with a subquery' },
  text: {
    'zh-chs': '子查询中只要有一个 NULL，NOT IN 就不返回任何行；且多数情况下执行缓慢。请使用 NOT EXISTS。',
    en: 'One NULL in the subquery and NOT IN answers no row at all; it is mostly slow too. Use NOT EXISTS.',
  },
  finding: {
    'zh-chs': '{column} NOT IN (子查询)，遇到 NULL 时不返回任何行',
    en: '{column} NOT IN (a query) answers nothing once the query has a NULL',
  },
  levels: warning,
  *find({ statement }) {
    for (const { at, column, operator, isNegated, against } of statement.conditions)
      if (operator === 'in' && isNegated && against === 'query') yield { at, facts: { column } };
  },
  examples: {
    fires: [
      { sql: 'DELETE FROM customer WHERE id NOT IN (SELECT customer_id FROM orders)' },
      { sql: 'SELECT id FROM customer WHERE id NOT IN (SELECT customer_id FROM orders)', kind: 'mysql' },
      { sql: 'SELECT id FROM customer WHERE id NOT IN (SELECT note_id FROM orders)', kind: 'oracle' },
    ],
    passes: [
      { sql: 'SELECT id FROM customer WHERE id IN (SELECT customer_id FROM orders)' },
      { sql: 'SELECT id FROM customer WHERE NOT EXISTS (SELECT 1 FROM orders WHERE orders.customer_id = customer.id)' },
      { sql: 'SELECT id FROM customer WHERE id NOT IN (1, 2)', kind: 'mysql' },
      { sql: 'SELECT id FROM customer WHERE id IN (SELECT note_id FROM orders)', kind: 'oracle' },
    ],
  },
});
