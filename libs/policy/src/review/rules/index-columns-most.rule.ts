import { declaredIndexes } from '../reading.js';
import { every, integer, ruleWith, warning } from '../review.rule.js';

/** An index over too many columns is large and rarely used as a whole. */
export const indexColumnsMostRule = ruleWith({
  group: 'index',
  kinds: every,
  title: { 'zh-chs': '索引列数', en: 'Columns of an index' },
  text: {
    'zh-chs': '列过多的索引又大又少被用全。',
    en: 'An index over too many columns is large and rarely used as a whole.',
  },
  finding: { 'zh-chs': '索引有 {count} 列，最多 {most} 列', en: 'the index has {count} columns, {most} are the most' },
  levels: warning,
  setting: integer(5, 1, 32, { 'zh-chs': '最多列数', en: 'Most columns' }),
  *find({ statement, value }) {
    for (const { index } of declaredIndexes(statement))
      if (index.columns.length > value) yield { at: index.at, facts: { count: index.columns.length, most: value } };
  },
  examples: {
    fires: [
      { sql: 'CREATE INDEX i ON customer (level, name, note)', value: 2 },
      { sql: 'CREATE INDEX idx_a ON customer (name, phone, note)', kind: 'oracle', value: 2 },
    ],
    passes: [
      { sql: 'CREATE INDEX i ON customer (level, name)', value: 2 },
      { sql: 'CREATE INDEX idx_a ON customer (name, phone)', kind: 'oracle', value: 2 },
    ],
  },
});
