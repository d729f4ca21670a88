import { describe, expect, it } from 'vitest';
import { viewQuery } from './catalogue.texts.js';
import { statementError } from './statement.error.js';
import { refuseUnfit } from './statement.fit.js';

const settings = (readOnly: boolean) => ({ searchPath: ['dbo'], timeZone: 'UTC', timeoutMs: 1000, readOnly });

describe('a statement before it is sent', () => {
  it('is one statement, wherever its semicolons stand', () => {
    for (const text of [
      'select 1;',
      "select ';select 2'",
      'select [;a] from t -- ; more',
      'select 1 /* ; /* ; */ ; */ ;; -- end',
      'select ";" from t',
    ])
      expect(() => refuseUnfit(text, settings(true)), text).not.toThrow();
    for (const text of ['select 1; select 2', "select ''';' ; delete from t", '/* a */ select 1 ;/* b */ drop table t'])
      expect(() => refuseUnfit(text, settings(false)), text).toThrow(/more than one/);
  });

  it('begins as a query where nothing may be changed', () => {
    for (const text of ['SELECT 1', '-- a\n(select 1)', '/* /* x */ */ with a as (select 1 b) select b from a'])
      expect(() => refuseUnfit(text, settings(true)), text).not.toThrow();
    for (const text of ['delete from t', 'exec p', '/* select */ merge t using s on 1 = 1', 'p', 'truncate table t'])
      expect(() => refuseUnfit(text, settings(true)), text).toThrow(/read-only/);
  });
});

describe('an error of the server', () => {
  const error = (number: number, message: string): Error => Object.assign(new Error(message), { number, class: 16 });

  it('names no value unless its message has the form of its number', () => {
    const fits = (number: number, message: string): boolean =>
      statementError(error(number, message), 'select 1').namesNoValue;
    expect(fits(207, "Invalid column name 'a'.")).toBe(true);
    expect(fits(207, "13812345678 Invalid column name 'a'.")).toBe(false);
    expect(fits(245, "Conversion failed when converting the varchar value '138' to data type int.")).toBe(false);
    expect(fits(2627, "Violation of UNIQUE KEY constraint 'k'. The duplicate key value is (138).")).toBe(false);
    expect(fits(50000, "Invalid object name 'x'.")).toBe(false);
  });

  it('tells the first of several, its place and its number', () => {
    const several = new AggregateError([
      Object.assign(error(102, "Incorrect syntax near 'frm'."), { lineNumber: 2 }),
      error(8180, 'Statement(s) could not be prepared.'),
    ]);
    expect(statementError(several, 'select a\nfrm t')).toMatchObject({
      code: 'statement',
      sqlState: '102',
      position: 9,
    });
    expect(statementError(new Error('socket hang up'), '')).toMatchObject({ code: 'connection-lost' });
  });
});

describe('the text of a view', () => {
  it('is its query, or nothing where the text has another form', () => {
    expect(viewQuery('CREATE VIEW [dbo].[v as] AS\nSELECT a FROM t')).toBe('SELECT a FROM t');
    expect(
      viewQuery('-- made by\n create or alter view v (a, [b]) with schemabinding as select 1, 2 with check option;'),
    ).toBe('select 1, 2');
    expect(viewQuery('create view v as(select 1 a)')).toBe('(select 1 a)');
    expect(viewQuery('create procedure p as select 1')).toBeNull();
    expect(viewQuery('create view v with (odd) as select 1')).toBeNull();
  });
});
