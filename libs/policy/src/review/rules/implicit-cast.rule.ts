import { conditionColumn, familyOf, isWhole } from '../reading.js';
import { every, rule, warning } from '../review.rule.js';

/**
 * Where types differ the column is converted: its index is not used, and the comparison may hold where nobody expects
 * it. Use the type of the column.
 */
export const implicitCastRule = rule({
  group: 'query',
  kinds: every,
  title: { 'zh-chs': '条件中的隐式类型转换', en: 'Implicit cast in a condition' },
  text: {
    'zh-chs': '类型不同的比较会转换列，索引失效，还可能比较出意外的结果。请使用与列相同的类型。',
    en: 'Where types differ the column is converted: its index is not used, and the comparison may hold where nobody expects it. Use the type of the column.',
  },
  finding: {
    'zh-chs': '{table}.{column} 的类型为 {type}，与 {against} 比较会转换该列',
    en: '{table}.{column} is {type} and is converted to be compared with a {against}',
  },
  levels: warning,
  *find({ kind, statement, table }) {
    // PostgreSQL refuses to compare a text with a number; the others make a number of the text.
    const convertsText = kind !== 'postgres';
    for (const condition of statement.conditions) {
      const { at, against, around, other } = condition;
      const known = around === undefined ? conditionColumn({ table }, condition) : undefined;
      if (!known) continue;
      const { type, name } = known.column;
      const facing = other ? conditionColumn({ table }, other)?.column.type : undefined;
      const columnFacts = { table: known.table.name, column: name, type };
      if (against === 'decimal' && isWhole(type)) yield { at, facts: { ...columnFacts, against: 'decimal' } };
      else if (convertsText && familyOf(type) === 'text' && (against === 'number' || against === 'decimal'))
        yield { at, facts: { ...columnFacts, against: 'number' } };
      else if (convertsText && facing !== undefined && familyOf(type) === 'text' && familyOf(facing) === 'number')
        yield { at, facts: { ...columnFacts, against: facing } };
    }
  },
  examples: {
    fires: [
      { sql: 'SELECT id FROM customer WHERE id = 1.5' },
      { sql: 'SELECT id FROM customer WHERE phone = 13800000000', kind: 'mysql' },
      { sql: 'SELECT c.id FROM customer c JOIN orders o ON o.id = c.phone', kind: 'mysql' },
      { sql: 'SELECT id FROM customer WHERE phone = 13800000000', kind: 'oracle' },
      { sql: 'SELECT id FROM customer WHERE name = 5', kind: 'mssql' },
    ],
    passes: [
      { sql: 'SELECT id FROM customer WHERE id = 1' },
      { sql: 'SELECT id FROM customer WHERE price = 1.5' },
      { sql: "SELECT id FROM customer WHERE phone = '13800000000'", kind: 'mysql' },
      { sql: 'SELECT c.id FROM customer c JOIN orders o ON o.customer_id = c.id', kind: 'mysql' },
      { sql: "SELECT id FROM customer WHERE phone = '13800000000'", kind: 'oracle' },
      { sql: 'SELECT id FROM customer WHERE id = 5', kind: 'oracle' },
      { sql: "SELECT id FROM customer WHERE name = N'5'", kind: 'mssql' },
    ],
  },
});
