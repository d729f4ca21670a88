import { changesOf, named } from '../reading.js';
import { postgres, rule, warning } from '../review.rule.js';

/** REINDEX keeps writers out and REFRESH MATERIALIZED VIEW readers. Use CONCURRENTLY. */
export const reindexBlockingRule = rule({
  group: 'impact',
  kinds: postgres,
  title: { 'zh-chs': 'REINDEX 与刷新物化视图', en: 'REINDEX and REFRESH that block' },
  text: {
    'zh-chs': 'REINDEX 阻塞写入，REFRESH MATERIALIZED VIEW 阻塞读取。请使用 CONCURRENTLY。',
    en: 'REINDEX keeps writers out and REFRESH MATERIALIZED VIEW readers. Use CONCURRENTLY.',
  },
  finding: { 'zh-chs': '{what} {name} 会阻塞，请使用 CONCURRENTLY', en: '{what} {name} blocks; use CONCURRENTLY' },
  levels: warning,
  risk: 'medium',
  *find({ statement }) {
    for (const { at, path, what, isConcurrent } of changesOf(statement, 'maintain'))
      if ((what === 'reindex' || what === 'refresh') && !isConcurrent)
        yield { at, facts: { what: what.toUpperCase(), name: named(path) } };
  },
  examples: {
    fires: [{ sql: 'REINDEX TABLE customer' }, { sql: 'REFRESH MATERIALIZED VIEW totals' }],
    passes: [{ sql: 'REINDEX TABLE CONCURRENTLY customer' }, { sql: 'REFRESH MATERIALIZED VIEW CONCURRENTLY totals' }],
  },
});
