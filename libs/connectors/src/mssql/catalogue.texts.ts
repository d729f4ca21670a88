import type { ColumnRow } from './catalogue.questions.js';

const withLength: ReadonlySet<string> = new Set(['char', 'varchar', 'binary', 'varbinary']);
const withCharacters: ReadonlySet<string> = new Set(['nchar', 'nvarchar']);
const withScale: ReadonlySet<string> = new Set(['time', 'datetime2', 'datetimeoffset']);

/** A column's type as it is declared; lengths of `n…` types are counted in bytes by the catalogue, -1 is `max`. */
export function declaredType({ type, length, precision, scale }: ColumnRow): string {
  if (type === 'decimal' || type === 'numeric') return `${type}(${precision},${scale})`;
  if (withScale.has(type)) return `${type}(${scale})`;
  if (withLength.has(type)) return `${type}(${length < 0 ? 'max' : length})`;
  if (withCharacters.has(type)) return `${type}(${length < 0 ? 'max' : length / 2})`;
  return type;
}

/** The value of a default that is a plain one: `((1))`, `(N'x')`; undefined for an expression. */
export function plainDefault(definition: string): string | undefined {
  const inner = definition.replace(/^\(+/, '').replace(/\)+$/, '');
  const text = /^N?'((?:''|[^'])*)'$/i.exec(inner)?.[1];
  if (text !== undefined) return text.replaceAll("''", "'");
  return /^-?\d+(\.\d+)?$/.test(inner) ? inner : undefined;
}

const space = String.raw`(?:\s|--[^\n]*\n|/\*(?:[^*]|\*(?!/))*\*/)`;
const name = String.raw`(?:\[(?:\]\]|[^\]])*\]|"(?:""|[^"])*"|[\p{L}_][\p{L}\p{N}_$#@]*)`;
const head = new RegExp(
  String.raw`^${space}*CREATE${space}+(?:OR${space}+ALTER${space}+)?VIEW${space}+${name}(?:${space}*\.${space}*${name})*` +
    String.raw`(?:${space}*\(${space}*${name}(?:${space}*,${space}*${name})*${space}*\))?` +
    String.raw`(?:${space}+WITH${space}+\w+(?:${space}*,${space}*\w+)*)?${space}+AS(?=${space}|\()`,
  'iu',
);
const tail = new RegExp(String.raw`${space}+WITH${space}+CHECK${space}+OPTION${space}*;?${space}*$`, 'iu');

/**
 * The query of a view, from the text that made it. Null where that text has another form than the manual's (CREATE
 * VIEW): then the view's definition is not known, and the view is refused.
 */
export function viewQuery(definition: string): string | null {
  const found = head.exec(definition);
  return found ? definition.slice(found[0].length).replace(tail, '').trim().replace(/;$/, '') : null;
}
