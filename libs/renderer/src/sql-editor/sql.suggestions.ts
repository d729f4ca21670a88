import type { Completion, SqlWriting } from './catalogue.type.js';
import { nameOf, wordOf } from './sql.groups.js';
import { GRAMMAR_FUNCTIONS, KEYWORDS } from './sql.keywords.js';
import { quoteName } from './sql.names.js';
import { scopeAt, type ScopeItem } from './sql.scope.js';
import { sqlTokens, statementTokens, type SqlToken } from './sql.tokens.js';

/** What a suggestion is; its icon is that of the object tree, words and functions have their own. */
export type SuggestionKind = 'column' | 'table' | 'view' | 'schema' | 'routine' | 'keyword';

/** One line of the list: what is compared with the typed word, what is written, and what is said beside it. */
export interface Suggestion {
  kind: SuggestionKind;
  name: string;
  insert: string;
  detail: string;
}

/** Suggestions for a place in a script; `from` is where the word that they replace starts. */
export interface Suggestions {
  from: number;
  list: readonly Suggestion[];
}

/** Lines offered at most: beyond, typing a letter is quicker than scrolling. */
const MAX_SUGGESTIONS = 60;

/** Words after which a relation is named. */
const BEFORE_RELATION: ReadonlySet<string> = new Set(['from', 'join', 'into', 'update', 'table', 'truncate', 'view']);

type Table = Completion['tables'][number];

/** How names are written into the script. */
type Quote = (name: string) => string;

/** Suggestions of names as they are, written as the source wants them. */
const plainOf =
  (quoted: Quote) =>
  (kind: SuggestionKind, name: string, detail = ''): Suggestion => ({ kind, name, insert: quoted(name), detail });
type Plain = ReturnType<typeof plainOf>;

/**
 * How well a name fits a typed word, smaller is better: the same, begins with it, a later word of it does, holds it; -1
 * for not at all.
 */
export function fit(name: string, typed: string): number {
  const [lower, sought] = [name.toLowerCase(), typed.toLowerCase()];
  if (sought === '' || lower === sought) return 0;
  const at = lower.indexOf(sought);
  if (at === 0) return 1;
  if (at < 0) return -1;
  return /[\s_.]/.test(lower[at - 1] ?? '') ? 2 : 3;
}

/**
 * The columns in scope, the nearest query first. One that several relations have is offered with each of their names.
 */
function scopeColumns(levels: readonly (readonly ScopeItem[])[], quoted: Quote): Suggestion[] {
  return levels.flatMap((items) =>
    items.flatMap(({ alias, columns }) =>
      columns.map(({ name, type }): Suggestion => {
        const shared = items.some((other) => other.alias !== alias && other.columns.some((each) => each.name === name));
        const insert = shared ? `${quoted(alias)}.${quoted(name)}` : quoted(name);
        return { kind: 'column', name, insert, detail: [alias, type].filter(Boolean).join(' · ') };
      }),
    ),
  );
}

function tablesOf(completion: Completion, quoted: Quote, schema: string, ofSchema?: string): Suggestion[] {
  const own = (table: Table): boolean => table.schema === schema;
  return completion.tables
    .filter((table) => ofSchema === undefined || table.schema === ofSchema)
    .sort((one, other) => Number(own(other)) - Number(own(one)))
    .map((table) => {
      const bare = ofSchema !== undefined || own(table);
      const insert = bare ? quoted(table.name) : `${quoted(table.schema)}.${quoted(table.name)}`;
      return { kind: table.kind ?? 'table', name: table.name, insert, detail: bare ? '' : table.schema };
    });
}

/** Keywords in the case that the person writes in. */
function keywords(typed: string): Suggestion[] {
  const lower = typed !== '' && typed === typed.toLowerCase();
  return KEYWORDS.map((word) => {
    const name = lower ? word.toLowerCase() : word;
    return { kind: 'keyword', name, insert: name, detail: '' };
  });
}

function functions(completion: Completion | null, plain: Plain): Suggestion[] {
  return [...GRAMMAR_FUNCTIONS, ...(completion?.functions ?? [])].map((name) => plain('routine', name));
}

/** What may follow `qualifier.`: the columns of a relation in scope, or else the tables of a schema. */
function qualified(
  qualifier: string,
  items: readonly ScopeItem[],
  completion: Completion | null,
  quoted: Quote,
): Suggestion[] {
  const plain = plainOf(quoted);
  const item = items.find(({ alias }) => alias === qualifier);
  if (item && item.columns.length > 0) return item.columns.map(({ name, type }) => plain('column', name, type));
  const ofSchema = completion ? tablesOf(completion, quoted, qualifier, qualifier) : [];
  const table = completion?.tables.find(({ name }) => name === qualifier);
  return ofSchema.length > 0 ? ofSchema : (table?.columns ?? []).map(({ name, type }) => plain('column', name, type));
}

