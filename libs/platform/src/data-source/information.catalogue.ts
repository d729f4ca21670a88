import type { IntrospectedConstraint, IntrospectedIndex } from '@sluice/connectors';
import type { Db } from '../host/db.js';
import type { Sight } from './sight.js';

/** A column as the server's own catalogue would tell of it. */
export interface DescribedColumn {
  name: string;
  type: string;
  comment: string | null;
  nullable: boolean;
  key: boolean;
}
export interface DescribedRelation {
  schema: string;
  name: string;
  kind: 'table' | 'view';
  comment: string | null;
  columns: DescribedColumn[];
  constraints: IntrospectedConstraint[];
  indexes: IntrospectedIndex[];
}

/** What the catalogue knows of a source's structure beyond names: for whoever asks the server's own catalogue. */
export interface DescribedCatalogue {
  schemas: string[];
  relations: DescribedRelation[];
}

const schemasSql = `
  SELECT name FROM catalogue_object WHERE data_source_id = $1 AND kind = 'schema' AND gone_time IS NULL ORDER BY name`;
const relationsSql = `
  SELECT s.name AS schema, t.name, t.kind, t.comment, coalesce(t.facts -> 'constraints', '[]') AS constraints,
         coalesce(t.facts -> 'indexes', '[]') AS indexes,
         coalesce(jsonb_agg(jsonb_build_object('name', c.name, 'type', coalesce(c.data_type, ''), 'comment', c.comment,
           'nullable', coalesce(c.is_nullable, true), 'key', coalesce(c.is_key, false)) ORDER BY c.ordinal)
           FILTER (WHERE c.id IS NOT NULL), '[]') AS columns
  FROM catalogue_object s JOIN catalogue_object t ON t.parent_id = s.id AND t.kind IN ('table', 'view')
    AND t.gone_time IS NULL
       LEFT JOIN catalogue_object c ON c.parent_id = t.id AND c.kind = 'column' AND c.gone_time IS NULL
  WHERE s.data_source_id = $1 AND s.kind = 'schema' AND s.gone_time IS NULL
  GROUP BY s.name, t.id ORDER BY s.name, t.name`;

/** Reads the structure of a source as it was found last. */
export async function readDescribed(db: Db, sourceId: number): Promise<DescribedCatalogue> {
  const { rows: schemas } = await db.query<{ name: string }>(schemasSql, [sourceId]);
  const { rows: relations } = await db.query<DescribedRelation>(relationsSql, [sourceId]);
  return { schemas: schemas.map(({ name }) => name), relations };
}

/**
 * What somebody may see of it: what is hidden is as if it were not there. A key or an index with a hidden column, and a
 * foreign key to what is hidden, is hidden whole, since the rest would tell of it.
 */
export function seenOf(found: DescribedCatalogue, database: string, sight: Sight): DescribedCatalogue {
  const shown = new Map(
    found.relations
      .filter(({ schema, name }) => sight.shows([database, schema, name]))
      .map((relation) => [keyOf(relation.schema, relation.name), seenRelation(relation, database, sight)]),
  );
  const has = (schema: string, table: string, columns: readonly string[]): boolean => {
    const known = new Set(shown.get(keyOf(schema, table))?.columns.map(({ name }) => name));
    return columns.every((column) => known.has(column));
  };
  const relations = [...shown.values()].map((relation) => ({
    ...relation,
    constraints: relation.constraints.filter(
      ({ columns, references: to }) =>
        columns.length > 0 &&
        has(relation.schema, relation.name, columns) &&
        (!to || (to.columns.length > 0 && has(to.schema, to.table, to.columns))),
    ),
    indexes: relation.indexes.filter(({ columns }) => has(relation.schema, relation.name, columns)),
  }));
  return { schemas: found.schemas.filter((schema) => sight.shows([database, schema])), relations };
}

const keyOf = (schema: string, name: string): string => JSON.stringify([schema, name]);

function seenRelation(relation: DescribedRelation, database: string, sight: Sight): DescribedRelation {
  const { schema, name, columns } = relation;
  if (!sight.divides([database, schema, name])) return relation;
  return { ...relation, columns: columns.filter((column) => sight.shows([database, schema, name, column.name])) };
}
