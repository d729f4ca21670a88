import type { SqlWriting } from '@sluice/renderer/sql-editor';
import { describe, expect, it } from 'vitest';
import { columnAsList, rowsAsInserts, writesLiterals } from './value.literals.js';

const writing = (dialect: string, open = '"', close = open): SqlWriting => ({
  dialect,
  quote: { open, close },
  bare: '^[a-z_][a-z0-9_]*$',
  schema: null,
  first_rows: '',
});
const postgres = writing('postgres');
const mysql = writing('mysql', '`');
const mssql = writing('mssql', '[', ']');
const oracle = writing('oracle');
const column = (name: string, type: string, masked = false): { name: string; type: string; masked: boolean } => ({
  name,
  type,
  masked,
});

describe('rows as INSERT', () => {
  it('hold every digit, NULL and the empty text, and names that are words of the dialect', () => {
    const columns = [column('id', 'int8'), column('order', 'text'), column('ok', 'bool'), column('n', 'numeric')];
    expect(
      rowsAsInserts(postgres, 'public.t', columns, [
        ['9223372036854775807', "it's", true, 'NaN'],
        ['2', '', false, '0.10'],
        [null, null, null, null],
      ]),
    ).toBe(
      `INSERT INTO public.t ("id", "order", "ok", "n") VALUES\n  (9223372036854775807, 'it''s', TRUE, 'NaN'),\n` +
        `  (2, '', FALSE, 0.10),\n  (NULL, NULL, NULL, NULL);\n`,
    );
  });

  it('leave masked columns out, and are nothing where all are masked', () => {
    const columns = [column('id', 'int4'), column('phone', 'text', true)];
    const text = rowsAsInserts(postgres, 't', columns, [[1, '138****0001']]);
    expect(text).toBe('INSERT INTO t ("id") VALUES\n  (1);\n');
    expect(rowsAsInserts(postgres, 't', columns.slice(1), [['138****0001']])).toBe('');
  });

  it('write backslashes, bits and bytes as MySQL reads them', () => {
    const columns = [column('a', 'varchar'), column('b', 'bit'), column('c', 'blob'), column('d', 'varbinary')];
    expect(rowsAsInserts(mysql, '`t`', columns, [['a\\b', '170', '0x00ff', '0x']])).toBe(
      "INSERT INTO `t` (`a`, `b`, `c`, `d`) VALUES\n  ('a\\\\b', 170, 0x00ff, '');\n",
    );
  });

  it('write moments that no setting of the session reads otherwise', () => {
    const row = [['2026-01-02 03:04:05', '0xff']];
    expect(rowsAsInserts(mssql, 't', [column('a]b', 'datetime2'), column('c', 'varbinary')], row)).toBe(
      "INSERT INTO t ([a]]b], [c]) VALUES\n  (CONVERT(datetime2, '2026-01-02T03:04:05', 126), 0xff);\n",
    );
    expect(rowsAsInserts(oracle, 't', [column('A', 'DATE'), column('C', 'RAW')], [...row, ...row])).toBe(
      `INSERT INTO t ("A", "C") VALUES\n  (TIMESTAMP '2026-01-02 03:04:05', HEXTORAW('ff'));\n`.repeat(2),
    );
  });

  it('keep the zone of a moment, and texts of Oracle that look like numbers', () => {
    const moment = [['2026-01-02 03:04:05.1230000 +08:00']];
    expect(rowsAsInserts(mssql, 't', [column('a', 'datetimeoffset')], moment)).toContain(
      "(CAST('2026-01-02T03:04:05.1230000+08:00' AS datetimeoffset))",
    );
    expect(rowsAsInserts(oracle, 't', [column('A', 'timestamp with time zone')], moment)).toContain(
      "(TIMESTAMP '2026-01-02 03:04:05.1230000 +08:00')",
    );
    expect(rowsAsInserts(oracle, 't', [column('A', 'long')], [['007']])).toContain("('007')");
  });

  it.each([
    [postgres, "'2026-01-02'", "'2026-01-02 03:04:05.5'", "'2026-01-02 03:04:05 +08:00'"],
    [mysql, "'2026-01-02'", "'2026-01-02 03:04:05.5'", "'2026-01-02 03:04:05+08:00'"],
    [
      mssql,
      "CONVERT(date, '2026-01-02', 23)",
      "CONVERT(datetime2, '2026-01-02T03:04:05.5', 126)",
      "CAST('2026-01-02T03:04:05+08:00' AS datetimeoffset)",
    ],
    [oracle, "DATE '2026-01-02'", "TIMESTAMP '2026-01-02 03:04:05.5'", "TIMESTAMP '2026-01-02 03:04:05 +08:00'"],
  ])('write days, moments and instants by their kind: %o', (how, day, moment, instant) => {
    expect(columnAsList(how, column('a', 'date'), ['2026-01-02'])).toBe(day);
    expect(columnAsList(how, column('a', 'timestamp'), ['2026-01-02 03:04:05.5'])).toBe(moment);
    expect(columnAsList(how, column('a', 'timestamptz'), ['2026-01-02 03:04:05+08'])).toBe(instant);
    // What is no date that every server has stays the text that it is.
    for (const odd of ['infinity', '10000-01-01', '0044-03-15 BC'])
      expect(columnAsList(how, column('a', 'date'), [odd])).toMatch(new RegExp(`^N?'${odd}'$`));
    expect(columnAsList(how, column('a', 'text'), ['2026-01-02'])).toMatch(/^N?'2026-01-02'$/);
  });

  it('write a zero character as MySQL reads it', () => {
    expect(columnAsList(mysql, column('a', 'varchar'), ['a\0b'])).toBe("'a\\0b'");
  });

  it('come in statements that a server takes', () => {
    const rows = Array.from({ length: 250 }, (_, at) => [at]);
    expect(rowsAsInserts(postgres, 't', [column('id', 'int4')], rows).match(/INSERT/g)).toHaveLength(3);
  });
});

it('a column as a list names each value once, and no NULL', () => {
  expect(columnAsList(postgres, column('a', 'text'), ['x', null, "y'z", 'x'])).toBe("'x', 'y''z'");
  expect(columnAsList(postgres, column('a', 'int8'), ['1', '2', '1'])).toBe('1, 2');
});

it('only sources that are asked by SQL have values written', () => {
  expect([postgres, mysql, mssql, oracle].every(writesLiterals)).toBe(true);
  expect([undefined, writing('mongodb'), writing('http')].some(writesLiterals)).toBe(false);
});
