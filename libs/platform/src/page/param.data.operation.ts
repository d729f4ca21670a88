import { error, textOf, type DictionaryDocument, type DictionaryNode, type Param } from '@sluice/document';
import { fieldKindOf } from '@sluice/engine';
import { defineOperation, type OperationContext } from '../dispatch/operation.js';
import { dataAnswer, type DataRunAnswer } from './data.run.operation.js';
import { dictionaryEntries } from './dictionary.items.js';
import type { LoadedApp, LoadedDocument } from '../document/document.contract.js';
import { mayUse, refuse } from './access.rule.js';
import { liesBelow, openDictionary } from './dictionary.rule.js';
import { openApp, openNode, type LocatedNode } from './located.js';
import { dataRunOutput, paramDataInput, type ParamDataInput } from './page.schemas.js';
import { previewed } from './preview.context.js';
import { peopleOptions } from './people.options.js';
import { ownOrder } from './query/order.query.js';
import { pageOf } from './query/page-size.query.js';
import type { QueryAnswer } from './query/query.type.js';
import { queryRunners } from './query/runners.js';
import { openQuery } from './query/view.query.js';
import { readDataParams, type DataParams } from './values/data-params.js';
import { readingNames } from './values/code.names.js';
import { readForm } from './values/form.values.js';
import { readPageValues } from './values/page.values.js';

/**
 * Entries that hold the search word in code or name, or those of saved choices; a page of them where one is asked for.
 */
function found(
  items: readonly DictionaryNode[],
  { keyword, value }: DataParams,
  ctx: OperationContext,
): Record<string, unknown>[] {
  const wanted = keyword?.trim().toLowerCase() ?? '';
  const rows = items.map(({ code, name }) => ({ code, name: textOf(name, ctx.request.locale) }));
  if (value !== undefined) {
    const choices = new Set((Array.isArray(value) ? (value as unknown[]) : [value]).map(String));
    return rows.filter(({ code }) => choices.has(String(code)));
  }
  return wanted === ''
    ? rows
    : rows.filter(
        ({ code, name }) => name.toLowerCase().includes(wanted) || String(code).toLowerCase().includes(wanted),
      );
}

/**
 * The values of a sub-table's row for one of its members; a browser names no others, so that it cannot stand in for a
 * hidden value of the form.
 */
function rowValues(
  params: readonly Param[],
  member: string,
  record: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  const group = params.map(({ config }) => config?.members ?? []);
  const siblings = group.find((members) => members.some(({ uid }) => uid === member)) ?? [];
  if (siblings.length > 0)
    return Object.fromEntries(
      siblings.flatMap(({ name }) => (Object.hasOwn(record, name) ? [[name, record[name]]] : [])),
    );
  return group.length > 0 && group.some((members) => members.length > 0) ? rowValues(group.flat(), member, record) : {};
}

/**
 * Options of a param from its query, in the order of the query: the values of its view, its row and its page, the
 * search word as `keyword`, saved choices as `value`. An order by what the query does not answer, or by a column that
 * is masked for the caller, keeps no option back: they come as the source gives them.
 */
async function queriedOptions(
  ctx: OperationContext,
  { app, page, view, node }: LocatedNode,
  uid: string,
  sent: DataParams,
  input: ParamDataInput,
): Promise<QueryAnswer> {
  const query = openQuery(ctx, app.id, uid);
  const values = {
    value: sent.value,
    ...readPageValues(page.document, sent.page),
    ...readForm(ctx, page, view, sent, await readingNames(ctx, page, view)).byName,
    ...rowValues(view.app_params ?? [], node.node.uid, sent.record),
    keyword: sent.keyword,
  };
  return queryRunners[query.document.type](ctx, {
    app,
    query,
    values,
    page: { ...pageOf(input.page_no, input.page_size, true), sort: [...ownOrder(query.document)] },
    isOrderOptional: true,
    count: false,
    totals: [],
    origin: { kind: 'page', pageId: page.id, revision: page.revision },
  });
}

/** The dictionary of the param, or the one below it that `dict_id` names; throws `page.node-unknown` for any other. */
function chosenDictionary(
  ctx: OperationContext,
  app: LoadedApp,
  own: string | number,
  asked: ParamDataInput['dict_id'],
): LoadedDocument<DictionaryDocument> {
  const dictionary = openDictionary(ctx, app, own);
  if (asked === undefined || asked === null || asked === '') return dictionary;
  const id = Number(asked);
  if (id === dictionary.id) return dictionary;
  const chosen = Number.isInteger(id) ? ctx.platform.documents.dictionary(app.id, id) : undefined;
  if (!chosen || !liesBelow(ctx.platform.documents, app, dictionary, chosen.document.uid))
    throw error('page.node-unknown', {}, { field: 'dict_id' });
  if (!mayUse(chosen, ctx.caller)) refuse(ctx);
  return chosen;
}

/** The rows of the page that is asked for; −1 means all. */
function pageOfList(
  rows: Record<string, unknown>[],
  { page_no: no, page_size: size }: ParamDataInput,
): Record<string, unknown>[] {
  if (size === undefined || size < 1) return rows;
  const { limit, offset } = pageOf(no, size);
  return rows.slice(offset, offset + limit);
}

/**
 * `POST /app/param/data/run` (§7): options of one field, from its query or its dictionary, narrowed by a search word.
 */
export const paramDataOperation = defineOperation<ParamDataInput, DataRunAnswer>({
  name: 'page.param-data-run',
  route: { method: 'POST', path: '/app/param/data/run' },
  access: 'anonymous',
  input: paramDataInput,
  output: dataRunOutput,
  audit: 'none',
  transaction: false,
  async run(calling, input) {
    const ctx = await previewed(calling, input);
    const located = openNode(ctx, openApp(ctx, input), input.param_id);
    if (located.node.kind !== 'param') throw error('page.node-unknown');
    const { data_config: config }: Param = located.node.node;
    const sent = readDataParams(input.data_params);
    if (fieldKindOf(located.node.node).asks === 'people')
      return dataAnswer({ columns: [], masked: [], list: await peopleOptions(ctx, sent, input) });
    if (config?.query_id !== undefined)
      return dataAnswer(await queriedOptions(ctx, located, config.query_id, sent, input));
    if (config?.dict_id === undefined) throw error('page.node-unknown');
    const dictionary = chosenDictionary(ctx, located.app, config.dict_id, input.dict_id);
    const { items, masked } = await dictionaryEntries(ctx, located.app, dictionary, { keyword: sent.keyword });
    return dataAnswer({ columns: [], masked, list: pageOfList(found(items, sent, ctx), input) });
  },
});
