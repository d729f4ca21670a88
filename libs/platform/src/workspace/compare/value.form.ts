import type { Cell } from '@sluice/connectors';
import { compareKindOf } from './kinds/registry.js';
import type { ValueClass, TypedColumn } from './value.class.type.js';

const words: Readonly<Record<Exclude<ValueClass, 'other'>, string>> = {
  number:
    'int int2 int4 int8 integer bigint smallint tinyint mediumint oid numeric decimal number float float4 float8 double real ' +
    'binary_float binary_double year money smallmoney long',
  boolean: 'bool boolean',
  text: 'text varchar varchar2 nvarchar nvarchar2 name ntext enum set string clob nclob citext objectid xml',
  padded: 'bpchar char nchar',
  uuid: 'uuid uniqueidentifier',
  date: 'date newdate',
  datetime: 'timestamp datetime datetime2 smalldatetime',
  instant: 'timestamptz datetimeoffset',
  time: 'time',
  json: 'json jsonb',
  bytes: 'bytea blob binary varbinary image raw',
};
const classes: ReadonlyMap<string, ValueClass> = new Map(
  Object.entries(words).flatMap(([name, types]) => types.split(' ').map((type) => [type, name as ValueClass] as const)),
);
/** Names that catalogues write in several words. */
const longNames: Readonly<Record<string, ValueClass>> = {
  'character varying': 'text',
  character: 'padded',
  'double precision': 'number',
  'timestamp without time zone': 'datetime',
  'timestamp with time zone': 'instant',
  'timestamp with local time zone': 'instant',
  'time without time zone': 'time',
};
/** The class of a column's values. */
export function valueClass({ type, kind }: TypedColumn): ValueClass {
  const word = type
    .toLowerCase()
    .replaceAll(/\([^)]*\)/g, '')
    .replace(/ unsigned\b.*$/, '')
    .replaceAll(/ +/g, ' ')
    .trim();
  return compareKindOf(kind).types?.[word] ?? classes.get(word) ?? longNames[word] ?? 'other';
}

/** A value as text, so that two values are the same when their forms are; NULL has none. */
export type ValueForm = (cell: Exclude<Cell, null>) => string;

/**
 * How the values of two columns are brought to one form; undefined where no form says truthfully that two of them are
 * the same, so that they count as different.
 */
export function valueForms(left: TypedColumn, right: TypedColumn): { left: ValueForm; right: ValueForm } | undefined {
  const [one, other] = [valueClass(left), valueClass(right)];
  if (one === 'other' || other === 'other')
    return one === other && left.kind === right.kind && left.type === right.type
      ? { left: String, right: String }
      : undefined;
  const pair = [one, other];
  const among = (...those: ValueClass[]): boolean => pair.every((each) => those.includes(each));
  if (among('number', 'boolean')) return both(numberForm);
  if (among('text', 'padded')) return { left: textForms[one] ?? String, right: textForms[other] ?? String };
  if (among('uuid', 'text', 'padded')) return both((cell) => String(cell).trim().toLowerCase());
  if (among('date', 'datetime')) return both(localForm);
  if (among('json', 'text')) return both(jsonForm);
  const same = one === other ? forms[one] : undefined;
  return same && both(same);
}

const both = (form: ValueForm): { left: ValueForm; right: ValueForm } => ({ left: form, right: form });

/** Text is compared letter by letter; blanks that only fill a column up are no letters. */
const textForms: Partial<Record<ValueClass, ValueForm>> = { padded: (cell) => String(cell).replace(/ +$/, '') };

/** What has not the form of its class is compared as it is, and is the same as nothing that has. */
const odd = (cell: Cell): string => `?${String(cell)}`;

