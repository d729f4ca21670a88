import { columnName, type AccessDecision } from '@sluice/policy';
import type { Caller, RequestInfo } from '../dispatch/operation.js';
import type { Db } from '../host/db.js';

/** Values of a masked column that a person may compare with in a day (design §7.3). */
export const equalityMost = 200;

/** Counts before the run, so that a run that fails has still been counted. */
const countSql = `
  INSERT INTO equality_use AS known (subject, data_source_id, column_path, day, used)
  SELECT $1, $2, unnest($3::text[]), (now() AT TIME ZONE 'Asia/Shanghai')::date, unnest($4::int[])
  ON CONFLICT (subject, data_source_id, column_path, day) DO UPDATE SET used = known.used + excluded.used
  RETURNING column_path, used`;

/** Counts equality uses of masked columns; answers the columns whose allowance is used up. Visitors share one count per address. */
export async function countEqualities(db: Db, who: { caller: Caller; request: RequestInfo }, sourceId: number, uses: AccessDecision['equalityUses']): Promise<string[]> {
  if (uses.length === 0) return [];
  const subject = who.caller.userId === null ? `anonymous:${who.request.ip}` : `user:${who.caller.userId}`;
  const { rows } = await db.query<{ column_path: string; used: number }>(countSql, [subject, sourceId, uses.map(({ column }) => columnName(column)), uses.map(({ values }) => values)]);
  return rows.filter((row) => row.used > equalityMost).map((row) => row.column_path);
}
