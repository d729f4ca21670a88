import { changesOf, hasRows, rowsOf } from '../reading.js';
import { both, rule, strict } from '../review.rule.js';

/**
 * A default that differs from row to row (a random number, a sequence) or a stored generated column writes the whole
 * table anew. Add it empty and fill it in parts.
 */
export const addColumnRewriteRule = rule({
  group: 'impact',
  kinds: both,
  title: { 'zh-chs': '新增列会重写表', en: 'Added column that rewrites the table' },
  text: {
    'zh-chs': '默认值逐行不同（随机数、序列）或为存储的生成列时，新增列会重写整张表。请先新增可空列，再分批回填。',
    en: 'A default that differs from row to row (a random number, a sequence) or a stored generated column writes the whole table anew. Add it empty and fill it in parts.',
  },
  finding: {
    'zh-chs': '新增 {table}.{column} 会重写表（约 {rows} 行）',
    en: 'adding {table}.{column} writes the table anew (about {rows} rows)',
  },
  levels: strict,
  risk: 'high',
  *find({ kind, statement, table }) {
    for (const { at, path, column } of changesOf(statement, 'add-column')) {
      const known = table(path);
      const isStored = column.isGenerated && kind === 'postgres';
      if ((column.default === 'volatile' || column.isIdentity || isStored) && hasRows(known))
        yield { at, facts: { table: known.name, column: column.name, rows: rowsOf(known) } };
    }
  },
  examples: {
    fires: [
      { sql: 'ALTER TABLE customer ADD COLUMN token uuid DEFAULT gen_random_uuid()' },
      { sql: 'ALTER TABLE customer ADD COLUMN no bigserial' },
      { sql: 'ALTER TABLE customer ADD no bigint NOT NULL AUTO_INCREMENT UNIQUE', kind: 'mysql' },
    ],
    passes: [
      { sql: 'ALTER TABLE customer ADD COLUMN flag boolean DEFAULT false' },
      { sql: 'ALTER TABLE customer ADD COLUMN made timestamptz DEFAULT now()' },
      { sql: 'ALTER TABLE tiny ADD COLUMN token uuid DEFAULT gen_random_uuid()' },
      { sql: 'ALTER TABLE customer ADD flag tinyint NOT NULL DEFAULT 0', kind: 'mysql' },
    ],
  },
});
