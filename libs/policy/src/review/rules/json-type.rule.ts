import { declaredColumns, named } from '../reading.js';
import { advice, postgres, rule } from '../review.rule.js';

/** json is parsed on every read and cannot be indexed. Use jsonb. */
export const jsonTypeRule = rule({
  group: 'column',
  kinds: postgres,
  title: { 'zh-chs': 'json 与 jsonb', en: 'json instead of jsonb' },
  text: {
    'zh-chs': 'json 每次读取都要重新解析，也不能索引。请使用 jsonb。',
    en: 'json is parsed on every read and cannot be indexed. Use jsonb.',
  },
  finding: { 'zh-chs': '{table}.{column} 为 json，请使用 jsonb', en: '{table}.{column} is json; use jsonb' },
  levels: advice,
  *find({ statement }) {
    for (const { path, column } of declaredColumns(statement))
      if (column.type === 'json') yield { at: column.at, facts: { table: named(path), column: column.name } };
  },
  examples: {
    fires: [{ sql: 'CREATE TABLE t (id bigint PRIMARY KEY, d json)' }],
    passes: [{ sql: 'CREATE TABLE t (id bigint PRIMARY KEY, d jsonb)' }],
  },
});
