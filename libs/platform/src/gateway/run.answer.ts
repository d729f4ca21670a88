import { heldBytes, weightOf, type Cell, type Run } from '@sluice/connectors';
import type { SourceRecord } from '../data-source/source.type.js';
import type { GatewayOutcome, GatewayRequest, GatewayRows } from './gateway.type.js';
import type { RunPlan } from './plan.type.js';
import { runFault } from './run.fault.js';
import { HELD_ROWS_LIMIT } from './run.request.js';

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

/** Whether all rows of a page are there to be held, or more than are. Rejects where the run fails before. */
export function isHeld({ overflow }: Run, done: Promise<GatewayOutcome>): Promise<boolean> {
  const ways = [done.then(() => true)];
  if (overflow) ways.push(overflow.then(() => false));
  return Promise.race(ways);
}

/** What was read of a run before anybody is told of it: all its rows, or the first of them and the way on. */
interface ReadAhead {
  rows: Cell[][];
  rest?: AsyncGenerator<Cell[][]>;
}

/**
 * Reads what somebody ran by hand to its end, until it has more rows than are held, or until they are to be told that
 * it runs. Rejects where the run fails before.
 */
async function readAhead(batches: AsyncIterable<Cell[][]>): Promise<ReadAhead> {
  const source = batches[Symbol.asyncIterator]();
  const rows: Cell[][] = [];
  let bytes = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), announcedAfterMs);
  });
  try {
    while (rows.length <= HELD_ROWS_LIMIT && bytes <= heldBytes) {
      const coming = source.next();
      const come = await Promise.race([coming, late]);
      if (!come) return { rows, rest: readOn(rows, source, coming) };
      if (come.done) return { rows };
      rows.push(...come.value);
      bytes += come.value.reduce((sum, row) => sum + weightOf(row), 0);
    }
    return { rows, rest: readOn(rows, source) };
  } finally {
    clearTimeout(timer);
  }
}

/** What was read ahead, the batch that is on its way, and those behind it. */
function readOn(
  rows: Cell[][],
  source: AsyncIterator<Cell[][], unknown>,
  coming?: Promise<IteratorResult<Cell[][], unknown>>,
): AsyncGenerator<Cell[][]> {
  // Whoever reads on hears of its failure.
  coming?.catch(() => undefined);
  return (async function* () {
    try {
      if (rows.length > 0) yield rows;
      for (let come = await (coming ?? source.next()); !come.done; come = await source.next()) yield come.value;
    } finally {
      await source.return?.();
    }
  })();
}

/**
 * Holds the rows of what somebody ran by hand: answers whether all of them are, which is recorded by then; else the
 * answer reads on behind what is held. Rejects where the run fails before, once its record is durable.
 */
export async function holdFew(answer: GatewayRows): Promise<boolean> {
  const { rows, rest } = await readAhead(answer.rows).catch(async (cause: unknown) => {
    await answer.done;
    throw cause;
  });
  if (rest) {
    answer.rows = rest;
    return false;
  }
  await answer.done;
  answer.held = rows;
  answer.rows = heldRows(rows);
  return true;
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
    count: texts.count ? silent(rows.then((answers) => cell(answers[0]?.[0]) ?? '0')) : undefined,
    totals: request.totals ? silent(rows.then((answers) => totalsOf(texts.totals ? answers.at(-1) : null))) : undefined,
  };
}

/** A promise that nobody may be waiting for: its failure is the run's, told there. */
function silent<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}
