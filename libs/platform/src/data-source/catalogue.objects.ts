import type { Introspection } from '@sluice/connectors';
import type { Db } from '../host/db.js';
import { StoredObjects, type StoredObject } from './catalogue.stored.js';

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
    FROM jsonb_to_recordset($2::jsonb) AS r (parent bigint, name text, comment text) ${onKnown} RETURNING id, parent_id AS parent, name`,
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

/**
 * Stores what was found at `time`, and answers the ids of everything that was found. Only what is new, came back or
 * differs is written: of ten thousand tables one changes at a time. What was not found is gone. What stands under a
 * name that was not found itself is left out.
 */
export async function storeObjects(
  db: Db,
  sourceId: number,
  { stored: known, found, time }: { stored: readonly StoredObject[]; found: Introspection; time: string },
): Promise<{ ids: FoundIds; gone: number }> {
  const stored = new StoredObjects(known);
  const written = async <Row extends object>(sql: string, objects: object[]): Promise<Row[]> =>
    objects.length === 0 ? [] : (await db.query<Row>(sql, [sourceId, JSON.stringify(objects), time])).rows;
  const database =
    stored.same({ parent: null, kind: 'database', name: found.database }) ??
    (await db.one<{ id: number }>(upserts.database, [sourceId, found.database, time])).id;
  const schemas = await placed(
    found.schemas.map((schema) => ({ ...schema, parent: database })),
    (schema) => stored.same({ ...schema, kind: 'schema' }),
    (changed) => written<PlacedRow>(upserts.schemas, changed),
  );
  const ids = new Map(found.schemas.map(({ name }) => [name, schemas.get(keyOf(database, name)) as number]));
  const relations = await placed(
    under(found.relations, ({ schema }) => ids.get(schema)).map(
      ({ columns: _columns, constraints, indexes, reacts, ...relation }) => ({
        ...relation,
        facts: constraints || indexes || reacts ? { constraints, indexes, reacts } : undefined,
      }),
    ),
    (relation) => stored.same(relation),
    (changed) => written<PlacedRow>(upserts.relations, changed),
  );
  const relation = (schema: string, name: string) => relations.get(keyOf(ids.get(schema), name));
  const columns = found.relations.flatMap(({ schema, name, columns }) => under(columns, () => relation(schema, name)));
  await written(
    upserts.columns,
    columns.filter((column) => stored.same({ ...column, kind: 'column' }) === undefined),
  );
  const routines = under(found.routines, ({ schema }) => ids.get(schema));
  await written(
    upserts.routines,
    routines.filter((routine) => stored.same(routineOf(routine)) === undefined),
  );
  return { ids: { schemas: ids, relation }, gone: await forget(db, stored.unseen(), time) };
}

type PlacedRow = { id: number; parent: number; name: string };
const keyOf = (parent: number | undefined, name: string): string => `${parent}\0${name}`;

/** The ids of objects by parent and name: of what is stored as it was found, and of the rest once it is written. */
async function placed<T extends { parent: number; name: string }>(
  objects: readonly T[],
  same: (object: T) => number | undefined,
  write: (changed: T[]) => Promise<PlacedRow[]>,
): Promise<ReadonlyMap<string, number>> {
  const known = objects.map((object) => ({ object, id: same(object) }));
  const ids = new Map(
    known.flatMap(({ object: { parent, name }, id }) => (id === undefined ? [] : [[keyOf(parent, name), id] as const])),
  );
  const changed = known.filter(({ id }) => id === undefined).map(({ object }) => object);
  for (const { id, parent, name } of await write(changed)) ids.set(keyOf(parent, name), id);
  return ids;
}

/** Marks what was not found as gone; it stays with its levels in case it comes back. */
async function forget(db: Db, ids: readonly number[], time: string): Promise<number> {
  if (ids.length === 0) return 0;
  return (await db.query('UPDATE catalogue_object SET gone_time = $2 WHERE id = ANY ($1)', [ids, time])).rowCount;
}

/** A routine is known by its kind as well, which stands where a column has its type. */
const routineOf = ({
  parent,
  name,
  kind,
  stamp,
  overloads,
}: Introspection['routines'][number] & { parent: number }) => ({
  parent,
  name,
  kind: 'routine' as const,
  dataType: kind,
  stamp,
  facts: overloads ? { overloads } : null,
});

function under<T extends object>(objects: readonly T[], parentOf: (object: T) => number | undefined) {
  return objects.flatMap((object) => {
    const parent = parentOf(object);
    return parent === undefined ? [] : [{ ...object, parent }];
  });
}
