import { changesOf, isBusy, rowsOf } from '../reading.js';
import { postgres, rule, strict } from '../review.rule.js';

/**
 * Nobody can write the table while CREATE INDEX runs. On a table with rows use CREATE INDEX CONCURRENTLY, outside a
 * transaction.
 */
export const indexBlockingRule = rule({
  group: 'impact',
  kinds: postgres,
  title: { 'zh-chs': '建索引未用 CONCURRENTLY', en: 'Index built without CONCURRENTLY' },
  text: {
    'zh-chs': 'CREATE INDEX 期间表不能写入。有数据的表请使用 CREATE INDEX CONCURRENTLY（不能在事务中）。',
    en: 'Nobody can write the table while CREATE INDEX runs. On a table with rows use CREATE INDEX CONCURRENTLY, outside a transaction.',
  },
  finding: {
    'zh-chs': '在 {table}（约 {rows} 行）上建索引会阻塞写入，请使用 CONCURRENTLY',
    en: 'an index on {table} (about {rows} rows) blocks writing; use CONCURRENTLY',
  },
  levels: strict,
  risk: 'high',
  *find({ statement, table }) {
    for (const { at, path, index } of changesOf(statement, 'add-index')) {
      const known = table(path);
      if (!index.isConcurrent && isBusy(known)) yield { at, facts: { table: known.name, rows: rowsOf(known) } };
    }
  },
  examples: {
    fires: [{ sql: 'CREATE INDEX i ON customer (note)' }],
    passes: [
      { sql: 'CREATE INDEX CONCURRENTLY i ON customer (note)' },
      { sql: 'CREATE INDEX i ON tiny (name)' },
      { sql: 'CREATE TABLE t (id bigint PRIMARY KEY, a int); CREATE INDEX i ON t (a)' },
    ],
  },
});
