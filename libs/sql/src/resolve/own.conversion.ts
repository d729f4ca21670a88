import type { RefusalWords } from '../contract/sql.refusal.js';
import type { Expression } from '../tree/expression.type.js';
import type { Resolution } from './resolution.js';
import type { Value } from './value.type.js';
import type { WrittenColumn } from './written.column.type.js';

const wordsOf = (column: string): RefusalWords => ({
  'zh-chs': `列 ${column} 的类型带有数据库自定义函数的转换或检查，只能原样查询，不能参与计算、比较或写入其他列`,
  en: `the type of ${column} has conversions or checks by functions of the database: it can be selected as it is, not computed with, compared or written elsewhere`,
});

/**
 * Refuses values whose conversion would run a function that somebody wrote at the source (CREATE CAST … WITH FUNCTION,
 * CREATE DOMAIN … CHECK): where a value meets another type the server converts it by itself, and the function may read
 * anything (design §7.3).
 */
export function refuseConverted(
  values: readonly Pick<Value, 'converts'>[],
  at: number,
  resolution: Pick<Resolution, 'refuse'>,
): void {
  for (const { converts } of values) if (converts !== undefined) throw refusal(converts, at, resolution);
}

/** Refuses a value for a column of such a type, unless the type itself reads it: a text, a bound value, or nothing. */
export function refuseAssigned(value: Expression, column: WrittenColumn, resolution: Resolution): void {
  if (column.converts === undefined || isRead(value)) return;
  throw refusal(column.converts, value.at, resolution);
}

function isRead(value: Expression): boolean {
  if (value.node === 'literal') return value.isNull || value.text !== undefined;
  return value.node === 'bind' || isDefault(value);
}

/** DEFAULT in the place of a value. */
export function isDefault(value: Expression | undefined): boolean {
  return value?.node === 'ambient' && value.what === 'default';
}

function refusal(column: string, at: number, resolution: Pick<Resolution, 'refuse'>): Error {
  const words = wordsOf(column);
  return resolution.refuse('type-not-approved', words.en, at, { type: column }, words);
}
