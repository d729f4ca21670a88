import { formatObjectPath } from '@sluice/policy';
import type { CatalogueSnapshot, LanguageWriting, SqlRefusal } from '@sluice/sql';
import type { Sight } from '../data-source/sight.js';

/** Names offered at most. */
const MAX_OFFERED = 3;
/**
 * Names that a statement gives itself, of which one may have been meant; a text of a million characters could give a
 * hundred thousand.
 */
const OWN_NAMES = 1_000;

/**
 * Changes that turn one word into another: a letter added, left out, replaced, or two beside each other swapped; `most`
 * or more count as `most`. Looks only at letters less than `most` places apart: a statement may hold ten thousand names
 * that are nearly alike.
 */
export function editDistance(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) >= limit) return limit;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    let least = i;
    for (let j = Math.max(1, i - limit); j <= Math.min(other.length, i + limit); j += 1) {
      const same = one[i - 1] === other[j - 1];
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      next[j] = Math.min(
        (last[j] ?? limit) + 1,
        (next[j - 1] ?? limit) + 1,
        (last[j - 1] ?? limit) + (same ? 0 : 1),
        swapped ? (before[j - 2] ?? limit) + 1 : limit,
      );
      least = Math.min(least, next[j] ?? limit);
    }
    if (least >= limit) return limit;
    before = last;
    last = next;
  }
  return Math.min(last[other.length] ?? limit, limit);
}

/** The names that are nearest to a written one: one change for up to four letters, two up to eight, three beyond. */
export function nearest(written: string, names: Iterable<string>): string[] {
  const sought = written.toLowerCase();
  const ceiling = (sought.length <= 4 ? 1 : sought.length <= 8 ? 2 : 3) + 1;
  const near = [...new Set(names)]
    .map((name) => ({ name, far: editDistance(sought, name.toLowerCase(), ceiling) }))
    .filter(({ name, far }) => far < ceiling && name !== written)
    .sort((one, other) => one.far - other.far || one.name.localeCompare(other.name));
  return near
    .filter(({ far }) => far === near[0]?.far)
    .slice(0, MAX_OFFERED)
    .map(({ name }) => name);
}

/** What suggestions are taken from: only what the caller may see, and what the statement itself names. */
export interface Known {
  text: string;
  rules: LanguageWriting;
  snapshot: CatalogueSnapshot;
  sight: Sight;
}

const lastPart = (path: string): string => path.slice(path.lastIndexOf('.') + 1);
const wordsOf = (text: string): string[] => text.match(/[\p{L}_][\p{L}\p{N}_$]*/gu) ?? [];

function visibleRelations({ snapshot, sight }: Known): CatalogueSnapshot['relations'] {
  return snapshot.relations.filter(({ schema, name }) => sight.shows([snapshot.database, schema, name]));
}

/** Columns of the relations that the statement names, and the names that it gives itself with AS. */
function columnsInReach(known: Known): string[] {
  const { snapshot, sight, text } = known;
  const words = new Set(wordsOf(text).map((word) => word.toLowerCase()));
  const columns = visibleRelations(known)
    .filter(({ name }) => words.has(name.toLowerCase()))
    .flatMap(({ schema, name, columns: all }) =>
      all.filter((column) => sight.shows([snapshot.database, schema, name, column])),
    );
  const own: string[] = [];
  for (const [, alias = ''] of text.matchAll(/\bas\s+"?([\p{L}_][\p{L}\p{N}_$]*)/giu))
    if (own.push(alias) >= OWN_NAMES) break;
  return [...columns, ...own];
}

/** Names by which the statement's relations can be referred to: theirs, and the word behind each. */
function aliasesInReach(known: Known): string[] {
  const words = wordsOf(known.text);
  const names = new Set(visibleRelations(known).map(({ name }) => name.toLowerCase()));
  return words
    .flatMap((word, at) => (names.has(word.toLowerCase()) ? [word, words[at + 1] ?? word] : []))
    .filter((word) => !known.rules.words.keywords.includes(word.toLowerCase()));
}

/** A keyword that the word at a syntax error, or the one before it, was meant as. */
function keywordNear(refusal: SqlRefusal, { text, rules }: Known): string[] {
  if (!refusal.position) return [];
  const { offset } = refusal.position;
  // A word beside a dot is a part of a name, and one letter an alias.
  const before = /\.\s*$/.test(text.slice(0, offset)) ? [] : wordsOf(text.slice(0, offset)).slice(-1);
  const at = wordsOf(text.slice(offset)).slice(0, 1);
  return [...at, ...before]
    .filter((word) => word.length > 1 && !rules.words.keywords.includes(word.toLowerCase()))
    .flatMap((word) => nearest(word, rules.words.keywords).slice(0, 1))
    .map((word) => word.toUpperCase())
    .slice(0, 1);
}

/**
 * What may have been meant by a name that is not known, or by a misspelt keyword; nothing that the caller may not see.
 */
export function didYouMean(refusal: SqlRefusal, known: Known): string[] {
  const { column = '', table = '', function: fn = '', type = '' } = refusal.facts;
  switch (refusal.code) {
    case 'unknown-column':
      return nearest(lastPart(column), columnsInReach(known));
    case 'unknown-alias':
      return nearest(column.split('.').at(-2) ?? column, aliasesInReach(known));
    case 'unknown-table':
      return tablesNear(table, known);
    case 'unknown-function':
      return nearest(lastPart(fn), known.rules.functionNames());
    case 'unknown-type':
      return nearest(lastPart(type), known.rules.words.types);
    case 'syntax-error':
      return keywordNear(refusal, known);
    default:
      return [];
  }
}

/**
 * The column that somebody wrote of the one table that they name and see, as `schema.table.column`: there is none, or
 * it is hidden from them, and they are told the same.
 */
export function columnMeant(refusal: SqlRefusal, known: Known): string | undefined {
  if (refusal.code !== 'unknown-column') return undefined;
  const words = new Set(wordsOf(known.text).map((word) => word.toLowerCase()));
  const [only, ...others] = visibleRelations(known).filter(({ name }) => words.has(name.toLowerCase()));
  const column = lastPart(refusal.facts.column ?? '');
  if (!only || others.length > 0 || column === '') return undefined;
  return formatObjectPath([only.schema, only.name, column]);
}

/** Relations by their bare name; one of another schema than the written or the default one is told with it. */
function tablesNear(table: string, known: Known): string[] {
  const written = lastPart(table);
  const schema = table.includes('.') ? table.split('.').at(-2) : known.snapshot.searchPath[0];
  const relations = visibleRelations(known);
  const elsewhere = relations.filter((relation) => relation.name === written && relation.schema !== schema);
  const near = new Set(
    nearest(
      written,
      relations.map(({ name }) => name),
    ),
  );
  return [...elsewhere, ...relations.filter(({ name }) => near.has(name))]
    .map(({ schema: own, name }) => (own === known.snapshot.searchPath[0] ? name : `${own}.${name}`))
    .slice(0, MAX_OFFERED);
}
