import { changesOf, named } from '../reading.js';
import { postgres, rule, strict } from '../review.rule.js';

/** What is written meanwhile passes no check and no audit trigger, and they are easily left off. */
export const guardsDisabledRule = rule({
  group: 'safety',
  kinds: postgres,
  title: { 'zh-chs': '停用触发器或行级安全', en: 'Triggers or row security switched off' },
  text: {
    'zh-chs': '停用后写入的数据不再经过约束和审计触发器，且容易忘记恢复。',
    en: 'What is written meanwhile passes no check and no audit trigger, and they are easily left off.',
  },
  finding: { 'zh-chs': '{table} 的触发器或行级安全将被停用', en: 'switches off triggers or row security of {table}' },
  levels: strict,
  risk: 'high',
  *find({ statement }) {
    for (const { at, path, what } of changesOf(statement, 'alter'))
      if (what === 'disable-triggers' || what === 'disable-row-security') yield { at, facts: { table: named(path) } };
  },
  examples: {
    fires: [
      { sql: 'ALTER TABLE customer DISABLE TRIGGER ALL' },
      { sql: 'ALTER TABLE customer DISABLE ROW LEVEL SECURITY' },
    ],
    passes: [{ sql: 'ALTER TABLE customer ENABLE TRIGGER ALL' }],
  },
});
