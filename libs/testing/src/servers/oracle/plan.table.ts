import type pg from 'pg';
import { plannedBehind, type PlannedStep } from '../postgres.plan.js';

/** The table that every account has for its plans, as far as it is read. */
export const planTableSql = `CREATE TABLE "SYS"."PLAN_TABLE" ("STATEMENT_ID" varchar(30), "ID" int, "PARENT_ID" int, "OPERATION" varchar(30), "OPTIONS" varchar(255), "OBJECT_OWNER" varchar(128),
  "OBJECT_NAME" varchar(128), "OBJECT_TYPE" varchar(30), "CARDINALITY" bigint, "COST" bigint, "ACCESS_PREDICATES" varchar(4000), "FILTER_PREDICATES" varchar(4000));`;

/** Operation and options of Oracle ("EXPLAIN PLAN", PLAN_TABLE) by PostgreSQL's name of a step. */
const operations: Readonly<Record<string, [string, string | null]>> = {
  'Seq Scan': ['TABLE ACCESS', 'FULL'],
  'Index Scan': ['TABLE ACCESS', 'BY INDEX ROWID'],
  'Index Only Scan': ['INDEX', 'RANGE SCAN'],
  'Bitmap Heap Scan': ['TABLE ACCESS', 'BY INDEX ROWID BATCHED'],
  'Nested Loop': ['NESTED LOOPS', null],
  'Hash Join': ['HASH JOIN', null],
  'Merge Join': ['MERGE JOIN', null],
  Sort: ['SORT', 'ORDER BY'],
  Aggregate: ['SORT', 'AGGREGATE'],
  Limit: ['COUNT', 'STOPKEY'],
};

const insert = `INSERT INTO "SYS"."PLAN_TABLE" ("STATEMENT_ID", "ID", "PARENT_ID", "OPERATION", "OPTIONS", "OBJECT_OWNER", "OBJECT_NAME", "OBJECT_TYPE",
  "CARDINALITY", "COST", "ACCESS_PREDICATES", "FILTER_PREDICATES") VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`;

/** Writes the plan of a statement under an id, as EXPLAIN PLAN does: a step for each step of PostgreSQL behind it. */
export async function writePlan(client: pg.Client, id: string, statement: string): Promise<void> {
  const { plan } = await plannedBehind(client, statement);
  const word = /^\W*(\w+)/.exec(statement)?.[1]?.toUpperCase() ?? '';
  let next = 0;
  const write = async (parent: number | null, cells: readonly (string | number | null)[]): Promise<number> => {
    const own = next++;
    await client.query(insert, [id, own, parent, ...cells]);
    return own;
  };
  const cost = (step: PlannedStep): number => Math.ceil(step['Total Cost']);
  const walk = async (step: PlannedStep, parent: number): Promise<void> => {
    const [operation, options] = operations[step['Node Type']] ?? ['VIEW', null];
    const { Schema: owner = null, 'Relation Name': table = null, 'Index Name': index, Filter = null } = step;
    const search = step['Index Cond'] ?? step['Recheck Cond'] ?? null;
    const figures = [step['Plan Rows'], cost(step)];
    const isIndex = operation === 'INDEX';
    const named = isIndex ? [owner, index ?? null, 'INDEX'] : [owner, table, table === null ? null : 'TABLE'];
    const own = await write(parent, [operation, options, ...named, ...figures, isIndex ? search : null, Filter]);
    if (index !== undefined && !isIndex)
      await write(own, ['INDEX', 'UNIQUE SCAN', owner, index, 'INDEX (UNIQUE)', ...figures, search, null]);
    for (const below of step.Plans ?? []) await walk(below, own);
  };
  const root = await write(null, [
    word === 'WITH' ? 'SELECT STATEMENT' : `${word} STATEMENT`,
    null,
    null,
    null,
    null,
    plan['Plan Rows'],
    cost(plan),
    null,
    null,
  ]);
  await walk(plan, root);
}
