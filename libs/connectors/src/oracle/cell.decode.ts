import oracledb, { type DbType, type Lob, type Metadata } from 'oracledb';
import type { Cell, ResultColumnInfo } from '../connector.js';
import { ConnectorError } from '../connector.error.js';
import { heaviestRow } from '../shared/row.weight.js';

/** Types whose values are not read: what they hold has no one form, or reaches out. */
const REFUSED = /^DB_TYPE_(OBJECT|CURSOR|BFILE|XMLTYPE|LONG_RAW)$/;

/** Numbers come as text, so that no digit is lost; everything else as the driver gives it. */
export function fetchType({ dbType }: Metadata): { type: DbType } | undefined {
  return dbType.name === 'DB_TYPE_NUMBER' ? { type: oracledb.DB_TYPE_VARCHAR } : undefined;
}

/**
 * The column as the browser is told of it: the server's own type name in small letters. Throws for a type that is not
 * read.
 */
export function columnInfo({ name, dbType }: Metadata): ResultColumnInfo {
  if (REFUSED.test(dbType.name))
    throw new ConnectorError('statement', `column ${name}: values of ${dbType.name} are not read; cast them`, {
      words: {
        'zh-chs': '对象、游标、BFILE、XMLTYPE 等类型的列不能直接读取，请先转换为其他类型',
        en: 'columns of objects, cursors, BFILE, XMLTYPE and such types are not read; cast them to another type',
      },
    });
  return { name, type: typeNames[dbType.name] ?? dbType.name.replace(/^DB_TYPE_/, '').toLowerCase() };
}

/** The driver's names of types, where SQL has others. */
const typeNames: Readonly<Record<string, string>> = {
  DB_TYPE_VARCHAR: 'varchar2',
  DB_TYPE_NVARCHAR: 'nvarchar2',
  DB_TYPE_TIMESTAMP_TZ: 'timestamp with time zone',
  DB_TYPE_TIMESTAMP_LTZ: 'timestamp with local time zone',
  DB_TYPE_INTERVAL_DS: 'interval day to second',
  DB_TYPE_INTERVAL_YM: 'interval year to month',
};

/** A large value is heavier than may be held. */
export class HeavyValue extends Error {}

type Decode = (value: never) => Cell | Promise<Cell>;

const decoders: Readonly<Record<string, Decode>> = {
  DB_TYPE_NUMBER: (value: string) => numberCell(value),
  DB_TYPE_BINARY_FLOAT: (value: number) => floatCell(value),
  DB_TYPE_BINARY_DOUBLE: (value: number) => floatCell(value),
  DB_TYPE_DATE: (value: Date) => localTime(value),
  DB_TYPE_TIMESTAMP: (value: Date) => `${localTime(value)}.${String(value.getMilliseconds()).padStart(3, '0')}`,
  DB_TYPE_TIMESTAMP_TZ: (value: Date) => utcTime(value),
  DB_TYPE_TIMESTAMP_LTZ: (value: Date) => utcTime(value),
  DB_TYPE_RAW: (value: Buffer) => `0x${value.toString('hex')}`,
  DB_TYPE_INTERVAL_YM: (value: { years: number; months: number }) =>
    `${value.years < 0 || value.months < 0 ? '-' : ''}${Math.abs(value.years)}-${Math.abs(value.months)}`,
  DB_TYPE_INTERVAL_DS: (value: Days) => daysText(value),
  DB_TYPE_CLOB: (value: Lob) => largeText(value),
  DB_TYPE_NCLOB: (value: Lob) => largeText(value),
  DB_TYPE_BLOB: (value: Lob) => largeText(value),
  DB_TYPE_JSON: (value: unknown) => JSON.stringify(value),
  DB_TYPE_VECTOR: (value: unknown) => JSON.stringify(Array.from(value as ArrayLike<number>)),
};

/** How a column's values become cells; those of large objects come later than their row. */
export function decoderOf({ dbType }: Metadata): (value: unknown) => Cell | Promise<Cell> {
  const decode = decoders[dbType.name];
  return (value) => (value === null || value === undefined ? null : decode ? decode(value as never) : (value as Cell));
}

/** A number that a double holds exactly, as a number; any other as the text that it came as. */
function numberCell(text: string): Cell {
  const written = text.replace(/^(-?)\./, '$10.');
  const whole = Number(written);
  return /^-?\d{1,16}$/.test(written) && Number.isSafeInteger(whole) ? whole : written;
}

const floatCell = (value: number): Cell => (Number.isFinite(value) ? value : String(value));

const two = (value: number): string => String(value).padStart(2, '0');

/**
 * The driver gives a time without a zone as though it were one of this process; fractions beyond milliseconds are cut
 * by it.
 */
function localTime(value: Date): string {
  const year = value.getFullYear();
  const written = year < 0 ? `-${String(-year).padStart(4, '0')}` : String(year).padStart(4, '0');
  return (
    `${written}-${two(value.getMonth() + 1)}-${two(value.getDate())} ` +
    `${two(value.getHours())}:${two(value.getMinutes())}:${two(value.getSeconds())}`
  );
}

const utcTime = (value: Date): string => value.toISOString().replace('T', ' ').replace('Z', ' +00:00');

interface Days {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
  fseconds: number;
}

function daysText({ days, hours, minutes, seconds, fseconds }: Days): string {
  const sign = [days, hours, minutes, seconds, fseconds].some((part) => part < 0) ? '-' : '';
  const clock = [hours, minutes, seconds].map((part) => two(Math.abs(part))).join(':');
  return `${sign}${Math.abs(days)} ${clock}.${String(Math.abs(fseconds)).padStart(9, '0')}`;
}

/** A large object, read whole where it is no heavier than a row may be. Rejects with HeavyValue. */
async function largeText(lob: Lob): Promise<Cell> {
  try {
    if (lob.length * 2 > heaviestRow) throw new HeavyValue('a large object is heavier than a row may be');
    const data = await lob.getData(1, Math.max(1, lob.length));
    if (data === null) return '';
    return typeof data === 'string' ? data : `0x${data.toString('hex')}`;
  } finally {
    lob.destroy();
  }
}
