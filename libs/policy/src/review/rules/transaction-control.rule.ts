import { changesOf } from '../reading.js';
import { always, every, rule } from '../review.rule.js';

/** Work orders hold the transaction; BEGIN, COMMIT and ROLLBACK in a script break backup and rollback. */
export const transactionControlRule = rule({
  group: 'script',
  kinds: every,
  title: { 'zh-chs': '脚本中的事务控制', en: 'Transaction control in a script' },
  text: {
    'zh-chs': '事务由工单控制；脚本中的 BEGIN、COMMIT、ROLLBACK 会使备份和回滚失效。',
    en: 'Work orders hold the transaction; BEGIN, COMMIT and ROLLBACK in a script break backup and rollback.',
  },
  finding: { 'zh-chs': '脚本中不能使用 {what}', en: '{what} does not belong into a script' },
  levels: always,
  *find({ statement }) {
    for (const { at, what } of changesOf(statement, 'transaction')) yield { at, facts: { what: what.toUpperCase() } };
  },
  examples: {
    fires: [
      { sql: 'BEGIN' },
      { sql: 'COMMIT' },
      { sql: 'START TRANSACTION', kind: 'mysql' },
      { sql: 'ROLLBACK', kind: 'mysql' },
      { sql: 'COMMIT', kind: 'oracle' },
      { sql: 'SAVEPOINT a', kind: 'oracle' },
      { sql: 'SET TRANSACTION READ ONLY', kind: 'oracle' },
      { sql: 'BEGIN TRAN', kind: 'mssql' },
      { sql: 'SAVE TRANSACTION a', kind: 'mssql' },
    ],
    passes: [
      { sql: 'SELECT id FROM customer WHERE id = 1' },
      { sql: 'SELECT id FROM customer WHERE id = 1', kind: 'mysql' },
      { sql: 'SELECT id FROM customer WHERE id = 1', kind: 'oracle' },
      { sql: 'SELECT id FROM customer WHERE id = 1', kind: 'mssql' },
    ],
  },
});
