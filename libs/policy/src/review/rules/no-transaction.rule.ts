import { isOutside } from '../no.transaction.js';
import { advice, postgres, rule } from '../review.rule.js';

/** They are not undone together with others. Give them an order of their own, statement by statement. */
export const noTransactionRule = rule({
  group: 'script',
  kinds: postgres,
  title: { 'zh-chs': '不能在事务中执行的语句', en: 'Statements that run in no transaction' },
  text: {
    'zh-chs': '这些语句不能与其他语句一起回滚。请单独建工单，逐条执行。',
    en: 'They are not undone together with others. Give them an order of their own, statement by statement.',
  },
  finding: {
    'zh-chs': '语句不能在事务中执行，失败后不会自动回滚',
    en: 'the statement cannot run in a transaction and is not undone when it fails',
  },
  levels: advice,
  *find({ statement }) {
    for (const change of statement.changes) if (isOutside(change)) yield { at: change.at };
  },
  examples: {
    fires: [
      { sql: 'CREATE INDEX CONCURRENTLY i ON customer (note)' },
      { sql: 'VACUUM customer' },
      { sql: 'DROP INDEX CONCURRENTLY customer_phone' },
      { sql: 'REINDEX TABLE CONCURRENTLY customer' },
      { sql: 'CREATE DATABASE x' },
    ],
    passes: [
      { sql: 'CREATE INDEX i ON customer (note)' },
      { sql: 'ANALYZE customer' },
      { sql: 'REINDEX TABLE customer' },
    ],
  },
});
