import { changesOf, named } from '../reading.js';
import { mysql, rule, warning } from '../review.rule.js';

/** They build the whole table anew. Do it in a maintenance window. */
export const optimizeTableRule = rule({
  group: 'impact',
  kinds: mysql,
  title: { 'zh-chs': 'OPTIMIZE 与 REPAIR', en: 'OPTIMIZE and REPAIR' },
  text: {
    'zh-chs': '它们会重建整张表。请在维护窗口执行。',
    en: 'They build the whole table anew. Do it in a maintenance window.',
  },
  finding: { 'zh-chs': '{what} 会重建 {table}', en: '{what} builds {table} anew' },
  levels: warning,
  risk: 'medium',
  *find({ statement }) {
    for (const { at, path, what } of changesOf(statement, 'maintain'))
      if (what === 'optimize' || what === 'repair')
        yield { at, facts: { what: what.toUpperCase(), table: named(path) } };
  },
  examples: {
    fires: [{ sql: 'OPTIMIZE TABLE customer' }],
    passes: [{ sql: 'ANALYZE TABLE customer' }],
  },
});
