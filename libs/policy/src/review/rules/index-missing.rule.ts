import { leads, rowsOf } from '../reading.js';
import { every, integer, ruleWith, warning } from '../review.rule.js';

/**
 * No condition stands on the first column of an index of a large table: all of it is read, and MySQL locks every row
 * that it meets.
 */
export const indexMissingRule = ruleWith({
  group: 'query',
  kinds: every,
  title: { 'zh-chs': '条件没有索引', en: 'No index for a condition' },
  text: {
    'zh-chs': '大表上没有任何条件列是索引的首列，语句会扫描全表；更新和删除还会锁住扫描到的行。',
    en: 'No condition stands on the first column of an index of a large table: all of it is read, and MySQL locks every row that it meets.',
  },
  finding: {
    'zh-chs': '{table}（约 {rows} 行）的条件列没有可用的索引',
    en: '{table} (about {rows} rows) has no index for its condition',
  },
  levels: warning,
  risk: 'medium',
  setting: integer(10_000, 0, 1_000_000_000, { 'zh-chs': '从多少行起', en: 'From how many rows' }),
  *find({ statement, table, value }) {
    const seen = new Set<string>();
    for (const { at, table: path } of statement.conditions) {
      const known = path && table(path);
      if (!known || known.isNew || known.indexes === null || (known.rows ?? Infinity) < value) continue;
      if (seen.has(known.name)) continue;
      seen.add(known.name);
      const own = statement.conditions.filter((one) => one.table && table(one.table) === known);
      const isServed = own.some(
        ({ column, around, isOpenPattern, clause }) =>
          clause === 'join' ||
          (around === undefined && !isOpenPattern && known.indexes?.some((index) => leads(index, column))),
      );
      if (!isServed) yield { at, facts: { table: known.name, rows: rowsOf(known) } };
    }
  },
  examples: {
    fires: [
      { sql: "SELECT id FROM customer WHERE note = 'x'" },
      { sql: 'DELETE FROM customer WHERE created_at < now()' },
      { sql: "UPDATE customer SET level = 1 WHERE note = 'x'", kind: 'mysql' },
      { sql: "UPDATE customer SET name = 'x' WHERE note = 'y'", kind: 'oracle' },
    ],
    passes: [
      { sql: "SELECT id FROM customer WHERE phone = 'x' AND note = 'y'" },
      { sql: "SELECT id FROM tiny WHERE name = 'x'" },
      { sql: 'UPDATE customer SET level = 1 WHERE id = 1', kind: 'mysql' },
      { sql: "UPDATE customer SET name = 'x' WHERE phone = 'y'", kind: 'oracle' },
    ],
  },
});
