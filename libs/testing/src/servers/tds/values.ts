import { collation, int32, shortText, uint16 } from './tokens.js';

/** What a column of a result is in TDS: its type's bytes, and how a value's text becomes bytes (`null` aside). */
export interface WireColumn {
  name: string;
  info: Buffer;
  encode(text: string): Buffer;
  none: Buffer;
}

const NONE = Buffer.from([0]);
/** A value of unlimited length without one (PLP_NULL). */
const PLP_NONE = Buffer.alloc(8, 0xff);
const DAY_MS = 86_400_000;
const FIRST_DAY = Date.UTC(2000, 0, 1) - 730_119 * DAY_MS;

const short = (bytes: Buffer): Buffer => Buffer.concat([Buffer.from([bytes.length]), bytes]);

/** Bytes of one chunk. */
const chunkBytes = 8000;

/** Bytes of unlimited length in chunks (PARTIALLY LENGTH-PREFIXED, MS-TDS 2.2.5.2.3). */
function chunked(bytes: Buffer): Buffer {
  const count = Math.ceil(bytes.length / chunkBytes);
  const made = Buffer.alloc(8 + bytes.length + 4 * count + 4);
  made.writeBigUInt64LE(BigInt(bytes.length), 0);
  let to = 8;
  for (let from = 0; from < bytes.length; from += chunkBytes) {
    const size = Math.min(chunkBytes, bytes.length - from);
    to = made.writeUInt32LE(size, to);
    to += bytes.copy(made, to, from, from + size);
  }
  return made;
}

const integer = (size: 1 | 2 | 4 | 8): Omit<WireColumn, 'name'> => ({
  info: Buffer.from([0x26, size]),
  none: NONE,
  encode(text) {
    const bytes = Buffer.alloc(8);
    bytes.writeBigInt64LE(BigInt(text));
    return short(bytes.subarray(0, size));
  },
});

const float = (size: 4 | 8): Omit<WireColumn, 'name'> => ({
  info: Buffer.from([0x6d, size]),
  none: NONE,
  encode(text) {
    const bytes = Buffer.alloc(size);
    if (size === 4) bytes.writeFloatLE(Number(text));
    else bytes.writeDoubleLE(Number(text));
    return short(bytes);
  },
});

const bit: Omit<WireColumn, 'name'> = {
  info: Buffer.from([0x68, 1]),
  none: NONE,
  encode: (text) => Buffer.from([1, text === 't' ? 1 : 0]),
};

/** NUMERICN of 38 digits: a sign and a whole number of sixteen bytes. */
function decimal(precision: number, scale: number): Omit<WireColumn, 'name'> {
  return {
    info: Buffer.from([0x6c, 17, precision, scale]),
    none: NONE,
    encode(text) {
      const [whole = '', digits = ''] = text.replace('-', '').split('.');
      if (digits.length > scale || !/^\d*$/.test(whole + digits))
        throw new RangeError('Arithmetic overflow error for data type numeric');
      let rest = BigInt(whole + digits.padEnd(scale, '0'));
      const bytes = Buffer.alloc(17);
      bytes.writeUInt8(text.startsWith('-') ? 0 : 1, 0);
      for (let at = 1; at < 17; at += 1, rest >>= 8n) bytes.writeUInt8(Number(rest & 255n), at);
      return short(bytes);
    },
  };
}

const text = (characters?: number): Omit<WireColumn, 'name'> =>
  characters === undefined
    ? {
        info: Buffer.concat([Buffer.from([0xe7, 0xff, 0xff]), collation]),
        none: PLP_NONE,
        encode: (value) => chunked(Buffer.from(value, 'utf16le')),
      }
    : {
        info: Buffer.concat([Buffer.from([0xe7]), uint16(characters * 2), collation]),
        none: Buffer.from([0xff, 0xff]),
        encode(value) {
          const bytes = Buffer.from(value, 'utf16le');
          return Buffer.concat([uint16(bytes.length), bytes]);
        },
      };

const binary: Omit<WireColumn, 'name'> = {
  info: Buffer.from([0xa5, 0xff, 0xff]),
  none: PLP_NONE,
  encode: (value) => chunked(Buffer.from(value.slice(2), 'hex')),
};

/** The first three parts of a GUID are in little endian. */
const guid: Omit<WireColumn, 'name'> = {
  info: Buffer.from([0x24, 16]),
  none: NONE,
  encode(value) {
    const bytes = Buffer.from(value.replaceAll('-', ''), 'hex');
    const turned = [3, 2, 1, 0, 5, 4, 7, 6, 8, 9, 10, 11, 12, 13, 14, 15].map((at) => bytes.readUInt8(at));
    return short(Buffer.from(turned));
  },
};

