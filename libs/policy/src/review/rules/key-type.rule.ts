import { declaredColumns, named } from '../reading.js';
import { both, rule, warning } from '../review.rule.js';

const small = new Set([
  'int',
  'int2',
  'int4',
  'smallint',
  'mediumint',
  'tinyint',
  'serial',
  'serial2',
  'serial4',
  'smallserial',
]);

/** An int key ends at two billion rows, and changing its type then rewrites the table. Use bigint. */
export const keyTypeRule = rule({
  group: 'column',
  kinds: both,
  title: { 'zh-chs': '主键类型过小', en: 'Small primary key' },
  text: {
    'zh-chs': 'int 主键约 21 亿行后用尽，更改类型会重写表。请使用 bigint。',
    en: 'An int key ends at two billion rows, and changing its type then rewrites the table. Use bigint.',
  },
  finding: {
    'zh-chs': '{table} 的自增列 {column} 为 {type}，请使用 bigint',
    en: '{column} of {table} counts in {type}; use bigint',
  },
  levels: warning,
  *find({ statement }) {
    for (const { path, column } of declaredColumns(statement))
      if ((column.isIdentity || column.type.includes('serial')) && small.has(column.type))
        yield { at: column.at, facts: { table: named(path), column: column.name, type: column.type } };
  },
  examples: {
    fires: [
      { sql: 'CREATE TABLE t (id serial PRIMARY KEY)' },
      { sql: 'CREATE TABLE t (id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY)' },
      { sql: 'CREATE TABLE t (id int AUTO_INCREMENT PRIMARY KEY)', kind: 'mysql' },
    ],
    passes: [
      { sql: 'CREATE TABLE t (id bigserial PRIMARY KEY)' },
      { sql: 'CREATE TABLE t (id bigint unsigned AUTO_INCREMENT PRIMARY KEY)', kind: 'mysql' },
    ],
  },
});
