import { named, same } from '../reading.js';
import { every, rule, warning } from '../review.rule.js';

/** Other tables, caches and backups know rows by their key; a changed one is not found again, nor rolled back. */
export const primaryKeyUpdatedRule = rule({
  group: 'safety',
  kinds: every,
  title: { 'zh-chs': '更新主键', en: 'Primary key updated' },
  text: {
    'zh-chs': '主键被其他表、缓存和备份引用，更新后难以追溯，也无法按键回滚。',
    en: 'Other tables, caches and backups know rows by their key; a changed one is not found again, nor rolled back.',
  },
  finding: {
    'zh-chs': 'UPDATE 更改了 {table} 的主键列 {column}',
    en: 'UPDATE changes {column}, a primary key column of {table}',
  },
  levels: warning,
  risk: 'medium',
  *find({ statement, table }) {
    for (const { do: verb, path, columns } of statement.writes) {
      if (verb !== 'update') continue;
      const primary = table(path)?.indexes?.find(({ isPrimary }) => isPrimary);
      for (const { name, at } of columns)
        if (primary?.columns.some((column) => column !== null && same(column, name)))
          yield { at, facts: { table: named(path), column: name } };
    }
  },
  examples: {
    fires: [
      { sql: 'UPDATE customer SET id = 5 WHERE id = 4' },
      { sql: 'UPDATE customer SET id = 5 WHERE id = 4', kind: 'mysql' },
      { sql: 'UPDATE customer SET id = 2 WHERE id = 1', kind: 'oracle' },
    ],
    passes: [
      { sql: 'UPDATE customer SET level = 5 WHERE id = 4' },
      { sql: 'UPDATE no_key SET a = 5 WHERE a = 4' },
      { sql: 'UPDATE customer SET level = 5 WHERE id = 4', kind: 'mysql' },
      { sql: "UPDATE customer SET name = 'x' WHERE id = 1", kind: 'oracle' },
    ],
  },
});
