import { conditionColumn, leads } from '../reading.js';
import { every, rule, warning } from '../review.rule.js';

/**
 * A column inside a function, a calculation or a cast does not use its index. Move it to the other side, or index the
 * expression.
 */
export const functionOnIndexedColumnRule = rule({
  group: 'query',
  kinds: every,
  title: { 'zh-chs': '在索引列上使用函数', en: 'Function on an indexed column' },
  text: {
    'zh-chs': '列经过函数、运算或类型转换后不能使用它的索引。请把运算移到另一侧，或建立表达式索引。',
    en: 'A column inside a function, a calculation or a cast does not use its index. Move it to the other side, or index the expression.',
  },
  finding: {
    'zh-chs': '{table} 的索引列 {column} 被 {around} 包裹，不能使用索引',
    en: '{column} of {table} stands inside {around}, so its index is not used',
  },
  levels: warning,
  *find({ statement, table }) {
    for (const condition of statement.conditions) {
      const { at, around } = condition;
      const known = around === undefined ? undefined : conditionColumn({ table }, condition);
      if (known?.table.indexes?.some((index) => leads(index, known.column.name)))
        yield { at, facts: { table: known.table.name, column: known.column.name, around: around ?? '' } };
    }
  },
  examples: {
    fires: [
      { sql: "SELECT id FROM customer WHERE upper(phone) = 'A'" },
      { sql: 'SELECT id FROM customer WHERE id + 1 = 5' },
      { sql: "SELECT id FROM customer WHERE phone::text = '1'" },
      { sql: "SELECT id FROM customer WHERE left(phone, 3) = '138'", kind: 'mysql' },
      { sql: "SELECT id FROM customer WHERE UPPER(phone) = 'X'", kind: 'oracle' },
    ],
    passes: [
      { sql: "SELECT id FROM customer WHERE phone = upper('a')" },
      { sql: "SELECT id FROM customer WHERE upper(note) = 'A'" },
      { sql: "SELECT id FROM customer WHERE phone = '1'", kind: 'mysql' },
      { sql: "SELECT id FROM customer WHERE phone = UPPER('x')", kind: 'oracle' },
    ],
  },
});
