import type { Db } from '../../host/db.js';
import type { SeenTable } from './compare.side.js';
import type { TargetColumn } from './sync.script.js';

const columnsSql = `
  SELECT name, coalesce(is_nullable, true) AS nullable, coalesce(facts ? 'hasDefault', false) AS "hasDefault",
    coalesce(facts ? 'generated', false) AS generated
  FROM catalogue_object WHERE parent_id = $1 AND kind = 'column' AND gone_time IS NULL ORDER BY ordinal`;

/** What the columns of a table take, of those that the person sees. */
export async function targetColumns(db: Db, { id, relation }: SeenTable): Promise<TargetColumn[]> {
  const { rows } = await db.query<TargetColumn>(columnsSql, [id]);
  const seen = new Set(relation.columns.map(({ name }) => name));
  return rows.filter(({ name }) => seen.has(name));
}
