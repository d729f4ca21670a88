import { mysql, rule, strict } from '../review.rule.js';

/** Which rows a LIMIT leaves is not known: they can neither be saved nor brought back. */
export const writeLimitRule = rule({
  group: 'query',
  kinds: mysql,
  title: { 'zh-chs': 'UPDATE/DELETE 中的 LIMIT', en: 'LIMIT in UPDATE and DELETE' },
  text: {
    'zh-chs': '没有唯一顺序的 LIMIT 更改哪些行是不确定的，不能备份和回滚。',
    en: 'Which rows a LIMIT leaves is not known: they can neither be saved nor brought back.',
  },
  finding: {
    'zh-chs': '{verb} 使用了 LIMIT，更改的行不确定',
    en: '{verb} has a LIMIT: which rows are changed is not known',
  },
  levels: strict,
  risk: 'medium',
  *find({ statement }) {
    for (const { at, do: verb, hasLimit } of statement.writes)
      if (hasLimit) yield { at, facts: { verb: verb.toUpperCase() } };
  },
  examples: {
    fires: [{ sql: 'DELETE FROM customer WHERE level = 2 LIMIT 5' }],
    passes: [{ sql: 'DELETE FROM customer WHERE level = 2' }],
  },
});
