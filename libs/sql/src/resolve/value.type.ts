import type { ColumnRef } from '../contract/analysis.type.js';

/** Base columns that a value depends on. The ColumnRef objects are interned per catalogue: identity is equality. */
export type Sources = ReadonlySet<ColumnRef>;

/** What is known of a value: where it comes from, never what it is. */
export interface Value {
  sources: Sources;
  /** Set when it is an unchanged copy of exactly this column. */
  exact?: ColumnRef;
  /** The fields of a row value, where they are known. */
  row?: Column[];
  /** Literals that it may hold, by their place: they stand beside whatever it is compared with. */
  literals?: ReadonlySet<number>;
  /** Type name of a column, where the catalogue tells it, or of what a built-in function gives. */
  type?: string;
  /** At most so many times as long as a value of a column; absent where no bound is known, as of `repeat('x', n)`. */
  size?: number;
  /**
   * The column whose type has conversions or checks by functions of the database: it may only be handed on as it is.
   */
  converts?: string;
  /**
   * What evaluating it could tell by an error or by time, of a column that is only evaluated where it is referred to.
   */
  observed?: Sources;
}

/** A column of a relation in scope. `record` is where its use is noted under its own name `origin`. */
export interface Column extends Value {
  name: string;
  nameExact: boolean;
  origin?: string;
  /** What the server announces, where names are compared in another form. */
  label?: string;
  /** An inexact name that is none of letters, digits and _ alone. */
  isOdd?: true;
  /** The server may announce the name in another spelling. */
  isRespelled?: true;
  record?: Set<string>;
  /** In a row value: its name in the type of the row, where the query calls it something else. */
  attribute?: string;
}

/**
 * A relation in scope. `uncertain`: it may have other columns than these (a function's row type that the catalogue
 * cannot tell).
 */
export interface Relation {
  columns: Column[];
  uncertain: boolean;
  base: boolean;
  /** A row of it as one value is of a type with conversions by functions of the database. */
  converts?: string;
  /** Columns that it has besides its own. */
  systemColumns?: ReadonlySet<string>;
  /**
   * Names of the columns in the relation's own row type (tables and views), which a row value keeps under any alias.
   */
  attributes?: readonly string[];
}

/** No source. */
export const NOTHING: Sources = new Set();

/** A value that no column flows into. */
export const CONSTANT: Value = { sources: NOTHING, size: 1 };

/** The sources of all the values together. */
export function union(values: readonly { sources: Sources }[]): Sources {
  let first: Sources = NOTHING;
  let all: Set<ColumnRef> | undefined;
  for (const { sources } of values) {
    if (sources.size === 0 || sources === first) continue;
    if (first.size === 0) {
      first = sources;
      continue;
    }
    all ??= new Set(first);
    for (const source of sources) all.add(source);
  }
  return all ?? first;
}

/** A value made of others: it copies none of them. */
export function merged(values: readonly { sources: Sources }[]): Value {
  return { sources: union(values), ...convertsOf(values) };
}

function convertsOf(values: readonly Value[]): Pick<Value, 'converts'> {
  const converts = values.find((value) => value.converts !== undefined)?.converts;
  return converts === undefined ? {} : { converts };
}

/** The size of values put together; none where one of them has no bound. */
export function sized(values: readonly { size?: number }[], times = 1): { size?: number } {
  let size = 0;
  for (const value of values) {
    if (value.size === undefined) return {};
    size += value.size;
  }
  return { size: Math.max(1, size) * times };
}

/** The value of a whole row of a relation. */
export function wholeRow(relation: Relation): Value {
  for (const column of relation.columns) note(column);
  const observed = union(relation.columns.map((column) => ({ sources: column.observed ?? NOTHING })));
  return {
    sources: union(relation.columns),
    ...sized(relation.columns),
    converts: relation.converts ?? convertsOf(relation.columns).converts,
    observed: observed.size > 0 ? observed : undefined,
    row: relation.uncertain ? undefined : rowOf(relation),
  };
}

function rowOf({ columns, attributes }: Relation): Column[] {
  if (!attributes) return columns;
  return columns.map((column, index) => {
    const attribute = attributes[index];
    return attribute === undefined || attribute === column.name ? column : { ...column, attribute };
  });
}

/** Notes that a column is used, and gives it back. */
export function note(column: Column): Column {
  if (column.record) column.record.add(column.origin ?? column.name);
  return column;
}

/** Columns under new names from the left; too many names yield undefined. */
export function renamed(
  columns: Column[],
  names: readonly string[],
  fold: (name: string) => string,
): Column[] | undefined {
  if (names.length > columns.length) return undefined;
  return columns.map((column, index) => {
    const written = names[index];
    if (written === undefined) return column;
    const { label: _label, isOdd: _isOdd, isRespelled: _isRespelled, ...rest } = column;
    return {
      ...rest,
      ...spelled(written, fold),
      nameExact: true,
      origin: column.origin ?? (column.record ? column.name : undefined),
    };
  });
}

/** A name as it is compared, with its own spelling where that differs. */
export function spelled(written: string, fold: (name: string) => string): { name: string; label?: string } {
  const name = fold(written);
  return name === written ? { name } : { name, label: written };
}
