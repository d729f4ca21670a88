import { abortSignalOf } from '@sluice/connectors';
import { error } from '@sluice/document';
import type { OperationContext } from '../dispatch/operation.js';
import type { WrittenFile } from '../file/file.contract.js';
import type { ExportChoice, ReadRights } from './export.contract.js';
import { fileColumns, type FileColumns } from './export.columns.js';
import { readRows, type ExportRows } from './export.rows.js';
import { notingRights } from './export.rights.js';
import type { ExportTarget } from './export.target.js';
import { exportTypes } from './formats/format.registry.js';

/** A written export; `rows` counts its data rows, `rights` are those it was read with. */
export interface ExportedFile {
  written: WrittenFile;
  rows: number;
  rights: ReadRights[];
}

/**
 * Writes the rows of a target into a file, row by row: nothing is kept in memory but the batch at hand. Throws
 * `spec.no-data-found` when there is nothing to export (§8), and whatever the source or the signal says; no file stays
 * behind then.
 */
export async function writeExport(
  calling: OperationContext,
  target: ExportTarget,
  choice: Pick<ExportChoice, 'title' | 'type' | 'rows'>,
  onRows: (rows: number) => void,
): Promise<ExportedFile> {
  const { ctx, rights } = notingRights(calling);
  const source = await readRows(ctx, target, choice.rows);
  const file = await fileColumns(ctx, target, source.columns, source.dialect);
  let rows = 0;
  const batches = projected(source, file, (count) => {
    rows += count;
    onRows(rows);
  });
  const { format } = exportTypes[choice.type];
  const [table] = target.located.view.tables ?? [];
  const written = await ctx.platform.files.write(
    format.encode({
      title: choice.title,
      table,
      dialect: source.dialect,
      columns: file.columns,
      batches,
    }),
    abortSignalOf(ctx.signal),
  );
  return { written, rows, rights };
}

async function* projected(
  { batches }: ExportRows,
  { project }: FileColumns,
  onBatch: (count: number) => void,
): AsyncGenerator<unknown[][]> {
  let any = false;
  for await (const batch of batches) {
    if (batch.length === 0) continue;
    any = true;
    yield batch.map(project);
    onBatch(batch.length);
  }
  if (!any) throw error('spec.no-data-found');
}
