import { every, rule, warning } from '../review.rule.js';

/** A pattern that begins with % or _ uses no ordinary index: the whole table is read. */
export const leadingWildcardRule = rule({
  group: 'query',
  kinds: every,
  title: { 'zh-chs': '以通配符开头的 LIKE', en: 'LIKE that begins with a wildcard' },
  text: {
    'zh-chs': '以 % 或 _ 开头的模式不能使用普通索引，会扫描全表。',
    en: 'A pattern that begins with % or _ uses no ordinary index: the whole table is read.',
  },
  finding: {
    'zh-chs': '{column} 的 LIKE 以通配符开头，不能使用索引',
    en: 'LIKE on {column} begins with a wildcard and uses no index',
  },
  levels: warning,
  *find({ statement }) {
    for (const { at, column, isOpenPattern } of statement.conditions)
      if (isOpenPattern) yield { at, facts: { column } };
  },
  examples: {
    fires: [
      { sql: "SELECT id FROM customer WHERE name LIKE '%li'" },
      { sql: "SELECT id FROM customer WHERE name NOT LIKE '%li'" },
      { sql: "SELECT id FROM customer WHERE name LIKE concat('%', 'li')", kind: 'mysql' },
      { sql: "SELECT id FROM customer WHERE name LIKE '%x'", kind: 'oracle' },
    ],
    passes: [
      { sql: "SELECT id FROM customer WHERE name LIKE 'li%'" },
      { sql: "SELECT id FROM customer WHERE name LIKE 'li%'", kind: 'mysql' },
      { sql: "SELECT id FROM customer WHERE name LIKE 'x%'", kind: 'oracle' },
    ],
  },
});
