import { createHash } from 'node:crypto';
import type { Introspection } from '@sluice/connectors';
import type { AuditRecord } from '../audit/audit.record.js';
import type { Db } from '../host/db.js';
import type { CatalogueChange } from './catalogue.changes.js';
import type { LevelChange } from './catalogue.identity.js';
import type { FoundIds } from './catalogue.objects.js';
import type { SourceRecord } from './source.type.js';

/**
 * Changes of one synchronisation that are kept one by one; a source that is another altogether is told by its first
 * ones.
 */
const maxChanges = 1_000;

/** Each column is looked up by its place: the planner knows nothing yet of a catalogue that was stored just now. */
const fated = `
  FROM jsonb_to_recordset($2::jsonb) AS r (parent bigint, "column" text, level text, "ruleType" text, review text,
    "movedFrom" text)
  CROSS JOIN LATERAL (SELECT id FROM catalogue_object WHERE data_source_id = $1 AND parent_id = r.parent
    AND name = r."column" AND kind = 'column' LIMIT 1) c`;
const reviewSql = `
  UPDATE catalogue_object o SET review = f.review,
    moved_from = left(f."movedFrom", 800) FROM (SELECT c.id, r.review, r."movedFrom" ${fated}) f WHERE o.id = f.id`;
const levelSql = `
  INSERT INTO column_level (object_id, level, rule_type, source) SELECT c.id, r.level, r."ruleType",
    'inherited' ${fated} WHERE r.level IS NOT NULL
  ON CONFLICT (object_id) DO UPDATE SET level = excluded.level, rule_type = excluded.rule_type, source = 'inherited',
    confirm_user_id = NULL, confirm_time = NULL, update_time = now(), revision = column_level.revision + 1`;

/** Keeps what became of levels; the columns are in the catalogue already. */
export async function storeLevelChanges(
  db: Db,
  sourceId: number,
  fates: readonly LevelChange[],
  ids: FoundIds,
): Promise<void> {
  const placed = JSON.stringify(fates.map((fate) => ({ ...fate, parent: ids.relation(fate.schema, fate.table) })));
  await db.query(reviewSql, [sourceId, placed]);
  await db.query(levelSql, [sourceId, placed]);
}

const millisecondsSql = 'SELECT round(extract(epoch FROM $1::timestamptz) * 1000)::bigint AS ms';
const changeSql = `
  INSERT INTO catalogue_change (data_source_id, time, kind, object_path, detail)
  SELECT $1, $3, r.kind, left(r.path, 800),
    left(r.detail, 800) FROM jsonb_to_recordset($2::jsonb) AS r (kind text, path text, detail text)`;

/**
 * Tells whoever looks after levels: a list on their screen, and an event in the audit log, which are true together with
 * the change.
 */
export async function tellChanges(
  db: Db,
  source: Pick<SourceRecord, 'id' | 'name'>,
  changes: readonly CatalogueChange[],
  time: string,
): Promise<void> {
  await db.query(changeSql, [source.id, JSON.stringify(changes.slice(0, maxChanges)), time]);
  const objects = changes.slice(0, 50).map(({ kind, path }) => `${kind} ${path}`);
  const record = {
    time: (await db.one<{ ms: number }>(millisecondsSql, [time])).ms,
    phase: 'event',
    intent_seq: null,
    user_id: null,
    user_name: 'system',
    ip: '',
    request_id: '',
    origin: { kind: 'system' },
    action: 'catalogue.changed',
    data_source_id: source.id,
    data_source_name: source.name,
    objects: [...objects, ...(changes.length > objects.length ? [`changes:${changes.length}`] : [])],
    sql_text: null,
    sql_kind: null,
    decision: 'permit',
    reasons: [],
    row_count: null,
    masked_columns: [],
    grant_ids: [],
    order_id: null,
    cost_ms: null,
    error: null,
  } satisfies AuditRecord;
  await db.query('INSERT INTO audit_outbox (record) VALUES ($1)', [JSON.stringify(record)]);
}

/** Notes that a catalogue was read, and what it was. */
export const checkedSql = `
  INSERT INTO catalogue_check (data_source_id, digest, time) VALUES ($1, $2, $3)
  ON CONFLICT (data_source_id) DO UPDATE SET digest = excluded.digest, time = excluded.time, error = NULL`;

/**
 * Equal for equal catalogues. Numbers of rows and sizes are no part of it, they change all the time; nor are the other
 * databases of the server, of which nothing is stored.
 */
export function digestOf(found: Introspection): string {
  const { relations, databases: _others, ...rest } = found;
  const lasting = relations.map(({ rowEstimate: _rows, sizeBytes: _bytes, ...relation }) => relation);
  return createHash('sha256')
    .update(JSON.stringify([rest, lasting]))
    .digest('hex');
}
