import { advice, every, rule } from '../review.rule.js';

/** Without an order nobody knows which rows come. */
export const limitWithoutOrderRule = rule({
  group: 'query',
  kinds: every,
  title: { 'zh-chs': '有 LIMIT 无 ORDER BY', en: 'LIMIT without ORDER BY' },
  text: { 'zh-chs': '没有排序时返回哪些行是不确定的。', en: 'Without an order nobody knows which rows come.' },
  finding: { 'zh-chs': 'LIMIT 没有 ORDER BY，返回的行不确定', en: 'LIMIT without ORDER BY answers any rows' },
  levels: advice,
  *find({ statement }) {
    for (const { at, hasLimit, hasOrder, sources, isExistence } of statement.selects)
      if (hasLimit && !hasOrder && sources > 0 && !isExistence) yield { at };
  },
  examples: {
    fires: [
      { sql: 'SELECT id FROM customer LIMIT 10' },
      { sql: 'SELECT id FROM customer WHERE level = 1 LIMIT 10', kind: 'mysql' },
      { sql: 'SELECT id FROM customer FETCH FIRST 5 ROWS ONLY', kind: 'oracle' },
    ],
    passes: [
      { sql: 'SELECT id FROM customer ORDER BY id LIMIT 10' },
      { sql: 'SELECT id FROM customer WHERE id = 1', kind: 'mysql' },
      { sql: 'SELECT id FROM customer ORDER BY id FETCH FIRST 5 ROWS ONLY', kind: 'oracle' },
    ],
  },
});
