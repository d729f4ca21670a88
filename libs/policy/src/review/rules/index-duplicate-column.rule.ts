import { declaredIndexes, same } from '../reading.js';
import { always, every, rule } from '../review.rule.js';

/** A column twice in one index serves nothing, and MySQL refuses it. */
export const indexDuplicateColumnRule = rule({
  group: 'index',
  kinds: every,
  title: { 'zh-chs': '索引中重复的列', en: 'Column twice in an index' },
  text: {
    'zh-chs': '同一列在一个索引中出现两次没有意义，MySQL 会拒绝。',
    en: 'A column twice in one index serves nothing, and MySQL refuses it.',
  },
  finding: { 'zh-chs': '列 {column} 在索引中重复', en: 'the column {column} stands in the index twice' },
  levels: always,
  *find({ statement }) {
    for (const { index } of declaredIndexes(statement))
      for (const [at, column] of index.columns.entries())
        if (column !== null && index.columns.slice(0, at).some((one) => one !== null && same(one, column)))
          yield { at: index.at, facts: { column } };
  },
  examples: {
    fires: [
      { sql: 'CREATE INDEX i ON customer (level, name, level)' },
      { sql: 'ALTER TABLE customer ADD KEY k (note, note)', kind: 'mysql' },
      { sql: 'CREATE INDEX idx_a ON customer (name, name)', kind: 'oracle' },
    ],
    passes: [
      { sql: 'CREATE INDEX i ON customer (level, name)' },
      { sql: 'CREATE INDEX idx_a ON customer (name, phone)', kind: 'oracle' },
    ],
  },
});
