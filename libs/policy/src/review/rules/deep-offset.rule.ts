import { every, integer, ruleWith, warning } from '../review.rule.js';

/** Rows that OFFSET leaves out are read all the same. Page by key: WHERE id > the last one seen. */
export const deepOffsetRule = ruleWith({
  group: 'query',
  kinds: every,
  title: { 'zh-chs': '偏移量过大', en: 'Deep OFFSET' },
  text: {
    'zh-chs': 'OFFSET 跳过的行仍要读取。请按键翻页：WHERE id > 上一页最后的 id。',
    en: 'Rows that OFFSET leaves out are read all the same. Page by key: WHERE id > the last one seen.',
  },
  finding: {
    'zh-chs': 'OFFSET {offset} 之前的行都要读取，最多 {most}',
    en: 'the rows before OFFSET {offset} are all read, {most} is the most',
  },
  levels: warning,
  setting: integer(10_000, 1, 1_000_000_000, { 'zh-chs': '最大偏移', en: 'Most rows left out' }),
  *find({ statement, value }) {
    for (const { at, offset = 0 } of statement.selects)
      if (offset > value) yield { at, facts: { offset, most: value } };
  },
  examples: {
    fires: [
      { sql: 'SELECT id FROM customer ORDER BY id LIMIT 10 OFFSET 100000' },
      { sql: 'SELECT id FROM customer ORDER BY id LIMIT 100000, 10', kind: 'mysql' },
      { sql: 'SELECT id FROM customer ORDER BY id OFFSET 200000 ROWS FETCH NEXT 10 ROWS ONLY', kind: 'oracle' },
    ],
    passes: [
      { sql: 'SELECT id FROM customer ORDER BY id LIMIT 10 OFFSET 20' },
      { sql: 'SELECT id FROM customer ORDER BY id OFFSET 20 ROWS FETCH NEXT 10 ROWS ONLY', kind: 'oracle' },
    ],
  },
});
