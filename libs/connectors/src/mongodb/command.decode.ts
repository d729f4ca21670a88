import {
  Binary,
  BSONRegExp,
  Decimal128,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
  UUID,
  type Document,
} from 'bson';
import type { Encoded, PipelineCommand } from '@sluice/sql';
import { ConnectorError } from '../connector.error.js';

/** Reads the command that the analysis wrote. */
export function readCommand(text: string): PipelineCommand {
  try {
    return JSON.parse(text) as PipelineCommand;
  } catch (cause) {
    throw new ConnectorError('statement', 'the statement was not analysed', { cause });
  }
}

/** Values of BSON by the name of their constructor. */
const typed: Readonly<Record<string, (values: readonly string[]) => unknown>> = {
  ObjectId: ([id = '']) => new ObjectId(id),
  ISODate: ([at = '']) => date(at),
  NumberLong: ([digits = '0']) => Long.fromString(digits),
  NumberInt: ([digits = '0']) => new Int32(Number(digits)),
  NumberDecimal: ([digits = '0']) => Decimal128.fromString(digits),
  UUID: ([id = '']) => new UUID(id),
  BinData: ([kind = '0', bytes = '']) => new Binary(Buffer.from(bytes, 'base64'), Number(kind)),
  Timestamp: ([time = '0', count = '0']) => new Timestamp({ t: Number(time), i: Number(count) }),
  MinKey: () => new MinKey(),
  MaxKey: () => new MaxKey(),
};

function date(at: string): Date {
  const made = new Date(/^-?\d{5,}$/.test(at) ? Number(at) : at);
  if (Number.isNaN(made.getTime())) throw new Error(`"${at}" is not a date`);
  return made;
}

/** A value as it is sent. Binds are values and lists of values, never documents: no operator can come in by one. */
export function decode(value: Encoded, binds: readonly unknown[]): unknown {
  if (Array.isArray(value)) return value.map((item) => decode(item, binds));
  if (value === null || typeof value !== 'object') return value;
  const name = value.$$;
  if (typeof name === 'string') return special(name, value, binds);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, decode(inner, binds)]));
}

export const decodeAll = (values: readonly Encoded[], binds: readonly unknown[]): Document[] =>
  values.map((value) => decode(value, binds) as Document);

function special(name: string, value: Record<string, Encoded>, binds: readonly unknown[]): unknown {
  if (name === 'regex') return new BSONRegExp(String(value.v), String(value.flags));
  if (name === 'bind') return plainBind(binds[Number(value.n) - 1]);
  const make = Object.hasOwn(typed, name) ? typed[name] : undefined;
  if (!make) throw new ConnectorError('statement', `the value ${name} is not known`);
  if (value.bind === undefined) return make(value.v as string[]);
  const given = plainBind(binds[Number(value.bind) - 1]);
  if (given === null) return null;
  try {
    return make([given instanceof Date ? given.toISOString() : String(given as string)]);
  } catch (cause) {
    throw new ConnectorError('statement', `a value does not fit ${name}`, { cause, foundInText: true });
  }
}

function plainBind(value: unknown): unknown {
  if (value === undefined || value === null) return null;
  if (typeof value === 'bigint') return Long.fromBigInt(value);
  if (Array.isArray(value)) return value.map(plainBind);
  if (value instanceof Date || ['string', 'number', 'boolean'].includes(typeof value)) return value;
  throw new ConnectorError('statement', 'a value that is a document cannot be bound');
}
