import { declaredColumns, named } from '../reading.js';
import { advice, postgres, rule } from '../review.rule.js';

/** A timestamp without a zone is hours off for readers elsewhere. Use timestamptz. */
export const timestampZoneRule = rule({
  group: 'column',
  kinds: postgres,
  title: { 'zh-chs': '没有时区的时间', en: 'Timestamps without a time zone' },
  text: {
    'zh-chs': 'timestamp 不记录时区，跨时区读取会差数小时。请使用 timestamptz。',
    en: 'A timestamp without a zone is hours off for readers elsewhere. Use timestamptz.',
  },
  finding: {
    'zh-chs': '{table}.{column} 没有时区，请使用 timestamptz',
    en: '{table}.{column} has no time zone; use timestamptz',
  },
  levels: advice,
  *find({ statement }) {
    for (const { path, column } of declaredColumns(statement))
      if (column.type === 'timestamp' || column.type === 'timetz')
        yield { at: column.at, facts: { table: named(path), column: column.name } };
  },
  examples: {
    fires: [{ sql: 'CREATE TABLE t (id bigint PRIMARY KEY, at timestamp)' }],
    passes: [{ sql: 'CREATE TABLE t (id bigint PRIMARY KEY, at timestamptz)' }],
  },
});
