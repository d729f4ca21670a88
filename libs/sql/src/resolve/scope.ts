import type { Column, Relation, Value } from './value.type.js';
import { note, union, wholeRow } from './value.type.js';
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

/** What a name came to: a value, or why it has none. */
export type Found =
  { value: Value; column?: Column } | { failed: 'unknown-column' | 'unknown-alias' | 'ambiguous-column' };

// Columns that every PostgreSQL table has besides its own; they tell of the row as a whole.
const SYSTEM_COLUMNS = new Set(['ctid', 'xmin', 'xmax', 'cmin', 'cmax', 'tableoid']);

/** The names of one query level. Outer levels follow by `parent`. */
export class Scope {
  readonly windows = new Map<string, WindowSpec>();

  constructor(
    readonly parent: Scope | undefined,
    readonly items: FromItem[] = [],
  ) {}

  /** A level with these items instead of its own, under the same outer levels: what a lateral item or an ON clause sees. */
  seeing(items: FromItem[]): Scope {
    const scope = new Scope(this.parent, items);
    for (const [name, spec] of this.windows) scope.windows.set(name, spec);
    return scope;
  }

  /** Resolves a name as the server does: columns of every level before whole rows. */
  find(path: readonly string[]): Found {
    const [last, table, schema] = [...path].reverse();
    if (last === undefined) return { failed: 'unknown-column' };
    return table === undefined ? this.findPlain(last) : this.findQualified(last, table, schema);
  }

  /** The relation of `t.*`, searched outwards. */
  relation(path: readonly string[]): Relation | undefined {
    const [table = '', schema] = [...path].reverse();
    for (const scope of levels(this)) {
      const matches = scope.named(table, schema);
      if (matches.length > 0) return matches.length === 1 ? matches[0]?.relation : undefined;
    }
    return undefined;
  }

  private findPlain(name: string): Found {
    for (const scope of levels(this)) {
      const columns = scope.columnsNamed(name);
      if (columns.length > 1) return { failed: 'ambiguous-column' };
      if (columns[0]) return { value: note(columns[0]), column: columns[0] };
      // An item whose columns are not all known might have this one: an outer column must not be taken for it.
      if (scope.items.some((item) => item.uncertain)) return { failed: 'ambiguous-column' };
      const system = scope.systemColumn(name);
      if (system) return { value: system };
    }
    const relation = this.relation([name]);
    return relation ? { value: wholeRow(relation) } : { failed: 'unknown-column' };
  }

  private findQualified(name: string, table: string, schema: string | undefined): Found {
    for (const scope of levels(this)) {
      const matches = scope.named(table, schema);
      if (matches.length > 1) return { failed: 'ambiguous-column' };
      const relation = matches[0]?.relation;
      if (!relation) continue;
      const columns = relation.columns.filter((column) => column.name === name);
      if (columns.length > 1) return { failed: 'ambiguous-column' };
      if (columns[0]) return { value: note(columns[0]), column: columns[0] };
      if (relation.base && SYSTEM_COLUMNS.has(name)) return { value: { sources: wholeRow(relation).sources } };
      return { failed: 'unknown-column' };
    }
    return { failed: 'unknown-alias' };
  }

  private named(table: string, schema: string | undefined): NamedRelation[] {
    const found: NamedRelation[] = [];
    for (const item of this.items)
      for (const entry of item.names)
        if (entry.name === table && (schema === undefined || entry.schema === schema)) found.push(entry);
    return found;
  }

  private columnsNamed(name: string): Column[] {
    const found: Column[] = [];
    for (const item of this.items) for (const column of item.columns) if (column.name === name) found.push(column);
    return found;
  }

  private systemColumn(name: string): Value | undefined {
    if (!SYSTEM_COLUMNS.has(name)) return undefined;
    const tables = this.items.flatMap((item) => item.names.filter((entry) => entry.relation.base));
    return tables.length > 0 ? { sources: union(tables.map((entry) => wholeRow(entry.relation))) } : undefined;
  }
}

/** A level and those outside it, from the inside out. */
function* levels(from: Scope): Generator<Scope> {
  for (let scope: Scope | undefined = from; scope; scope = scope.parent) yield scope;
}
