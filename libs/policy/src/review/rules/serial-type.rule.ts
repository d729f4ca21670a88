import { declaredColumns, named } from '../reading.js';
import { advice, postgres, rule } from '../review.rule.js';

/**
 * The sequence of a serial has rights of its own and its values are easily overwritten. Use GENERATED ALWAYS AS
 * IDENTITY.
 */
export const serialTypeRule = rule({
  group: 'column',
  kinds: postgres,
  title: { 'zh-chs': 'serial 与 identity', en: 'serial instead of identity' },
  text: {
    'zh-chs': 'serial 的序列权限与表分离，容易被误写。请使用 GENERATED ALWAYS AS IDENTITY。',
    en: 'The sequence of a serial has rights of its own and its values are easily overwritten. Use GENERATED ALWAYS AS IDENTITY.',
  },
  finding: {
    'zh-chs': '{table}.{column} 使用 serial，请使用 IDENTITY',
    en: '{table}.{column} is a serial; use IDENTITY',
  },
  levels: advice,
  *find({ statement }) {
    for (const { path, column } of declaredColumns(statement))
      if (column.type.includes('serial')) yield { at: column.at, facts: { table: named(path), column: column.name } };
  },
  examples: {
    fires: [{ sql: 'CREATE TABLE t (id bigserial PRIMARY KEY)' }],
    passes: [{ sql: 'CREATE TABLE t (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY)' }],
  },
});
