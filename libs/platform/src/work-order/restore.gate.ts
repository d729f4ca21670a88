import { error, interpolate } from '@sluice/document';
import { WorkOrderBackup } from './backup/backup.entity.js';
import { tablesOf } from './kinds/registry.js';
import { titleOf } from './backup/backup.rows.js';
import { reverseStatement } from './backup/rollback.script.js';
import type { StageRow } from './stage.rows.js';
import { permitOf } from './work-order.permit.js';
import { workOrderTexts as texts } from './work-order.texts.js';
import type { OrderRunning } from './order.running.type.js';

/**
 * A rollback writes rows by their keys, past the gate; so the gate is asked first what it would say of the same
 * statement now, for whoever asks for the rollback: bans and policies that came after the first order hold. Throws
 * `gateway.refused`; `backup.row-filter` where the asker may touch some rows of the table alone.
 */
export async function checkRestore(
  { run, order, source, caller, request }: OrderRunning,
  stage: StageRow,
): Promise<void> {
  const { orm, gateway } = run.platform;
  const backup = await orm.manager.findOneBy(WorkOrderBackup, { id: Number(stage.backup_ref) });
  if (!backup) throw error('backup.unknown');
  const asked = {
    caller,
    request,
    sourceId: source.id,
    schema: stage.database_name,
    order: permitOf(order.id, order.kind),
  };
  const decided = await gateway.explainDecision({ ...asked, text: reverseStatement(backup, 'NULL') });
  if (decided.decision === 'refuse') {
    const reason = decided.reasons.map(({ text }) => text).join('; ');
    throw error('gateway.refused', { reason: interpolate(texts.refused[request.locale], { reason }) });
  }
  const { plan } = backup;
  const { quote, name } = tablesOf(backup.dialect);
  const text = `SELECT ${plan.keyColumns.map(quote).join(', ')} FROM ${name(plan.table)}`;
  const rows = await gateway.plannedRows({ ...asked, text, origin: { kind: 'work_order' } });
  if (!rows || decided.filtered.length > 0) throw error('backup.row-filter', { table: titleOf(backup) });
}
