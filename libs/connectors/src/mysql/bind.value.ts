import mysql from 'mysql2';
import { ConnectorError } from '../connector.error.js';

/**
 * A bind as the driver sends it, beside the statement and never inside it (design §2.5). Whole numbers travel as
 * integers, so that they may stand in LIMIT and lose no digit; what is no scalar travels as JSON text.
 */
export function bindValue(value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return mysql.TypedParameter.TINY(value ? 1 : 0);
  if (typeof value === 'bigint') return mysql.TypedParameter.LONGLONG(value);
  if (typeof value === 'number') return Number.isSafeInteger(value) ? mysql.TypedParameter.LONGLONG(value) : value;
  if (typeof value === 'string' || Buffer.isBuffer(value)) return value;
  // The server reads a time in the session's own zone: which one is meant only the caller knows.
  if (value instanceof Date) throw new ConnectorError('statement', 'a time is bound as text');
  return JSON.stringify(value);
}
