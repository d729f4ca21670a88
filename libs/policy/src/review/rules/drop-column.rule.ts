import { changesOf, named } from '../reading.js';
import { every, rule, strict } from '../review.rule.js';

/** Its values are gone, and programs that still read it fail. Let them stop using it first. */
export const dropColumnRule = rule({
  group: 'safety',
  kinds: every,
  title: { 'zh-chs': '删除列', en: 'Dropping a column' },
  text: {
    'zh-chs': '列中的数据无法恢复，仍读取该列的程序会失败。请先让程序停止使用它。',
    en: 'Its values are gone, and programs that still read it fail. Let them stop using it first.',
  },
  finding: { 'zh-chs': '将删除 {table} 的列 {column}', en: 'drops the column {column} of {table}' },
  levels: strict,
  risk: 'high',
  *find({ statement }) {
    for (const { at, path, name } of changesOf(statement, 'drop-column'))
      yield { at, facts: { table: named(path), column: name } };
  },
  examples: {
    fires: [
      { sql: 'ALTER TABLE customer DROP COLUMN note' },
      { sql: 'ALTER TABLE customer DROP note', kind: 'mysql' },
      { sql: 'ALTER TABLE customer DROP COLUMN note', kind: 'oracle' },
      { sql: 'ALTER TABLE customer DROP (note, phone)', kind: 'oracle' },
      { sql: 'ALTER TABLE customer DROP COLUMN name', kind: 'mssql' },
    ],
    passes: [
      { sql: 'ALTER TABLE customer ADD COLUMN extra text' },
      { sql: 'ALTER TABLE customer DROP INDEX customer_phone', kind: 'mysql' },
      { sql: 'ALTER TABLE customer ADD (extra VARCHAR2(10))', kind: 'oracle' },
      { sql: 'ALTER TABLE customer DROP CONSTRAINT customer_x', kind: 'oracle' },
      { sql: 'ALTER TABLE customer ADD extra int', kind: 'mssql' },
    ],
  },
});