const forms: Partial<Record<ValueClass, ValueForm>> = {
  instant: instantForm,
  time: (cell) => {
    const [, h = '', m = '', s = '00', part = ''] =
      /^(-?\d{1,3}):(\d\d)(?::(\d\d)(?:\.(\d+))?)?$/.exec(String(cell)) ?? [];
    return m === '' ? odd(cell) : `${Number(h)}:${m}:${s}${fractionOf(part)}`;
  },
  json: jsonForm,
  bytes: (cell) => {
    const [, hex] = /^(?:\\x|0x)((?:[0-9a-f]{2})*)$/i.exec(String(cell)) ?? [];
    return hex === undefined ? odd(cell) : hex.toLowerCase();
  },
  uuid: (cell) => String(cell).toLowerCase(),
};

/** A number by its digits and the place of its point, however it is written: no digit is lost. */
export function numberForm(cell: Exclude<Cell, null>): string {
  if (typeof cell === 'boolean') return cell ? '1e0' : '0';
  const [all, sign = '', whole = '', part = '', power = '0'] =
    /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,9}))?$/.exec(String(cell).trim()) ?? [];
  if (all === undefined || whole + part === '') return odd(cell);
  const digits = (whole + part).replace(/^0+/, '');
  const kept = digits.replace(/0+$/, '');
  if (kept === '') return '0';
  return `${sign === '-' ? '-' : ''}${kept}e${Number(power) - part.length + digits.length - kept.length}`;
}

const momentPattern =
  /^(\d{4,6})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d+))?)?\s*(Z|[+-]\d\d(?::?\d\d)?(?::\d\d)?)?)?$/;

const fractionOf = (digits: string): string => {
  const kept = digits.replace(/0+$/, '');
  return kept === '' ? '' : `.${kept}`;
};

/** A day, or a day and a time without a zone; a day alone is its midnight. */
function localForm(cell: Exclude<Cell, null>): string {
  const found = momentPattern.exec(String(cell));
  if (!found || found[8] !== undefined) return odd(cell);
  const [, year, month, day, h = '00', m = '00', s = '00', part = ''] = found;
  return `${year}-${month}-${day} ${h}:${m}:${s}${fractionOf(part)}`;
}

/**
 * A moment, whatever zone it is told in. Sources that keep moments and tell no zone tell them in the one that every run
 * pins (Asia/Shanghai).
 */
function instantForm(cell: Exclude<Cell, null>): string {
  const [all, year, month, day, h = '0', m = '0', s = '0', part = '', zone = '+08:00'] =
    momentPattern.exec(String(cell)) ?? [];
  if (all === undefined) return odd(cell);
  // Date.UTC would take a year of two digits for one of the last century.
  const local = new Date(Date.UTC(2000, 0, 1, Number(h), Number(m), Number(s)));
  const seconds = local.setUTCFullYear(Number(year), Number(month) - 1, Number(day)) / 1000;
  return Number.isNaN(seconds) ? odd(cell) : `${seconds - offsetSeconds(zone)}${fractionOf(part)}`;
}

function offsetSeconds(zone: string): number {
  if (zone === 'Z') return 0;
  const [hours = '0', minutes = '0', seconds = '0'] = zone.slice(1).replaceAll(':', '').match(/\d\d/g) ?? [];
  return (zone.startsWith('-') ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds));
}

/** Strings and numbers of a JSON text. */
const jsonTokens = /"(?:\\.|[^"\\])*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/**
 * JSON by what it says: members in any order, numbers by value with all their digits. A text that is none is itself.
 */
export function jsonForm(cell: Exclude<Cell, null>): string {
  const text = String(cell);
  try {
    JSON.parse(text);
    // JSON.parse would round numbers: they are brought to their form while they are still digits.
    const exact = text.replace(jsonTokens, (token) =>
      token.startsWith('"') ? token : `{"":${JSON.stringify(numberForm(token))}}`,
    );
    return JSON.stringify(ordered(JSON.parse(exact)));
  } catch {
    return odd(cell);
  }
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (value === null || typeof value !== 'object') return value;
  return Object.entries(value)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, part]) => [name, ordered(part)]);
}
