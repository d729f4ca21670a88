import type { Column, Relation, Sources, Value } from './value.type.js';
import { merged, note, union, wholeRow } from './value.type.js';
import type { WindowSpec } from '../tree/expression.type.js';

/** A relation by the name under which it can be referred to; `schema` is set for a table without an alias. */
export interface NamedRelation {
  name: string;
  schema?: string;
  relation: Relation;
}

/** One item of FROM: the columns that `*` and plain names see, in order, and the relations that qualified names see. */
export interface FromItem {
  columns: Column[];
  names: NamedRelation[];
  uncertain: boolean;
}

/** The names of one level: columns that surely have a name, that may have it, that may have any, and relations. */
interface ScopeIndex {
  /** How many items it was made of. */
  items: number;
  sure: Map<string, Column[]>;
  open: Map<string, Column[]>;
  anyName: Column[];
  /** Columns that may have any name but a plain one. */
  oddName: Column[];
  relations: Map<string, NamedRelation[]>;
}

/** What a name came to: a value, or why it has none. */
export type FoundName = { value: Value } | { failed: 'unknown-column' | 'unknown-alias' | 'ambiguous-column' };

const ODD = /[^\w$\u0080-\uffff]/;

/** Whether a column whose name only the server knows may have this one. */
export function mayBe({ nameExact, isOdd }: Column, name: string): boolean {
  return !nameExact && (!isOdd || ODD.test(name));
}

/** The names of one query level. Outer levels follow by `parent`. */
export class Scope {
  readonly windows = new Map<string, WindowSpec>();
  /** Sources of windows by name, once they have been resolved. */
  readonly windowSources = new Map<string, Sources>();
  private index: ScopeIndex | undefined;
  /** Columns of the select list so far, where names may mean them (`NameRules.seesSelected`). */
  selected: Column[] | undefined;
  /** Names of this level itself may mean them too, not those of nested queries alone. */
  isSelected = false;

  /** How many levels a name may be looked for in. */
  readonly depth: number;

  constructor(
    readonly parent: Scope | undefined,
    readonly items: FromItem[] = [],
  ) {
    this.depth = (parent?.depth ?? 0) + 1;
  }

  /**
   * A level with these items instead of its own, under the same outer levels: what a lateral item or an ON clause sees.
   */
  seeing(items: FromItem[]): Scope {
    const scope = new Scope(this.parent, items);
    for (const [name, spec] of this.windows) scope.windows.set(name, spec);
    for (const [name, sources] of this.windowSources) scope.windowSources.set(name, sources);
    return scope;
  }

  /** Resolves a name as the server does: columns of every level before whole rows. */
  find(path: readonly string[]): FoundName {
    const last = path.at(-1);
    const table = path.at(-2);
    if (last === undefined) return { failed: 'unknown-column' };
    return table === undefined ? Scope.findPlain(this, last) : Scope.findQualified(this, last, table, path.at(-3));
  }

  /** The relation of `t.*`, searched outwards. */
  relation(path: readonly string[]): Relation | undefined {
    const [table = '', schema] = [...path].reverse();
    return Scope.findRelation(this, table, schema);
  }

  private static findRelation(from: Scope, table: string, schema: string | undefined): Relation | undefined {
    for (let scope: Scope | undefined = from; scope; scope = scope.parent) {
      const matches = scope.named(table, schema);
      if (matches.length > 0) return matches.length === 1 ? matches[0]?.relation : undefined;
    }
    return undefined;
  }

  /**
   * What a plain name may mean at this level alone, where the server looks first for GROUP BY (parse_clause.c,
   * findTargetlistEntrySQL92): columns, system columns, and every column of an item whose columns are not all known.
   */
  local(name: string): Value[] {
    const { sure, open } = this.columnsNamed(name);
    const unknown = this.items.filter((item) => item.uncertain).map((item) => merged(item.columns));
    const system = this.systemColumn(name);
    return [...sure.map(note), ...open.map(note), ...unknown, ...(system ? [system] : [])];
  }

  /**
   * Columns of every level before whole rows (parse_expr.c, transformColumnRef). A column whose name only the server
   * knows for sure may or may not be meant: its sources join those of the name's next reading further out.
   */
  private static findPlain(from: Scope, name: string): FoundName {
    const open: Column[] = [];
    const joined = (value: Value): Value => (open.length === 0 ? value : merged([...open.map(note), value]));
    for (let scope: Scope | undefined = from; scope; scope = scope.parent) {
      const found = scope.columnsNamed(name);
      const [column, ...others] = found.sure;
      if (others.length > 0) return { failed: 'ambiguous-column' };
      open.push(...found.open, ...from.selectedAt(scope, name));
      if (column && isSpelledOtherwise(column, name, scope.parent)) return { failed: 'ambiguous-column' };
      if (column) return { value: joined(note(column)) };
      // An item whose columns are not all known might have this one: an outer column must not be taken for it.
      if (found.open.length === 0 && scope.items.some((item) => item.uncertain)) return { failed: 'ambiguous-column' };
      const system = scope.systemColumn(name);
      if (system) return { value: joined(system) };
    }
    const relation = from.relation([name]);
    if (relation) return { value: joined(wholeRow(relation)) };
    return open.length > 0 ? { value: merged(open.map(note)) } : { failed: 'unknown-column' };
  }