const dayBytes = (value: string): Buffer =>
  int32((Date.parse(`${value}T00:00:00Z`) - FIRST_DAY) / DAY_MS).subarray(0, 3);

/** Units of the scale since midnight, in three to five bytes by the scale. */
function timeBytes(value: string, scale: number): Buffer {
  const [clock = '', digits = ''] = value.split('.');
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number);
  const units =
    BigInt((hours * 60 + minutes) * 60 + seconds) * 10n ** BigInt(scale) +
    BigInt(digits.padEnd(scale, '0').slice(0, scale) || '0');
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(units);
  return bytes.subarray(0, scale < 3 ? 3 : scale < 5 ? 4 : 5);
}

const date: Omit<WireColumn, 'name'> = {
  info: Buffer.from([0x28]),
  none: NONE,
  encode: (value) => short(dayBytes(value)),
};
const time = (scale: number): Omit<WireColumn, 'name'> => ({
  info: Buffer.from([0x29, scale]),
  none: NONE,
  encode: (value) => short(timeBytes(value, scale)),
});
const dateTime = (scale: number): Omit<WireColumn, 'name'> => ({
  info: Buffer.from([0x2a, scale]),
  none: NONE,
  encode(value) {
    const [day = '', clock = ''] = value.split(' ');
    return short(Buffer.concat([timeBytes(clock, scale), dayBytes(day)]));
  },
});
/** The session's zone is UTC, so the offset is zero. */
const dateTimeOffset = (scale: number): Omit<WireColumn, 'name'> => ({
  info: Buffer.from([0x2b, scale]),
  none: NONE,
  encode(value) {
    const [day = '', clock = ''] = value.replace(/\+00(:00)?$/, '').split(' ');
    return short(Buffer.concat([timeBytes(clock, scale), dayBytes(day), uint16(0)]));
  },
});

/** What PostgreSQL tells of a result column. */
export interface SourceField {
  name: string;
  dataTypeID: number;
  dataTypeModifier: number;
}

/** Digits of a second of a type: six where it names none. */
const fraction = (modifier: number): number => (modifier < 0 ? 6 : modifier);

/** By the number of PostgreSQL's type; every other is text. */
const byType: Readonly<Record<number, (modifier: number) => Omit<WireColumn, 'name'>>> = {
  16: () => bit,
  17: () => binary,
  20: () => integer(8),
  21: () => integer(2),
  23: () => integer(4),
  26: () => integer(8),
  700: () => float(4),
  701: () => float(8),
  1043: (modifier) => text(modifier > 4 && modifier <= 4004 ? modifier - 4 : undefined),
  1082: () => date,
  1083: (modifier) => time(fraction(modifier)),
  1114: (modifier) => dateTime(fraction(modifier)),
  1184: (modifier) => dateTimeOffset(fraction(modifier)),
  1700: (modifier) =>
    decimal(modifier < 0 ? 38 : ((modifier - 4) >> 16) & 0xffff, modifier < 0 ? 0 : (modifier - 4) & 0xffff),
  2950: () => guid,
};

/** The column in TDS. A number without digits of its own gets those of its first rows. */
export function wireColumn(field: SourceField, first: readonly (string | null)[]): WireColumn {
  if (field.dataTypeID === 1700 && field.dataTypeModifier < 0) {
    const scale = Math.max(0, ...first.map((value) => value?.split('.')[1]?.length ?? 0));
    return { name: field.name, ...decimal(38, scale) };
  }
  return { name: field.name, ...(byType[field.dataTypeID]?.(field.dataTypeModifier) ?? text()) };
}

/** COLMETADATA (0x81); PostgreSQL's name of a column without one is no name here. */
export function columnsToken(columns: readonly WireColumn[]): Buffer {
  const parts = columns.flatMap(({ name, info }) => [
    int32(0),
    uint16(0x0009),
    info,
    shortText(name === '?column?' ? '' : name),
  ]);
  return Buffer.concat([Buffer.from([0x81]), uint16(columns.length), ...parts]);
}

/** A row: ROW (0xD1), or NBCROW (0xD2) with a bit per column that has no value. */
export function rowToken(columns: readonly WireColumn[], values: readonly (string | null)[]): Buffer {
  const parts: Buffer[] = [];
  const nulls = Buffer.alloc(Math.ceil(columns.length / 8));
  for (const [index, { encode }] of columns.entries()) {
    const value = values[index] ?? null;
    if (value === null) nulls[index >> 3] = (nulls[index >> 3] ?? 0) | (1 << (index & 7));
    else parts.push(encode(value));
  }
  return nulls.some((byte) => byte !== 0)
    ? Buffer.concat([Buffer.from([0xd2]), nulls, ...parts])
    : Buffer.concat([Buffer.from([0xd1]), ...parts]);
}
