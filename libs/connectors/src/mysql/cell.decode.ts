import mysql from 'mysql2';
import type { Cell, ResultColumnInfo } from '../connector.js';

/** What the driver tells of a result column. */
export interface WireField {
  name: string;
  columnType: number;
  flags: number | string[];
  decimals: number;
  characterSet: number;
  columnLength: number;
}

const types = mysql.Types as unknown as Readonly<Record<string, number>>;
/** The collation `binary`: bytes, not text. */
const BINARY = 63;
/** Flags of a column definition (MySQL, "Column Definition Flags"). */
const UNSIGNED = 32;
const ENUM = 256;
const SET = 2048;

const names = new Map<number, string>([
  [types.TINY as number, 'tinyint'],
  [types.SHORT as number, 'smallint'],
  [types.INT24 as number, 'mediumint'],
  [types.LONG as number, 'int'],
  [types.LONGLONG as number, 'bigint'],
  [types.FLOAT as number, 'float'],
  [types.DOUBLE as number, 'double'],
  [types.DECIMAL as number, 'decimal'],
  [types.NEWDECIMAL as number, 'decimal'],
  [types.DATE as number, 'date'],
  [types.NEWDATE as number, 'date'],
  [types.TIME as number, 'time'],
  [types.DATETIME as number, 'datetime'],
  [types.TIMESTAMP as number, 'timestamp'],
  [types.YEAR as number, 'year'],
  [types.BIT as number, 'bit'],
  [types.JSON as number, 'json'],
  [types.GEOMETRY as number, 'geometry'],
  [types.NULL as number, 'null'],
]);

const flagsOf = ({ flags }: WireField): number => (typeof flags === 'number' ? flags : 0);

/** The column as the browser is told of it: the server's own type name. */
export function columnInfo(field: WireField): ResultColumnInfo {
  const known = names.get(field.columnType);
  const isNumber = known !== undefined && /int|decimal|float|double/.test(known);
  if (known !== undefined)
    return { name: field.name, type: isNumber && flagsOf(field) & UNSIGNED ? `${known} unsigned` : known };
  return { name: field.name, type: textType(field) };
}

function textType(field: WireField): string {
  if (flagsOf(field) & ENUM) return 'enum';
  if (flagsOf(field) & SET) return 'set';
  const isLong = field.columnType !== types.VAR_STRING && field.columnType !== types.STRING;
  if (field.characterSet === BINARY) return isLong ? 'blob' : 'binary';
  return isLong ? 'text' : 'varchar';
}

type Decode = (value: unknown) => Cell;

/** The shortest decimal that is this single-precision number: a FLOAT of 0.1 reads 0.1, not 0.10000000149011612. */
function single(value: unknown): Cell {
  const number = value as number;
  for (let digits = 6; digits < 9; digits += 1) {
    const shorter = Number(number.toPrecision(digits));
    if (Math.fround(shorter) === number) return shorter;
  }
  return number;
}

const hex: Decode = (value) => (Buffer.isBuffer(value) ? `0x${value.toString('hex')}` : (value as Cell));
const bits: Decode = (value) =>
  Buffer.isBuffer(value) ? BigInt(`0x${value.toString('hex') || '0'}`).toString() : (value as Cell);
const asText: Decode = (value) => (typeof value === 'object' ? JSON.stringify(value) : (value as Cell));

/**
 * Fractions of a second with as many digits as the column has, also where they are zero and the server leaves them out.
 */
function fraction(decimals: number): Decode {
  return (value) => {
    const [whole = '', digits = ''] = (value as string).split('.');
    return decimals === 0 ? whole : `${whole}.${digits.padEnd(decimals, '0').slice(0, decimals)}`;
  };
}

function decoderOf(field: WireField): Decode | undefined {
  const timely = [types.TIME, types.DATETIME, types.TIMESTAMP];
  if (field.columnType === types.FLOAT) return single;
  if (field.columnType === types.BIT) return bits;
  if (field.columnType === types.GEOMETRY) return asText;
  // 31 stands for "as many as there are" (a column of an expression).
  if (timely.includes(field.columnType)) return field.decimals <= 6 ? fraction(field.decimals) : undefined;
  return names.has(field.columnType) ? undefined : hex;
}

/**
 * Compiles, once per result, the function that turns a row of the driver's values into cells, in place: what a double
 * cannot hold stays text (contracts §5), bytes are `0x…`, a zero date stays `0000-00-00`.
 */
export function rowDecoder(fields: readonly WireField[]): (row: unknown[]) => Cell[] {
  const work = fields.flatMap((field, index) => {
    const decode = decoderOf(field);
    return decode ? [{ index, decode }] : [];
  });
  return (row) => {
    for (const { index, decode } of work) {
      const value = row[index];
      if (value !== null && value !== undefined) row[index] = decode(value);
    }
    return row as Cell[];
  };
}
