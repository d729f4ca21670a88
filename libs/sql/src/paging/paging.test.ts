import { loadModule, parseSync } from 'libpg-query';
import { beforeAll, describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { countSql, pageSql, quoteIdentifier, tailSql } from './paging.js';

beforeAll(() => loadModule());

describe('paging', () => {
  it('wraps the text as it stands, without its semicolon', () => {
    const { text } = pageSql('postgres', "select a, 'x;' from t order by 1 -- last\n;", {
      limit: 10,
      offset: 20,
      sort: [
        { name: 'a"b', descending: true },
        { index: 1, descending: false },
      ],
    });
    expect(text).toBe(
      'SELECT * FROM (\nselect a, \'x;\' from t order by 1 -- last\n) AS "page" ORDER BY "a""b" DESC, 2 ASC LIMIT 10 OFFSET 20',
    );
    expect(parseSync(text).stmts).toHaveLength(1);
  });

  it('counts and totals over the whole result', () => {
    expect(countSql('postgres', 'select 1').text).toBe('SELECT count(*) AS "count" FROM (\nselect 1\n) AS "page"');
    expect(
      tailSql('postgres', 'select 1 as n', [
        { name: 'n', fn: 'sum' },
        { name: 'n', fn: 'max' },
      ]).text,
    ).toBe('SELECT sum("n") AS "n", max("n") AS "n" FROM (\nselect 1 as n\n) AS "page"');
  });

  it('a trailing comment cannot swallow the wrapping', () => {
    const { text } = countSql('postgres', 'select 1 --');
    expect(parseSync(text).stmts).toHaveLength(1);
  });

  it.each([
    ['two statements', () => countSql('postgres', 'select 1; select 2')],
    ['no statement', () => countSql('postgres', ' -- nothing')],
    ['a limit that is no number', () => pageSql('postgres', 'select 1', { limit: Number.NaN, offset: 0 })],
    ['a negative offset', () => pageSql('postgres', 'select 1', { limit: 1, offset: -1 })],
    ['an unknown total', () => tailSql('postgres', 'select 1', [{ name: 'n', fn: 'pg_sleep' as 'sum' }])],
    ['another dialect', () => countSql('db2' as 'oracle', 'select 1')],
  ])('refuses %s', (_case, make) => {
    expect(make).toThrow();
  });

  it('quotes any name into exactly one identifier', () => {
    fc.assert(
      fc.property(
        fc
          .string({ minLength: 1, maxLength: 20 })
          .filter((name) => !name.includes('\0') && Buffer.byteLength(name) < 60),
        (name) => {
          const [statement] = parseSync(`select 1 as ${quoteIdentifier('postgres', name)}`).stmts ?? [];
          const select = statement?.stmt as { SelectStmt: { targetList: { ResTarget: { name: string } }[] } };
          expect(select.SelectStmt.targetList[0]?.ResTarget.name).toBe(name);
        },
      ),
    );
  });
});
