import { languageOf } from '@sluice/connectors';
import { error, PlatformError, type BothTexts } from '@sluice/document';
import { searchPathOf } from '../../data-source/source.dialect.js';
import type { SourceRecord } from '../../data-source/source.type.js';
import type { Platform } from '../../platform.js';
import type { OrderRunning } from '../order.run.js';
import type { StageOutcome, StageRow } from '../stage.rows.js';
import type { StageSession } from '../stage.session.js';
import type { BackupAsks, BackupPlan, KeptPlan } from './backup.contract.js';

type Outcome = Omit<StageOutcome, 'id' | 'costMs'>;

/** How the rows of a statement would be kept, from its own analysis on the catalogue of now. Rejects with SqlRefusal, ConnectorError. */
export async function planOf(
  platform: Platform,
  asks: BackupAsks,
  { source, text, schema }: { source: SourceRecord; text: string; schema: string },
): Promise<BackupPlan> {
  const language = languageOf(source.type);
  if (!language) return { state: 'nothing', warnings: [] };
  const { gateway, backups } = platform;
  const snapshot = await gateway.catalogue.snapshot(
    source,
    searchPathOf(source, schema),
    await gateway.versions.current(),
  );
  const analysis = await gateway.statements.analyse(language, text, snapshot, { parameters: 0, owner: 'work orders' });
  return backups.plan(asks, { text, analysis });
}

/** All reasons of a plan in one text of a language. */
export const reasonsOf = (reasons: readonly BothTexts[], locale: keyof BothTexts): string =>
  reasons.map((reason) => reason[locale]).join('; ');

/**
 * Runs a stage whose rows are kept. What cannot be kept stops it, unless the order says that it runs without: then its status tells so
 * (执行成功 备份失败). Rejects as the statement itself does.
 */
export async function runWithBackup(
  running: OrderRunning,
  stage: StageRow,
  session: StageSession,
  run: () => Promise<number | null>,
): Promise<Outcome> {
  const { order, source, request } = running;
  const { platform } = running.run;
  const { backups } = platform;
  const without = async (cause: unknown): Promise<Outcome> => {
    if (order.isBackupNeeded) throw cause;
    return { status: 'succeeded_backup_failed', affected: await run() };
  };
  const plan = await planOf(platform, session, { source, text: stage.sql_text, schema: stage.database_name });
  if (plan.state === 'nothing') return { status: 'succeeded', affected: await run() };
  if (plan.state === 'not_possible')
    return without(error('backup.not-possible', { reason: reasonsOf(plan.reasons, request.locale) }));
  let ref: string;
  try {
    ref = await keptBefore(running, stage, session, plan);
  } catch (cause) {
    return without(cause);
  }
  const affected = await run();
  try {
    const { rows } = await backups.after(session, plan, ref, affected ?? 0);
    return { status: 'succeeded_backed_up', affected, backupRef: ref, rollbackRows: rows };
  } catch (cause) {
    await backups.settle(ref, false);
    if (order.isBackupNeeded || !(cause instanceof PlatformError)) throw cause;
    return { status: 'succeeded_backup_failed', affected };
  }
}

async function keptBefore(
  { order, source, run }: OrderRunning,
  stage: StageRow,
  session: StageSession,
  plan: KeptPlan,
): Promise<string> {
  const of = { orderId: order.id, stageId: stage.id, sourceId: source.id, database: stage.database_name };
  return (await run.platform.backups.before(session, plan, of)).ref;
}

/** A stage of a rollback order: its text is for people, what it does is the backup that it names. */
export async function restoreStage({ run }: OrderRunning, stage: StageRow, session: StageSession): Promise<Outcome> {
  if (stage.backup_ref === null) throw error('backup.unknown');
  const { affected } = await run.platform.backups.restore(session, stage.backup_ref);
  return { status: 'succeeded', affected };
}
