import type { StatementFacts, WriteFacts } from '@sluice/document';
import { reviewKinds, type ReviewKind } from '@sluice/policy';
import type { SourceRecord } from '../data-source/source.type.js';
import type { GatewayService } from '../gateway/gateway.contract.js';
import type { TableLookup } from './review.tables.js';
import type { ReviewRequest } from './review.contract.js';

/** A statement with its place among what is estimated. */
export interface Estimate {
  rows: number;
  isCounted: boolean;
}

/** Counting reads that many rows at most; beyond, the planner's guess stands. */
const maxCount = 200_000;
/** The planner's cost up to which a count answers at once: some ten thousand pages. */
const maxCost = 20_000;
const timeoutMs = 3_000;

type Asked = Pick<ReviewRequest, 'caller' | 'request' | 'signal'> & { schema?: string };

/**
 * Rows that a statement would read or change, asked through the gate as its author: a question that they may not ask
 * has no answer, filters of rows hold, and where a masked column is touched nothing is told, so that an estimate
 * answers nothing that a query would not.
 */
export async function estimateRows(
  gateway: GatewayService,
  source: SourceRecord,
  kind: ReviewKind,
  { text, facts }: { text: string; facts: StatementFacts },
  asked: Asked,
  table: TableLookup,
): Promise<Estimate | null> {
  const [write] = facts.writes;
  if (write && write.rows !== null) return { rows: write.rows, isCounted: true };
  const query = queryOf(text, facts, write);
  if (query === undefined) return wholeTable(write, table);
  const isWrite = write !== undefined;
  if (reviewKinds[kind].plansAsJson) {
    const plan = await planned(gateway, source, query, asked);
    if (!plan) return null;
    if (isWrite && plan.cost <= maxCost && plan.rows <= maxCount) {
      const counted = await count(gateway, source, query, asked);
      if (counted !== null) return { rows: counted, isCounted: true };
    }
    return { rows: plan.rows, isCounted: false };
  }
  const limit = Math.max(0, ...facts.tables.map(({ path }) => table(path)?.rows ?? Infinity));
  const counted = isWrite && limit <= maxCount ? await count(gateway, source, query, asked) : null;
  return counted === null ? null : { rows: counted, isCounted: true };
}

/** The query that reads the rows of a statement; undefined where it cannot be written. */
function queryOf(text: string, { kind }: StatementFacts, write: WriteFacts | undefined): string | undefined {
  if (!write) return kind === 'DQL' ? text : undefined;
  if (write.query) return text.slice(...write.query);
  if (!write.scope) return undefined;
  const { table, condition } = write.scope;
  // SQL Server takes no column without a name in a derived table ("FROM", derived_table).
  return `SELECT 1 AS n FROM ${text.slice(...table)} WHERE ${text.slice(...condition)}`;
}

/** A write without a condition changes every row. */
function wholeTable(write: WriteFacts | undefined, table: TableLookup): Estimate | null {
  if (!write || write.where === 'rows' || write.do === 'insert' || write.do === 'merge' || write.hasLimit) return null;
  const rows = table(write.path)?.rows ?? null;
  return rows === null ? null : { rows, isCounted: false };
}

async function planned(
  gateway: GatewayService,
  source: SourceRecord,
  query: string,
  asked: Asked,
): Promise<{ rows: number; cost: number } | null> {
  const cell = await answered(gateway, source, `EXPLAIN (FORMAT JSON) ${query}`, asked);
  if (cell === null) return null;
  try {
    const [first] = JSON.parse(cell) as { Plan?: Record<string, unknown> }[];
    const rows = first?.Plan?.['Plan Rows'];
    const cost = first?.Plan?.['Total Cost'];
    return typeof rows === 'number' && typeof cost === 'number' ? { rows, cost } : null;
  } catch {
    return null;
  }
}

async function count(
  gateway: GatewayService,
  source: SourceRecord,
  query: string,
  asked: Asked,
): Promise<number | null> {
  const cell = await answered(gateway, source, `SELECT count(*) FROM (${query}) q`, asked);
  const rows = Number(cell);
  return cell !== null && Number.isSafeInteger(rows) ? rows : null;
}

/** The one value that a statement answers; null where it is refused, masked, fails, or takes too long. */
async function answered(
  gateway: GatewayService,
  source: SourceRecord,
  text: string,
  asked: Asked,
): Promise<string | null> {
  const { caller, request, schema, signal } = asked;
  const on = { caller, request, sourceId: source.id, text, schema };
  // A refusal is nothing that the author did: it is asked about before, and leaves no record.
  const decided = await gateway.explainDecision(on);
  if (decided.decision !== 'permit' || decided.masked.length > 0) return null;
  try {
    const limits = { rows: 1, timeoutMs };
    const run = await gateway.run({ ...on, origin: { kind: 'confirm' }, limits, signal });
    if (run.state !== 'rows') return null;
    let cell: string | null = null;
    for await (const batch of run.rows) {
      const value = batch[0]?.[0];
      cell ??= value === null || value === undefined ? null : String(value);
    }
    await run.done;
    return run.masks.some((mask) => mask !== null) ? null : cell;
  } catch {
    return null;
  }
}
