import { randomBytes } from 'node:crypto';
import { DEEPEST_PLAN, HIDDEN, planOf, unknownPlan, type PlanStep } from '../shared/plan.step.js';

/** A number as the driver gives it: those of the server may have more digits than one of the language. */
type Figure = number | string;

/** A row of PLAN_TABLE, of its conditions only whether there are any. */
export interface PlanRow {
  id: Figure;
  parent: Figure | null;
  operation: string;
  options: string | null;
  name: string | null;
  type: string | null;
  rows: Figure | null;
  cost: Figure | null;
  searches: Figure;
  filters: Figure;
  /** Rows of the table after its statistics. */
  whole: Figure | null;
}

/**
 * The steps of a plan by its statement id. PLAN_TABLE is every account's own ("EXPLAIN PLAN", "PLAN_TABLE Columns"):
 * nobody needs a right on more than what the statement reads. Conditions stay at the server.
 */
export const planRowsSql = `
  SELECT p.id AS "id", p.parent_id AS "parent", p.operation AS "operation", p.options AS "options", p.object_name AS "name", p.object_type AS "type",
         p.cardinality AS "rows", p.cost AS "cost", CASE WHEN p.access_predicates IS NULL THEN 0 ELSE 1 END AS "searches",
         CASE WHEN p.filter_predicates IS NULL THEN 0 ELSE 1 END AS "filters", t.num_rows AS "whole"
  FROM plan_table p LEFT JOIN sys.all_tables t ON t.owner = p.object_owner AND t.table_name = p.object_name
  WHERE p.statement_id = :p1 ORDER BY p.id`;

const PRELUDE = String.raw`(?:\s+|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)`;
const EXPLAINED = new RegExp(`^${PRELUDE}*EXPLAIN${PRELUDE}+PLAN${PRELUDE}+FOR(?![\\w$#])`, 'i');

/** The statement that EXPLAIN PLAN FOR stands before; undefined where it does not stand there. */
export function explained(text: string): string | undefined {
  const before = EXPLAINED.exec(text)?.[0];
  return before === undefined ? undefined : text.slice(before.length);
}

/** Tells the rows of one plan from all others (STATEMENT_ID has 30 characters). */
export const statementId = (): string => `sluice_${randomBytes(8).toString('hex')}`;

/** The statement that writes a plan; nothing of what it explains is run. */
export const explainStep = (id: string, statement: string): string =>
  `EXPLAIN PLAN SET STATEMENT_ID = '${id}' INTO plan_table FOR ${statement}`;

/** The rows of a plan as its text. Throws ConnectorError where they are no tree. */
export function planText(rows: readonly PlanRow[]): string {
  const steps = new Map<Figure, { step: PlanStep; depth: number }>();
  let root: PlanStep | undefined;
  for (const row of rows) {
    const step = stepOf(row);
    const above = row.parent === null ? undefined : steps.get(row.parent);
    if (steps.has(row.id) || (above === undefined) !== (root === undefined)) throw unknownPlan();
    if (above) (above.step.Plans ??= []).push(step);
    else root = step;
    const depth = (above?.depth ?? 0) + 1;
    if (depth > DEEPEST_PLAN) throw unknownPlan();
    steps.set(row.id, { step, depth });
  }
  if (!root) throw unknownPlan();
  return planOf(root);
}

function stepOf({ operation, options, name, type, rows, cost, searches, filters, whole }: PlanRow): PlanStep {
  const isIndex = type?.startsWith('INDEX') === true;
  return {
    'Node Type': [operation, options].filter(Boolean).join(' '),
    'Relation Name': isIndex ? undefined : (name ?? undefined),
    'Index Name': isIndex ? (name ?? undefined) : undefined,
    'Plan Rows': rows === null ? undefined : Number(rows),
    'Rows Read': whole !== null && options?.includes('FULL') ? Number(whole) : undefined,
    'Total Cost': cost === null ? undefined : Number(cost),
    'Index Cond': Number(searches) === 1 ? HIDDEN : undefined,
    Filter: Number(filters) === 1 ? HIDDEN : undefined,
  };
}
