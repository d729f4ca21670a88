import type { ColumnFacts } from '../connector.js';

/** What the server says of one column; texts are SQL. */
export interface FactsRow {
  oid: string;
  ordinal: number;
  generated: boolean;
  hasDefault: boolean;
  defaultText: string | null;
  /** What a generated column is computed from. */
  generatedText: string | null;
  /**
   * All functions that the default calls and that are none of the server's own are written in C: only a superuser makes
   * such.
   */
  callsNative: boolean;
  converts: boolean;
  labels: string[];
  check: string | null;
  references: { schema: string; table: string; column: string } | null;
}

const CAST = String.raw`(?:::[\w\s".()[\],]+)?`;
const LITERAL = new RegExp(`^'((?:[^']|'')*)'${CAST}$`);
const NUMBER = new RegExp(String.raw`^\(?(-?\d+(?:\.\d+)?)\)?${CAST}$`);
const TEXTS = /'((?:[^']|'')*)'/g;
/** A check that lists texts: PostgreSQL writes `IN` as `= ANY (ARRAY[…])`. */
const LISTED = /^CHECK \(\(+"?[^"()]+"?\)?(?:::[\w ]+)? = ANY \(+ARRAY\[(.*?)\]\)?(?:::[\w ]+\[\])?\)+$/s;

const unquoted = (text: string): string => text.replaceAll("''", "'");

const UUID = /^(?:"?\w+"?\.)?uuid_generate_v\d\w*\(\)$/;
/**
 * Strings and quoted names, which are skipped whole, numbers of sequences, and settings of the session: who writes
 * those there is no part of the statement, like what stands in a table. Under this search path another function of such
 * a name has its schema before it.
 */
const HARMLESS =
  /'(?:[^']|'')*'|"(?:[^"]|"")*"|(?<![\w".])(nextval\('(?:[^']|'')+'::regclass\))|(?<![\w".])(current_setting\('(?:[^']|'')+'::text(?:, (?:true|false))?\))/g;

/** The text of an expression with plain values in the place of what is as harmless. */
export function withoutHarmless(text: string): string {
  return text.replaceAll(HARMLESS, (whole, counted?: string, setting?: string) =>
    counted ? '1' : setting ? "''::text" : whole,
  );
}

/**
 * The expression of a column that is computed, unless it is surely no more than a value, a number of a sequence, a
 * setting or a random one.
 */
function computedBy({ defaultText, generatedText, callsNative }: FactsRow): string | undefined {
  const given = generatedText ?? defaultText;
  const text = given === null ? undefined : withoutHarmless(given);
  if (text === undefined || plainDefault(text) !== undefined) return undefined;
  return UUID.test(text) && callsNative ? undefined : text;
}

/** The value of a default that is one; a call or another expression has none. */
export function plainDefault(text: string): string | undefined {
  const literal = LITERAL.exec(text)?.[1];
  if (literal !== undefined) return unquoted(literal);
  return /^(true|false)$/.test(text) ? text : NUMBER.exec(text)?.[1];
}

/** The texts that a check lists; undefined for any other check. */
export function listedTexts(check: string): string[] | undefined {
  const list = LISTED.exec(check)?.[1];
  if (list === undefined) return undefined;
  const rest = list.replaceAll(TEXTS, '').replaceAll(/::[\w ]+|[\s,()]/g, '');
  if (rest !== '') return undefined;
  return [...list.matchAll(TEXTS)].map(([, text]) => unquoted(text ?? ''));
}

/** A column's facts from what the server says of it. */
export function columnFacts(row: FactsRow): ColumnFacts {
  const { generated, hasDefault, defaultText, labels, check, references, converts } = row;
  const value = defaultText === null ? undefined : plainDefault(defaultText);
  const values = labels.length > 0 ? labels : check === null ? undefined : listedTexts(check);
  return {
    generated: generated || undefined,
    hasDefault: hasDefault || undefined,
    defaultValue: value,
    values,
    references: references ?? undefined,
    computes: computedBy(row),
    converts: converts || undefined,
  };
}
