import { changesOf, named } from '../reading.js';
import { postgres, rule, warning } from '../review.rule.js';

/** DROP INDEX waits for, and then keeps out, everybody who reads or writes the table. Use DROP INDEX CONCURRENTLY. */
export const dropIndexBlockingRule = rule({
  group: 'impact',
  kinds: postgres,
  title: { 'zh-chs': '删索引未用 CONCURRENTLY', en: 'Index dropped without CONCURRENTLY' },
  text: {
    'zh-chs': 'DROP INDEX 要等待并阻塞表上的所有读写。请使用 DROP INDEX CONCURRENTLY。',
    en: 'DROP INDEX waits for, and then keeps out, everybody who reads or writes the table. Use DROP INDEX CONCURRENTLY.',
  },
  finding: {
    'zh-chs': '删除索引 {name} 会阻塞表的读写，请使用 CONCURRENTLY',
    en: 'dropping the index {name} blocks its table; use CONCURRENTLY',
  },
  levels: warning,
  risk: 'medium',
  *find({ statement }) {
    for (const { at, path, object, isConcurrent } of changesOf(statement, 'drop'))
      if (object === 'index' && !isConcurrent) yield { at, facts: { name: named(path) } };
  },
  examples: {
    fires: [{ sql: 'DROP INDEX customer_phone' }],
    passes: [{ sql: 'DROP INDEX CONCURRENTLY customer_phone' }, { sql: 'DROP TABLE customer' }],
  },
});
