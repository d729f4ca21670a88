import type { Cell, Run } from '@sluice/connectors';
import type { SourceRecord } from '../data-source/source.type.js';
import type { GatewayOutcome, GatewayRequest, GatewayRows } from './gateway.type.js';
import type { RunPlan } from './plan.type.js';
import { runFault } from './run.fault.js';
import { isPage } from './run.request.js';

/** Who runs a statement by hand is told after so many milliseconds that it is running. */
const announcedAfterMs = 200;

/** What of a run its answer follows from. */
interface AnsweredRun {
  request: GatewayRequest;
  source: SourceRecord;
  plan: RunPlan;
}

/** Batches as the connector hands them out, masked already; the source waits while nobody asks for the next. */
export async function* servedRows({ plan, source }: AnsweredRun, started: Run): AsyncGenerator<Cell[][]> {
  try {
    yield* started.rows;
  } catch (cause) {
    throw runFault(cause, source, plan);
  }
}

/**
 * Whether all rows of a run are there to be held: waits for its end, for more rows than are held, and no longer than
 * somebody may wait who ran it by hand. Rejects where the run fails before.
 */
export async function isHeld(
  { overflow }: Run,
  done: Promise<GatewayOutcome>,
  request: GatewayRequest,
): Promise<boolean> {
  const ways = [done.then(() => true)];
  if (overflow) ways.push(overflow.then(() => false));
  if (isPage(request)) return Promise.race(ways);
  let timer: ReturnType<typeof setTimeout> | undefined;
  ways.push(new Promise((resolve) => (timer = setTimeout(() => resolve(false), announcedAfterMs))));
  return Promise.race(ways).finally(() => clearTimeout(timer));
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
