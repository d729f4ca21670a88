import { changesOf, named } from '../reading.js';
import { postgres, rule, strict } from '../review.rule.js';

/** They write the whole table anew while nobody can use it. A plain VACUUM keeps nobody out. */
export const vacuumFullRule = rule({
  group: 'impact',
  kinds: postgres,
  title: { 'zh-chs': 'VACUUM FULL 与 CLUSTER', en: 'VACUUM FULL and CLUSTER' },
  text: {
    'zh-chs': '它们在独占锁下重写整张表。普通 VACUUM 不阻塞读写。',
    en: 'They write the whole table anew while nobody can use it. A plain VACUUM keeps nobody out.',
  },
  finding: { 'zh-chs': '{what} 会独占锁定并重写 {table}', en: '{what} locks and rewrites {table}' },
  levels: strict,
  risk: 'high',
  *find({ statement }) {
    for (const { at, path, what, isFull } of changesOf(statement, 'maintain'))
      if ((what === 'vacuum' && isFull) || what === 'cluster')
        yield { at, facts: { what: what.toUpperCase(), table: named(path) } };
  },
  examples: {
    fires: [{ sql: 'VACUUM FULL customer' }, { sql: 'CLUSTER customer USING customer_phone' }],
    passes: [{ sql: 'VACUUM customer' }, { sql: 'VACUUM (ANALYZE) customer' }],
  },
});
