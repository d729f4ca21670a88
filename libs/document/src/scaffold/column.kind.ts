/** How a column is shown, searched and typed in. */
export type ColumnKind =
  | 'text'
  | 'long-text'
  | 'integer'
  | 'decimal'
  | 'boolean'
  | 'date'
  | 'datetime'
  | 'json'
  | 'token'
  | 'binary'
  | 'other';

/** What the type of a column says of it. */
export interface TypeFacts {
  kind: ColumnKind;
  /** Characters that fit. */
  length?: number;
  /** Digits behind the point. */
  scale?: number;
}

/** Types by the words that begin them, as databases write them; the first that fits counts. */
const kinds: readonly [RegExp, ColumnKind][] = [
  [/^(boolean|bool|tinyint\(1\)|bit\(1\))/, 'boolean'],
  [/^(smallint|integer|int\d*|bigint|mediumint|tinyint|serial|bigserial|smallserial|year)\b/, 'integer'],
  [/^number\(\d+\)/, 'integer'],
  [/^(numeric|number|binary_float|binary_double|decimal|real|double|float|money)/, 'decimal'],
  [/^date$/, 'date'],
  [/^(timestamp|datetime)/, 'datetime'],
  [/^(jsonb?)$/, 'json'],
  [/^uuid$/, 'token'],
  [/^(bytea|blob|tinyblob|mediumblob|longblob|binary|varbinary|image|raw)/, 'binary'],
  [/^(text|tinytext|mediumtext|longtext|clob)$/, 'long-text'],
  [/^("?char"?|character|varchar|nchar|nvarchar|bpchar|citext|enum)/, 'text'],
];

/** Longer texts are typed into several lines. */
const ONE_LINE = 200;

/** The kind of a column by its type; what is not known is shown and never written. */
export function typeFacts(dataType: string): TypeFacts {
  const type = dataType.trim().toLowerCase();
  if (type.endsWith('[]')) return { kind: 'other' };
  const kind = kinds.find(([pattern]) => pattern.test(type))?.[1] ?? 'other';
  const numbers = /\((\d+)(?: (?:char|byte))?(?:\s*,\s*(\d+))?\)/.exec(type);
  const first = numbers ? Number(numbers[1]) : undefined;
  if (kind === 'decimal') return { kind, scale: numbers ? Number(numbers[2] ?? 0) : undefined };
  if (kind !== 'text' || first === undefined || type.startsWith('enum')) return { kind };
  return { kind: first > ONE_LINE ? 'long-text' : 'text', length: first };
}
