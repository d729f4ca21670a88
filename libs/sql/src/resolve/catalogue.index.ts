import type { ColumnRef } from '../contract/analysis.type.js';
import type { CatalogueFunction, CatalogueRelation, CatalogueSnapshot } from '../contract/catalogue.type.js';
import { spelled, type Column, type Sources } from './value.type.js';
import type { ViewLineage } from './view.type.js';
import type { ParsedFunction } from '../tree/function.type.js';
import type { FunctionLineage } from './function.type.js';

/** A chain of synonyms that is longer leads nowhere. */
const MAX_HOPS = 32;
const indexes = new WeakMap<CatalogueSnapshot, CatalogueIndex>();

/**
 * The index of a snapshot, made once: snapshots are never changed in place, a change is a new snapshot with a new
 * version.
 */
export function indexOf(snapshot: CatalogueSnapshot, fold: (name: string) => string): CatalogueIndex {
  let index = indexes.get(snapshot);
  if (!index) {
    index = new CatalogueIndex(snapshot, fold);
    indexes.set(snapshot, index);
  }
  return index;
}

/** Finds relations and functions by name, and keeps what was found out about views. */
export class CatalogueIndex {
  private readonly relations = new Map<string, CatalogueRelation>();
  /** Where the server finds tables without regard to case: by their folded names, under which several may be found. */
  private readonly folded = new Map<string, CatalogueRelation[]>();
  private readonly synonyms = new Map<string, { schema: string; name: string }>();
  private readonly functions = new Map<string, CatalogueFunction[]>();
  private readonly ofViews = new WeakSet<ColumnRef>();
  private readonly nullTests = new Map<ColumnRef, ColumnRef>();
  private readonly behindNullTests = new WeakMap<ColumnRef, ColumnRef>();
  private readonly columns = new Map<CatalogueRelation, Column[]>();
  /** Lineage of views; the key carries nothing of the caller, as a view resolves in its own context. */
  readonly views = new Map<CatalogueRelation, ViewLineage>();
  /** Functions by their definitions. */
  readonly parsedFunctions = new Map<string, ParsedFunction>();
  /** Lineage of functions by search path, on which the names in a body that is a string depend, and definition. */
  private readonly functionLineages = new Map<string, Map<string, FunctionLineage>>();

  constructor(
    readonly snapshot: CatalogueSnapshot,
    private readonly fold: (name: string) => string,
  ) {
    for (const relation of snapshot.relations) {
      this.relations.set(key(relation.schema, relation.name), relation);
      if (!snapshot.foldsTables) continue;
      const name = key(fold(relation.schema), fold(relation.name));
      this.folded.set(name, [...(this.folded.get(name) ?? []), relation]);
    }
    for (const { schema, name, target } of snapshot.synonyms ?? []) this.synonyms.set(key(schema, name), target);
    for (const entry of snapshot.functions ?? [])
      this.functions.set(fold(entry.name), [...(this.functions.get(fold(entry.name)) ?? []), entry]);
  }

  /** A relation by name; undefined too where several may be meant that differ in more than case. */
  relation(schema: string, name: string): CatalogueRelation | undefined {
    const exact = this.relations.get(key(schema, name));
    if (exact || !this.snapshot.foldsTables) return exact;
    const found = this.folded.get(key(this.fold(schema), this.fold(name))) ?? [];
    if (found.length < 2) return found[0];
    const lower = key(schema, name).toLowerCase();
    const [only, ...others] = found.filter((entry) => key(entry.schema, entry.name).toLowerCase() === lower);
    return others.length === 0 ? only : undefined;
  }

  /** The name behind a synonym, however many stand between; undefined where it is none. */
  synonym(schema: string, name: string): { schema: string; name: string } | undefined {
    let found = this.synonyms.get(key(schema, name));
    for (let hops = 0; found && hops <= MAX_HOPS; hops += 1) {
      const next = this.relations.has(key(found.schema, found.name))
        ? undefined
        : this.synonyms.get(key(found.schema, found.name));
      if (!next) return found;
      found = next;
    }
    return undefined;
  }

  /** Functions, operators and types outside the system schema with this name. */
  named(name: string): readonly CatalogueFunction[] {
    return this.functions.get(this.fold(name)) ?? [];
  }

  /** What is known of a function's result, where it is called on a search path. */
  functionLineage(definition: string, path: string): FunctionLineage | undefined {
    return this.functionLineages.get(path)?.get(definition);
  }

  keepFunctionLineage(definition: string, path: string, lineage: FunctionLineage): void {
    const known = this.functionLineages.get(path) ?? new Map<string, FunctionLineage>();
    this.functionLineages.set(path, known);
    known.set(definition, lineage);
  }

  /** Whether a column is a view's and not a base table's. */
  isViewColumn(column: ColumnRef): boolean {
    return this.ofViews.has(column);
  }

  /**
   * The columns as a null test tells of them: references of their own, so that they stay apart from the values on every
   * way.
   */
  nullTested(columns: Sources): Sources {
    return new Set([...columns].map((column) => this.nullTestOf(column)));
  }

  /** The column behind a reference that only tells whether there is a value; undefined for any other reference. */
  behindNullTest(column: ColumnRef): ColumnRef | undefined {
    return this.behindNullTests.get(column);
  }

  private nullTestOf(column: ColumnRef): ColumnRef {
    if (this.behindNullTests.has(column)) return column;
    let test = this.nullTests.get(column);
    if (!test) {
      test = { ...column };
      this.nullTests.set(column, test);
      this.behindNullTests.set(test, column);
      if (this.ofViews.has(column)) this.ofViews.add(test);
    }
    return test;
  }

  /** The columns of a view: what its definition makes them of, and themselves. */
  viewColumns(view: CatalogueRelation, lineage: Column[]): Column[] {
    return lineage.map((column) => {
      const own: ColumnRef = { schema: view.schema, table: view.name, column: column.label ?? column.name };
      this.ofViews.add(own);
      return { ...column, sources: new Set([...column.sources, own]) };
    });
  }

  /** The columns of a base table as values of themselves. */
  baseColumns(relation: CatalogueRelation): Column[] {
    let columns = this.columns.get(relation);
    if (!columns) {
      columns = relation.columns.map((name, index) => {
        const exact: ColumnRef = { schema: relation.schema, table: relation.name, column: name };
        const type = relation.columnTypes?.[index];
        const written = spelled(name, this.fold);
        return {
          ...written,
          origin: written.label === undefined ? undefined : name,
          nameExact: true,
          sources: new Set([exact]),
          exact,
          size: 1,
          type: type || undefined,
          converts: relation.converts?.includes(name) ? `${relation.name}.${name}` : undefined,
        };
      });
      this.columns.set(relation, columns);
    }
    return columns;
  }
}

function key(schema: string, name: string): string {
  return `${schema}\0${name}`;
}
