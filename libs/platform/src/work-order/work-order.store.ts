import type { Db } from '../host/db.js';
import type { ReviewedStatement, ReviewFinding } from '../review/review.contract.js';
import type { WorkOrder } from './work-order.entity.js';

const numberSql = `
  INSERT INTO work_order_number AS n (day, last) VALUES ((now() AT TIME ZONE 'Asia/Shanghai')::date, 1)
    ON CONFLICT (day) DO UPDATE SET last = n.last + 1
  RETURNING to_char(day, 'YYYYMMDD') AS day, last`;

/** The next number of an order: the code of its project, the day, and which one of that day it is. */
export async function nextNumber(db: Db, projectId: number): Promise<string> {
  const { code } = await db.one<{ code: string | null }>('SELECT code FROM project WHERE id = $1', [projectId]);
  const { day, last } = await db.one<{ day: string; last: number }>(numberSql);
  return `${(code ?? 'WO').slice(0, 14)}-${day}-${last}`;
}

const levelOf = (findings: readonly ReviewFinding[]): 0 | 1 | 2 => {
  if (findings.some(({ level }) => level === 'error')) return 2;
  return findings.some(({ level }) => level === 'warn') ? 1 : 0;
};

const stagesSql = `
  INSERT INTO work_order_stage (work_order_id, database_name, sort_num, sql_text, kind, stage_status, error_level,
    findings, estimated_rows, no_transaction)
  SELECT $1, x.database_name, x.sort_num, x.sql_text, x.kind,
    CASE WHEN x.error_level = 2 THEN 'audit_failed' ELSE 'audited' END, x.error_level, x.findings, x.estimated_rows,
    x.no_transaction
  FROM jsonb_to_recordset($2) AS x (database_name text, sort_num integer, sql_text text, kind text,
    error_level smallint, findings jsonb, estimated_rows bigint, no_transaction boolean)`;

/** Stages that one statement of the platform's database writes. */
const batch = 1_000;

/** Writes the stages of an order anew: every statement in every database, with what was found of it there. */
export async function storeStages(
  db: Db,
  { id, databases }: Pick<WorkOrder, 'id' | 'databases'>,
  statements: readonly ReviewedStatement[],
): Promise<void> {
  await db.query('DELETE FROM work_order_stage WHERE work_order_id = $1', [id]);
  const rows = databases.flatMap((database) =>
    statements.map((statement) => {
      const findings = statement.findings.filter((one) => !one.databases || one.databases.includes(database));
      return {
        database_name: database,
        sort_num: statement.number,
        sql_text: statement.text,
        kind: statement.kind,
        error_level: levelOf(findings),
        findings,
        estimated_rows: statement.estimated_rows,
        no_transaction: statement.no_transaction,
      };
    }),
  );
  for (let at = 0; at < rows.length; at += batch)
    await db.query(stagesSql, [id, JSON.stringify(rows.slice(at, at + batch))]);
}
