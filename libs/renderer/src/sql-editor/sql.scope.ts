import type { CompletionColumn } from './catalogue.type.js';
import { dividedBy, grouped, isMark, nameOf, wordOf, type Group, type Part } from './sql.groups.js';
import { statementTokens } from './sql.tokens.js';

/**
 * A relation that a query reads: under which name, and its columns; of a common table or subquery those that its text
 * names.
 */
export interface ScopeItem {
  alias: string;
  columns: readonly CompletionColumn[];
}

/** What is in scope at a position. `levels` are the queries around it, innermost first. */
export interface SqlScope {
  levels: readonly (readonly ScopeItem[])[];
  commonTables: readonly ScopeItem[];
}

/** Finds a table's columns by the parts of its written name. */
export type FindTable = (path: readonly string[]) => readonly CompletionColumn[] | undefined;

const SET_OPERATORS: ReadonlySet<string> = new Set(['union', 'intersect', 'except']);
/** Words that begin the list of relations of a query. */
const SOURCES: ReadonlySet<string> = new Set(['from', 'using', 'update', 'into']);
/** Words that end it. */
const AFTER: ReadonlySet<string> = new Set([
  ...['where', 'group', 'having', 'order', 'limit', 'offset', 'fetch', 'window', 'for', 'returning', 'set', 'values'],
  ...['select', 'when', 'default', 'overriding'],
]);
/** Words that a query begins with: a bracket that begins otherwise holds arguments or columns. */
const QUERIES: ReadonlySet<string> = new Set(['select', 'insert', 'update', 'delete', 'merge']);
const JOINS: ReadonlySet<string> = new Set(['join', 'inner', 'left', 'right', 'full', 'cross', 'natural', 'outer']);
/** Words of a FROM list that are no alias. */
const NO_ALIAS: ReadonlySet<string> = new Set([...AFTER, ...JOINS, 'on', 'using', 'as', 'tablesample', 'only', 'from']);

interface Names {
  find: FindTable;
  commonTables: ScopeItem[];
}

const untyped = (name: string): CompletionColumn => ({ name, type: '' });

/** Reads `a.b.c` from a place; the last part may still be missing. */
function pathAt(parts: readonly Part[], from: number): { path: string[]; next: number } {
  const path: string[] = [];
  let at = from;
  while (nameOf(parts[at]) !== '') {
    path.push(nameOf(parts[at]));
    at += 1;
    if (!isMark(parts[at], '.')) break;
    at += 1;
  }
  return { path, next: at };
}

/** One relation of a FROM list: a table, a subquery or a function, with its alias. */
function sourceOf(parts: readonly Part[], names: Names, mayCall: boolean): ScopeItem | null {
  let at = 0;
  while (['lateral', 'only'].includes(wordOf(parts[at]))) at += 1;
  const first = parts[at];
  let found: { name: string; columns: readonly CompletionColumn[] } | null = null;
  if (first?.kind === 'group') {
    found = { name: '', columns: queryColumns(first, names) };
    at += 1;
  } else {
    const { path, next } = pathAt(parts, at);
    const name = path.at(-1);
    if (name === undefined || NO_ALIAS.has(wordOf(first))) return null;
    const common = path.length === 1 ? names.commonTables.find((item) => item.alias === name) : undefined;
    const isCall = mayCall && parts[next]?.kind === 'group';
    found = { name, columns: isCall ? [untyped(name)] : (common?.columns ?? names.find(path) ?? []) };
    at = isCall ? next + 1 : next;
  }
  if (wordOf(parts[at]) === 'as') at += 1;
  const hasAlias = nameOf(parts[at]) !== '' && !NO_ALIAS.has(wordOf(parts[at]));
  const alias = hasAlias ? nameOf(parts[at]) : found.name;
  const renamed = hasAlias ? parts[at + 1] : undefined;
  return alias === '' ? null : { alias, columns: renamedColumns(found.columns, renamed) };
}

/** `alias (a, b)` renames the first columns. */
function renamedColumns(columns: readonly CompletionColumn[], list: Part | undefined): readonly CompletionColumn[] {
  if (list?.kind !== 'group') return columns;
  const names = dividedBy(list.parts, (part) => isMark(part, ',')).map(([first]) => nameOf(first));
  if (names.includes('')) return columns;
  return [...names.map((name, index) => ({ name, type: columns[index]?.type ?? '' })), ...columns.slice(names.length)];
}

