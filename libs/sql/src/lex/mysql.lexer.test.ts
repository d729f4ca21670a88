import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SqlRefusal } from '../contract/sql.refusal.js';
import { lexMysql } from './mysql.lexer.js';
import { splitMysql } from './mysql.splitter.js';

const cut = (text: string): string[] =>
  lexMysql(text)
    .filter(({ kind }) => kind !== 'comment')
    .map(({ start, end }) => text.slice(start, end));
const kinds = (text: string): string =>
  lexMysql(text)
    .map(({ kind }) => kind)
    .join(' ');
const split = (script: string): string[] => splitMysql(script).map(({ text }) => text);

describe('lexer of MySQL', () => {
  it('takes -- for a comment only where a blank, a control character or the end follows', () => {
    expect(cut('SELECT 1--1')).toEqual(['SELECT', '1', '-', '-', '1']);
    expect(cut('SELECT 1-- 1')).toEqual(['SELECT', '1']);
    expect(cut('SELECT 1--\t1\n+2')).toEqual(['SELECT', '1', '+', '2']);
    expect(cut('SELECT 1--')).toEqual(['SELECT', '1']);
    expect(cut('SELECT 1 # all of it; "\n+2')).toEqual(['SELECT', '1', '+', '2']);
  });

  it('reads executable comments as code and others as nothing', () => {
    expect(cut('/*!50000 DELETE */ FROM t')).toEqual(['/*!50000', 'DELETE', '*/', 'FROM', 't']);
    expect(cut('SELECT 1 /*M!100100 , phone */')).toEqual(['SELECT', '1', '/*M!100100', ',', 'phone', '*/']);
    expect(cut('SELECT /*+ HINT */ 1 /* /* not nested */')).toEqual(['SELECT', '1']);
    expect(cut('/*! SELECT /* inner */ 1 */')).toEqual(['/*!', 'SELECT', '1', '*/']);
  });

  it('knows quotes, escapes, prefixes and numbers', () => {
    expect(cut(`'a\\'b' "c""d" \`e\`\`f\` x'0F' N'x' b'01' _utf8mb4'y'`)).toEqual([
      `'a\\'b'`,
      '"c""d"',
      '`e``f`',
      `x'0F'`,
      `N'x'`,
      `b'01'`,
      '_utf8mb4',
      `'y'`,
    ]);
    expect(kinds('0x1F 1.5 .5 1e10 2fa t.1 t.2a 0xG ? @a @@b')).toBe(
      'number number number number word word symbol word word symbol word word bind symbol word symbol word',
    );
    expect(cut('a->>b <=> c := d')).toEqual(['a', '->>', 'b', '<=>', 'c', ':=', 'd']);
  });

  it('refuses what has no end, with its place', () => {
    for (const text of ["SELECT 'a", 'SELECT "a\\"', 'SELECT `a', 'SELECT /* a', 'SELECT /*! a'])
      expect(() => lexMysql(text)).toThrowError(SqlRefusal);
    expect(() => lexMysql("SELECT\n 'a")).toThrowError(
      expect.objectContaining({ position: { offset: 8, line: 2, column: 2 } }),
    );
  });

  it('consumes every character of any text, or refuses it', () => {
    const part = fc.oneof(
      fc.constantFrom(
        "'",
        '"',
        '`',
        '\\',
        '/*',
        '*/',
        '/*!',
        '--',
        '-- ',
        '#',
        '\n',
        ';',
        'delimiter //\n',
        '.',
        '1',
        'a',
        '@',
        '?',
      ),
      fc.string({ maxLength: 4, unit: 'binary' }),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const text = parts.join('');
        let tokens;
        try {
          tokens = lexMysql(text);
        } catch (error) {
          expect(error).toBeInstanceOf(SqlRefusal);
          return;
        }
        let at = 0;
        for (const { start, end } of tokens) {
          expect(text.slice(at, start)).toMatch(/^[ \t\n\r\f\v]*$/);
          expect(end).toBeGreaterThan(start);
          at = end;
        }
        expect(text.slice(at)).toMatch(/^[ \t\n\r\f\v]*$/);
      }),
      { numRuns: 400 },
    );
  });
});

describe('splitter of MySQL', () => {
  it('splits at semicolons outside strings, names and comments', () => {
    expect(split("SELECT ';' ; SELECT `;` -- ;\n; # ;\n SELECT 1--1; DROP TABLE users")).toEqual([
      "SELECT ';'",
      'SELECT `;` -- ;',
      'SELECT 1--1',
      'DROP TABLE users',
    ]);
    expect(split('/*!40101 SET NAMES utf8 */; SELECT 1;')).toEqual(['/*!40101 SET NAMES utf8 */', 'SELECT 1']);
    expect(split('SELECT /*! 1; DROP TABLE t */')).toEqual(['SELECT /*! 1', 'DROP TABLE t */']);
  });

  it('follows DELIMITER as the client does', () => {
    const script =
      'SELECT 1;\nDELIMITER $$\nCREATE PROCEDURE p() BEGIN SELECT 1; SELECT 2; END$$\ndelimiter ;\nSELECT 3';
    expect(split(script)).toEqual(['SELECT 1', 'CREATE PROCEDURE p() BEGIN SELECT 1; SELECT 2; END', 'SELECT 3']);
    expect(split('DELIMITER //\nSELECT 4 // SELECT 1; SELECT 2//')).toEqual(['SELECT 4', 'SELECT 1; SELECT 2']);
    expect(split('SELECT delimiter FROM t; SELECT 2')).toEqual(['SELECT delimiter FROM t', 'SELECT 2']);
  });

  it('keeps the body of a stored program together and a transaction apart', () => {
    const program =
      'CREATE TRIGGER r BEFORE INSERT ON t FOR EACH ROW BEGIN IF NEW.a THEN SET @x = CASE WHEN 1 THEN 2 END; END IF; END';
    expect(split(`${program}; SELECT 1`)).toEqual([program, 'SELECT 1']);
    expect(split('BEGIN; DELETE FROM t; COMMIT')).toEqual(['BEGIN', 'DELETE FROM t', 'COMMIT']);
    expect(split('BEGIN NOT ATOMIC SELECT 1; SELECT 2; END; SELECT 3')).toEqual([
      'BEGIN NOT ATOMIC SELECT 1; SELECT 2; END',
      'SELECT 3',
    ]);
    expect(split('CREATE TABLE t (`end` int); SELECT 1')).toEqual(['CREATE TABLE t (`end` int)', 'SELECT 1']);
  });

  it('tells lines and columns', () => {
    expect(splitMysql('SELECT 1;\n\n  SELECT 2')[1]).toEqual({
      text: 'SELECT 2',
      start: 13,
      end: 21,
      line: 3,
      column: 3,
    });
  });

  it('splits a megabyte', () => {
    const script = "INSERT INTO t VALUES (1, 'it''s', \"x\"); -- c\n".repeat(24_000);
    expect(splitMysql(script)).toHaveLength(24_000);
  });
});
