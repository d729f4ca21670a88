import { connectorOf, type Introspection } from '@sluice/connectors';
import type { Db } from '../host/db.js';
import { changesOf } from './catalogue.changes.js';
import { formerNamesOf, readKnownNames, storeFormerNames } from './catalogue.former.js';
import { fatesOfColumns } from './catalogue.identity.js';
import { checkedSql, digestOf, readKnown, storeFates, tellChanges } from './catalogue.rows.js';
import type { Sources } from './source.contract.js';
import type { SourceRecord } from './source.type.js';

/** What a synchronisation found. */
export interface SyncResult {
  schemas: number;
  tables: number;
  columns: number;
  gone: number;
  /** Changes since the last time that whoever looks after levels is told. */
  changes: number;
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

const upserts = {
  database: `INSERT INTO catalogue_object (data_source_id, kind, name, synced_time)
    VALUES ($1, 'database', $2, $3) ${onKnown}`,
  schemas: `
    INSERT INTO catalogue_object (data_source_id, parent_id, kind, name, comment, synced_time)
    SELECT $1, d.id, 'schema', r.name, left(r.comment, 1000),
      $3 FROM jsonb_to_recordset($2::jsonb) AS r (name text, comment text)
    JOIN catalogue_object d ON d.data_source_id = $1 AND d.kind = 'database' AND d.synced_time = $3 ${onKnown}`,
  relations: `
    INSERT INTO catalogue_object (data_source_id, parent_id, kind, name, comment, row_count, size_bytes, definition,
      identity, stamp, facts, synced_time)
    SELECT $1, s.id, r.kind, r.name, left(r.comment, 1000), r."rowEstimate", r."sizeBytes", r.definition, r.identity,
      r.stamp, r.facts, $3
    FROM jsonb_to_recordset($2::jsonb) AS r (schema text, kind text, name text, comment text, "rowEstimate" bigint,
      "sizeBytes" bigint, definition text, identity text, stamp text, facts jsonb)
    JOIN catalogue_object s ON s.data_source_id = $1 AND s.kind = 'schema' AND s.name = r.schema
      AND s.synced_time = $3 ${onKnown}`,
  columns: `
    INSERT INTO catalogue_object (data_source_id, parent_id, kind, name, data_type, comment, ordinal, is_nullable,
      is_key, derived_from, facts, synced_time)
    SELECT $1, t.id, 'column', r.name, left(r."dataType", 128), left(r.comment, 1000), r.ordinal, r.nullable, r.key,
      ARRAY(SELECT jsonb_array_elements_text(r."derivedFrom")), r.facts, $3
    FROM jsonb_to_recordset($2::jsonb) AS r (schema text, "table" text, name text, "dataType" text, comment text,
      ordinal integer, nullable boolean, key boolean, "derivedFrom" jsonb, facts jsonb)
    JOIN catalogue_object s ON s.data_source_id = $1 AND s.kind = 'schema' AND s.name = r.schema AND s.synced_time = $3
    JOIN catalogue_object t ON t.parent_id = s.id AND t.kind IN ('table', 'view') AND t.name = r."table"
      AND t.synced_time = $3 ${onKnown}`,
  routines: `
    INSERT INTO catalogue_object (data_source_id, parent_id, kind, name, data_type, stamp, facts, synced_time)
    SELECT $1, s.id, 'routine', r.name, r.kind, r.stamp,
      CASE WHEN r.overloads IS NOT NULL THEN jsonb_build_object('overloads', r.overloads) END, $3
    FROM jsonb_to_recordset($2::jsonb) AS r (schema text, name text, kind text, stamp text, overloads jsonb)
    JOIN catalogue_object s ON s.data_source_id = $1 AND s.kind = 'schema' AND s.name = r.schema
      AND s.synced_time = $3 ${onKnown}`,
};

/** Reads a source's catalogue with its monitoring account. Rejects with ConnectorError. */
export async function readCatalogue(
  sources: Sources,
  source: SourceRecord,
  signal: AbortSignal,
): Promise<Introspection> {
  const connector = await connectorOf(source.type);
  return connector.introspect(await sources.endpoint(source, 'monitor'), signal);
}

/**
 * Brings the stored catalogue to what was found, with what follows for levels; what is gone stays as gone, with its
 * levels, in case it comes back.
 */
export async function storeCatalogue(db: Db, source: SourceRecord, found: Introspection): Promise<SyncResult> {
  return db.transaction(async (inside) => {
    const { now } = await inside.one<{ now: string }>(
      'SELECT pg_advisory_xact_lock(7583151, $1), clock_timestamp()::text AS now',
      [source.id],
    );
    const known = await readKnown(inside, source.id);
    const former = formerNamesOf(await readKnownNames(inside, source.id), found.relations);
    const fates = fatesOfColumns(known.columns, found.relations);
    const changes = changesOf(known.relations, known.columns, found.relations, fates);
    const columns = found.relations.flatMap((relation) =>
      relation.columns.map((column) => ({ ...column, schema: relation.schema, table: relation.name })),
    );
    await inside.query(upserts.database, [source.id, found.database, now]);
    await inside.query(upserts.schemas, [source.id, JSON.stringify(found.schemas), now]);
    await inside.query(upserts.relations, [
      source.id,
      JSON.stringify(
        found.relations.map(({ columns: _columns, constraints, indexes, reacts, ...relation }) => ({
          ...relation,
          ...(constraints || indexes || reacts ? { facts: { constraints, indexes, reacts } } : {}),
        })),
      ),
      now,
    ]);
    await inside.query(upserts.columns, [source.id, JSON.stringify(columns), now]);
    await inside.query(upserts.routines, [source.id, JSON.stringify(found.routines), now]);
    const { rowCount: gone } = await inside.query(
      'UPDATE catalogue_object SET gone_time = $2 WHERE data_source_id = $1 AND synced_time <> $2 AND gone_time IS NULL',
      [source.id, now],
    );
    await storeFormerNames(inside, source.id, now, former);
    if (fates.length > 0) await storeFates(inside, source.id, fates);
    if (changes.length > 0) await tellChanges(inside, source, changes, now);
    await inside.query(
      'UPDATE data_source SET sync_time = $2, version_text = $3, folds_names = $4, synonyms = $5 WHERE id = $1',
      [source.id, now, found.version, found.foldsNames ?? false, JSON.stringify(found.synonyms ?? [])],
    );
    await inside.query(checkedSql, [source.id, digestOf(found), now]);
    return {
      schemas: found.schemas.length,
      tables: found.relations.length,
      columns: columns.length,
      gone,
      changes: changes.length,
    };
  });
}
