import { ConnectorError } from '@sluice/connectors';
import { error, PlatformError, type BothTexts } from '@sluice/document';
import { SqlRefusal, type Analysis } from '@sluice/sql';
import { searchPathOf, sourceLanguage } from '../data-source/source.dialect.js';
import type { SourceRecord } from '../data-source/source.type.js';
import { answersNothing } from '../gateway/run.fault.js';
import type { PlatformServices } from '../platform.services.contract.js';
import type { BackupPlan, KeptPlan } from './backup/backup.contract.js';
import type { StageOutcome, StageRow } from './stage.rows.js';
import type { StageSession } from './stage.session.js';
import { workOrderTexts as texts } from './work-order.texts.js';
import type { OrderRunning } from './order.running.type.js';

type Outcome = Omit<StageOutcome, 'id' | 'costMs'>;

/** A statement on the catalogue of now. Throws SqlRefusal. */
export async function analysisOf(
  { gateway }: Pick<PlatformServices, 'gateway'>,
  source: SourceRecord,
  { text, database, owner }: { text: string; database: string; owner: string },
): Promise<Analysis> {
  const versions = await gateway.versions.current();
  const snapshot = await gateway.catalogue.snapshot(source, searchPathOf(source, database), versions);
  return gateway.statements.analyse(sourceLanguage(source), text, snapshot, { parameters: 0, owner });
}

/** Runs a stage with its rows kept before and after it, in its own transaction; `runs` is the statement itself. */
export async function withBackup(
  running: OrderRunning,
  stage: StageRow,
  session: StageSession,
  runs: () => Promise<number | null>,
): Promise<Outcome> {
  const plan = await planOf(running, stage, session);
  if (plan?.state === 'nothing') return { status: 'succeeded', affected: await runs() };
  if (plan?.state !== 'kept') {
    const reason = plan?.reasons.map((one) => one[running.request.locale]).join('; ') ?? '';
    if (running.order.isBackupNeeded) throw error('work-order.backup-failed', { reason });
    return { status: 'succeeded_backup_failed', affected: await runs() };
  }
  return kept(running, stage, session, { plan, runs });
}

async function planOf(
  { run, source, order, caller }: OrderRunning,
  stage: StageRow,
  session: StageSession,
): Promise<BackupPlan | undefined> {
  const { sql_text: text, database_name: database } = stage;
  try {
    const analysis = await analysisOf(run.platform, source, { text, database, owner: `user:${caller.userId}` });
    return await run.platform.backups.plan(session, { text, analysis });
  } catch (cause) {
    if (!(cause instanceof SqlRefusal || cause instanceof ConnectorError)) throw cause;
    if (order.isBackupNeeded) throw error('work-order.backup-failed', { reason: cause.message }, { cause });
    return undefined;
  }
}

async function kept(
  running: OrderRunning,
  stage: StageRow,
  session: StageSession,
  { plan, runs }: { plan: KeptPlan; runs: () => Promise<number | null> },
): Promise<Outcome> {
  const { backups } = running.run.platform;
  const { order, source } = running;
  const of = { orderId: order.id, stageId: stage.id, sourceId: source.id, database: stage.database_name };
  const before = await attempt(running, () => backups.before(session, plan, of));
  if (!before) return { status: 'succeeded_backup_failed', affected: await runs() };
  running.backups.push(before.ref);
  const affected = await runs();
  const after = await attempt(running, () => backups.after(session, plan, before.ref, affected ?? 0));
  if (!after) return { status: 'succeeded_backup_failed', affected };
  return { status: 'succeeded_backed_up', affected, backupRef: before.ref, rollbackRows: after.rows };
}

/**
 * Why a source kept the rows from us, in words that are the same whatever the rows hold: which failure a row raised
 * would tell of masked columns in the condition.
 */
function refusedBy(cause: ConnectorError): BothTexts {
  const isSafe = answersNothing(cause) || (cause.lacksPrivilege && !cause.inFunction);
  return (isSafe ? cause.words : undefined) ?? texts['backup-refused'];
}

/** A backup that fails stops its statement, unless the order runs without one too. */
async function attempt<T>({ order, request }: OrderRunning, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (cause) {
    if (!order.isBackupNeeded && (cause instanceof PlatformError || cause instanceof ConnectorError)) return undefined;
    if (cause instanceof PlatformError) throw error('work-order.backup-failed', { reason: cause.text(request.locale) });
    if (cause instanceof ConnectorError)
      throw error('work-order.backup-failed', { reason: refusedBy(cause)[request.locale] }, { cause });
    throw cause;
  }
}

/** The transaction of these backups has ended. What cannot be noted stays as it was: stages say what became of them. */
export async function settleBackups(running: OrderRunning, isKept: boolean): Promise<void> {
  const { backups, log } = running.run.platform;
  for (const ref of running.backups.splice(0))
    await backups
      .settle(ref, isKept)
      .catch((cause: unknown) => log.warn({ err: cause, ref }, 'a backup could not be settled'));
}
