import { changesOf, hasRows } from '../reading.js';
import { always, every, rule } from '../review.rule.js';

/**
 * Where the table has rows, adding a NOT NULL column without a default fails (MySQL makes up a value). Give it a
 * default, or add it empty first.
 */
export const notNullNoDefaultRule = rule({
  group: 'impact',
  kinds: every,
  title: { 'zh-chs': 'NOT NULL 列没有默认值', en: 'NOT NULL without a default' },
  text: {
    'zh-chs':
      '表中已有行时，新增没有默认值的 NOT NULL 列会失败（MySQL 会填入隐式默认值）。请给出默认值，或先新增可空列。',
    en: 'Where the table has rows, adding a NOT NULL column without a default fails (MySQL makes up a value). Give it a default, or add it empty first.',
  },
  finding: {
    'zh-chs': '{table} 已有数据，新增的 NOT NULL 列 {column} 需要默认值',
    en: '{table} has rows: the added NOT NULL column {column} needs a default',
  },
  levels: always,
  risk: 'medium',
  *find({ statement, table }) {
    for (const { at, path, column } of changesOf(statement, 'add-column')) {
      const known = table(path);
      const isFilled =
        column.default === 'constant' || column.default === 'volatile' || column.isIdentity || column.isGenerated;
      if (column.isNotNull && !isFilled && hasRows(known))
        yield { at, facts: { table: known.name, column: column.name } };
    }
  },
  examples: {
    fires: [
      { sql: 'ALTER TABLE customer ADD COLUMN code text NOT NULL' },
      { sql: 'ALTER TABLE customer ADD code varchar(10) NOT NULL', kind: 'mysql' },
      { sql: 'ALTER TABLE customer ADD (x NUMBER NOT NULL)', kind: 'oracle' },
      { sql: 'ALTER TABLE customer ADD x int NOT NULL', kind: 'mssql' },
    ],
    passes: [
      { sql: "ALTER TABLE customer ADD COLUMN code text NOT NULL DEFAULT ''" },
      { sql: 'ALTER TABLE customer ADD COLUMN code text' },
      { sql: 'ALTER TABLE tiny ADD COLUMN code text NOT NULL' },
      { sql: "ALTER TABLE customer ADD code varchar(10) NOT NULL DEFAULT ''", kind: 'mysql' },
      { sql: 'ALTER TABLE customer ADD (x NUMBER DEFAULT 0 NOT NULL)', kind: 'oracle' },
      { sql: 'ALTER TABLE customer ADD x int NOT NULL CONSTRAINT df_x DEFAULT (0)', kind: 'mssql' },
    ],
  },
});
