import { error } from '@sluice/document';
import type { GatewayTransaction } from '../gateway/gateway.transaction.js';
import type { OrderRunning } from './order.run.js';
import type { StageOutcome, StageRow } from './stage.rows.js';
import type { StageSession } from './stage.session.js';
import { permitOf } from './work-order.review.js';
import { workOrderTexts as texts } from './work-order.texts.js';

/** What a stage runs in. */
export interface StageIn {
  transaction: GatewayTransaction;
  session: StageSession;
}

/**
 * Runs one statement of an approved order through the gate, inside its transaction. Rejects with PlatformError as people may read it: what
 * the gate refuses, what the source says.
 */
export async function runStage(
  running: OrderRunning,
  stage: StageRow,
  { transaction }: StageIn,
): Promise<Omit<StageOutcome, 'id' | 'costMs'>> {
  const affected = await runStatement(running, stage, transaction);
  return { status: 'succeeded', affected };
}

/** The statement itself; answers the rows that it changed. */
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
    ...(transaction ? { transaction } : {}),
    signal: run.signal,
  });
  if (result.state === 'refused')
    throw error('gateway.refused', {
      reason: texts.refused[request.locale].replace('{reason}', result.reasons.map(({ text }) => text).join('; ')),
    });
  for await (const rows of result.rows) void rows;
  const { affected } = await result.done;
  return affected ?? null;
}
