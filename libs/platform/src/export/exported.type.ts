import type { DialectName } from '@sluice/sql';
import { valueClass } from '../workspace/compare/value.form.js';
import type { ExportColumn } from './formats/format.type.js';

/** Numbers of types as the driver of the platform's own database tells them to the console. */
const ownNumbers: ReadonlySet<string> = new Set(['20', '21', '23', '700', '701', '1700']);

/**
 * What a file makes of a column's values, by its type as its source names it: the kinds of sources call one thing by
 * many names. A mask is neither a number, nor bytes, nor a moment.
 */
export function exportedType(
  { type, masked }: { type: string; masked: boolean },
  dialect: DialectName,
): Pick<ExportColumn, 'numeric' | 'bytes' | 'moment'> {
  const found = valueClass({ type, kind: dialect });
  return {
    numeric: !masked && (found === 'number' || ownNumbers.has(type)),
    bytes: !masked && found === 'bytes',
    moment: !masked && (found === 'date' || found === 'datetime' || found === 'instant'),
  };
}
