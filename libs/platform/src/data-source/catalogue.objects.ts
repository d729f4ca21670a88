import type { Introspection } from '@sluice/connectors';
import type { Db } from '../host/db.js';

/** The ids of what was found, by which levels and former names find their columns. */
export interface FoundIds {
  /** By name. */
  schemas: ReadonlyMap<string, number>;
  /** Of a table or view, undefined where its schema is not in the catalogue. */
  relation(schema: string, name: string): number | undefined;
}

/**
 * The place that an object is known by; a found one is refreshed and keeps its id, and with it its levels and grants.
 */
const onKnown = `ON CONFLICT (data_source_id, parent_id, name, (kind = 'routine'), (CASE WHEN kind = 'routine' THEN data_type END)) DO UPDATE SET
  kind = excluded.kind, data_type = excluded.data_type, comment = excluded.comment, row_count = excluded.row_count,
    size_bytes = excluded.size_bytes, definition = excluded.definition, identity = excluded.identity,
    stamp = excluded.stamp,
  ordinal = excluded.ordinal, is_nullable = excluded.is_nullable, is_key = excluded.is_key,
    derived_from = excluded.derived_from, facts = excluded.facts, synced_time = excluded.synced_time, gone_time = NULL,
  review = CASE WHEN catalogue_object.gone_time IS NULL THEN catalogue_object.review END,
    moved_from = CASE WHEN catalogue_object.gone_time IS NULL THEN catalogue_object.moved_from END, update_time = now(),
    revision = catalogue_object.revision + 1`;

/**
 * Parents come by id, so that no statement joins: within the transaction that writes a large catalogue the planner
 * knows nothing of its rows and would compare each column with each table (10,000 tables took minutes).
 */
const upserts = {
  database: `INSERT INTO catalogue_object (data_source_id, kind, name, synced_time)
    VALUES ($1, 'database', $2, $3) ${onKnown} RETURNING id`,
  schemas: `
    INSERT INTO catalogue_object (data_source_id, parent_id, kind, name, comment, synced_time)
    SELECT $1, r.parent, 'schema', r.name, left(r.comment, 1000), $3
    FROM jsonb_to_recordset($2::jsonb) AS r (parent bigint, name text, comment text) ${onKnown} RETURNING id, name`,
  relations: `
    INSERT INTO catalogue_object (data_source_id, parent_id, kind, name, comment, row_count, size_bytes, definition,
      identity, stamp, facts, synced_time)
    SELECT $1, r.parent, r.kind, r.name, left(r.comment, 1000), r."rowEstimate", r."sizeBytes", r.definition,
      r.identity, r.stamp, r.facts, $3
    FROM jsonb_to_recordset($2::jsonb) AS r (parent bigint, kind text, name text, comment text, "rowEstimate" bigint,
      "sizeBytes" bigint, definition text, identity text, stamp text, facts jsonb)
    ${onKnown} RETURNING id, parent_id AS parent, name`,
  columns: `
    INSERT INTO catalogue_object (data_source_id, parent_id, kind, name, data_type, comment, ordinal, is_nullable,
      is_key, derived_from, facts, synced_time)
    SELECT $1, r.parent, 'column', r.name, left(r."dataType", 128), left(r.comment, 1000), r.ordinal, r.nullable,
      r.key, ARRAY(SELECT jsonb_array_elements_text(r."derivedFrom")), r.facts, $3
    FROM jsonb_to_recordset($2::jsonb) AS r (parent bigint, name text, "dataType" text, comment text, ordinal integer,
      nullable boolean, key boolean, "derivedFrom" jsonb, facts jsonb) ${onKnown}`,
  routines: `
    INSERT INTO catalogue_object (data_source_id, parent_id, kind, name, data_type, stamp, facts, synced_time)
    SELECT $1, r.parent, 'routine', r.name, r.kind, r.stamp,
      CASE WHEN r.overloads IS NOT NULL THEN jsonb_build_object('overloads', r.overloads) END, $3
    FROM jsonb_to_recordset($2::jsonb) AS r (parent bigint, name text, kind text, stamp text, overloads jsonb)
    ${onKnown}`,
};

/** Stores what was found at `time`. What stands under a name that was not found itself is left out. */
export async function storeObjects(db: Db, sourceId: number, found: Introspection, time: string): Promise<FoundIds> {
  const store = <Row>(sql: string, objects: unknown) =>
    db.query<Row>(sql, [sourceId, typeof objects === 'string' ? objects : JSON.stringify(objects), time]);
  const [database] = (await store<{ id: number }>(upserts.database, found.database)).rows;
  const schemas = await store<{ id: number; name: string }>(
    upserts.schemas,
    found.schemas.map((schema) => ({ ...schema, parent: database?.id })),
  );
  const ids = new Map(schemas.rows.map(({ id, name }) => [name, id]));
  const relations = await store<{ id: number; parent: number; name: string }>(
    upserts.relations,
    under(found.relations, ({ schema }) => ids.get(schema)).map(
      ({ columns: _columns, constraints, indexes, reacts, ...relation }) => ({
        ...relation,
        ...(constraints || indexes || reacts ? { facts: { constraints, indexes, reacts } } : {}),
      }),
    ),
  );
  const tables = new Map(relations.rows.map(({ id, parent, name }) => [`${parent}\0${name}`, id]));
  const relation = (schema: string, name: string) => tables.get(`${ids.get(schema)}\0${name}`);
  await store(
    upserts.columns,
    found.relations.flatMap(({ schema, name, columns }) => under(columns, () => relation(schema, name))),
  );
  await store(
    upserts.routines,
    under(found.routines, ({ schema }) => ids.get(schema)),
  );
  return { schemas: ids, relation };
}

function under<T extends object>(objects: readonly T[], parentOf: (object: T) => number | undefined) {
  return objects.flatMap((object) => {
    const parent = parentOf(object);
    return parent === undefined ? [] : [{ ...object, parent }];
  });
}
