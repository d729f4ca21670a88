import type { FileService } from '../../file/file.contract.js';
import type { Gateway } from '../../gateway/gateway.type.js';
import type { Clock } from '../../host/clock.js';
import type { PlatformCore } from '../../host/core.contract.js';
import type { SettingService } from '../../setting/setting.contract.js';
import type { StageSession } from '../stage.session.js';
import type { WorkOrderBackup } from './backup.entity.js';
import { tablesOf } from '../kinds/registry.js';
import { findEnds, valueAt } from './row.fields.js';
import { keyOf, type RowTexts, type TableDialect } from './table.dialect.js';

/** What backups stand on. */
export interface BackupNeeds extends Pick<PlatformCore, 'orm' | 'db'> {
  clock: Clock;
  files: FileService;
  settings: SettingService;
  gateway: Pick<Gateway, 'plannedRows'>;
}

/** The table as people call it. */
export const titleOf = ({ schemaName, tableName }: WorkOrderBackup): string => `${schemaName}.${tableName}`;

/** One text for a key, to find its row by. */
export const keyText = ({ plan }: WorkOrderBackup, row: RowTexts): string => JSON.stringify(keyOf(plan, row));

/** The rows of the source that have the keys of these, by their keys. */
export async function rowsByKey(
  session: StageSession,
  backup: WorkOrderBackup,
  rows: readonly RowTexts[],
  locked: boolean,
): Promise<Map<string, RowTexts>> {
  const { plan } = backup;
  const { text, binds } = tablesOf(backup.dialect).byKeys(
    plan,
    rows.map((row) => keyOf(plan, row)),
    locked,
  );
  const { batches } = await session.stream(text, binds);
  const found = new Map<string, RowTexts>();
  for await (const batch of batches) for (const row of batch as RowTexts[]) found.set(keyText(backup, row), row);
  return found;
}

/** Lines of the rows that have the keys of these lines, in their order. */
export async function linesByKey(
  session: StageSession,
  { plan }: WorkOrderBackup,
  kept: readonly string[],
  read: NonNullable<TableDialect['linesByKeys']>,
): Promise<string[]> {
  const places = plan.keyColumns.map((name) => plan.columns.findIndex((column) => column.name === name));
  const ends: number[] = [];
  const keys = kept.map((line) => {
    findEnds(line, ends);
    return places.map((place) => valueAt(line, ends, place));
  });
  const { text, binds } = read(plan, keys);
  const { batches } = await session.stream(text, binds);
  const lines: string[] = [];
  for await (const batch of batches) for (const [line] of batch) lines.push(String(line));
  return lines;
}
