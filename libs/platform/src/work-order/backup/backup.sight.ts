import { error } from '@sluice/document';
import type { BackupViewer, SeenRow, SeenRows } from './backup.contract.js';
import type { WorkOrderBackup } from './backup.entity.js';
import type { BackupFiles } from './backup.files.js';
import { tablesOf } from '../kinds/registry.js';
import { pairsOf } from './backup.restore.js';
import { titleOf, type BackupNeeds } from './backup.rows.js';
import { inserted, type RowTexts } from './table.dialect.js';

/** Rows of a file that are read at once. */
const batch = 500;

interface SightOf {
  viewer: BackupViewer;
  limit: number;
  conflicts?: boolean;
}

/**
 * Rows of a backup as a query of the table would answer them to the viewer now: the planner's own masks, by position.
 * Somebody whose query would be refused, or answered some rows alone, sees none.
 */
export async function seenRows(
  core: BackupNeeds,
  files: BackupFiles,
  backup: WorkOrderBackup,
  { viewer, limit, conflicts }: SightOf,
): Promise<SeenRows> {
  const { plan } = backup;
  const { quote, name: nameOf } = tablesOf(backup.dialect);
  const planned = await core.gateway.plannedRows({
    ...viewer,
    sourceId: backup.sourceId,
    origin: { kind: 'work_order' },
    schema: backup.database,
    text: `SELECT ${plan.columns.map(({ name }) => quote(name)).join(', ')} FROM ${nameOf(plan.table)}`,
  });
  if (!planned) throw error('backup.unreadable', { table: titleOf(backup) });
  const masked = (row: RowTexts | undefined): RowTexts | null => {
    if (!row) return null;
    planned.mask(row);
    return row;
  };
  const marked = new Set(backup.conflictRows ?? []);
  const rows: SeenRow[] = [];
  let position = -1;
  let truncated = false;
  reading: for await (const { before, after } of pairsOf(core, files, backup, batch))
    for (let index = 0; index < (before ?? after ?? []).length; index += 1) {
      position += 1;
      if (conflicts && !marked.has(position)) continue;
      truncated = rows.length >= limit;
      if (truncated) break reading;
      const pair = { before: masked(before?.[index]), after: masked(after?.[index]) };
      const reverse = reverseText(backup, pair, planned.masked);
      rows.push({ ...pair, reverse, isConflict: marked.has(position) });
    }
  return {
    columns: plan.columns.map(({ name, type }, at) => ({
      name,
      type,
      masked: planned.masked[at] ?? true,
      key: plan.keyColumns.includes(name),
    })),
    rows,
    truncated,
  };
}

/**
 * The statement that takes one row back, for people to read: of a masked column it holds what the viewer sees of it.
 */
function reverseText(
  backup: WorkOrderBackup,
  { before, after }: { before: RowTexts | null; after: RowTexts | null },
  masked: readonly boolean[],
): string {
  const { plan } = backup;
  const dialect = tablesOf(backup.dialect);
  const { quote } = dialect;
  const value = (row: RowTexts, index: number): string => {
    const column = plan.columns[index];
    if (!column) return 'NULL';
    return masked[index] ? `'${row[index] ?? 'NULL'}' /* masked */` : dialect.literal(column, row[index] ?? null);
  };
  const table = dialect.name(plan.table);
  const row = before ?? after;
  if (!row) return '';
  const where = plan.keyColumns
    .map((column) => {
      const index = plan.columns.findIndex((one) => one.name === column);
      return `${quote(column)} = ${value(row, index)}`;
    })
    .join(' AND ');
  if (!before) return `DELETE FROM ${table} WHERE ${where};`;
  if (!after) {
    const written = inserted(plan);
    const names = written.map(({ column }) => quote(column.name)).join(', ');
    return `INSERT INTO ${table} (${names}) VALUES (${written.map(({ index }) => value(before, index)).join(', ')});`;
  }
  const set = (backup.changedColumns ?? []).filter((index) => !plan.columns[index]?.generated);
  const assigned = set.map((index) => `${quote(plan.columns[index]?.name ?? '')} = ${value(before, index)}`);
  return assigned.length === 0 ? '' : `UPDATE ${table} SET ${assigned.join(', ')} WHERE ${where};`;
}
