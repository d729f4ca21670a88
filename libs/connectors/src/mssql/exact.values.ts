import { createRequire } from 'node:module';

/** What the driver knows of a column of a result (MS-TDS, COLMETADATA). */
export interface WireField {
  colName: string;
  type: { name: string };
  precision?: number;
  scale?: number;
  dataLength?: number;
  collation?: unknown;
  udtInfo?: { typeName?: string };
}

interface ValueParser {
  readValue(buffer: Buffer, offset: number, field: WireField, options: unknown): { value: unknown; offset: number };
}

const DAY_MS = 86_400_000;
/** Day 0 of date, datetime2 and datetimeoffset, and that of datetime. */
const FIRST_DAY = Date.UTC(2000, 0, 1) - 730_119 * DAY_MS;
const DAY_1900 = Date.UTC(1900, 0, 1);

const dayText = (first: number, days: number): string => new Date(first + days * DAY_MS).toISOString().slice(0, 10);
const two = (value: number | bigint): string => String(value).padStart(2, '0');

/** A whole number in little endian. */
const unsigned = (bytes: Buffer): bigint => bytes.reduceRight((all, byte) => (all << 8n) | BigInt(byte), 0n);

/** A whole number of `10^-scale` as text. */
function scaled(value: bigint, scale: number): string {
  const digits = (value < 0n ? -value : value).toString().padStart(scale + 1, '0');
  const text = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
  return value < 0n ? `-${text}` : text;
}

/** Units of `10^-scale` seconds since midnight. */
function clockText(units: bigint, scale: number): string {
  const one = 10n ** BigInt(scale);
  const seconds = units / one;
  const clock = `${two(seconds / 3600n)}:${two((seconds / 60n) % 60n)}:${two(seconds % 60n)}`;
  return scale === 0 ? clock : `${clock}.${String(units % one).padStart(scale, '0')}`;
}

/** A number is its sign and a whole number (MS-TDS 2.2.5.5.1.6). */
const numeric = (bytes: Buffer, { scale = 0 }: WireField): string =>
  scaled((bytes.readUInt8(0) === 0 ? -1n : 1n) * unsigned(bytes.subarray(1)), scale);

/** The higher half stands first. */
const money = (bytes: Buffer): string =>
  scaled(
    bytes.length === 4
      ? BigInt(bytes.readInt32LE(0))
      : (BigInt(bytes.readInt32LE(0)) << 32n) | BigInt(bytes.readUInt32LE(4)),
    4,
  );

const day = (bytes: Buffer): string => dayText(FIRST_DAY, bytes.readUIntLE(0, 3));
const clock = (bytes: Buffer, { scale = 7 }: WireField): string => clockText(unsigned(bytes), scale);

/** Days and minutes, or days and three hundredths of a second, which are shown in milliseconds. */
function dateTime(bytes: Buffer): string {
  if (bytes.length === 4)
    return `${dayText(DAY_1900, bytes.readUInt16LE(0))} ${clockText(BigInt(bytes.readUInt16LE(2)) * 60n, 0)}`;
  const ms = Math.round((bytes.readUInt32LE(4) * 10) / 3);
  return `${dayText(DAY_1900, bytes.readInt32LE(0))} ${clockText(BigInt(ms), 3)}`;
}

const dateTime2 = (bytes: Buffer, field: WireField): string =>
  `${day(bytes.subarray(-3))} ${clock(bytes.subarray(0, -3), field)}`;

/** The time is that of UTC; the offset in minutes stands behind it. */
function dateTimeOffset(bytes: Buffer, { scale = 7 }: WireField): string {
  const offset = bytes.readInt16LE(bytes.length - 2);
  const one = 10n ** BigInt(scale);
  const units = unsigned(bytes.subarray(0, -5)) + BigInt(offset) * 60n * one;
  const whole = 86_400n * one;
  const turn = units < 0n ? -1 : units >= whole ? 1 : 0;
  const local = dayText(FIRST_DAY, bytes.readUIntLE(bytes.length - 5, 3) + turn);
  const sign = offset < 0 ? '-' : '+';
  const minutes = Math.abs(offset);
  return `${local} ${clockText(units - BigInt(turn) * whole, scale)} ${sign}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** Types whose value the driver rounds or shortens, and what they are exactly; `prefix` is the byte of their length. */
const exact: Readonly<Record<string, { prefix: 0 | 1; read(bytes: Buffer, field: WireField): string }>> = {
  NumericN: { prefix: 1, read: numeric },
  DecimalN: { prefix: 1, read: numeric },
  Money: { prefix: 0, read: money },
  SmallMoney: { prefix: 0, read: money },
  MoneyN: { prefix: 1, read: money },
  DateTime: { prefix: 0, read: dateTime },
  SmallDateTime: { prefix: 0, read: dateTime },
  DateTimeN: { prefix: 1, read: dateTime },
  Date: { prefix: 1, read: day },
  Time: { prefix: 1, read: clock },
  DateTime2: { prefix: 1, read: dateTime2 },
  DateTimeOffset: { prefix: 1, read: dateTimeOffset },
};

/** The exact text of a value's bytes; undefined for a type that the driver reads exactly. */
export function exactText(bytes: Buffer, field: WireField): string | undefined {
  const entry = Object.hasOwn(exact, field.type.name) ? exact[field.type.name] : undefined;
  return entry?.read(bytes.subarray(entry.prefix), field);
}

/**
 * The driver reads decimals into doubles and leaves the offset of a datetimeoffset out, and has no setting for either.
 * So its reader of values is followed by ours, which reads the same bytes again where the type is one of those above.
 * Every other value stays the driver's. Throws where the driver has no such reader: then nothing may be read with it.
 */
export function readExactly(): void {
  const parser = createRequire(import.meta.url)('tedious/lib/value-parser.js') as Partial<ValueParser>;
  const { readValue } = parser;
  if (typeof readValue !== 'function') throw new Error('this version of tedious reads values in another way');
  parser.readValue = (buffer, offset, field, options) => {
    const result = readValue(buffer, offset, field, options);
    if (result.value !== null) {
      const text = exactText(buffer.subarray(offset, result.offset), field);
      if (text !== undefined) result.value = text;
    }
    return result;
  };
}