  private selectedAt(scope: Scope, name: string): readonly Column[] {
    if (!scope.selected || (scope === this && !scope.isSelected)) return NONE;
    return scope.selected.filter((column) => (column.nameExact ? column.name === name : mayBe(column, name)));
  }

  private static findQualified(from: Scope, name: string, table: string, schema: string | undefined): FoundName {
    for (let scope: Scope | undefined = from; scope; scope = scope.parent) {
      const matches = scope.named(table, schema);
      if (matches.length > 1) return { failed: 'ambiguous-column' };
      const relation = matches[0]?.relation;
      if (!relation) continue;
      const columns = relation.columns.filter((column) => column.name === name);
      if (columns.length > 1) return { failed: 'ambiguous-column' };
      if (columns[0]) return { value: note(columns[0]) };
      if (relation.systemColumns?.has(name)) return { value: { sources: wholeRow(relation).sources } };
      return { failed: 'unknown-column' };
    }
    return { failed: 'unknown-alias' };
  }

  /** Columns of this level that surely have a name. */
  surely(name: string): readonly Column[] {
    return this.columnsNamed(name).sure;
  }

  private named(table: string, schema: string | undefined): readonly NamedRelation[] {
    const found = this.indexed.relations.get(table) ?? NO_RELATION;
    return schema === undefined ? found : found.filter((entry) => entry.schema === schema);
  }

  /** The names of this level, put in order when the first is looked for: by then all its items are there. */
  private get indexed(): ScopeIndex {
    if (this.index?.items !== this.items.length) this.index = indexOf(this.items);
    return this.index;
  }

  /** Columns of this level that surely have the name, and those that may have it. */
  private columnsNamed(name: string): { sure: readonly Column[]; open: readonly Column[] } {
    const { sure, open, anyName, oddName } = this.indexed;
    const possible = open.get(name) ?? NONE;
    const any = oddName.length > 0 && ODD.test(name) ? [...anyName, ...oddName] : anyName;
    return { sure: sure.get(name) ?? NONE, open: any.length === 0 ? possible : [...possible, ...any] };
  }

  /** Of plain tables alone: a join shows the columns of its sides, not their system columns. */
  private systemColumn(name: string): Value | undefined {
    if (!this.items.some(({ names: [only] }) => only?.relation.systemColumns?.has(name))) return undefined;
    const tables = this.items.flatMap(({ names: [only, ...others] }) =>
      only?.relation.systemColumns?.has(name) && others.length === 0 ? [only.relation] : [],
    );
    return tables.length > 0 ? { sources: union(tables.map(wholeRow)) } : undefined;
  }
}

/**
 * Whether an outer column is the same name here and, in more than case, another one: the server may tell them apart and
 * mean that.
 */
function isSpelledOtherwise(column: Column, name: string, outer: Scope | undefined): boolean {
  if (!outer) return false;
  const spelling = spellingOf(column);
  for (let scope: Scope | undefined = outer; scope; scope = scope.parent)
    if (scope.surely(name).some((other) => spellingOf(other) !== spelling)) return true;
  return false;
}

function spellingOf({ name, label }: Column): string {
  return (label ?? name).toLowerCase();
}

const NONE: readonly Column[] = [];
const NO_RELATION: readonly NamedRelation[] = [];

function indexOf(items: readonly FromItem[]): ScopeIndex {
  const index: ScopeIndex = {
    items: items.length,
    sure: new Map(),
    open: new Map(),
    anyName: [],
    oddName: [],
    relations: new Map(),
  };
  for (const item of items) {
    for (const entry of item.names) add(index.relations, entry.name, entry);
    for (const column of item.columns)
      if (item.uncertain) add(index.open, column.name, column);
      else if (column.nameExact) add(index.sure, column.name, column);
      else (column.isOdd ? index.oddName : index.anyName).push(column);
  }
  return index;
}

function add<Entry>(lists: Map<string, Entry[]>, name: string, entry: Entry): void {
  const list = lists.get(name);
  if (list) list.push(entry);
  else lists.set(name, [entry]);
}
