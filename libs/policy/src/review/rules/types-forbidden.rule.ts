import { declaredColumns, named, same } from '../reading.js';
import { both, ruleWith, strict, words } from '../review.rule.js';

/** Types of the list are not used, such as large objects. */
export const typesForbiddenRule = ruleWith({
  group: 'column',
  kinds: both,
  title: { 'zh-chs': '禁止的类型', en: 'Forbidden types' },
  text: {
    'zh-chs': '名单中的类型不允许使用，例如大对象和二进制类型。',
    en: 'Types of the list are not used, such as large objects.',
  },
  finding: {
    'zh-chs': '{table}.{column} 使用了禁止的类型 {type}',
    en: '{table}.{column} is of the forbidden type {type}',
  },
  levels: strict,
  setting: words(['oid', 'lo', 'longblob', 'mediumblob', 'bit', 'varbit'], { 'zh-chs': '类型', en: 'Types' }),
  *find({ statement, value }) {
    for (const { path, column } of declaredColumns(statement))
      if (value.some((one) => same(one, column.type)))
        yield { at: column.at, facts: { table: named(path), column: column.name, type: column.type } };
  },
  examples: {
    fires: [
      { sql: 'CREATE TABLE t (id bigint PRIMARY KEY, d oid)' },
      { sql: 'CREATE TABLE t (id bigint PRIMARY KEY, d longblob)', kind: 'mysql' },
    ],
    passes: [{ sql: 'CREATE TABLE t (id bigint PRIMARY KEY, d text)' }],
  },
});
