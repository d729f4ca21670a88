import { expect, it } from 'vitest';
import { exportedType } from './exported.type.js';

const open = (type: string): { type: string; masked: boolean } => ({ type, masked: false });

it.each([
  ['postgres', 'int2 int4 int8 float4 float8 numeric 20 21 23 700 701 1700'.split(' ')],
  ['mysql', ['int', 'bigint unsigned', 'tinyint', 'smallint', 'mediumint', 'decimal', 'float', 'double', 'bit']],
  ['mssql', ['int', 'bigint', 'smallint', 'tinyint', 'decimal', 'numeric', 'float', 'real', 'money']],
  ['oracle', ['number', 'NUMBER', 'float', 'binary_double']],
] as const)('numbers of %s are numbers in a file', (dialect, types) => {
  for (const type of types) {
    expect(exportedType(open(type), dialect).numeric, type).toBe(true);
    expect(exportedType({ type, masked: true }, dialect).numeric, type).toBe(false);
  }
});

it.each([
  ['postgres', 'bytea'],
  ['mysql', 'blob'],
  ['mysql', 'varbinary'],
  ['mssql', 'image'],
  ['oracle', 'raw'],
] as const)('bytes of %s are bytes in a file: %s', (dialect, type) => {
  expect(exportedType(open(type), dialect)).toEqual({ numeric: false, bytes: true, moment: false });
  expect(exportedType({ type, masked: true }, dialect).bytes).toBe(false);
});

it.each(['text', 'varchar', 'json', 'time', 'date[]', 'int4[]', 'interval', 'bool'])('%s is neither', (type) => {
  expect(exportedType(open(type), 'postgres')).toEqual({ numeric: false, bytes: false, moment: false });
});

it.each([
  ['postgres', ['date', 'timestamp', 'timestamptz']],
  ['mysql', ['date', 'datetime', 'timestamp']],
  ['mssql', ['date', 'datetime', 'datetime2', 'smalldatetime', 'datetimeoffset']],
  ['oracle', ['DATE', 'timestamp', 'timestamp with time zone', 'timestamp with local time zone']],
] as const)('dates and moments of %s are such in a file', (dialect, types) => {
  for (const type of types) {
    expect(exportedType(open(type), dialect), type).toEqual({ numeric: false, bytes: false, moment: true });
    expect(exportedType({ type, masked: true }, dialect).moment, type).toBe(false);
  }
});

it('a LONG of Oracle is a text, whose leading zeros stay', () => {
  expect(exportedType(open('long'), 'oracle')).toEqual({ numeric: false, bytes: false, moment: false });
});
