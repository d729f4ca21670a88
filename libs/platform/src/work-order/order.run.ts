import { dialectOf } from '@sluice/connectors';
import { error, interpolate, PlatformError } from '@sluice/document';
import { isStageDone } from '@sluice/policy';
import { GatewayTransaction } from '../gateway/gateway.transaction.js';
import { JobLost } from '../job/job.type.js';
import { orderKindOf } from './kinds/registry.js';
import { settleBackups } from './order.backup.js';
import { evidenceOf } from './order.evidence.js';
import { readInto } from './order.result.js';
import { runStage, runStatement } from './stage.run.js';
import { SourceSession } from './source.session.js';
import {
  renewOrderLease,
  noteBegin,
  noteFailed,
  noteKept,
  noteOutcomes,
  noteUndone,
  type StageOutcome,
  type StageRow,
} from './stage.rows.js';
import type { WorkOrder } from './work-order.entity.js';
import { isChange } from './work-order.form.js';
import { workOrderTexts as texts } from './work-order.texts.js';
import type { OrderRunning } from './order.running.type.js';

/**
 * A person who watches sees so often how far it is; each is a write of the platform's, so not each of ten thousand
 * stages has its own.
 */
const beatMs = 500;

/** How the stages of an order went; `unknown`: nobody can say what became of the last of them. */
export type RunEnd = { state: 'ok' } | { state: 'failed'; error: string } | { state: 'unknown'; error: string };

/**
 * Runs stages: all of a database in one transaction, or each in its own. The first failure ends it; the stages after it
 * have not run.
 */
export async function runStages(running: OrderRunning, stages: readonly StageRow[]): Promise<RunEnd> {
  if (!isChange(running.order.kind)) return readStage(running, stages);
  let done = 0;
  for (const unit of unitsOf(running.order, stages)) {
    const [only] = unit;
    const end =
      only?.no_transaction && unit.length === 1 ? await runAlone(running, only) : await runUnit(running, unit);
    if (end.state !== 'ok') return end;
    done += unit.length;
    running.run.progress({ done, total: stages.length });
  }
  return { state: 'ok' };
}

/** An order that reads has one statement and no transaction: it may be asked again after a kill. */
async function readStage(running: OrderRunning, [stage]: readonly StageRow[]): Promise<RunEnd> {
  if (!stage) return { state: 'ok' };
  const { platform, job } = running.run;
  const startedMs = performance.now();
  try {
    await noteBegin(platform.db, job, [stage.id], null);
    running.result = await readInto(running, stage);
    const costMs = Math.round(performance.now() - startedMs);
    await noteOutcomes(platform.db, job, [
      { id: stage.id, status: 'succeeded', affected: running.result.rows, costMs },
    ]);
    await noteKept(platform.db, [stage.id]);
    return { state: 'ok' };
  } catch (cause) {
    if (cause instanceof JobLost) throw cause;
    return undone(running, [stage.id], stage, cause);
  }
}

/** What runs together. */
function unitsOf({ isTransaction }: WorkOrder, stages: readonly StageRow[]): StageRow[][] {
  if (!isTransaction) return stages.map((stage) => [stage]);
  const units = new Map<string, StageRow[]>();
  for (const stage of stages) units.set(stage.database_name, [...(units.get(stage.database_name) ?? []), stage]);
  return [...units.values()];
}

const textOf = (cause: unknown, { request }: OrderRunning): string => {
  if (cause instanceof PlatformError) return cause.text(request.locale);
  return error('spec.sql-execution-error').text(request.locale);
};

/** The transaction of a unit, with what of it is known to the platform. */
interface Unit {
  running: OrderRunning;
  transaction: GatewayTransaction;
  session: SourceSession;
  transactionId: string | null;
  ids: number[];
}

/**
 * A statement that cannot stand in a transaction (CREATE INDEX CONCURRENTLY, VACUUM …). Its source keeps no transaction
 * that could be asked of afterwards: where its end is not heard, a person finds out.
 */
async function runAlone(running: OrderRunning, stage: StageRow): Promise<RunEnd> {
  const { platform, job } = running.run;
  const startedMs = performance.now();
  const costMs = (): number => Math.round(performance.now() - startedMs);
  try {
    await noteBegin(platform.db, job, [stage.id], null);
    const affected = await runStatement(running, stage);
    await noteOutcomes(platform.db, job, [{ id: stage.id, status: 'succeeded', affected, costMs: costMs() }]);
    await noteKept(platform.db, [stage.id]);
    return { state: 'ok' };
  } catch (cause) {
    if (cause instanceof JobLost) throw cause;
    if (cause instanceof PlatformError && cause.key === 'gateway.outcome-unknown')
      return settleLost(running, { ids: [stage.id], transactionId: null });
    return undone(running, [stage.id], stage, new StageFailed(cause, costMs()));
  }
}

async function runUnit(running: OrderRunning, stages: readonly StageRow[]): Promise<RunEnd> {
  const transaction = new GatewayTransaction({
    account: running.order.kind === 'ddl' ? 'manage' : 'write',
    isRepeatable: isRepeatable(running),
  });
  const ids = stages.map(({ id }) => id);
  let at = stages[0];
  try {
    const unit = await begin(running, transaction, stages, ids);
    const outcomes: StageOutcome[] = [];
    let beatenMs = performance.now();
    for (const stage of stages) {
      at = stage;
      outcomes.push(await timed(unit, stage));
      running.ran += 1;
      if (performance.now() - beatenMs < beatMs) continue;
      await renewOrderLease(running.run.platform.db, running.run.job, running.order.id, running.ran);
      beatenMs = performance.now();
    }
    return await keep(unit, outcomes);
  } catch (cause) {
    await transaction.rollback();
    if (cause instanceof JobLost) throw cause;
    await settleBackups(running, false);
    return undone(running, ids, at, cause);
  }
}

