import { rowsOf } from '../reading.js';
import { advice, every, integer, ruleWith } from '../review.rule.js';

/** Without a condition or LIMIT all of a large table is read. */
export const selectUnboundedRule = ruleWith({
  group: 'query',
  kinds: every,
  title: { 'zh-chs': '无条件查询大表', en: 'Whole large table read' },
  text: {
    'zh-chs': '没有条件也没有 LIMIT 的查询会读取整张大表。',
    en: 'Without a condition or LIMIT all of a large table is read.',
  },
  finding: { 'zh-chs': '读取 {table} 的全部约 {rows} 行', en: 'reads all of the about {rows} rows of {table}' },
  levels: advice,
  setting: integer(10_000, 0, 1_000_000_000, { 'zh-chs': '从多少行起', en: 'From how many rows' }),
  *find({ statement, table, value }) {
    for (const { isOutermost, hasWhere, hasLimit, sources } of statement.selects) {
      const [only] = statement.tables;
      const known = only && table(only.path);
      if (isOutermost && !hasWhere && !hasLimit && sources === 1 && known && (known.rows ?? 0) > value)
        yield { at: only.at, facts: { table: known.name, rows: rowsOf(known) } };
    }
  },
  examples: {
    fires: [
      { sql: 'SELECT id FROM customer' },
      { sql: 'SELECT count(*) FROM customer', kind: 'mysql' },
      { sql: 'SELECT id FROM customer', kind: 'oracle' },
    ],
    passes: [
      { sql: 'SELECT id FROM tiny' },
      { sql: 'SELECT id FROM customer WHERE id = 1' },
      { sql: 'SELECT id FROM customer ORDER BY id LIMIT 5', kind: 'mysql' },
      { sql: 'SELECT id FROM customer WHERE ROWNUM <= 10', kind: 'oracle' },
      { sql: 'SELECT id FROM customer ORDER BY id FETCH FIRST 5 ROWS ONLY', kind: 'oracle' },
    ],
  },
});
