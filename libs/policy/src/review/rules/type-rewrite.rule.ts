import { keepsRows, typeText } from '../type.change.js';
import { changesOf, hasRows, rowsOf, same } from '../reading.js';
import { both, rule, strict } from '../review.rule.js';

/**
 * Most changes of a type write every row and index anew, and nobody can use the table meanwhile. A longer varchar, or
 * text, does not. Add a column, fill it in parts, then switch.
 */
export const typeRewriteRule = rule({
  group: 'impact',
  kinds: both,
  title: { 'zh-chs': '更改列类型会重写表', en: 'Type change that rewrites the table' },
  text: {
    'zh-chs':
      '多数类型更改会重写整张表并重建索引，期间表不可读写。加长 varchar、改为 text 等不会重写。请新增列、分批回填再切换。',
    en: 'Most changes of a type write every row and index anew, and nobody can use the table meanwhile. A longer varchar, or text, does not. Add a column, fill it in parts, then switch.',
  },
  finding: {
    'zh-chs': '{table}.{column} 由 {from} 改为 {to} 会重写表（约 {rows} 行）',
    en: '{table}.{column} from {from} to {to} writes the table anew (about {rows} rows)',
  },
  levels: strict,
  risk: 'high',
  *find({ kind, statement, table }) {
    for (const { at, path, column, from, isComputed } of changesOf(statement, 'change-type')) {
      const known = table(path);
      const now = known?.columns.find(({ name }) => same(name, from ?? column.name));
      if (!hasRows(known) || !now || keepsRows(kind, now, column, isComputed)) continue;
      yield {
        at,
        facts: {
          table: known.name,
          column: now.name,
          from: typeText(now.type, now.length, now.scale),
          to: typeText(column.type, ...column.modifiers),
          rows: rowsOf(known),
        },
      };
    }
  },
  examples: {
    fires: [
      { sql: 'ALTER TABLE customer ALTER COLUMN level TYPE bigint' },
      { sql: 'ALTER TABLE customer ALTER COLUMN name TYPE varchar(10)' },
      { sql: 'ALTER TABLE customer ALTER COLUMN created_at TYPE timestamp' },
      { sql: 'ALTER TABLE customer MODIFY level bigint', kind: 'mysql' },
      { sql: 'ALTER TABLE customer MODIFY name varchar(300)', kind: 'mysql' },
    ],
    passes: [
      { sql: 'ALTER TABLE customer ALTER COLUMN phone TYPE varchar(40)' },
      { sql: 'ALTER TABLE customer ALTER COLUMN phone TYPE text' },
      { sql: 'ALTER TABLE customer ALTER COLUMN price TYPE numeric(14,2)' },
      { sql: 'ALTER TABLE tiny ALTER COLUMN id TYPE bigint' },
      { sql: 'ALTER TABLE customer MODIFY phone varchar(40)', kind: 'mysql' },
      { sql: 'ALTER TABLE customer MODIFY level int NOT NULL', kind: 'mysql' },
    ],
  },
});
