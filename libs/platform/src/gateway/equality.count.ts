import { columnName, type AccessDecision } from '@sluice/policy';
import type { Caller, RequestInfo } from '../dispatch/caller.js';
import type { Db } from '../host/db.js';

/** Values of a masked column that a person may compare with in a day, failures at it included (design §7.3). */
export const maxEquality = 200;
/** What all visitors of one app may, from whatever addresses they come. */
export const maxVisitors = 10 * maxEquality;
/** So many failures and comparisons at one column in a day are told to whoever watches. */
export const alarmAt = 20;

/** Who asks: an allowance is a person's, or of visitors an address's and beside it the app's. */
export interface Asking {
  caller: Caller;
  request: RequestInfo;
  app?: { id: number };
}

interface Allowance {
  subject: string;
  limit: number;
}

function allowances({ caller, request, app }: Asking): Allowance[] {
  if (caller.userId !== null) return [{ subject: `user:${caller.userId}`, limit: maxEquality }];
  return [
    { subject: `anonymous:${request.ip}`, limit: maxEquality },
    { subject: `visitors:${app?.id ?? 0}`, limit: maxVisitors },
  ];
}

/**
 * Counts before the run, so that a run that fails has still been counted. Rows in one order, so that no two counts wait
 * for each other.
 */
const countSql = `
  INSERT INTO equality_use AS known (subject, data_source_id, column_path, day, used)
  SELECT s, $2, c.path, (now() AT TIME ZONE 'Asia/Shanghai')::date, c.values
  FROM unnest($1::text[]) s, unnest($3::text[], $4::int[]) AS c (path, values) ORDER BY s, c.path
  ON CONFLICT (subject, data_source_id, column_path, day) DO UPDATE SET used = known.used + excluded.used
  RETURNING subject, column_path, used`;

interface Count {
  subject: string;
  column_path: string;
  used: number;
}

async function count(
  db: Db,
  subjects: Allowance[],
  sourceId: number,
  uses: { column: string; values: number }[],
): Promise<Count[]> {
  const { rows } = await db.query<Count>(countSql, [
    subjects.map(({ subject }) => subject),
    sourceId,
    uses.map(({ column }) => column),
    uses.map(({ values }) => values),
  ]);
  return rows;
}

/** Counts equality uses of masked columns; answers the columns whose allowance is used up. */
export async function countEqualities(
  db: Db,
  who: Asking,
  sourceId: number,
  uses: AccessDecision['equalityUses'],
): Promise<string[]> {
  if (uses.length === 0) return [];
  const subjects = allowances(who);
  const max = new Map(subjects.map((one) => [one.subject, one.limit]));
  const named = uses.map(({ column, values }) => ({ column: columnName(column), values }));
  const counts = await count(db, subjects, sourceId, named);
  return [...new Set(counts.filter((row) => row.used > (max.get(row.subject) ?? 0)).map((row) => row.column_path))];
}

const spentSql = `
  SELECT DISTINCT column_path FROM equality_use JOIN unnest($1::text[], $4::int[]) AS a (subject, most) USING (subject)
  WHERE data_source_id = $2 AND column_path = ANY ($3::text[]) AND day = (now() AT TIME ZONE 'Asia/Shanghai')::date
    AND used >= a.most`;

/**
 * Columns of an expression over masked values whose allowance is used up; nothing is counted, because most expressions
 * answer nothing.
 */
export async function exhaustedColumns(
  db: Db,
  who: Asking,
  sourceId: number,
  columns: readonly string[],
): Promise<string[]> {
  if (columns.length === 0) return [];
  const subjects = allowances(who);
  const { rows } = await db.query<{ column_path: string }>(spentSql, [
    subjects.map(({ subject }) => subject),
    sourceId,
    columns,
    subjects.map(({ limit: ceiling }) => ceiling),
  ]);
  return rows.map((row) => row.column_path);
}

/**
 * A failure, a time-out or a stop may answer a question about a masked column: it counts as a comparison. Answers the
 * counts of the day.
 */
export async function countFailure(
  db: Db,
  who: Asking,
  sourceId: number,
  columns: readonly string[],
): Promise<{ column: string; used: number }[]> {
  if (columns.length === 0) return [];
  const [own, ...others] = allowances(who);
  const counts = await count(
    db,
    own ? [own, ...others] : [],
    sourceId,
    columns.map((column) => ({ column, values: 1 })),
  );
  return counts
    .filter((row) => row.subject === own?.subject)
    .map((row) => ({ column: row.column_path, used: row.used }));
}
