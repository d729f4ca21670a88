import { error, interpolate } from '@sluice/document';
import type { GatewayTransaction } from '../gateway/gateway.transaction.js';
import { withBackup } from './order.backup.js';
import { checkRestore } from './restore.gate.js';
import type { StageOutcome, StageRow } from './stage.rows.js';
import type { StageSession } from './stage.session.js';
import { permitOf } from './work-order.permit.js';
import { workOrderTexts as texts } from './work-order.texts.js';
import type { OrderRunning } from './order.running.type.js';

/** What a stage runs in. */
export interface StageIn {
  transaction: GatewayTransaction;
  session: StageSession;
}

/**
 * Runs one statement of an approved order through the gate, inside its transaction. Rejects with PlatformError as
 * people may read it: what the gate refuses, what the source says.
 */
export async function runStage(
  running: OrderRunning,
  stage: StageRow,
  { transaction, session }: StageIn,
): Promise<Omit<StageOutcome, 'id' | 'costMs'>> {
  const { order, run } = running;
  if (order.kind === 'rollback' && stage.backup_ref !== null) {
    await checkRestore(running, stage);
    const { affected } = await run.platform.backups.restore(session, stage.backup_ref);
    return { status: 'succeeded', affected };
  }
  const runs = (): Promise<number | null> => runStatement(running, stage, transaction);
  if (order.isBackup) return withBackup(running, stage, session, runs);
  return { status: 'succeeded', affected: await runs() };
}

/** The statement itself, in a transaction or outside of any; answers the rows that it changed. */
export async function runStatement(
  { run, order, source, caller, request }: OrderRunning,
  stage: StageRow,
  transaction?: GatewayTransaction,
): Promise<number | null> {
  const result = await run.platform.gateway.run({
    caller,
    request,
    sourceId: source.id,
    origin: { kind: 'work_order' },
    text: stage.sql_text,
    schema: stage.database_name,
    limits: { timeoutMs: order.timeout * 1_000 },
    order: permitOf(order.id, order.kind),
    transaction,
    outside: transaction ? undefined : true,
    signal: run.signal,
  });
  if (result.state === 'refused') {
    const reason = result.reasons.map(({ text }) => text).join('; ');
    throw error('gateway.refused', { reason: interpolate(texts.refused[request.locale], { reason }) });
  }
  for await (const rows of result.rows) void rows;
  const { affected } = await result.done;
  return affected ?? null;
}
