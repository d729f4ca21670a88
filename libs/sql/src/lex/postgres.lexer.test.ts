import fc from 'fast-check';
import { loadModule, parseSync, scanSync } from 'libpg-query';
import { beforeAll, describe, expect, it } from 'vitest';
import { SqlRefusal } from '../contract/sql.refusal.js';
import { lexPostgres } from './postgres.lexer.js';
import { splitPostgres } from './postgres.splitter.js';

beforeAll(() => loadModule());

const texts = (sql: string): string[] => lexPostgres(sql).map((token) => sql.slice(token.start, token.end));

describe('PostgreSQL lexer', () => {
  it.each([
    ["select 'it''s' , E'a\\'b'", ['select', "'it''s'", ',', "E'a\\'b'"]],
    ["select 'a'\n  'b' 'c'", ['select', "'a'\n  'b'", "'c'"]],
    ['select $x$ ; $$ $x$, $1', ['select', '$x$ ; $$ $x$', ',', '$1']],
    ['a::int[]:=b', ['a', '::', 'int', '[', ']', ':=', 'b']],
    ['/* a /* b */ c */ x --y', ['/* a /* b */ c */', 'x', '--y']],
    ['1.5e-3+2..3', ['1.5e-3', '+', '2', '..', '3']],
    ['a<-1, b@-c, d--e', ['a', '<', '-', '1', ',', 'b', '@-', 'c', ',', 'd', '--e']],
    ['"a""b"."表" U&"\\0061"', ['"a""b"', '.', '"表"', 'U&"\\0061"']],
  ])('cuts %s', (sql, expected) => {
    expect(texts(sql)).toEqual(expected);
  });

  it.each([
    ["select 'a", 1, 8],
    ['a\n/* b', 2, 1],
    ['x $q$ y', 1, 3],
    ['"a', 1, 1],
  ])('refuses %s where it has no end', (sql, line, column) => {
    const refusal = (() => {
      try {
        lexPostgres(sql);
        return undefined;
      } catch (error) {
        return error;
      }
    })();
    expect(refusal).toBeInstanceOf(SqlRefusal);
    expect((refusal as SqlRefusal).position).toMatchObject({ line, column });
  });

  it('cuts like the scanner of the server', () => {
    const piece = fc.constantFrom(
      'select',
      ' ',
      '\n',
      "'a'",
      "E'\\''",
      '"q"',
      '$$;$$',
      '--c\n',
      '/*c*/',
      '1',
      '2.5',
      '+',
      '-',
      '<',
      '=',
      '@',
      '*',
      '::',
      ':',
      ';',
      '(',
      ')',
      '[',
      ']',
      'é',
      '$1',
      ',',
      '.',
      'x',
      '||',
      '->>',
    );
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 14 }).map((parts) => parts.join(' ')),
        (sql) => {
          let expected: string[];
          try {
            expected = scanSync(sql).tokens.map((token) => token.text);
          } catch {
            return;
          }
          expect(texts(sql)).toEqual(expected);
        },
      ),
      { numRuns: 1500 },
    );
  });
});

describe('PostgreSQL splitter', () => {
  it.each<[string, string[]]>([
    ['select 1; select 2', ['select 1', 'select 2']],
    [';; /* x */ select 1 ; -- end', ['select 1']],
    ['select \';\'; select $$;$$; select ";" from t', ["select ';'", 'select $$;$$', 'select ";" from t']],
    [
      'create function f() returns int begin atomic select 1; select case when true then 1 end; end; select 2',
      ['create function f() returns int begin atomic select 1; select case when true then 1 end; end', 'select 2'],
    ],
    [
      'create rule r as on insert to t do also (select 1; select 2); select 3',
      ['create rule r as on insert to t do also (select 1; select 2)', 'select 3'],
    ],
    ["do $$ begin perform 1; end $$; select 'x' /* ; */", ['do $$ begin perform 1; end $$', "select 'x' /* ; */"]],
    ['begin; select 1; end', ['begin', 'select 1', 'end']],
    ['select ( ; select 2', ['select (', 'select 2']],
  ])('splits %s', (script, expected) => {
    expect(splitPostgres(script).map((statement) => statement.text)).toEqual(expected);
  });

  it('tells where each statement stands', () => {
    const script = "select '表情😀';\n  -- note\n  select 2;";
    const [, second] = splitPostgres(script);
    expect(second).toMatchObject({ text: 'select 2', line: 3, column: 3 });
    expect(script.slice(second?.start, second?.end)).toBe('select 2');
  });

  it('splits as the grammar of the server does, wherever that parses', () => {
    const statement = fc.constantFrom(
      'select 1',
      "insert into t values ('a;b')",
      'select $a$;$a$',
      'delete from t where x = 1 -- ;\n',
      '/* ; */ table t',
      'create table t (a int)',
      'begin',
      "select E'\\';'",
      'create function f() returns int begin atomic select 1; end',
    );
    fc.assert(
      fc.property(
        fc.array(statement, { minLength: 1, maxLength: 6 }),
        fc.constantFrom(';', ' ;\n', ';;'),
        (parts, separator) => {
          const script = parts.join(separator);
          const stmts = parseSync(script).stmts ?? [];
          const bytes = Buffer.from(script);
          const expected = stmts.map((entry) => {
            const start = entry.stmt_location ?? 0;
            return bytes
              .subarray(start, entry.stmt_len ? start + entry.stmt_len : undefined)
              .toString()
              .trim();
          });
          expect(splitPostgres(script).map((entry) => entry.text.trim())).toEqual(expected);
        },
      ),
      { numRuns: 400 },
    );
  });
});
