import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commandShape } from '../mongodb/command.shape.js';
import { withoutValues as mssql } from '../mssql/statement.pattern.js';
import { withoutValues as mysql } from '../mysql/statement.pattern.js';
import { withoutValues as oracle } from '../oracle/statement.pattern.js';
import { withoutValues as postgres } from '../postgres/statement.pattern.js';

const patterns = { postgres, mysql, mssql, oracle };
type Kind = keyof typeof patterns;

describe('statements without their values', () => {
  it.each<[Kind, string, string]>([
    [
      'postgres',
      `SELECT a1, "b 2" FROM t WHERE p = '138' AND q = 12.5 AND r = $1 -- 138`,
      'SELECT a1, "b 2" FROM t WHERE p = ? AND q = ? AND r = $1',
    ],
    ['postgres', 'SELECT ARRAY[138, 2], a[1:23], $x$138$x$', 'SELECT ARRAY[?, ?], a[?:?], ?'],
    ['postgres', String.raw`SELECT E'a\'b', phone FROM t WHERE x = '138'`, 'SELECT E? …'],
    ['postgres', '/* /* 138 */ 139 */ SELECT 1', '…'],
    ['postgres', "UPDATE t SET a = 'cut off he", 'UPDATE t SET a = ?'],
    ['mysql', 'SELECT `a1` FROM t # 138\nWHERE p = "138" AND q = 0xFF', 'SELECT `a1` FROM t WHERE p = ? AND q = ?'],
    ['mysql', String.raw`SELECT '\' OR phone = ', secret`, 'SELECT ? …'],
    ['mssql', "SELECT [a 1] FROM #t WHERE p = N'138' AND q = @p1", 'SELECT [a 1] FROM #t WHERE p = ? AND q = @p1'],
    ['oracle', "SELECT a FROM t WHERE p = q'[it's 138]' AND q = :p1", 'SELECT a FROM t WHERE p = ? AND q = :p1'],
  ])('%s: %s', (dialect, text, expected) => expect(patterns[dialect](text)).toBe(expected));

  it('tells no part of a string or number, wherever it stands', () => {
    const value = fc.stringMatching(/^[A-Z]{6,12}$/);
    fc.assert(
      fc.property(
        fc.constantFrom<Kind>('postgres', 'mysql', 'mssql', 'oracle'),
        value,
        fc.nat(),
        (dialect, secret, number) => {
          const figures = String(1_000_000 + number);
          const text = `select x from t where a = '${secret}' and b in (${figures}, 'it''s ${secret}') /* ${secret} */ and c = 1`;
          expect(patterns[dialect](text)).not.toMatch(new RegExp(`${secret}|${figures}`));
        },
      ),
    );
  });

  it('of MongoDB keep the names of collections and fields alone', () => {
    const shape = commandShape({
      aggregate: 'people',
      pipeline: [
        { $match: { phone: '138', from: 'secret', $or: [{ age: { $gt: 77 } }, { tags: { $in: ['a', 'b'] } }] } },
        { $lookup: { from: 'orders', localField: '_id', foreignField: 'person', as: 'orders' } },
      ],
      $db: 'shop',
      comment: 'sluice',
    });
    expect(JSON.parse(shape)).toEqual({
      aggregate: 'people',
      pipeline: [
        { $match: { phone: '?', from: '?', $or: [{ age: { $gt: '?' } }, { tags: { $in: ['?'] } }] } },
        { $lookup: { from: 'orders', localField: '?', foreignField: '?', as: '?' } },
      ],
    });
  });
});
