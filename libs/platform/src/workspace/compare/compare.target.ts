import type { Db } from '../../host/db.js';
import type { SeenTable } from './compare.side.js';
import type { TargetColumn } from './sync.script.js';

const columnsSql = `
  SELECT c.name, coalesce(c.is_nullable, true) AS nullable, coalesce(c.facts ? 'hasDefault', false) AS "hasDefault",
    coalesce(c.facts ? 'generated', false) AS generated
  FROM catalogue_object s JOIN catalogue_object t ON t.parent_id = s.id AND t.kind = 'table' AND t.gone_time IS NULL
    JOIN catalogue_object c ON c.parent_id = t.id AND c.kind = 'column' AND c.gone_time IS NULL
  WHERE s.data_source_id = $1 AND s.kind = 'schema' AND s.gone_time IS NULL AND s.name = $2 AND t.name = $3
  ORDER BY c.ordinal`;

/** What the columns of a table take, of those that the person sees. */
export async function targetColumns(db: Db, { source, relation }: SeenTable): Promise<TargetColumn[]> {
  const { rows } = await db.query<TargetColumn>(columnsSql, [source.id, relation.schema, relation.name]);
  const seen = new Set(relation.columns.map(({ name }) => name));
  return rows.filter(({ name }) => seen.has(name));
}

const policiesSql = `
  SELECT coalesce(t.facts -> 'reacts' ? 'policies', false) AS hides
  FROM catalogue_object s JOIN catalogue_object t ON t.parent_id = s.id AND t.kind = 'table' AND t.gone_time IS NULL
  WHERE s.data_source_id = $1 AND s.kind = 'schema' AND s.gone_time IS NULL AND s.name = $2 AND t.name = $3`;

/** Whether the source itself may hide rows of a table (row level security); what is no table may show a part anyway. */
export async function hidesRows(db: Db, { source, relation }: SeenTable): Promise<boolean> {
  const found = await db.maybeOne<{ hides: boolean }>(policiesSql, [source.id, relation.schema, relation.name]);
  return found?.hides ?? true;
}
