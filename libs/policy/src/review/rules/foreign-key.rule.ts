import { changesOf, declaredColumns, named } from '../reading.js';
import { advice, every, rule } from '../review.rule.js';

/**
 * Foreign keys make writers wait for each other and hinder sharding and archives. Raise the level where a team does
 * without.
 */
export const foreignKeyRule = rule({
  group: 'table',
  kinds: every,
  title: { 'zh-chs': '使用外键', en: 'Foreign keys' },
  text: {
    'zh-chs': '外键使写入互相等待，分库和归档困难。团队不使用外键时请提高级别。',
    en: 'Foreign keys make writers wait for each other and hinder sharding and archives. Raise the level where a team does without.',
  },
  finding: { 'zh-chs': '{table} 使用了外键', en: '{table} has a foreign key' },
  levels: advice,
  *find({ statement }) {
    for (const { at, path, constraint } of changesOf(statement, 'add-constraint'))
      if (constraint.type === 'foreign') yield { at, facts: { table: named(path) } };
    for (const { path, constraints } of changesOf(statement, 'create-table'))
      for (const { at, type } of constraints) if (type === 'foreign') yield { at, facts: { table: named(path) } };
    for (const { path, column } of declaredColumns(statement))
      if (column.references) yield { at: column.at, facts: { table: named(path) } };
  },
  examples: {
    fires: [
      { sql: 'CREATE TABLE t (id bigint PRIMARY KEY, c bigint REFERENCES customer (id))' },
      { sql: 'ALTER TABLE orders ADD FOREIGN KEY (customer_id) REFERENCES customer (id)', kind: 'mysql' },
      {
        sql: 'ALTER TABLE orders ADD CONSTRAINT fk_c FOREIGN KEY (customer_id) REFERENCES customer (id)',
        kind: 'oracle',
      },
      { sql: 'CREATE TABLE t (id int PRIMARY KEY, c bigint REFERENCES customer (id))', kind: 'mssql' },
    ],
    passes: [
      { sql: 'CREATE TABLE t (id bigint PRIMARY KEY)' },
      { sql: 'CREATE TABLE t (id bigint PRIMARY KEY)', kind: 'mysql' },
      { sql: 'CREATE TABLE t (id NUMBER PRIMARY KEY)', kind: 'oracle' },
      { sql: 'CREATE TABLE t (id int PRIMARY KEY)', kind: 'mssql' },
    ],
  },
});
