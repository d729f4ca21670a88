import { always, every, rule } from '../review.rule.js';

/** = NULL and <> NULL hold for no row. Use IS NULL or IS NOT NULL. */
export const equalsNullRule = rule({
  group: 'query',
  kinds: every,
  title: { 'zh-chs': '与 NULL 比较', en: 'Compared with NULL' },
  text: {
    'zh-chs': '= NULL 与 <> NULL 永远不成立。请使用 IS NULL 或 IS NOT NULL。',
    en: '= NULL and <> NULL hold for no row. Use IS NULL or IS NOT NULL.',
  },
  finding: { 'zh-chs': '{column} {operator} NULL 永远不成立', en: '{column} {operator} NULL holds for no row' },
  levels: always,
  *find({ statement }) {
    for (const { at, column, operator, against } of statement.conditions)
      if (against === 'null' && (operator === '=' || operator === '<>')) yield { at, facts: { column, operator } };
  },
  examples: {
    fires: [
      { sql: 'DELETE FROM customer WHERE name = NULL' },
      { sql: 'SELECT id FROM customer WHERE name <> NULL', kind: 'mysql' },
      { sql: 'DELETE FROM customer WHERE phone = NULL', kind: 'oracle' },
    ],
    passes: [
      { sql: 'SELECT id FROM customer WHERE name IS NULL' },
      { sql: 'SELECT id FROM customer WHERE name IS NOT NULL', kind: 'mysql' },
      { sql: 'DELETE FROM customer WHERE phone IS NULL', kind: 'oracle' },
    ],
  },
});
