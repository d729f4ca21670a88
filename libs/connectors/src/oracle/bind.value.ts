import oracledb from 'oracledb';
import { ConnectorError } from '../connector.error.js';

/**
 * A bind as the driver sends it, beside the statement and never inside it (design §2.5). What is no scalar travels as
 * JSON text.
 */
export function bindValue(value: unknown): unknown {
  if (value === null || value === undefined) return null;
  // Before 23ai the server has no truth values: 1 and 0 stand for them.
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'bigint') return value.toString();
  if (typeof value === 'string') return textValue(value);
  if (typeof value === 'number' || Buffer.isBuffer(value)) return value;
  // Which zone a time is meant in only the caller knows.
  if (value instanceof Date) throw new ConnectorError('statement', 'a time is bound as text');
  return textValue(JSON.stringify(value));
}

/** Bytes of a text that every database takes as one; a longer one is a large object ("Data Types", VARCHAR2). */
const LONGEST = 4000;

const textValue = (text: string): unknown =>
  Buffer.byteLength(text) > LONGEST ? { val: text, type: oracledb.DB_TYPE_CLOB } : text;

/** The binds of a text by their names; the driver refuses one that the text does not have. */
export function bindsOf(text: string, values: readonly unknown[]): Record<string, unknown> {
  const used = new Set([...text.matchAll(/:p([1-9]\d{0,3})(?!\w)/gi)].map(([, number]) => Number(number)));
  return Object.fromEntries(
    values.flatMap((value, index) => (used.has(index + 1) ? [[`p${index + 1}`, bindValue(value)] as const] : [])),
  );
}
