import { mysql, rule, warning } from '../review.rule.js';

/** A replica may meet another order, and a backup does not know which rows are changed. */
export const writeOrderRule = rule({
  group: 'query',
  kinds: mysql,
  title: { 'zh-chs': 'UPDATE/DELETE 中的 ORDER BY', en: 'ORDER BY in UPDATE and DELETE' },
  text: {
    'zh-chs': '复制时顺序可能不同，备份与回滚也不知道改了哪些行。',
    en: 'A replica may meet another order, and a backup does not know which rows are changed.',
  },
  finding: { 'zh-chs': '{verb} 使用了 ORDER BY', en: '{verb} has an ORDER BY' },
  levels: warning,
  *find({ statement }) {
    for (const { at, do: verb, hasOrder } of statement.writes)
      if (hasOrder) yield { at, facts: { verb: verb.toUpperCase() } };
  },
  examples: {
    fires: [{ sql: 'UPDATE customer SET level = 1 WHERE level = 2 ORDER BY id LIMIT 5' }],
    passes: [{ sql: 'UPDATE customer SET level = 1 WHERE level = 2' }],
  },
});