/** The relations of one query's own FROM, UPDATE, INTO and USING. */
function sourcesOf(parts: readonly Part[], names: Names): ScopeItem[] {
  const items: ScopeItem[] = [];
  for (let at = 0; at < parts.length; at += 1) {
    const word = wordOf(parts[at]);
    // IS DISTINCT FROM, FOR UPDATE and FOR NO KEY UPDATE name no relation.
    if (!SOURCES.has(word) || ['distinct', 'for', 'key'].includes(wordOf(parts[at - 1]))) continue;
    const end = parts.findIndex((part, index) => index > at && AFTER.has(wordOf(part)));
    const list = parts.slice(at + 1, end < 0 ? parts.length : end);
    for (const piece of dividedBy(
      list,
      (part) => isMark(part, ',') || wordOf(part) === 'join' || SOURCES.has(wordOf(part)),
    )) {
      const item = sourceOf(piece, names, word !== 'into');
      if (item) items.push(item);
    }
    at += list.length;
  }
  return items;
}

/** The columns that a select list gives, by the rules by which the server names them. */
function selectColumns(parts: readonly Part[], names: Names): CompletionColumn[] {
  const start = parts.findIndex((part) => ['select', 'returning'].includes(wordOf(part)));
  if (start < 0) return [];
  const from = parts.findIndex((part, index) => index > start && ['from', 'where', 'union'].includes(wordOf(part)));
  const items = sourcesOf(parts, names);
  const list = parts.slice(start + 1, from < 0 ? parts.length : from);
  return dividedBy(list, (part) => isMark(part, ',')).flatMap((item) => itemColumns(item, items));
}

function itemColumns(item: readonly Part[], items: readonly ScopeItem[]): readonly CompletionColumn[] {
  const last = item.at(-1);
  if (isMark(last, '*') && item.length <= 2) return items.flatMap(({ columns }) => columns);
  if (isMark(last, '*') && isMark(item.at(-2), '.'))
    return items.find(({ alias }) => alias === nameOf(item.at(-3)))?.columns ?? [];
  const { path, next } = pathAt(item, 0);
  const name = nameOf(last);
  if (name !== '' && wordOf(last) !== 'end') {
    const column = next === item.length ? name : '';
    const known = items
      .filter(({ alias }) => path.length < 2 || alias === path.at(-2))
      .flatMap(({ columns }) => columns)
      .find((each) => each.name === column);
    return [known ?? untyped(name)];
  }
  // `count(*)` is named after its function, a CASE after its keyword.
  const named = last?.kind === 'group' ? nameOf(item.at(-2)) : wordOf(last) === 'end' ? 'case' : '';
  return named === '' ? [] : [untyped(named)];
}

/** The columns of a query in brackets: those of its first part, as the server takes them. */
function queryColumns(group: Group, names: Names): CompletionColumn[] {
  const inner: Names = { find: names.find, commonTables: [...names.commonTables] };
  const body = withTables(group.parts, inner);
  const [first = []] = dividedBy(body, (part) => SET_OPERATORS.has(wordOf(part)));
  const [only] = first;
  return only?.kind === 'group' && first.length === 1 ? queryColumns(only, inner) : selectColumns(first, inner);
}

/** Reads WITH into the names and gives what follows it. */
function withTables(parts: readonly Part[], names: Names): readonly Part[] {
  if (wordOf(parts[0]) !== 'with') return parts;
  let at = wordOf(parts[1]) === 'recursive' ? 2 : 1;
  for (;;) {
    const alias = nameOf(parts[at]);
    const list = parts[at + 1]?.kind === 'group' ? parts[at + 1] : undefined;
    at += list ? 2 : 1;
    if (alias === '' || wordOf(parts[at]) !== 'as') return parts.slice(at);
    at += 1;
    while (['not', 'materialized'].includes(wordOf(parts[at]))) at += 1;
    const body = parts[at];
    if (body?.kind !== 'group') return parts.slice(at);
    names.commonTables.push({ alias, columns: renamedColumns(queryColumns(body, names), list) });
    at += 1;
    if (!isMark(parts[at], ',')) return parts.slice(at);
    at += 1;
  }
}

/**
 * The relations that can be named at a position of a script. Text that is not finished, or no SQL at all, gives what
 * can be told of it.
 */
export function scopeAt(text: string, position: number, find: FindTable, quote?: string): SqlScope {
  const names: Names = { find, commonTables: [] };
  const levels: ScopeItem[][] = [];
  let parts: readonly Part[] | undefined = grouped(statementTokens(text, position, quote), text.length);
  while (parts) {
    const body = withTables(parts, names);
    const pieces = dividedBy(body, (part) => SET_OPERATORS.has(wordOf(part)));
    const piece = pieces.filter((each) => (each[0]?.start ?? Infinity) <= position).at(-1) ?? pieces[0] ?? [];
    const items = QUERIES.has(wordOf(piece[0])) ? sourcesOf(piece, names) : [];
    if (items.length > 0) levels.unshift(items);
    const within: Part | undefined = parts.find(
      (part) => part.kind === 'group' && part.start < position && position < part.end,
    );
    parts = within?.kind === 'group' ? within.parts : undefined;
  }
  return { levels, commonTables: names.commonTables };
}
