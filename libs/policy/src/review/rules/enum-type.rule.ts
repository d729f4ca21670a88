import { changesOf, declaredColumns, named } from '../reading.js';
import { advice, both, rule } from '../review.rule.js';

/**
 * The values of an enumeration stand in the structure: adding one changes it, and PostgreSQL cannot take one away. Use
 * a table or a CHECK.
 */
export const enumTypeRule = rule({
  group: 'column',
  kinds: both,
  title: { 'zh-chs': '枚举类型', en: 'Enumerations' },
  text: {
    'zh-chs': '枚举值写在表结构里：新增要变更结构，PostgreSQL 中不能删除。请使用字典表或 CHECK。',
    en: 'The values of an enumeration stand in the structure: adding one changes it, and PostgreSQL cannot take one away. Use a table or a CHECK.',
  },
  finding: { 'zh-chs': '{name} 使用枚举类型', en: '{name} is an enumeration' },
  levels: advice,
  *find({ statement }) {
    for (const { at, path, object } of changesOf(statement, 'create'))
      if (object === 'enum') yield { at, facts: { name: named(path) } };
    for (const { path, column } of declaredColumns(statement))
      if (column.type === 'enum' || column.type === 'set')
        yield { at: column.at, facts: { name: named([...path, column.name]) } };
  },
  examples: {
    fires: [
      { sql: "CREATE TYPE colour AS ENUM ('red')" },
      { sql: "CREATE TABLE t (id bigint PRIMARY KEY, c enum('a', 'b'))", kind: 'mysql' },
    ],
    passes: [
      { sql: 'CREATE TABLE t (id bigint PRIMARY KEY)' },
      { sql: 'CREATE TABLE t (id bigint PRIMARY KEY)', kind: 'mysql' },
    ],
  },
});
