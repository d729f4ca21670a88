import { TYPES } from 'tedious';
import { ConnectorError } from '../connector.error.js';

/**
 * A bind as the driver sends it, beside the statement and never inside it (design §2.5). What is no scalar travels as
 * JSON text.
 */
export function bindType(value: unknown): { type: (typeof TYPES)[keyof typeof TYPES]; value: unknown } {
  if (value === null || value === undefined) return { type: TYPES.NVarChar, value: null };
  if (typeof value === 'boolean') return { type: TYPES.Bit, value };
  if (typeof value === 'bigint') return { type: TYPES.BigInt, value: value.toString() };
  if (typeof value === 'number')
    return Number.isSafeInteger(value) ? { type: TYPES.BigInt, value } : { type: TYPES.Float, value };
  if (typeof value === 'string') return { type: TYPES.NVarChar, value };
  if (Buffer.isBuffer(value)) return { type: TYPES.VarBinary, value };
  // Which zone a time is meant in only the caller knows.
  if (value instanceof Date) throw new ConnectorError('statement', 'a time is bound as text');
  return { type: TYPES.NVarChar, value: JSON.stringify(value) };
}
