import type { Db } from '../host/db.js';
import { aboutGroupsOf, aboutProjectRolesOf } from '../row-filter/row-filter.reader.js';
import type { GridSubject } from './permission.schemas.js';

/** A row filter that holds for a subject, at the table where the grid shows it. */
export interface GridFilter {
  id: number;
  revision: number;
  /** Null where only that rows are hidden is told, not why: whoever keeps policies knows more. */
  name: string | null;
  source_id: number;
  path: string[];
  condition: string | null;
  /** Made for this subject alone, so that the grid may change it. */
  is_own: boolean;
}

/** Filters about the subject itself, about everybody, and about the groups and project roles of a person. */
const filtersSql = `
  SELECT f.id, f.revision, f.name::text AS name, f.data_source_id AS source_id,
         ARRAY[f.schema_name::text, f.table_name::text] AS path, f.condition,
         f.subject_type = $1 AND f.subject_ids = jsonb_build_array($2::bigint) AS is_own
  FROM row_filter f
  WHERE f.is_enabled AND f.data_source_id = ANY ($3)
    AND (f.subject_type = 'all' OR f.subject_type = $1 AND f.subject_ids @> to_jsonb($2::bigint)
      OR $1 = 'user' AND CASE f.subject_type WHEN 'group' THEN ${aboutGroupsOf('$2')}
        WHEN 'project_role' THEN ${aboutProjectRolesOf('$2')} ELSE false END)
  ORDER BY f.data_source_id, f.schema_name, f.table_name, f.id`;

/** The filters that hold for a subject on some sources. */
export async function filtersOf(
  db: Db,
  { type, id }: GridSubject,
  { sources, isKeeper }: { sources: readonly number[]; isKeeper: boolean },
): Promise<GridFilter[]> {
  const { rows } = await db.query<GridFilter>(filtersSql, [type, id, sources]);
  return isKeeper ? rows : rows.map((row) => ({ ...row, name: null, condition: null }));
}
