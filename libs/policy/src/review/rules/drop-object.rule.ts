import { changesOf, named } from '../reading.js';
import { every, rule, strict } from '../review.rule.js';

/** Objects that hold rows or that others stand on. */
const lasting = new Set(['table', 'view', 'matview', 'materialized', 'schema', 'database', 'foreign_table', 'owned']);

/** What is dropped is gone. Back it up, or rename it and wait before it is dropped. */
export const dropObjectRule = rule({
  group: 'safety',
  kinds: every,
  title: { 'zh-chs': '删除表、视图、模式或数据库', en: 'Dropping a table, view, schema or database' },
  text: {
    'zh-chs': '对象删除后无法恢复。请先备份或改名，观察一段时间再删除。',
    en: 'What is dropped is gone. Back it up, or rename it and wait before it is dropped.',
  },
  finding: { 'zh-chs': '将删除 {object} {name}', en: 'drops the {object} {name}' },
  levels: strict,
  risk: 'high',
  *find({ statement }) {
    for (const { at, path, object } of changesOf(statement, 'drop'))
      if (lasting.has(object)) yield { at, facts: { object, name: named(path) } };
  },
  examples: {
    fires: [
      { sql: 'DROP TABLE customer' },
      { sql: 'DROP VIEW customer_view' },
      { sql: 'DROP SCHEMA sales CASCADE' },
      { sql: 'DROP TABLE IF EXISTS customer', kind: 'mysql' },
      { sql: 'DROP TABLE customer PURGE', kind: 'oracle' },
      { sql: 'DROP VIEW customer_view', kind: 'oracle' },
      { sql: 'DROP TABLE IF EXISTS customer', kind: 'mssql' },
    ],
    passes: [
      { sql: 'DROP INDEX customer_phone' },
      { sql: 'CREATE TABLE t (id bigint PRIMARY KEY)' },
      { sql: 'DROP INDEX customer_phone ON customer', kind: 'mysql' },
      { sql: 'DROP INDEX customer_phone', kind: 'oracle' },
      { sql: 'DROP INDEX customer_level ON customer', kind: 'mssql' },
    ],
  },
});