/** Rows that are kept, and rows that are brought back, are those that the statement finds. */
const isRepeatable = ({ order, source }: OrderRunning): boolean =>
  orderKindOf(source)?.isRepeatable === true && (order.isBackup || order.kind === 'rollback');

/** Opens the transaction at the source and notes which one it is, before anything runs in it. */
async function begin(
  running: OrderRunning,
  transaction: GatewayTransaction,
  [first]: readonly StageRow[],
  ids: number[],
): Promise<Unit> {
  const { run, source, order } = running;
  const { platform, job, signal } = run;
  const dialect = dialectOf(source.type);
  const kind = orderKindOf(source);
  if (!dialect || !kind || !first) throw error('work-order.kind-unsupported', { kind: source.type });
  await transaction.open(source, await platform.gateway.sources.pool(source, transaction.account), signal);
  const session = new SourceSession(transaction, {
    dialect,
    database: first.database_name,
    isRepeatable: isRepeatable(running),
    timeoutMs: order.timeout * 1_000,
    signal,
  });
  const transactionId = await transactionOf(session, kind.transactions?.id);
  await noteBegin(platform.db, job, ids, transactionId);
  return { running, transaction, session, transactionId, ids };
}

async function transactionOf(session: SourceSession, text: string | undefined): Promise<string | null> {
  if (text === undefined) return null;
  const { rows } = await session.query(text);
  return rows[0]?.[0] === undefined || rows[0][0] === null ? null : String(rows[0][0]);
}

class StageFailed extends Error {
  constructor(
    readonly reason: unknown,
    readonly costMs: number,
  ) {
    super('a stage failed', { cause: reason });
  }
}

async function timed({ running, transaction, session }: Unit, stage: StageRow): Promise<StageOutcome> {
  const startedMs = performance.now();
  const costMs = (): number => Math.round(performance.now() - startedMs);
  try {
    const outcome = await runStage(running, stage, { transaction, session });
    return { ...outcome, id: stage.id, costMs: costMs() };
  } catch (cause) {
    if (cause instanceof JobLost) throw cause;
    throw new StageFailed(cause, costMs());
  }
}

/**
 * Outcomes are durable with us before the source keeps them; where its answer does not come, it is asked again, and
 * nothing runs twice.
 */
async function keep(unit: Unit, outcomes: readonly StageOutcome[]): Promise<RunEnd> {
  const { running, transaction, transactionId, ids } = unit;
  const { platform, job } = running.run;
  await noteOutcomes(platform.db, job, outcomes);
  try {
    await transaction.commit();
  } catch (cause) {
    if (!(cause instanceof PlatformError) || cause.key !== 'gateway.outcome-unknown') throw cause;
    const end = await settleLost(running, { ids, transactionId });
    if (end.state !== 'unknown') await settleBackups(running, end.state === 'ok');
    return end;
  }
  await noteKept(platform.db, ids);
  await settleBackups(running, true);
  return { state: 'ok' };
}

/** What became of stages whose end was not heard. */
export async function settleLost(
  running: Pick<OrderRunning, 'run' | 'source' | 'request'>,
  { ids, transactionId }: Pick<Unit, 'ids' | 'transactionId'>,
): Promise<RunEnd> {
  const { platform } = running.run;
  const { locale } = running.request;
  const said = (key: 'lost-kept' | 'lost-undone' | 'lost-unknown'): string =>
    interpolate(texts[key][locale], { id: String(transactionId) });
  const evidence = await evidenceOf(platform, running.source, transactionId);
  if (evidence === 'kept') {
    await noteKept(platform.db, ids, said('lost-kept'));
    return { state: 'ok' };
  }
  if (evidence === 'undone') {
    await noteUndone(platform.db, ids, said('lost-undone'));
    return { state: 'failed', error: said('lost-undone') };
  }
  await platform.db.query('UPDATE work_order_stage SET error = $2 WHERE id = ANY ($1)', [ids, said('lost-unknown')]);
  return { state: 'unknown', error: said('lost-unknown') };
}

/** A unit that failed: its failing stage says why, the others of it have not happened. */
async function undone(
  running: OrderRunning,
  ids: readonly number[],
  at: StageRow | undefined,
  cause: unknown,
): Promise<RunEnd> {
  const { db } = running.run.platform;
  const { locale } = running.request;
  // Whoever was taken over says nothing of stages that are somebody else's now.
  await renewOrderLease(db, running.run.job, running.order.id);
  const failure = cause instanceof StageFailed ? cause : undefined;
  const isStopped = running.run.signal.aborted;
  const reason = isStopped ? texts.stopped[locale] : textOf(failure ? failure.reason : cause, running);
  await noteUndone(db, ids, texts['rolled-back'][locale]);
  if (at) await noteFailed(db, at.id, reason, failure?.costMs ?? 0);
  if (!failure && !(cause instanceof PlatformError))
    running.run.platform.log.error({ err: cause, order: running.order.id }, 'an order could not be run');
  return { state: 'failed', error: at ? `#${at.sort_num} ${at.database_name}: ${reason}` : reason };
}

/** Whether every stage of a list has done its work. */
export const allDone = (stages: readonly Pick<StageRow, 'stage_status'>[]): boolean =>
  stages.every(({ stage_status: status }) => isStageDone(status));
