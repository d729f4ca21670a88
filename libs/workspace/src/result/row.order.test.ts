import { describe, expect, it } from 'vitest';
import { isNumeric, orderedRows } from './row.order.js';

const column = (values: readonly unknown[], order: 'asc' | 'desc', numeric: boolean): unknown[] =>
  orderedRows(
    values.map((value) => [value]),
    { key: '0', order },
    () => numeric,
  ).map(([value]) => value);

describe('the order of rows', () => {
  it('is the given one until somebody asks for another', () => {
    const rows = [[2], [1]];
    expect(orderedRows(rows, null, () => true)).toBe(rows);
  });

  it('takes numbers by value, also those that no double holds, and nulls last either way', () => {
    const values = ['10', 9, null, '9007199254740993', '9007199254740992', '-1.5', 'NaN'];
    expect(column(values, 'asc', true)).toEqual(['-1.5', 9, '10', '9007199254740992', '9007199254740993', 'NaN', null]);
    expect(column(['1', null, '2'], 'desc', true)).toEqual(['2', '1', null]);
  });

  it('takes fractions by all of their digits', () => {
    const values = [
      '12345678901234567.90',
      '12345678901234567.89',
      '-12345678901234567.9',
      '12345678901234567.9',
      '1e3',
    ];
    const inOrder = [
      '-12345678901234567.9',
      '1e3',
      '12345678901234567.89',
      '12345678901234567.90',
      '12345678901234567.9',
    ];
    expect(column(values, 'asc', true)).toEqual(inOrder);
  });

  it('takes what is no number in a column of numbers as text behind them: what a mask leaves, an amount with its sign', () => {
    expect(column(['13**', '7', '12**', null], 'asc', true)).toEqual(['7', '12**', '13**', null]);
  });

  it('knows the numbers of every kind of source, and no intervals or lists for such', () => {
    const numbers = [
      'int4',
      'int8',
      'long',
      'tinyint',
      'mediumint',
      'bigint unsigned',
      'number',
      'numeric',
      'decimal',
      'real',
    ];
    const more = [
      'float',
      'float8',
      'double',
      'binary_double',
      'smallmoney',
      'money',
      'oid',
      'integer',
      'double precision',
    ];
    expect([...numbers, ...more].filter((type) => !isNumeric(type))).toEqual([]);
    const others = ['interval', 'interval day to second', 'int4[]', 'numeric[]', 'int4range', 'oidvector', 'varchar2'];
    expect(others.filter(isNumeric)).toEqual([]);
  });

  it('takes texts as texts, leaves equal ones as they came, and changes nothing of what it was given', () => {
    expect(column(['10', '9', '1'], 'asc', false)).toEqual(['1', '10', '9']);
    const rows = [
      ['***', 1],
      ['***', 2],
      ['a', 3],
    ];
    expect(orderedRows(rows, { key: '0', order: 'desc' }, () => false).map(([, n]) => n)).toEqual([3, 1, 2]);
    expect(rows.map(([, n]) => n)).toEqual([1, 2, 3]);
  });
});
