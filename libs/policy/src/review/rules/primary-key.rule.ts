import { changesOf, named, same } from '../reading.js';
import { every, rule, strict } from '../review.rule.js';
import type { ScriptFacts } from '../review.type.js';

/** The script gives it one by ALTER TABLE. */
const addedLater = ({ statements }: ScriptFacts, path: readonly string[]): boolean =>
  statements.some((one) =>
    changesOf(one, 'add-constraint').some(
      ({ path: other, constraint }) => constraint.type === 'primary' && same(named(other), named(path)),
    ),
  );

/** Rows without a key cannot be told apart: replication is slow, and changes can neither be saved nor undone. */
export const primaryKeyRule = rule({
  group: 'table',
  kinds: every,
  title: { 'zh-chs': '表必须有主键', en: 'Tables need a primary key' },
  text: {
    'zh-chs': '没有主键的表无法定位单行：复制变慢，变更不能备份和回滚。',
    en: 'Rows without a key cannot be told apart: replication is slow, and changes can neither be saved nor undone.',
  },
  finding: { 'zh-chs': '表 {table} 没有主键', en: 'the table {table} has no primary key' },
  levels: strict,
  risk: 'medium',
  *find({ script, statement }) {
    for (const { at, path, columns, constraints, isDerived, isTemporary } of changesOf(statement, 'create-table')) {
      const isKeyed = columns.some(({ isPrimary }) => isPrimary) || constraints.some(({ type }) => type === 'primary');
      if (!isKeyed && !isDerived && !isTemporary && !addedLater(script, path))
        yield { at, facts: { table: named(path) } };
    }
  },
  examples: {
    fires: [
      { sql: 'CREATE TABLE t (a int)' },
      { sql: 'CREATE TABLE t (a int, KEY (a))', kind: 'mysql' },
      { sql: 'CREATE TABLE t (id NUMBER(19), name VARCHAR2(20))', kind: 'oracle' },
      { sql: 'CREATE TABLE t (id bigint, name nvarchar(20))', kind: 'mssql' },
    ],
    passes: [
      { sql: 'CREATE TABLE t (id bigint PRIMARY KEY)' },
      { sql: 'CREATE TABLE t (a bigint, b int, PRIMARY KEY (a, b))' },
      { sql: 'CREATE TABLE t (a bigint); ALTER TABLE t ADD PRIMARY KEY (a)' },
      { sql: 'CREATE TABLE t (LIKE customer INCLUDING ALL)' },
      { sql: 'CREATE TEMPORARY TABLE t (a int)' },
      { sql: 'CREATE TABLE t (id bigint, PRIMARY KEY (id))', kind: 'mysql' },
      { sql: 'CREATE TABLE t (id NUMBER(19), CONSTRAINT pk_t PRIMARY KEY (id))', kind: 'oracle' },
      { sql: 'CREATE TABLE t (id NUMBER(19)); ALTER TABLE t ADD CONSTRAINT pk_t PRIMARY KEY (id)', kind: 'oracle' },
      { sql: 'CREATE GLOBAL TEMPORARY TABLE t (id NUMBER) ON COMMIT DELETE ROWS', kind: 'oracle' },
      { sql: 'CREATE TABLE t (id bigint IDENTITY(1,1) PRIMARY KEY CLUSTERED)', kind: 'mssql' },
    ],
  },
});
