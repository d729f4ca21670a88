import { every, integer, ruleWith, strict } from '../review.rule.js';

/** Too many rows at once hold locks and fill logs for long. Change them in parts. */
export const rowsMostRule = ruleWith({
  group: 'query',
  kinds: every,
  title: { 'zh-chs': '影响行数', en: 'Rows changed' },
  text: {
    'zh-chs': '一次更改过多的行会长时间持有锁并产生大量日志。请分批执行。',
    en: 'Too many rows at once hold locks and fill logs for long. Change them in parts.',
  },
  finding: {
    'zh-chs': '预计影响 {rows} 行，最多 {most} 行',
    en: 'about {rows} rows would be changed, {most} are the most',
  },
  levels: strict,
  risk: 'high',
  setting: integer(10_000, 1, 1_000_000_000, { 'zh-chs': '最多行数', en: 'Most rows' }),
  *find({ rows, statement, value }) {
    const [write] = statement.writes;
    if (write && rows !== null && rows > value) yield { at: write.at, facts: { rows, most: value } };
  },
  examples: {
    fires: [
      { sql: 'UPDATE customer SET level = 1 WHERE level = 2', rows: 20000 },
      { sql: "UPDATE customer SET name = 'x' WHERE id > 1", kind: 'oracle', value: 10, rows: 50 },
    ],
    passes: [
      { sql: 'UPDATE customer SET level = 1 WHERE level = 2', rows: 20 },
      { sql: 'UPDATE customer SET level = 1 WHERE id = 2' },
      { sql: "UPDATE customer SET name = 'x' WHERE id > 1", kind: 'oracle', value: 100, rows: 50 },
    ],
  },
});
