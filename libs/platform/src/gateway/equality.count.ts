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
export async function countEqualities(
  db: Db,
  who: { caller: Caller; request: RequestInfo },
  sourceId: number,
  uses: AccessDecision['equalityUses'],
): Promise<string[]> {
  if (uses.length === 0) return [];
  const { rows } = await db.query<{ column_path: string; used: number }>(countSql, [
    subjectOf(who),
    sourceId,
    uses.map(({ column }) => columnName(column)),
    uses.map(({ values }) => values),
  ]);
  return rows.filter((row) => row.used > equalityMost).map((row) => row.column_path);
}

const spentSql = `
  SELECT column_path FROM equality_use
  WHERE subject = $1 AND data_source_id = $2 AND column_path = ANY ($3::text[]) AND day = (now() AT TIME ZONE 'Asia/Shanghai')::date AND used >= $4`;

/** Columns of an expression over masked values whose allowance is used up; nothing is counted, because most expressions answer nothing. */
export async function spentColumns(
  db: Db,
  who: { caller: Caller; request: RequestInfo },
  sourceId: number,
  columns: readonly string[],
): Promise<string[]> {
  if (columns.length === 0) return [];
  const { rows } = await db.query<{ column_path: string }>(spentSql, [subjectOf(who), sourceId, columns, equalityMost]);
  return rows.map((row) => row.column_path);
}

/** A failure that depends on values, `1 / (CASE WHEN phone LIKE '138%' THEN 0 ELSE 1 END)`, answers a question about them: it counts as a comparison. */
export async function countFailure(
  db: Db,
  who: { caller: Caller; request: RequestInfo },
  sourceId: number,
  columns: readonly string[],
): Promise<void> {
  if (columns.length > 0) await db.query(countSql, [subjectOf(who), sourceId, columns, columns.map(() => 1)]);
}

function subjectOf({ caller, request }: { caller: Caller; request: RequestInfo }): string {
  return caller.userId === null ? `anonymous:${request.ip}` : `user:${caller.userId}`;
}
