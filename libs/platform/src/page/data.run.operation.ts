import { isUnpaged, type View } from '@sluice/document';
import { defineOperation } from '../dispatch/operation.js';
import { nodeId, openApp, openNode } from './located.js';
import { joinOrder, ownOrder, requestedOrder, totalsOf } from './query/order.query.js';
import { pageOf } from './query/page-size.query.js';
import { queryRunners } from './query/runners.js';
import { queryOf } from './query/view.query.js';
import { dataRunInput, dataRunOutput, type DataRunInput } from './page.schemas.js';
import { previewed } from './preview.context.js';
import { readDataParams } from './values/data-params.js';
import { readingNames } from './values/code.names.js';
import { readForm } from './values/form.values.js';
import { readPageValues } from './values/page.values.js';
import { searchValues } from './values/search.values.js';
import type { QueryAnswer } from './query/query.type.js';

/** The answer of a data run as §7 shapes it. */
export interface DataRunAnswer {
  success: true;
  msg: '';
  response: { ok: true; msg: ''; data: QueryAnswer };
}

/** Wraps rows into the shape of §7. */
export const dataAnswer = (data: QueryAnswer): DataRunAnswer => ({
  success: true,
  msg: '',
  response: { ok: true, msg: '', data },
});

/**
 * `POST /app/data/run` (§7): the query behind a view, with the view's params by number. The browser names a view; query
 * and rights follow from it.
 */
export const dataRunOperation = defineOperation<DataRunInput, DataRunAnswer>({
  name: 'page.data-run',
  route: { method: 'POST', path: '/app/data/run' },
  access: 'anonymous',
  input: dataRunInput,
  output: dataRunOutput,
  audit: 'none',
  transaction: false,
  async run(calling, input) {
    const startedMs = performance.now();
    const ctx = await previewed(calling, input);
    const located = openNode(ctx, openApp(ctx, input), input.data_id);
    const { app, page, view } = located;
    const query = queryOf(ctx, located);
    const sent = readDataParams(input.data_params);
    const paging = pageOf(input.page_no, input.page_size, showsAll(view));
    const form = readForm(ctx, page, view, sent, await readingNames(ctx, page, view)).byName;
    const sort = joinOrder(
      requestedOrder(view, (column) => nodeId(ctx, page, column.uid), input.order_params),
      ownOrder(query.document),
    );
    const data = await queryRunners[query.document.type](ctx, {
      app,
      query,
      values: searchValues(readPageValues(page.document, sent.page), form),
      shown: { pageNo: input.page_no, pageSize: paging.limit },
      page: { ...paging, sort },
      count: input.has_total === 1,
      likelyWhole: ctx.platform.pages.costs.isWhole(input.data_id),
      totals: totalsOf(view),
      databaseKind: view.app_data?.db_type,
      origin: { kind: 'page', pageId: page.id, revision: page.revision, viewId: input.data_id },
    });
    ctx.platform.pages.costs.note(input.data_id, performance.now() - startedMs);
    if (paging.offset === 0) ctx.platform.pages.costs.noteWhole(input.data_id, data.list.length < paging.limit);
    return dataAnswer(data);
  },
});

/** A table without pages (`page` off, or a tree) shows all its rows. */
const TABLE_VIEW = 1;
const showsAll = ({ type, config }: View): boolean => type === TABLE_VIEW && isUnpaged(config);
