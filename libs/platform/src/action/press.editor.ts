import { error, type Column, type Param, type View } from '@sluice/document';
import type { OperationContext } from '../dispatch/operation.js';
import type { LocatedNode } from '../page/located.js';
import { nodeId } from '../page/located.js';
import { codeNames } from '../page/values/code.names.js';
import type { DataParams } from '../page/values/data-params.js';
import { checkForm, readForm, submittedForm } from '../page/values/form.values.js';
import type { Press, Row } from './action.context.js';

/** The column that a button saves: a row button that belongs to a column with an editor (§3). */
export function editedColumn({
  node,
  view,
}: Pick<LocatedNode, 'node' | 'view'>): (Column & { editor: Param }) | undefined {
  if (node.kind !== 'button' || node.node.source_type !== 'col') return undefined;
  const column = (view.app_cols ?? []).find(({ uid, enable }) => uid === node.node.source_id && enable !== false);
  return column?.editor ? { ...column, editor: column.editor } : undefined;
}

/**
 * The new value by the editor's name, checked by its rules. Throws when it was not sent or is refused, naming the
 * editor.
 */
export async function editedForm(
  ctx: OperationContext,
  { page, view }: Pick<LocatedNode, 'page' | 'view'>,
  editor: Param,
  sent: DataParams,
): Promise<Record<string, unknown>> {
  if (!Object.hasOwn(sent.byId, String(nodeId(ctx, page, editor.uid))))
    throw error('input.required', { label: editor.label ?? editor.name }, { field: editor.name });
  const alone: View = { ...view, app_params: [editor] };
  const names = await codeNames(ctx, page, alone);
  await checkForm(ctx, page, alone, sent, names);
  return submittedForm(readForm(ctx, page, alone, sent, names));
}

/**
 * A masked value cannot be edited: its mask would be written in its place. A cell that somebody else has changed since
 * it was read is refused, so that no change is lost unseen. `masked` names the masked columns of the reading.
 */
export function checkCell({ cell }: Pick<Press, 'cell'>, row: Row | undefined, masked: readonly string[]): void {
  if (cell === undefined || row === undefined) return;
  const { column, before } = cell;
  if (masked.includes(column.name)) throw error('action.cell-masked', { label: column.label ?? column.name });
  if (before !== undefined && written(row[column.name]) !== written(before))
    throw error('action.cell-changed', { value: written(row[column.name]) });
}

function written(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
