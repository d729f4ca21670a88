import { error, textOf, type DictionaryNode, type Param } from '@sluice/document';
import { defineOperation, type OperationContext } from '../dispatch/operation.js';
import { dataAnswer, type DataRunAnswer } from './data.run.operation.js';
import { dictionaryItems } from './dictionary.items.js';
import { openDictionary } from './dictionary.rule.js';
import { openApp, openNode, type LocatedNode } from './located.js';
import { paramDataInput, type ParamDataInput } from './page.schemas.js';
import { previewed } from './preview.context.js';
import { pageOf } from './query/page-size.query.js';
import type { QueryAnswer } from './query/query.type.js';
import { queryRunners } from './query/runners.js';
import { bindFor, openQuery } from './query/view.query.js';
import { readDataParams, type DataParams } from './values/data-params.js';
import { readForm } from './values/form.values.js';
import { readPageValues } from './values/page.values.js';

/** Entries that hold the search word in code or name. */
function found(items: readonly DictionaryNode[], keyword: string | undefined, ctx: OperationContext): Record<string, unknown>[] {
  const wanted = keyword?.trim().toLowerCase() ?? '';
  const rows = items.map(({ code, name }) => ({ code, name: textOf(name, ctx.caller.locale) }));
  return wanted === '' ? rows : rows.filter(({ code, name }) => name.toLowerCase().includes(wanted) || String(code).toLowerCase().includes(wanted));
}

/** Options of a param from its query: the values of its view and page, and the search word as `keyword`. */
async function queriedOptions(ctx: OperationContext, { app, page, view }: LocatedNode, uid: string, sent: DataParams, input: ParamDataInput): Promise<QueryAnswer> {
  const query = openQuery(ctx, app.id, uid);
  const values = { ...readPageValues(page.document, sent.page), ...readForm(ctx, page, view, sent).byName, keyword: sent.keyword };
  const { text, binds } = bindFor(ctx, query, values);
  return queryRunners[query.document.type](ctx, {
    app, query, text, binds, page: { ...pageOf(input.page_no, input.page_size), sort: [] }, count: false, totals: [],
    place: { kind: 'page', pageId: page.id, revision: page.revision },
  });
}

/** `POST /app/param/data/run` (§7): options of one field, from its query or its dictionary, narrowed by a search word. */
export const paramDataOperation = defineOperation<ParamDataInput, DataRunAnswer>({
  name: 'page.param-data-run',
  route: { method: 'POST', path: '/app/param/data/run' },
  access: 'anonymous',
  input: paramDataInput,
  audit: 'none',
  transaction: false,
  async run(calling, input) {
    const ctx = previewed(calling, input);
    const located = openNode(ctx, openApp(ctx, input), input.param_id);
    if (located.node.kind !== 'param') throw error('page.node-unknown');
    const { data_config: config }: Param = located.node.node;
    const sent = readDataParams(input.data_params);
    if (config?.query_id !== undefined) return dataAnswer(await queriedOptions(ctx, located, config.query_id, sent, input));
    if (config?.dict_id === undefined) throw error('page.node-unknown');
    const dictionary = openDictionary(ctx, located.app, config.dict_id);
    const items = await dictionaryItems(ctx, located.app, dictionary, { keyword: sent.keyword });
    return dataAnswer({ columns: [], masked: [], list: found(items, sent.keyword, ctx) });
  },
});
