import type { ViewCore } from '../core.type.js';
import { askedParams } from './asked.query.js';
import { pageParamsFor } from './cross.filter.js';

/** `data_params` of §7 as an object: values by param id, the page's own params under `page`. */
export function dataParams(view: ViewCore, more: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return { ...view.form?.wireValues(), page: pageParamsFor(view.page, view.id), ...more };
}

/** The same for reading: a search form counts as it was when the person last asked, whatever was typed since. */
export function queryParams(view: ViewCore): Record<string, unknown> {
  return { ...askedParams(view), page: pageParamsFor(view.page, view.id) };
}

/** The body of `/app/data/run` for the state as it is. */
export function dataRunBody(view: ViewCore): Record<string, unknown> {
  const { pageNo, pageSize, order } = view.getSnapshot();
  const isWhole = view.behaviour.whole?.(view.node) === true;
  return {
    app_id: view.page.doc.app_id,
    data_id: view.node.data_id,
    form_id: view.behaviour.form === 'submit' ? view.id : undefined,
    has_total: view.behaviour.counted(view.node) ? 1 : 0,
    data_params: JSON.stringify(queryParams(view)),
    // All rows of a view without pages; the server bounds them (§7: −1).
    page_no: isWhole ? -1 : pageNo,
    page_size: isWhole ? -1 : pageSize,
    order_params: JSON.stringify(order),
  };
}
