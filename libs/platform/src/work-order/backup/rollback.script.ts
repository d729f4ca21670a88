import type { WorkOrderBackup } from './backup.entity.js';
import { tablesOf } from '../kinds/registry.js';
import { inserted } from './table.dialect.js';

/**
 * The statement that takes the rows of a backup back, as approvers and lists read it: every value is a mark, for values
 * stand in the sealed backup alone and each person sees them masked for themself. It names the backup, so that an
 * approval is bound to its rows.
 */
export function rollbackText(backup: WorkOrderBackup, stage: { number: number }): string {
  return `-- backup ${backup.id}, stage ${stage.number}: ${backup.rows} rows\n${reverseStatement(backup, '?')}`;
}

/**
 * The reverse statement with one text in the place of every value: a mark for people, NULL for whom only asks what it
 * touches.
 */
export function reverseStatement(backup: WorkOrderBackup, mark: '?' | 'NULL'): string {
  const { plan, dialect, kind } = backup;
  const { quote, name } = tablesOf(dialect);
  const table = name(plan.table);
  const where = plan.keyColumns.map((column) => `${quote(column)} = ${mark}`).join(' AND ');
  if (kind === 'INSERT') return `DELETE FROM ${table} WHERE ${where}`;
  if (kind === 'DELETE') {
    const written = inserted(plan);
    const names = written.map(({ column }) => quote(column.name)).join(', ');
    return `INSERT INTO ${table} (${names}) VALUES (${written.map(() => mark).join(', ')})`;
  }
  const set = (backup.changedColumns ?? []).flatMap((index) => {
    const column = plan.columns[index];
    return column && !column.generated ? [`${quote(column.name)} = ${mark}`] : [];
  });
  return `UPDATE ${table} SET ${set.length > 0 ? set.join(', ') : `${quote(plan.keyColumns[0] ?? '')} = ${mark}`} WHERE ${where}`;
}
