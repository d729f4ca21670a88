import type { Introspection } from '@sluice/connectors';
import type { LevelChange, KnownColumn } from './catalogue.identity.js';

/** A relation as the catalogue has it before it is read again. */
export interface KnownRelation {
  schema: string;
  name: string;
  kind: 'table' | 'view';
  identity: string | null;
  definition: string | null;
}

/** One change of a catalogue, for whoever looks after levels. */
export interface CatalogueChange {
  kind:
    | 'table-new'
    | 'table-gone'
    | 'table-replaced'
    | 'view-changed'
    | 'column-new'
    | 'column-gone'
    | 'column-moved'
    | 'column-unreviewed';
  path: string;
  detail: string | null;
}

/**
 * What differs between a known catalogue and a found one. A catalogue that is read for the first time tells nothing.
 */
export function changesOf(
  relations: readonly KnownRelation[],
  columns: readonly KnownColumn[],
  found: Introspection['relations'],
  fates: readonly LevelChange[],
): CatalogueChange[] {
  if (relations.length === 0) return [];
  const change = (kind: CatalogueChange['kind'], path: string, detail: string | null = null): CatalogueChange => ({
    kind,
    path,
    detail,
  });
  const before = new Map(relations.map((relation) => [nameOf(relation), relation]));
  const now = new Set(found.map(nameOf));
  const columnsNow = new Set(
    found.flatMap((relation) => relation.columns.map(({ name }) => `${nameOf(relation)}.${name}`)),
  );
  const columnsBefore = new Set(columns.filter(({ gone }) => !gone).map(columnName));
  const fated = new Map(fates.map((fate) => [columnName(fate), fate]));
  return [
    ...relations
      .filter((relation) => !now.has(nameOf(relation)))
      .map((relation) => change('table-gone', nameOf(relation))),
    ...found.flatMap((relation): CatalogueChange[] => {
      const path = nameOf(relation);
      const known = before.get(path);
      if (!known) return [change('table-new', path)];
      if (known.identity !== null && known.identity !== relation.identity) return [change('table-replaced', path)];
      return known.definition === relation.definition ? [] : [change('view-changed', path)];
    }),
    ...columns
      .filter((column) => !column.gone && now.has(tableName(column)) && !columnsNow.has(columnName(column)))
      .map((column) => change('column-gone', columnName(column))),
    ...found.flatMap((relation) =>
      relation.columns.flatMap(({ name }): CatalogueChange[] => {
        const path = `${nameOf(relation)}.${name}`;
        const fate = fated.get(path);
        if (fate) return [change(`column-${fate.review}`, path, fate.movedFrom)];
        return before.has(nameOf(relation)) && !columnsBefore.has(path) ? [change('column-new', path)] : [];
      }),
    ),
  ];
}

const nameOf = ({ schema, name }: Pick<KnownRelation, 'schema' | 'name'>): string => `${schema}.${name}`;
const tableName = ({ schema, table }: Pick<KnownColumn, 'schema' | 'table'>): string => `${schema}.${table}`;
const columnName = (column: Pick<KnownColumn, 'schema' | 'table' | 'column'>): string =>
  `${tableName(column)}.${column.column}`;
