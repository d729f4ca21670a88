import { nameOf } from '../names.js';
import { declaredIndexes, fits } from '../reading.js';
import { advice, every, pattern, ruleWith } from '../review.rule.js';

/** A common prefix lets people recognise an index in a message. */
export const indexNameRule = ruleWith({
  group: 'naming',
  kinds: every,
  title: { 'zh-chs': '索引名称', en: 'Names of indexes' },
  text: {
    'zh-chs': '统一的前缀让人从错误信息里认出索引。',
    en: 'A common prefix lets people recognise an index in a message.',
  },
  finding: { 'zh-chs': '索引名 {name} 不符合 {pattern}', en: 'the index name {name} is not as {pattern}' },
  levels: advice,
  isEnabled: false,
  setting: pattern('^(idx|ix|uk|uq|uniq|pk|fk|ex)_', { 'zh-chs': '格式（正则）', en: 'Pattern' }),
  *find({ kind, statement, value }) {
    for (const { index, isPrimary } of declaredIndexes(statement))
      if (index.name !== undefined && !isPrimary && !fits(value, nameOf(kind, index.name)))
        yield { at: index.at, facts: { name: index.name, pattern: value } };
  },
  examples: {
    fires: [
      { sql: 'CREATE INDEX CONCURRENTLY phones ON customer (phone)' },
      { sql: 'CREATE INDEX phones ON customer (phone)', kind: 'mysql' },
      { sql: 'CREATE INDEX customer_note ON customer (note)', kind: 'oracle' },
      { sql: 'CREATE INDEX customer_note ON customer (name)', kind: 'mssql' },
    ],
    passes: [
      { sql: 'CREATE INDEX CONCURRENTLY idx_phone ON customer (phone)' },
      { sql: 'ALTER TABLE customer ADD UNIQUE KEY uk_note (note)', kind: 'mysql' },
      { sql: 'CREATE INDEX idx_customer_note ON customer (note)', kind: 'oracle' },
      { sql: 'CREATE INDEX ix_customer_name ON customer (name)', kind: 'mssql' },
    ],
  },
});