/**
 * Groups in their order; within one, what fits better comes first and equals keep their order. A word typed in full
 * leads.
 */
function ranked(groups: readonly (readonly Suggestion[])[], typed: string): Suggestion[] {
  const seen = new Set<string>();
  const found = groups.flatMap((group, rank) =>
    group
      .map((suggestion) => ({ suggestion, fits: fit(suggestion.name, typed), rank }))
      .filter(({ suggestion: { kind, insert }, fits }) => {
        const key = `${kind === 'keyword' ? kind : ''} ${insert}`;
        return fits >= 0 && !seen.has(key) && seen.add(key);
      }),
  );
  const worth = ({ fits, rank }: { fits: number; rank: number }): number =>
    typed !== '' && fits === 0 ? -1 : (fits > 1 ? 100 : 0) + rank * 10 + fits;
  return found
    .map((each, order) => ({ ...each, order }))
    .sort((one, other) => worth(one) - worth(other) || one.order - other.order)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ suggestion }) => suggestion);
}

/** Names that a completion knows a written path by. */
function finder(completion: Completion | null, schema: string) {
  return (path: readonly string[]): Table['columns'] | undefined => {
    const [name, named] = [...path].reverse();
    const tables = completion?.tables.filter((table) => table.name === name) ?? [];
    const found =
      named === undefined
        ? (tables.find((table) => table.schema === schema) ?? tables[0])
        : tables.find((table) => table.schema === named);
    return found?.columns;
  };
}

/** The token that ends at a place when it is a word being typed, and what stands before it. */
function around(tokens: readonly SqlToken[], position: number): { word?: SqlToken; before: readonly SqlToken[] } {
  const before = tokens.filter((token) => token.start < position);
  const last = before.at(-1);
  const isWord = last !== undefined && last.end >= position && (last.kind === 'word' || last.kind === 'quoted');
  return isWord ? { word: last, before: before.slice(0, -1) } : { before };
}

/**
 * What may be written at a place: after `x.` what x holds; where a relation is named common tables, tables and schemas;
 * elsewhere the columns in scope first, then tables, functions and keywords. None in strings, comments and numbers, and
 * none for a new alias.
 */
export function suggestAt(
  text: string,
  position: number,
  completion: Completion | null,
  schemaName: string,
): Suggestions | null {
  const writing: SqlWriting | undefined = completion?.sql;
  const quote = writing?.quote.open;
  const within = sqlTokens(text, quote).find((token) => token.start < position && (position < token.end || token.open));
  if (within && ['string', 'comment'].includes(within.kind)) return null;
  const quoted: Quote = (name) => quoteName(name, writing);
  const plain = plainOf(quoted);
  const schema = schemaName || (writing?.schema ?? '');
  const { word, before } = around(statementTokens(text, position, quote), position);
  const last = before.at(-1);
  if (last?.kind === 'number' && last.end === position) return null;
  const from = word?.start ?? position;
  const typed = word ? text.slice(word.start + (word.kind === 'quoted' ? 1 : 0), position) : '';
  const scope = scopeAt(text, position, finder(completion, schema), quote);
  const answer = (...groups: (readonly Suggestion[])[]): Suggestions => ({ from, list: ranked(groups, typed) });
  if (last?.kind === 'mark' && last.text === '.' && last.end === from) {
    const items = [...scope.levels.flat(), ...scope.commonTables];
    return answer(qualified(nameOf(before.at(-2)), items, completion, quoted));
  }
  if (wordOf(last) === 'as') return answer(keywords(typed).filter(({ name }) => /^(select|materialized)$/i.test(name)));
  const common = scope.commonTables.map(({ alias }) => plain('table', alias, 'WITH'));
  const tables = completion ? tablesOf(completion, quoted, schema) : [];
  const schemas = (completion?.schemas ?? []).map((name) => plain('schema', name));
  if (BEFORE_RELATION.has(wordOf(last)))
    return answer(common, tables, schemas, functions(completion, plain), keywords(typed));
  if (last === undefined) return answer(keywords(typed), tables);
  const aliases = scope.levels.flat().map(({ alias }) => plain('table', alias));
  return answer(
    scopeColumns(scope.levels, quoted),
    [...aliases, ...common, ...tables],
    functions(completion, plain),
    keywords(typed),
    schemas,
  );
}
