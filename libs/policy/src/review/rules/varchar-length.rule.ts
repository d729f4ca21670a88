import { declaredColumns, named } from '../reading.js';
import { advice, both, integer, ruleWith } from '../review.rule.js';

/** A long varchar takes memory for sorting, and MySQL cannot index it whole. Use text for long texts. */
export const varcharLengthRule = ruleWith({
  group: 'column',
  kinds: both,
  title: { 'zh-chs': 'varchar 过长', en: 'Long varchar' },
  text: {
    'zh-chs': '过长的 varchar 占用排序内存，MySQL 中还不能完整索引。长文本请使用 text。',
    en: 'A long varchar takes memory for sorting, and MySQL cannot index it whole. Use text for long texts.',
  },
  finding: {
    'zh-chs': '{table}.{column} 长度 {length}，最多 {most}',
    en: '{table}.{column} is {length} long, {most} is the most',
  },
  levels: advice,
  setting: integer(4_000, 1, 65_535, { 'zh-chs': '最大长度', en: 'Longest' }),
  *find({ statement, value }) {
    for (const { path, column } of declaredColumns(statement)) {
      const [length = 0] = column.modifiers;
      if (column.type === 'varchar' && length > value)
        yield { at: column.at, facts: { table: named(path), column: column.name, length, most: value } };
    }
  },
  examples: {
    fires: [
      { sql: 'CREATE TABLE t (id bigint PRIMARY KEY, a varchar(5000))' },
      { sql: 'CREATE TABLE t (id bigint PRIMARY KEY, a varchar(9000))', kind: 'mysql' },
    ],
    passes: [{ sql: 'CREATE TABLE t (id bigint PRIMARY KEY, a varchar(500))' }],
  },
});
