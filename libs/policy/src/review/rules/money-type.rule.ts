import { declaredColumns, fits, named } from '../reading.js';
import { both, pattern, ruleWith, strict } from '../review.rule.js';

const floats = new Set(['float', 'float4', 'float8', 'double', 'real']);

/**
 * Floating point does not hold amounts exactly. Use decimal or numeric; the type money of PostgreSQL depends on the
 * locale.
 */
export const moneyTypeRule = ruleWith({
  group: 'column',
  kinds: both,
  title: { 'zh-chs': '金额使用浮点数', en: 'Floating point for money' },
  text: {
    'zh-chs': '浮点数不能精确表示金额。请使用 decimal/numeric；PostgreSQL 的 money 随区域设置变化。',
    en: 'Floating point does not hold amounts exactly. Use decimal or numeric; the type money of PostgreSQL depends on the locale.',
  },
  finding: {
    'zh-chs': '{table}.{column} 的类型 {type} 不能精确表示金额',
    en: '{table}.{column} is {type}, which does not hold amounts exactly',
  },
  levels: strict,
  setting: pattern('price|amount|money|balance|fee|cost|salary|total|tax|discount', {
    'zh-chs': '列名（正则）',
    en: 'Names of columns (pattern)',
  }),
  *find({ statement, value }) {
    for (const { path, column } of declaredColumns(statement))
      if (column.type === 'money' || (floats.has(column.type) && fits(value, column.name.toLowerCase())))
        yield { at: column.at, facts: { table: named(path), column: column.name, type: column.type } };
  },
  examples: {
    fires: [
      { sql: 'CREATE TABLE t (id bigint PRIMARY KEY, price real)' },
      { sql: 'CREATE TABLE t (id bigint PRIMARY KEY, x money)' },
      { sql: 'ALTER TABLE customer ADD total_amount double', kind: 'mysql' },
    ],
    passes: [
      { sql: 'CREATE TABLE t (id bigint PRIMARY KEY, price numeric(12,2), ratio real)' },
      { sql: 'ALTER TABLE customer ADD total_amount decimal(12,2)', kind: 'mysql' },
    ],
  },
});
