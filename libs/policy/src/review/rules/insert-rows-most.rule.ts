import { every, integer, ruleWith, warning } from '../review.rule.js';

/** Too many rows in one statement exceed the packet and hold locks for long. */
export const insertRowsMostRule = ruleWith({
  group: 'query',
  kinds: every,
  title: { 'zh-chs': 'INSERT 行数', en: 'Rows of an INSERT' },
  text: {
    'zh-chs': '一条语句写入过多的行会超过包大小并长时间持有锁。',
    en: 'Too many rows in one statement exceed the packet and hold locks for long.',
  },
  finding: {
    'zh-chs': '一条 INSERT 写入 {count} 行，最多 {most} 行',
    en: 'one INSERT writes {count} rows, {most} are the most',
  },
  levels: warning,
  setting: integer(1_000, 1, 100_000, { 'zh-chs': '最多行数', en: 'Most rows' }),
  *find({ statement, value }) {
    for (const { at, rows: written } of statement.writes)
      if (written !== null && written > value) yield { at, facts: { count: written, most: value } };
  },
  examples: {
    fires: [
      { sql: 'INSERT INTO tiny (id) VALUES (1), (2), (3)', value: 2 },
      { sql: 'INSERT INTO orders (id) VALUES (1), (2), (3)', kind: 'oracle', value: 2 },
    ],
    passes: [
      { sql: 'INSERT INTO tiny (id) VALUES (1), (2)', value: 2 },
      { sql: 'INSERT INTO orders (id) VALUES (1)', kind: 'oracle', value: 2 },
    ],
  },
});
