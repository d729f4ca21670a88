import { describe, expect, it } from 'vitest';
import { rowCondition, RowFilterError, rowFilterColumns } from './row-filter.js';

const user = { id: 7, account: 'li', roles: ['user'], groups: ['north', 'east'], department: null };

/** The condition as text with its values in brackets. */
const answerTo = (source: string): string =>
  rowCondition(source, { user }, { clock: { now: () => Date.UTC(2026, 0, 31, 4) } })
    .pieces.map((piece) =>
      typeof piece === 'string' ? piece : 'column' in piece ? `"${piece.column}"` : `[${JSON.stringify(piece.value)}]`,
    )
    .join('');

describe('a condition on rows', () => {
  it.each([
    ['row.owner == user.account', '"owner" = ["li"]'],
    ['user.id != row["owner id"]', '"owner id" <> ["7"]'],
    ['10 < row.n', '"n" > ["10"]'],
    ['row.price <= 9.90', '"price" <= ["9.9"]'],
    ['row.region in user.groups', '"region" IN (["north"], ["east"])'],
    ['row.region in []', '1 = 0'],
    ['row.department == user.department', '1 = 0'],
    ['row.gone == null', '"gone" IS NULL'],
    ['row.a == row.b', '"a" = "b"'],
    ['row.open', '"open" = [true]'],
    ['"admin" in user.roles || row.id == 1', '(1 = 0) OR ("id" = ["1"])'],
    [
      '!(row.id == 1) && row.name.startsWith("50%_")',
      '(NOT ("id" = ["1"])) AND ("name" LIKE ["50!%!_%"] ESCAPE \'!\')',
    ],
    ['user.id == 7 ? row.a == 1 : row.b == 1', '"a" = ["1"]'],
    ['row.made >= startOf(addDays(now(), -30), "day")', '"made" >= ["2026-01-01 00:00:00"]'],
  ])('%s becomes %s', (source, text) => {
    expect(answerTo(source)).toBe(text);
  });

  it.each(['row.a + 1 == 2', 'size(row.a) == 1', 'row == 1', 'row.a == user', 'row.a.b == 1', 'row.a ==', ''])(
    'refuses %s',
    (source) => {
      expect(() => answerTo(source)).toThrow(RowFilterError);
    },
  );

  it('names its columns, and needs one', () => {
    expect(rowFilterColumns('row.a == 1 && (row["b c"] in user.groups || user.id == row.d)')).toEqual([
      'a',
      'b c',
      'd',
    ]);
    expect(() => rowFilterColumns('user.id == 1')).toThrow(RowFilterError);
  });
});
