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

/**
 * Variables of the types that a statement's binds have, without their values: under SHOWPLAN_XML a call of
 * sp_executesql would show its own plan, and a statement is planned for any value ("DECLARE @local_variable").
 */
export function declarations(binds: readonly unknown[]): string {
  const variables = binds.map((bind, index) => {
    const { type, value } = bindType(bind);
    const isWide = type === TYPES.NVarChar || type === TYPES.VarBinary;
    const name = { name: `p${index + 1}`, type, value, output: false };
    return `@${name.name} ${type.declaration(isWide ? { ...name, length: 4000 } : name)}`;
  });
  return variables.length === 0 ? '' : `DECLARE ${variables.join(', ')}; `;
}
