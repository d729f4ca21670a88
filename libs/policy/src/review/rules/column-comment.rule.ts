import { declaredColumns, named } from '../reading.js';
import { advice, both, rule } from '../review.rule.js';

/**
 * A comment tells people, and the discovery of sensitive data, what a column holds. In PostgreSQL, COMMENT ON COLUMN in
 * the same script.
 */
export const columnCommentRule = rule({
  group: 'column',
  kinds: both,
  title: { 'zh-chs': '列必须有注释', en: 'Columns need a comment' },
  text: {
    'zh-chs': '注释让人和敏感数据识别知道列的含义。PostgreSQL 请在同一脚本中 COMMENT ON COLUMN。',
    en: 'A comment tells people, and the discovery of sensitive data, what a column holds. In PostgreSQL, COMMENT ON COLUMN in the same script.',
  },
  finding: { 'zh-chs': '{table} 的列 {column} 没有注释', en: 'the column {column} of {table} has no comment' },
  levels: advice,
  isEnabled: false,
  *find({ script, statement }) {
    for (const { path, column, isRetyped } of declaredColumns(statement))
      if (!isRetyped && !column.hasComment && !script.comments.has(named([...path, column.name]).toLowerCase()))
        yield { at: column.at, facts: { table: named(path), column: column.name } };
  },
  examples: {
    fires: [
      { sql: 'CREATE TABLE t (id bigint PRIMARY KEY)' },
      { sql: 'ALTER TABLE customer ADD a int', kind: 'mysql' },
    ],
    passes: [
      { sql: "ALTER TABLE customer ADD COLUMN a int; COMMENT ON COLUMN customer.a IS 'first'" },
      { sql: "ALTER TABLE customer ADD a int COMMENT 'first'", kind: 'mysql' },
    ],
  },
});
