import { buttonPosition, error } from '@sluice/document';
import { readsName, type Press, type Row } from './action.context.js';
import { checkCell } from './press.editor.js';
import { rereadForm, rereadRows } from './reread.rows.js';

const FORM_VIEW = 3;

/**
 * The selection that a button asks for (§4): a row's own button exactly one, a toolbar button by its check_type; one of
 * the search form or beside a field asks for none.
 */
function checkSelection({ button, view, sent }: Press): void {
  const count = sent.rows.length;
  const position = buttonPosition(button, view);
  if (position === 'col' && count !== 1)
    throw error(count === 0 ? 'action.no-row' : 'action.one-row', {}, { field: 'rows' });
  const selects = (view.config as { checkbox?: boolean } | undefined)?.checkbox === true;
  if (position !== 'view' || !selects) return;
  const check = button.config?.check_type ?? 1;
  if (check > 0 && count === 0) throw error('action.no-row', {}, { field: 'rows' });
  if (check === 2 && count > 1) throw error('action.one-row', {}, { field: 'rows' });
}

/**
 * The rows of a press, read by the server: those selected, or the record of the form when an expression asks for it.
 */
export async function rowsOf(press: Press): Promise<Row[]> {
  const { ctx, view, buttonId, sent } = press;
  const values = { page: press.pageValues, form: press.filters };
  if (view.type === FORM_VIEW) {
    const wanted = readsName(press, 'row') || readsName(press, 'rows');
    const found = wanted ? await rereadForm(ctx, press, buttonId, values) : undefined;
    return found ? [found.record] : [];
  }
  checkSelection(press);
  if (sent.rows.length === 0) return [];
  const { rows, masked } = await rereadRows(ctx, press, buttonId, sent.rows, values);
  checkCell(press, rows[0], masked);
  return rows;
}
