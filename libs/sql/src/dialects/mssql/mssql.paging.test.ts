import { describe, expect, it } from 'vitest';
import { amongSql, countSql, pageSql, quoteIdentifier, withholdSql } from '../../paging/paging.js';

const page = (sql: string) => pageSql('mssql', sql, { limit: 10, offset: 20 }).text;
const clause = 'OFFSET 20 ROWS FETCH NEXT 10 ROWS ONLY';

/** "SELECT - ORDER BY clause", "WITH common_table_expression", "Query hints": what a server takes; not tried on one. */
describe('pages of SQL Server', () => {
  it('keep the order of a query, or write one that is none', () => {
    expect(page('select id from t order by id desc;')).toBe(`select id from t order by id desc\n${clause}`);
    expect(page('select id from t')).toBe(`select id from t\nORDER BY (SELECT NULL)\n${clause}`);
    expect(page('select id from t order by id option (recompile)')).toBe(
      `select id from t order by id\n${clause} option (recompile)`,
    );
    expect(page('with a as (select 1 as x) select x from a')).toContain(
      'select x from a\nORDER BY (SELECT NULL)\nOFFSET',
    );
    expect(page('select a from t union select b from u order by 1')).toBe(
      `select a from t union select b from u order by 1\n${clause}`,
    );
  });

  it('stand around a query that has rows of its own choice', () => {
    expect(page('select top 5 id from t order by id')).toBe(
      `SELECT * FROM (\nselect top 5 id from t order by id\n) AS [page] ORDER BY (SELECT NULL) ${clause}`,
    );
    expect(page("select id from t for system_time as of '2026-01-01' order by id")).toBe(
      `select id from t for system_time as of '2026-01-01' order by id\n${clause}`,
    );
    expect(page('select distinct id from t')).toContain('AS [page] ORDER BY (SELECT NULL) OFFSET');
  });

  it('leave WITH and hints around the whole', () => {
    const sql = 'with a (x) as (select 1), b as (select x from a) select x from b order by x option (maxdop 1)';
    expect(pageSql('mssql', sql, { limit: 1, offset: 0, sort: [{ name: 'x', descending: true }] }).text).toBe(
      'with a (x) as (select 1), b as (select x from a) SELECT * FROM (\nselect x from b order by x\nOFFSET 0 ROWS\n) AS [page] ' +
        'ORDER BY [x] DESC OFFSET 0 ROWS FETCH NEXT 1 ROWS ONLY\noption (maxdop 1)',
    );
    expect(countSql('mssql', 'with a as (select 1 as x) (select x from a)').text).toBe(
      'with a as (select 1 as x) SELECT count(*) AS [count] FROM (\n(select x from a)\n) AS [page]',
    );
  });

  it('name withheld columns, no rows, keys and names', () => {
    const columns = [
      { name: 'id', withheld: false },
      { name: '', withheld: true },
    ];
    expect(withholdSql('mssql', 'select id, phone + 1 from t', columns).text).toBe(
      'SELECT [c1] AS [id], NULL AS [column] FROM (\nselect id, phone + 1 from t\n) AS [page] ([c1], [c2])',
    );
    expect(pageSql('mssql', 'select 1 as x', { limit: 0, offset: 0 }).text).toContain('FETCH NEXT 1 ROWS ONLY');
    expect(amongSql('mssql', 'select id from t', { column: 'id', keys: ['1', '2'], from: 3 })).toEqual({
      text: 'SELECT * FROM (\nselect id from t\n) AS [row] WHERE [row].[id] IN (@p3, @p4)',
      binds: ['1', '2'],
    });
    expect(quoteIdentifier('mssql', 'a]b')).toBe('[a]]b]');
  });
});
