import { SqlRefusal } from '../contract/sql.refusal.js';
import { positionAt } from '../lex/text.position.js';
import type { Node, Span, TypedName } from './pipeline.tree.js';

const escapes: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  v: '\v',
  '0': '\0',
  '\n': '',
};

/** The text of a string token. */
export function stringText(token: string): string {
  return token
    .slice(1, -1)
    .replace(/\\(?:u\{([\da-f]{1,6})\}|u([\da-f]{4})|x([\da-f]{2})|([\s\S]))/gi, (_all, long, four, two, one) => {
      const code: string | undefined = long ?? four ?? two;
      if (code === undefined) return escapes[one as string] ?? (one as string);
      const point = parseInt(code, 16);
      return point > 0x10ffff ? '\ufffd' : String.fromCodePoint(point);
    });
}

/** What the text of each constructor looks like; the value itself is made where the driver is. */
const forms: Readonly<Record<TypedName, (values: readonly string[]) => boolean>> = {
  ObjectId: ([id, ...more]) => more.length === 0 && /^[\da-f]{24}$/i.test(id ?? ''),
  ISODate: ([at, ...more]) =>
    more.length === 0 && (/^-?\d{1,15}$/.test(at ?? '') || !Number.isNaN(Date.parse(at ?? ''))),
  NumberLong: ([digits, ...more]) =>
    more.length === 0 && /^-?\d{1,19}$/.test(digits ?? '') && isLong(BigInt(digits ?? 0)),
  NumberInt: ([digits, ...more]) =>
    more.length === 0 && /^-?\d{1,10}$/.test(digits ?? '') && (Number(digits) | 0) === Number(digits),
  NumberDecimal: ([digits, ...more]) =>
    more.length === 0 && /^-?(\d{1,40}(\.\d{0,40})?|\.\d{1,40})(e[+-]?\d{1,4})?$/i.test(digits ?? ''),
  UUID: ([id, ...more]) => more.length === 0 && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id ?? ''),
  BinData: ([kind, bytes, ...more]) =>
    more.length === 0 && /^\d{1,3}$/.test(kind ?? '') && Number(kind) < 256 && /^[\w+/]*={0,2}$/.test(bytes ?? '-'),
  Timestamp: ([time, count, ...more]) =>
    more.length === 0 && [time, count].every((part) => /^\d{1,10}$/.test(part ?? '')),
  MinKey: (values) => values.length === 0,
  MaxKey: (values) => values.length === 0,
};

const isLong = (value: bigint): boolean => BigInt.asIntN(64, value) === value;

/** A value by its constructor. Throws a refusal where its text is not that of one. */
export function typedValue(name: TypedName, values: string[], span: Span, text: string): Node {
  if (!forms[name](values))
    throw new SqlRefusal('syntax-error', `${name}(${values.join(', ')}) is not a value of its type`, {
      position: positionAt(text, span.start),
    });
  return { type: 'typed', name, values, ...span };
}
