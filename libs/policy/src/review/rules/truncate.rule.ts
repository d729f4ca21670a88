import { changesOf, named } from '../reading.js';
import { every, rule, strict } from '../review.rule.js';

/**
 * TRUNCATE removes every row at once, past triggers on rows and without rows to roll back to. Use DELETE with a
 * condition.
 */
export const truncateRule = rule({
  group: 'safety',
  kinds: every,
  title: { 'zh-chs': '清空表', en: 'TRUNCATE' },
  text: {
    'zh-chs': 'TRUNCATE 立即删除所有行，不触发行级触发器，也没有备份可回滚。请使用带条件的 DELETE。',
    en: 'TRUNCATE removes every row at once, past triggers on rows and without rows to roll back to. Use DELETE with a condition.',
  },
  finding: { 'zh-chs': '将清空表 {table}', en: 'empties the table {table}' },
  levels: strict,
  risk: 'high',
  *find({ statement, table }) {
    for (const { at, path } of changesOf(statement, 'truncate'))
      if (table(path)?.isNew !== true) yield { at, facts: { table: named(path) } };
  },
  examples: {
    fires: [
      { sql: 'TRUNCATE customer' },
      { sql: 'TRUNCATE TABLE customer, tiny' },
      { sql: 'TRUNCATE TABLE customer', kind: 'mysql' },
      { sql: 'TRUNCATE TABLE customer', kind: 'oracle' },
      { sql: 'TRUNCATE TABLE customer', kind: 'mssql' },
    ],
    passes: [
      { sql: 'DELETE FROM customer WHERE id = 1' },
      { sql: 'CREATE TABLE t (id bigint PRIMARY KEY); TRUNCATE t' },
      { sql: 'DELETE FROM customer WHERE id = 1', kind: 'mysql' },
      { sql: 'CREATE TABLE t (id NUMBER PRIMARY KEY); TRUNCATE TABLE t', kind: 'oracle' },
      { sql: 'DELETE FROM customer WHERE id = 1', kind: 'mssql' },
    ],
  },
});
