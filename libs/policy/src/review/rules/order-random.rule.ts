import { every, rule, warning } from '../review.rule.js';

/** Every row gets a number and the whole table is sorted. */
export const orderRandomRule = rule({
  group: 'query',
  kinds: every,
  title: { 'zh-chs': '随机排序', en: 'ORDER BY random' },
  text: {
    'zh-chs': '随机排序要为每一行计算并排序整张表。',
    en: 'Every row gets a number and the whole table is sorted.',
  },
  finding: { 'zh-chs': '按随机数排序会读取并排序所有行', en: 'ordering by a random number reads and sorts all rows' },
  levels: warning,
  *find({ statement }) {
    for (const { at, ordersRandomly } of statement.selects) if (ordersRandomly) yield { at };
  },
  examples: {
    fires: [
      { sql: 'SELECT id FROM customer ORDER BY random() LIMIT 1' },
      { sql: 'SELECT id FROM customer ORDER BY rand() LIMIT 1', kind: 'mysql' },
      { sql: 'SELECT id FROM customer ORDER BY DBMS_RANDOM.VALUE FETCH FIRST 1 ROWS ONLY', kind: 'oracle' },
    ],
    passes: [
      { sql: 'SELECT id FROM customer ORDER BY id LIMIT 1' },
      { sql: 'SELECT id FROM customer ORDER BY id', kind: 'oracle' },
    ],
  },
});
