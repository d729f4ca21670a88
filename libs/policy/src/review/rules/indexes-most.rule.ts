import { declaredIndexes, named, scriptIndexes } from '../reading.js';
import { every, integer, ruleWith, warning } from '../review.rule.js';

/** Every write keeps every index. */
export const indexesMostRule = ruleWith({
  group: 'index',
  kinds: every,
  title: { 'zh-chs': '索引数量', en: 'Indexes of a table' },
  text: { 'zh-chs': '每次写入都要维护所有索引。', en: 'Every write keeps every index.' },
  finding: {
    'zh-chs': '{table} 将有 {count} 个索引，最多 {most} 个',
    en: '{table} would have {count} indexes, {most} are the most',
  },
  levels: warning,
  setting: integer(8, 1, 64, { 'zh-chs': '最多索引数', en: 'Most indexes' }),
  *find({ script, statement, table, value }) {
    const [first] = declaredIndexes(statement);
    if (!first) return;
    const own = scriptIndexes(script, first.path).length;
    const known = table(first.path);
    const count = own + (known && !known.isNew ? (known.indexes?.length ?? 0) : 0);
    if (count > value) yield { at: first.index.at, facts: { table: named(first.path), count, most: value } };
  },
  examples: {
    fires: [
      { sql: 'CREATE INDEX i ON customer (note)', value: 2 },
      { sql: 'CREATE TABLE t (id bigint PRIMARY KEY, a int UNIQUE, b int UNIQUE)', value: 2 },
      { sql: 'CREATE INDEX idx_a ON customer (note)', kind: 'oracle', value: 2 },
    ],
    passes: [
      { sql: 'CREATE INDEX i ON tiny (name)', value: 2 },
      { sql: 'CREATE INDEX idx_a ON customer (note)', kind: 'oracle' },
    ],
  },
});
