import { changesOf, named } from '../reading.js';
import { advice, both, rule } from '../review.rule.js';

/**
 * A comment tells people, and the discovery of sensitive data, what a table is for. In PostgreSQL, COMMENT ON TABLE in
 * the same script.
 */
export const tableCommentRule = rule({
  group: 'table',
  kinds: both,
  title: { 'zh-chs': '表必须有注释', en: 'Tables need a comment' },
  text: {
    'zh-chs': '注释让人和敏感数据识别知道表的用途。PostgreSQL 请在同一脚本中 COMMENT ON TABLE。',
    en: 'A comment tells people, and the discovery of sensitive data, what a table is for. In PostgreSQL, COMMENT ON TABLE in the same script.',
  },
  finding: { 'zh-chs': '表 {table} 没有注释', en: 'the table {table} has no comment' },
  levels: advice,
  *find({ script, statement }) {
    for (const { at, path, hasComment, isTemporary, isDerived } of changesOf(statement, 'create-table'))
      if (!hasComment && !isTemporary && !isDerived && !script.comments.has(named(path).toLowerCase()))
        yield { at, facts: { table: named(path) } };
  },
  examples: {
    fires: [
      { sql: 'CREATE TABLE t (id bigint PRIMARY KEY)' },
      { sql: 'CREATE TABLE t (id bigint PRIMARY KEY)', kind: 'mysql' },
    ],
    passes: [
      { sql: "CREATE TABLE t (id bigint PRIMARY KEY); COMMENT ON TABLE t IS 'things'" },
      { sql: "CREATE TABLE t (id bigint PRIMARY KEY) COMMENT='things'", kind: 'mysql' },
    ],
  },
});
