import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scanQueryText } from '../binds/query.scan.js';
import { lexMssql, lexMssqlDocument } from './mssql.lexer.js';
import { splitMssql } from './mssql.splitter.js';

const cut = (text: string) => lexMssql(text).map(({ kind, start, end }) => [kind, text.slice(start, end)]);
const split = (script: string) => splitMssql(script).map(({ text }) => text);

describe('tokens of T-SQL', () => {
  it.each<[string, [string, string][]]>([
    [
      '[a]]b].[c d]',
      [
        ['quoted', '[a]]b]'],
        ['symbol', '.'],
        ['quoted', '[c d]'],
      ],
    ],
    ['"a""b"', [['quoted', '"a""b"']]],
    [
      "N'it''s' 'a\\'",
      [
        ['string', "N'it''s'"],
        ['string', "'a\\'"],
      ],
    ],
    [
      '/* a /* b */ c */ x',
      [
        ['comment', '/* a /* b */ c */'],
        ['word', 'x'],
      ],
    ],
    [
      '1-- x\n-1',
      [
        ['number', '1'],
        ['comment', '-- x'],
        ['operator', '-'],
        ['number', '1'],
      ],
    ],
    [
      '@p1 @p12 @p0 @part @@version',
      [
        ['bind', '@p1'],
        ['bind', '@p12'],
        ['word', '@p0'],
        ['word', '@part'],
        ['word', '@@version'],
      ],
    ],
    [
      '#t ##t $action',
      [
        ['word', '#t'],
        ['word', '##t'],
        ['symbol', '$'],
        ['word', 'action'],
      ],
    ],
    [
      '0xAF 1.5e3 .5 1. 1e',
      [
        ['number', '0xAF'],
        ['number', '1.5e3'],
        ['number', '.5'],
        ['number', '1.'],
        ['number', '1e'],
      ],
    ],
    [
      'a<=b!<c<>d',
      [
        ['word', 'a'],
        ['operator', '<='],
        ['word', 'b'],
        ['operator', '!<'],
        ['word', 'c'],
        ['operator', '<>'],
        ['word', 'd'],
      ],
    ],
    [
      '客户.名称',
      [
        ['word', '客户'],
        ['symbol', '.'],
        ['word', '名称'],
      ],
    ],
    [
      'a\u00a0b',
      [
        ['word', 'a'],
        ['symbol', '\u00a0'],
        ['word', 'b'],
      ],
    ],
    [
      'select 1\n  GO 5 -- again\r\ngo',
      [
        ['word', 'select'],
        ['number', '1'],
        ['symbol', 'GO 5 -- again'],
        ['symbol', 'go'],
      ],
    ],
    [
      'go_on\nselect go',
      [
        ['word', 'go_on'],
        ['word', 'select'],
        ['word', 'go'],
      ],
    ],
  ])('%s', (text, tokens) => {
    expect(cut(text)).toEqual(tokens);
  });

  it.each(["'a", '[a', '"a', '/* /* */', "N'"])('refuse what has no end: %s', (text) => {
    expect(() => lexMssql(text)).toThrow(/unterminated/);
  });

  it('cover every text in order, whatever is in it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        let at = 0;
        try {
          for (const { start, end } of lexMssql(text)) {
            expect(start).toBeGreaterThanOrEqual(at);
            expect(text.slice(at, start).trim()).toBe('');
            expect(end).toBeGreaterThan(start);
            at = end;
          }
        } catch (error) {
          expect(error).toMatchObject({ code: 'syntax-error' });
        }
      }),
    );
  });

  it('mark clauses of a query document apart from quoted names', () => {
    const text = 'select [a] from [t] where 1 = 1 [[[b] = :b ]]';
    const segments = scanQueryText({ lex: lexMssql, lexDocument: lexMssqlDocument }, text);
    expect(segments.map(({ start, end }) => text.slice(start, end))).toEqual([
      'select [a] from [t] where 1 = 1 ',
      '[b] = :b ',
      '',
    ]);
  });
});

describe('statements of a T-SQL script', () => {
  it.each<[string, string[]]>([
    ['select 1; select 2', ['select 1', 'select 2']],
    ['select 1\nGO\nselect 2\ngo\n', ['select 1', 'select 2']],
    ["select 'a;\ngo\nb'; select [;]", ["select 'a;\ngo\nb'", 'select [;]']],
    ['select 1 /* ; /* go */ ; */; select 2', ['select 1 /* ; /* go */ ; */', 'select 2']],
    ['begin select 1; select 2; end; select 3', ['begin select 1; select 2; end', 'select 3']],
    ['begin tran; select 1; commit', ['begin tran', 'select 1', 'commit']],
    ['select case when 1 = 1 then 1 end; select 2', ['select case when 1 = 1 then 1 end', 'select 2']],
    [
      'create procedure p as select 1; select 2\ngo\nselect 3',
      ['create procedure p as select 1; select 2', 'select 3'],
    ],
    [
      'create or alter function f() returns int as begin return 1; end\ngo',
      ['create or alter function f() returns int as begin return 1; end'],
    ],
    ['-- only a comment', []],
  ])('%s', (script, statements) => {
    expect(split(script)).toEqual(statements);
  });

  it('refuses a batch that would run several times', () => {
    expect(() => split('insert into t values (1)\nGO 5')).toThrow(/GO with a number/);
  });

  it('splits a megabyte in less than a second', () => {
    const script = "select 'a;b', [c;d] from t where x = 1 /* ; */;\n".repeat(21_000);
    const from = performance.now();
    expect(split(script)).toHaveLength(21_000);
    expect(performance.now() - from).toBeLessThan(1000);
  });
});
