import type { DeclaredIndex } from '@sluice/document';
import { declaredIndexes, isPrefix, named, scriptIndexes } from '../reading.js';
import { every, rule, warning } from '../review.rule.js';

/** Where another index begins with the same columns this one serves nothing, and every write keeps it. */
export const indexRedundantRule = rule({
  group: 'index',
  kinds: every,
  title: { 'zh-chs': '多余的索引', en: 'Redundant index' },
  text: {
    'zh-chs': '另一个索引的前几列相同时，这个索引没有用处，却要每次写入维护。',
    en: 'Where another index begins with the same columns this one serves nothing, and every write keeps it.',
  },
  finding: {
    'zh-chs': '{table} 已有索引 {other} 以 ({columns}) 开头',
    en: '{other} of {table} begins with ({columns}) already',
  },
  levels: warning,
  *find({ script, statement, table }) {
    for (const { path, index } of declaredIndexes(statement)) {
      if (index.isPartial || index.columns.includes(null)) continue;
      const known = table(path);
      const there = known && !known.isNew ? (known.indexes ?? []) : [];
      const isItself = ({ at, index: one }: { at: number; index: DeclaredIndex }): boolean =>
        at === script.at && one.at === index.at && one.columns.join() === index.columns.join();
      const made = scriptIndexes(script, path)
        .filter((one) => !isItself(one))
        .map((one) => one.index);
      const other = [...there, ...made].find(
        (one) =>
          !one.isPartial &&
          isPrefix(index.columns, one.columns) &&
          (!index.isUnique || (one.isUnique && one.columns.length === index.columns.length)),
      );
      if (other)
        yield {
          at: index.at,
          facts: { table: named(path), other: other.name ?? '', columns: index.columns.join(', ') },
        };
    }
  },
  examples: {
    fires: [
      { sql: 'CREATE INDEX CONCURRENTLY i ON customer (phone)' },
      { sql: 'CREATE INDEX CONCURRENTLY i ON customer (level)' },
      { sql: 'ALTER TABLE customer ADD KEY k (phone)', kind: 'mysql' },
      { sql: 'ALTER TABLE tiny ADD KEY (name); ALTER TABLE tiny ADD KEY (name)', kind: 'mysql' },
      { sql: 'CREATE INDEX idx_a ON customer (phone)', kind: 'oracle' },
    ],
    passes: [
      { sql: 'CREATE INDEX CONCURRENTLY i ON customer (note)' },
      { sql: 'CREATE UNIQUE INDEX CONCURRENTLY i ON customer (phone)' },
      { sql: 'CREATE INDEX CONCURRENTLY i ON customer (phone) WHERE level = 1' },
      { sql: 'ALTER TABLE customer ADD KEY k (note)', kind: 'mysql' },
      { sql: 'CREATE INDEX idx_a ON customer (note)', kind: 'oracle' },
    ],
  },
});
