import type pg from 'pg';

/** A step of PostgreSQL's plan in JSON, as far as simulators tell of it in the words of the server they stand for. */
export interface PlannedStep {
  'Node Type': string;
  'Relation Name'?: string;
  Schema?: string;
  'Index Name'?: string;
  'Plan Rows': number;
  'Plan Width': number;
  'Total Cost': number;
  Filter?: string;
  'Index Cond'?: string;
  'Recheck Cond'?: string;
  Plans?: PlannedStep[];
}

export const isSearch = (step: PlannedStep): boolean => /^(Index|Bitmap Heap)/.test(step['Node Type']);

/**
 * What the PostgreSQL behind a simulator would do for a statement whose binds have no values, and the rows of the
 * tables in it after its statistics.
 */
export async function plannedBehind(
  client: pg.Client,
  statement: string,
): Promise<{ plan: PlannedStep; rows: ReadonlyMap<string, number> }> {
  const text = `EXPLAIN (GENERIC_PLAN, VERBOSE, FORMAT JSON) ${statement}`;
  const { rows } = await client.query<Record<string, unknown>>(text);
  const plan = rows[0]?.['QUERY PLAN'];
  const [first] = (typeof plan === 'string' ? JSON.parse(plan) : plan) as [{ Plan: PlannedStep }];
  const sizes = await client.query<{ relname: string; rows: string }>(
    `SELECT c.relname::text, greatest(c.reltuples, 0)::bigint::text AS rows FROM pg_class c WHERE c.relkind = 'r'`,
  );
  return { plan: first.Plan, rows: new Map(sizes.rows.map((row) => [row.relname, Number(row.rows)])) };
}
