import { changesOf, hasRows, rowsOf } from '../reading.js';
import { both, rule, strict } from '../review.rule.js';

const rewriting = new Set(['set-logged', 'set-unlogged', 'set-tablespace', 'set-access-method', 'convert', 'engine']);

/**
 * A change of tablespace, storage, engine or character set writes the table anew, and nobody writes meanwhile. Do it in
 * a maintenance window.
 */
export const tableRewriteRule = rule({
  group: 'impact',
  kinds: both,
  title: { 'zh-chs': '重写整张表', en: 'Whole table written anew' },
  text: {
    'zh-chs': '更改表空间、存储方式、引擎或字符集会重写整张表，期间不可写入。请在维护窗口执行。',
    en: 'A change of tablespace, storage, engine or character set writes the table anew, and nobody writes meanwhile. Do it in a maintenance window.',
  },
  finding: { 'zh-chs': '{what} 会重写 {table}（约 {rows} 行）', en: '{what} writes {table} anew (about {rows} rows)' },
  levels: strict,
  risk: 'high',
  *find({ statement, table }) {
    for (const { at, path, what } of changesOf(statement, 'alter')) {
      const known = table(path);
      if (rewriting.has(what) && hasRows(known)) yield { at, facts: { what, table: known.name, rows: rowsOf(known) } };
    }
  },
  examples: {
    fires: [
      { sql: 'ALTER TABLE customer SET UNLOGGED' },
      { sql: 'ALTER TABLE customer CONVERT TO CHARACTER SET utf8mb4', kind: 'mysql' },
      { sql: 'ALTER TABLE customer ENGINE = InnoDB', kind: 'mysql' },
    ],
    passes: [
      { sql: 'ALTER TABLE tiny SET UNLOGGED' },
      { sql: 'ALTER TABLE customer ADD COLUMN a int' },
      { sql: "ALTER TABLE customer COMMENT = 'x'", kind: 'mysql' },
    ],
  },
});
