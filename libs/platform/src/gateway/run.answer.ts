import { ConnectorError, type Cell, type ResultColumnInfo, type Run } from '@sluice/connectors';
import type { SourceRecord } from '../data-source/source.type.js';
import type { GatewayRequest, GatewayRows } from './gateway.type.js';
import type { RunPlan } from './plan.type.js';
import { runFault } from './run.fault.js';

/** What of a run its answer follows from. */
interface AnsweredRun {
  request: GatewayRequest;
  source: SourceRecord;
  plan: RunPlan;
}

/** The source's own columns must be the planned ones, or masks would fall on the wrong positions (design §7.4). */
export function checkColumns(plan: RunPlan, columns: ResultColumnInfo[]): void {
  const planned = plan.analysis.result;
  const differs =
    columns.length !== planned.length ||
    planned.some((column, index) => column.nameExact && column.name !== columns[index]?.name);
  if (differs)
    throw new ConnectorError(
      'columns-differ',
      `the source announces ${columns.map((column) => column.name).join(', ')}; planned were ${planned.map((column) => column.name).join(', ')}`,
    );
}

/** Batches as the connector hands them out, masked already; the source waits while nobody asks for the next. */
export async function* servedRows({ plan, source }: AnsweredRun, started: Run): AsyncGenerator<Cell[][]> {
  try {
    yield* started.rows;
  } catch (cause) {
    throw runFault(cause, source, plan);
  }
}

/** Rows that are held already, as one batch. */
export async function* heldRows(rows: Cell[][]): AsyncGenerator<Cell[][]> {
  if (rows.length > 0) yield rows;
}

/** Count and totals that follow the page, each a promise of its own. */
export function followers({ request, plan, source }: AnsweredRun, started: Run): Pick<GatewayRows, 'count' | 'totals'> {
  const { texts } = plan;
  if (texts.count === undefined && !request.totals) return {};
  const rows = started.followers.catch((cause: unknown) => {
    throw runFault(cause, source, plan);
  });
  rows.catch(() => undefined);
  const withheld = Object.fromEntries(texts.withheld.map((name) => [name, null]));
  const cell = (value: Cell | undefined): string | null =>
    value === null || value === undefined ? null : String(value);
  const totalsOf = (row: Cell[] | null | undefined): Record<string, string | null> => ({
    ...withheld,
    ...Object.fromEntries((texts.totals?.names ?? []).map((name, index) => [name, cell(row?.[index])])),
  });
  return {
    ...(texts.count ? { count: silent(rows.then((answers) => cell(answers[0]?.[0]) ?? '0')) } : {}),
    ...(request.totals
      ? { totals: silent(rows.then((answers) => totalsOf(texts.totals ? answers.at(-1) : null))) }
      : {}),
  };
}

/** A promise that nobody may be waiting for: its failure is the run's, told there. */
function silent<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}
