import { changesOf, named } from '../reading.js';
import { every, rule, warning } from '../review.rule.js';

/** Everybody else waits for the lock until the transaction ends. */
export const lockTableRule = rule({
  group: 'script',
  kinds: every,
  title: { 'zh-chs': '显式锁表', en: 'Explicit table locks' },
  text: {
    'zh-chs': '显式锁表会让其他会话一直等待到事务结束。',
    en: 'Everybody else waits for the lock until the transaction ends.',
  },
  finding: { 'zh-chs': '显式锁定表 {table}', en: 'locks the table {table}' },
  levels: warning,
  risk: 'medium',
  *find({ statement }) {
    for (const { at, path, what } of changesOf(statement, 'maintain'))
      if (what === 'lock') yield { at, facts: { table: named(path) } };
  },
  examples: {
    fires: [
      { sql: 'LOCK TABLE customer IN ACCESS EXCLUSIVE MODE' },
      { sql: 'LOCK TABLES customer WRITE', kind: 'mysql' },
      { sql: 'LOCK TABLE customer IN EXCLUSIVE MODE', kind: 'oracle' },
    ],
    passes: [
      { sql: 'SELECT id FROM customer WHERE id = 1' },
      { sql: 'ANALYZE TABLE customer', kind: 'mysql' },
      { sql: 'SELECT id FROM customer WHERE id = 1', kind: 'oracle' },
    ],
  },
});
