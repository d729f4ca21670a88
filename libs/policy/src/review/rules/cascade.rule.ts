import { named } from '../reading.js';
import { postgres, rule, strict } from '../review.rule.js';

/** CASCADE takes away views, keys and functions that depend on it, and nobody sees which. Drop them one by one. */
export const cascadeRule = rule({
  group: 'safety',
  kinds: postgres,
  title: { 'zh-chs': '级联删除', en: 'CASCADE' },
  text: {
    'zh-chs': 'CASCADE 会一并删除依赖它的视图、外键和函数，事先看不到有哪些。请逐个删除。',
    en: 'CASCADE takes away views, keys and functions that depend on it, and nobody sees which. Drop them one by one.',
  },
  finding: {
    'zh-chs': '{name} 将连同依赖它的对象一起处理（CASCADE）',
    en: '{name} takes what depends on it along (CASCADE)',
  },
  levels: strict,
  risk: 'high',
  *find({ statement }) {
    for (const change of statement.changes)
      if ((change.do === 'drop' || change.do === 'truncate') && change.isCascade)
        yield { at: change.at, facts: { name: named(change.path) } };
  },
  examples: {
    fires: [{ sql: 'DROP TABLE customer CASCADE' }, { sql: 'TRUNCATE customer CASCADE' }],
    passes: [{ sql: 'DROP TABLE customer' }, { sql: 'TRUNCATE customer' }],
  },
});
