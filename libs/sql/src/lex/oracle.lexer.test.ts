import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SqlRefusal } from '../contract/sql.refusal.js';
import { lexOracle, lexOracleDocument, oracleText } from './oracle.lexer.js';
import { splitOracle } from './oracle.splitter.js';

const kinds = (text: string): string[] =>
  lexOracle(text).map(({ kind, start, end }) => `${kind}:${text.slice(start, end)}`);
const split = (script: string): string[] => splitOracle(script).map(({ text }) => text);

describe('tokens of Oracle', () => {
  it.each([
    ["q'[it's]'", ["string:q'[it's]'"]],
    ["NQ'!a'b!' x", ["string:NQ'!a'b!'", 'word:x']],
    ["q'(a)b)'", ["string:q'(a)b)'"]],
    ["q 'x'", ['word:q', "string:'x'"]],
    ["N'ü''x'", ["string:N'ü''x'"]],
    ['a$1#b_c', ['word:a$1#b_c']],
    ['1.5e-3f 1..2', ['number:1.5e-3f', 'number:1', 'symbol:.', 'number:.2']],
    [':p1 :px', ['bind::p1', 'symbol::', 'word:px']],
    ['a--b\n/*c*/d', ['word:a', 'comment:--b', 'comment:/*c*/', 'word:d']],
    ['a ^= b != c || d', ['word:a', 'operator:^=', 'word:b', 'operator:!=', 'word:c', 'operator:||', 'word:d']],
  ])('%s', (text, expected) => {
    expect(kinds(text)).toEqual(expected);
  });

  it('leaves every name behind a colon to a query document', () => {
    expect(lexOracleDocument(':p1').map(({ kind }) => kind)).toEqual(['symbol', 'word']);
  });

  it.each(["'a", "n'", "q'[a'", '"a', '/* a'])('has no end: %s', (text) => {
    expect(() => lexOracle(text)).toThrow(SqlRefusal);
  });

  it('says what a text says', () => {
    expect(["'a''b'", "q'{a'b}'", "N'x'", "''"].map(oracleText)).toEqual(["a'b", "a'b", 'x', '']);
  });

  it('covers every text without a gap that is no blank', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        let at = 0;
        try {
          for (const { start, end } of lexOracle(text)) {
            expect(text.slice(at, start).trim()).toBe('');
            expect(end).toBeGreaterThan(start);
            at = end;
          }
        } catch (error) {
          if (!(error instanceof SqlRefusal)) throw error;
        }
      }),
    );
  });
});

describe('splitting of Oracle', () => {
  it.each<[string, string, string[]]>([
    ['semicolons', "select ';' from dual; select 2 from dual", ["select ';' from dual", 'select 2 from dual']],
    [
      'a slash behind a semicolon runs nothing again',
      'select 1 from dual;\n/\nselect 2 from dual',
      ['select 1 from dual', 'select 2 from dual'],
    ],
    ['a slash that divides', 'select 4 / 2 from dual', ['select 4 / 2 from dual']],
    ['a block', 'begin null; end;\nselect 1 from dual', ['begin null; end;', 'select 1 from dual']],
    ['a label', '<<a>> begin null; end a;\n/\ncommit', ['<<a>> begin null; end a;', 'commit']],
    [
      'loops, conditions and choices',
      'begin if 1 = 1 then loop x := case when 1 = 1 then 2 end; end loop; end if; end;\ncommit;',
      ['begin if 1 = 1 then loop x := case when 1 = 1 then 2 end; end loop; end if; end;', 'commit'],
    ],
    [
      'a program in a declaration',
      'declare x number; procedure p is begin null; end; begin p; end; commit',
      ['declare x number; procedure p is begin null; end; begin p; end;', 'commit'],
    ],
    [
      'a procedure',
      'create or replace procedure p (a in number) is b number; begin begin null; end; end p; delete t',
      ['create or replace procedure p (a in number) is b number; begin begin null; end; end p;', 'delete t'],
    ],
    [
      'a package, which only a slash ends',
      'create package body k as procedure p is begin null; end; begin null; end;\n/\ncommit',
      ['create package body k as procedure p is begin null; end; begin null; end;', 'commit'],
    ],
    [
      'a trigger',
      'create trigger t before insert on o for each row declare x number; begin :new.a := 1; end;\n/\ncommit',
      ['create trigger t before insert on o for each row declare x number; begin :new.a := 1; end;', 'commit'],
    ],
    [
      'a type',
      'create type t as object (a number, b number); commit',
      ['create type t as object (a number, b number);', 'commit'],
    ],
    ['quotes of their own', "select q'[;]' from dual; commit", ["select q'[;]' from dual", 'commit']],
    ['comments', '-- a;\nselect /* ; */ 1 from dual -- ;\n;', ['select /* ; */ 1 from dual -- ;']],
    ['SET of SQL', 'set transaction read only; set role none', ['set transaction read only', 'set role none']],
  ])('%s', (_name, script, expected) => {
    expect(split(script)).toEqual(expected);
  });

  it.each([
    ['set echo on', 'SET ECHO'],
    ['select 1 from dual;\nprompt x', 'PROMPT'],
    ['@setup.sql', '@'],
    ['exec p', 'EXEC'],
    ['whenever sqlerror exit', 'WHENEVER'],
    ['connect a/b', 'CONNECT'],
    ['host ls', 'HOST'],
    ['desc t', 'DESC'],
  ])('refuses a command of SQL*Plus by name: %s', (script, name) => {
    expect(() => split(script)).toThrow(`${name} is a command of SQL*Plus`);
  });

  it('keeps places', () => {
    const script = '-- x\n  select 1\nfrom dual;\n\nbegin null; end;\n/\n';
    for (const { text, start, end, line, column } of splitOracle(script)) {
      expect(script.slice(start, end)).toBe(text);
      const before = script.slice(0, start).split('\n');
      expect([line, column]).toEqual([before.length, (before.at(-1) ?? '').length + 1]);
    }
  });

  it('splits a large script in time', () => {
    const script = "insert into t values (1, 'x;y');\n".repeat(32_000);
    const from = performance.now();
    expect(splitOracle(script)).toHaveLength(32_000);
    expect(performance.now() - from).toBeLessThan(5000);
  });
});
