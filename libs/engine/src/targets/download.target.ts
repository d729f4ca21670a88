import type { Press } from '../core.type.js';
import { textOf } from '@sluice/document';
import { dataParams } from '../query/payload.query.js';
import { engineText } from '../texts.js';
import { REFUSED, type Outcome, type Target } from './target.type.js';

/** §9: 5 is an xlsx file made in the background, the default; -1 is every row. */
const DEFAULT_EXPORT_TYPE = 5;
const ALL_ROWS = -1;

/** Exports the rows of the view with the search as it is (§7). Without rows there is nothing to export (§8). */
export const downloadTarget: Target = {
  needsId: false,
  async act(press) {
    const { view } = press;
    const { ports } = view.page;
    if (view.getSnapshot().list.length === 0) {
      ports.message.warning(engineText('queryBeforeExport', ports.locale()));
      return REFUSED;
    }
    await ports.transport.call('/app/export', exportBody(press));
    ports.message.success(engineText('exported', ports.locale()));
    return { ok: true, changed: false } satisfies Outcome;
  },
};

function exportBody({ view, button }: Press): Record<string, unknown> {
  const { doc, ports } = view.page;
  return {
    title: textOf(view.node.name, ports.locale()) || view.node.uid,
    app_id: doc.app_id,
    button_id: button.id,
    has_total: 0,
    rows: ALL_ROWS,
    export_type: DEFAULT_EXPORT_TYPE,
    data_params: JSON.stringify(dataParams(view)),
    order_params: JSON.stringify(view.getSnapshot().order),
  };
}
