import { changesOf, named } from '../reading.js';
import { every, integer, ruleWith, warning } from '../review.rule.js';

/** A table with too many columns is slow to read and to write, and mostly wants dividing. */
export const columnsMostRule = ruleWith({
  group: 'table',
  kinds: every,
  title: { 'zh-chs': '列的数量', en: 'Columns of a table' },
  text: {
    'zh-chs': '列过多的表每次读写都更慢，通常应拆分。',
    en: 'A table with too many columns is slow to read and to write, and mostly wants dividing.',
  },
  finding: {
    'zh-chs': '{table} 有 {count} 列，最多 {most} 列',
    en: '{table} has {count} columns, {most} are the most',
  },
  levels: warning,
  setting: integer(80, 1, 1600, { 'zh-chs': '最多列数', en: 'Most columns' }),
  *find({ statement, table, value }) {
    for (const { at, path, columns } of changesOf(statement, 'create-table'))
      if (columns.length > value) yield { at, facts: { table: named(path), count: columns.length, most: value } };
    const added = changesOf(statement, 'add-column');
    const [first] = added;
    const known = first && table(first.path);
    if (first && known && !known.isNew && known.columns.length + added.length > value)
      yield { at: first.at, facts: { table: known.name, count: known.columns.length + added.length, most: value } };
  },
  examples: {
    fires: [
      { sql: 'CREATE TABLE t (id bigint PRIMARY KEY, a int, b int)', value: 2 },
      { sql: 'ALTER TABLE tiny ADD COLUMN a int', value: 2 },
      { sql: 'CREATE TABLE t (a NUMBER, b NUMBER(5,2), c DATE)', kind: 'oracle', value: 2 },
    ],
    passes: [
      { sql: 'CREATE TABLE t (id bigint PRIMARY KEY, a int)', value: 2 },
      { sql: 'CREATE TABLE t (a NUMBER, b NUMBER(5,2))', kind: 'oracle', value: 2 },
    ],
  },
});
