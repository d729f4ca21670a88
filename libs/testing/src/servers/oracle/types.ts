/** A type of the driver, as its documentation lists them ("Oracle Database Type Objects"). */
export interface DbType {
  readonly name: string;
  readonly num: number;
}

const type = (name: string, num: number): DbType => ({ name: `DB_TYPE_${name}`, num });

export const types = {
  DB_TYPE_VARCHAR: type('VARCHAR', 2001),
  DB_TYPE_NUMBER: type('NUMBER', 2010),
  DB_TYPE_BINARY_DOUBLE: type('BINARY_DOUBLE', 2008),
  DB_TYPE_DATE: type('DATE', 2011),
  DB_TYPE_TIMESTAMP: type('TIMESTAMP', 2012),
  DB_TYPE_TIMESTAMP_TZ: type('TIMESTAMP_TZ', 2013),
  DB_TYPE_RAW: type('RAW', 2006),
  DB_TYPE_CLOB: type('CLOB', 2017),
  DB_TYPE_BOOLEAN: type('BOOLEAN', 2022),
  DB_TYPE_JSON: type('JSON', 2027),
} as const;

/** Types of the driver by those of PostgreSQL behind it. */
const byOid: Readonly<Record<number, DbType>> = {
  16: types.DB_TYPE_BOOLEAN,
  17: types.DB_TYPE_RAW,
  20: types.DB_TYPE_NUMBER,
  21: types.DB_TYPE_NUMBER,
  23: types.DB_TYPE_NUMBER,
  700: types.DB_TYPE_BINARY_DOUBLE,
  701: types.DB_TYPE_BINARY_DOUBLE,
  1082: types.DB_TYPE_DATE,
  1114: types.DB_TYPE_TIMESTAMP,
  1184: types.DB_TYPE_TIMESTAMP_TZ,
  1700: types.DB_TYPE_NUMBER,
  3802: types.DB_TYPE_JSON,
};
/** The longest text that is no large object ("Data Types", VARCHAR2). */
const LONGEST = 4000;

/** The type of a column; texts are large objects where one of the first rows has a long one. */
export function typeOf(oid: number, modifier: number, first: readonly (string | null)[]): DbType {
  if (oid === 1114 && modifier === 0) return types.DB_TYPE_DATE;
  const found = byOid[oid];
  if (found) return found;
  return first.some((value) => (value?.length ?? 0) > LONGEST) ? types.DB_TYPE_CLOB : types.DB_TYPE_VARCHAR;
}

/** A value as the driver gives it; `fetched` is the type that a handler asked for instead of the column's own. */
export function valueOf(text: string | null, column: DbType, fetched: DbType): unknown {
  // An empty text is NULL.
  if (text === null || text === '') return null;
  switch (column) {
    case types.DB_TYPE_NUMBER: {
      const plain = text.includes('.') ? text.replace(/\.?0+$/, '') : text;
      return fetched === types.DB_TYPE_VARCHAR ? plain : Number(plain);
    }
    case types.DB_TYPE_BINARY_DOUBLE:
      return Number(text);
    case types.DB_TYPE_DATE:
    case types.DB_TYPE_TIMESTAMP:
      return localDate(text);
    case types.DB_TYPE_TIMESTAMP_TZ:
      return new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'));
    case types.DB_TYPE_RAW:
      return Buffer.from(text.slice(2), 'hex');
    case types.DB_TYPE_BOOLEAN:
      return text === 't';
    case types.DB_TYPE_JSON:
      return JSON.parse(text);
    case types.DB_TYPE_CLOB:
      return new Lob(text);
    default:
      return text;
  }
}

/** Times without a zone come as though they were in the zone of this process ("Fetching Dates and Timestamps"). */
function localDate(text: string): Date {
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = (text.match(/\d+/g) ?? []).map(Number);
  const fraction = /\.(\d{1,3})/.exec(text)?.[1] ?? '0';
  const date = new Date(2000, 0, 1, hour, minute, second, Number(fraction.padEnd(3, '0')));
  date.setFullYear(year, month - 1, day);
  return date;
}

/** A large object ("Lob Class"). */
class Lob {
  readonly type = types.DB_TYPE_CLOB;
  constructor(private readonly text: string) {}

  get length(): number {
    return this.text.length;
  }

  getData(offset = 1, amount = this.text.length): Promise<string> {
    return Promise.resolve(this.text.slice(offset - 1, offset - 1 + amount));
  }

  destroy(): void {
    return;
  }
}
