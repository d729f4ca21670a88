import type { ColumnRow } from './catalogue.questions.js';

/** A column's type as it is declared. */
export function declaredType({ type, length, characters, precision, scale, unit }: ColumnRow): string {
  if (type === 'NUMBER' && precision !== null)
    return `NUMBER(${precision}${scale === '0' || scale === null ? '' : `,${scale}`})`;
  if (type === 'FLOAT' && precision !== null) return `FLOAT(${precision})`;
  if (/^N?(VARCHAR2|CHAR)$/.test(type))
    return `${type}(${characters ?? length ?? ''}${unit === 'C' && !type.startsWith('N') ? ' CHAR' : ''})`;
  if (type === 'RAW' && length !== null) return `RAW(${length})`;
  return type;
}

/** The value of a default that is a plain one: `0`, `'x'`; undefined for an expression. */
export function plainDefault(definition: string): string | undefined {
  const inner = definition.trim();
  const text = /^N?'((?:''|[^'])*)'$/i.exec(inner)?.[1];
  if (text !== undefined) return text.replaceAll("''", "'");
  return /^-?\d+(\.\d+)?$/.test(inner) ? inner : undefined;
}
