import type { Db } from '../host/db.js';
import type { Receiver } from './notice.contract.js';

const usable = `u.is_enabled AND NOT u.is_deleted AND (u.end_time IS NULL OR u.end_time > now())`;
const isMember = `m.status = 'active' AND (m.end_time IS NULL OR m.end_time > now())`;

/** Everybody whom a list of receivers means now and who may sign in, each once. */
const receiversSql = `
WITH wanted AS (SELECT * FROM jsonb_to_recordset($1::jsonb) AS w("user" bigint, role text, "group" bigint,
  project bigint, may text, project_role bigint, approval text, target bigint)),
  found AS (
    SELECT w."user" AS id FROM wanted w WHERE w."user" IS NOT NULL
    UNION SELECT ur.user_id FROM wanted w JOIN role r ON r.is_built_in AND r.code = w.role
      JOIN user_role ur ON ur.role_id = r.id
    UNION SELECT g.user_id FROM wanted w JOIN user_group_member g ON g.group_id = w."group"
      JOIN user_group x ON x.id = g.group_id AND (x.end_time IS NULL OR x.end_time > now())
    UNION SELECT x.user_id FROM wanted w CROSS JOIN LATERAL approval_asked(w.approval, w.target) x
      WHERE w.approval IS NOT NULL
    UNION SELECT m.user_id FROM wanted w JOIN project_member m ON m.project_id = w.project AND ${isMember}
      JOIN project_role r ON r.id = m.project_role_id
      WHERE w.project_role = r.id OR w.may = 'member' OR (w.may IS NOT NULL AND r.is_manager)
        OR w.may = ANY (r.actions))
SELECT u.id FROM found f JOIN user_account u ON u.id = f.id WHERE ${usable} AND u.id IS DISTINCT FROM $2::bigint
  ORDER BY u.id`;

/** Ids of the people whom these receivers mean at this moment. */
export async function receiverIds(db: Db, receivers: readonly Receiver[], except: number | null): Promise<number[]> {
  if (receivers.length === 0) return [];
  const wanted = receivers.map((one) => (typeof one === 'number' ? { user: one } : one));
  const { rows } = await db.query<{ id: number }>(receiversSql, [JSON.stringify(wanted), except]);
  return rows.map(({ id }) => id);
}
