import { declaredColumns, named } from '../reading.js';
import { advice, both, integer, ruleWith } from '../review.rule.js';

/** char(n) is filled with blanks, which comparisons and concatenations trip over. Use varchar or text. */
export const charTypeRule = ruleWith({
  group: 'column',
  kinds: both,
  title: { 'zh-chs': '定长字符', en: 'Fixed-length text' },
  text: {
    'zh-chs': 'char(n) 用空格补足长度，比较和连接时容易出错。请使用 varchar 或 text。',
    en: 'char(n) is filled with blanks, which comparisons and concatenations trip over. Use varchar or text.',
  },
  finding: {
    'zh-chs': '{table}.{column} 为 char({length})，请使用 varchar',
    en: '{table}.{column} is char({length}); use varchar',
  },
  levels: advice,
  setting: integer(1, 1, 255, { 'zh-chs': '最大长度', en: 'Longest' }),
  *find({ statement, value }) {
    for (const { path, column } of declaredColumns(statement)) {
      const [length = 1] = column.modifiers;
      if ((column.type === 'bpchar' || column.type === 'char') && length > value)
        yield { at: column.at, facts: { table: named(path), column: column.name, length } };
    }
  },
  examples: {
    fires: [
      { sql: 'CREATE TABLE t (id bigint PRIMARY KEY, code char(20))' },
      { sql: 'CREATE TABLE t (id bigint PRIMARY KEY, code char(64))', kind: 'mysql' },
    ],
    passes: [
      { sql: 'CREATE TABLE t (id bigint PRIMARY KEY, flag char(1))' },
      { sql: 'CREATE TABLE t (id bigint PRIMARY KEY, code varchar(64))', kind: 'mysql' },
    ],
  },
});
