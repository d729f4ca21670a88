import { error, evaluateCondition, type Button } from '@sluice/document';
import type { OperationContext } from '../dispatch/operation.js';
import { nodeId, openApp, openNode, type LocatedNode } from '../page/located.js';
import { joinOrder, ownOrder, requestedOrder } from '../page/query/order.query.js';
import { queryOf, type Bindable } from '../page/query/view.query.js';
import { readDataParams, type DataParams } from '../page/values/data-params.js';
import { readingNames } from '../page/values/code.names.js';
import { readForm } from '../page/values/form.values.js';
import { conditionNames } from './export.condition.js';
import { readPageValues } from '../page/values/page.values.js';
import { searchValues } from '../page/values/search.values.js';
import { callScope } from '../page/values/scope.js';
import type { ExportInput } from './export.schemas.js';

/**
 * What is exported: a view whose rows this caller may see and may take away, its query with the values it was searched
 * with.
 */
export interface ExportTarget {
  located: LocatedNode;
  viewId: number;
  buttonId: number | null;
  run: Bindable;
  sort: { name: string; descending: boolean }[];
  /** Values by name of the view's search and of the page's own params, for columns that are worked out. */
  form: Readonly<Record<string, unknown>>;
  page: Readonly<Record<string, unknown>>;
}

type Asked = Pick<ExportInput, 'app_id' | 'button_id' | 'data_id' | 'data_params' | 'order_params'>;

/** The node that the call names: a button, or the view itself. */
function locate(ctx: OperationContext, asked: Asked): LocatedNode {
  const id = asked.button_id || asked.data_id;
  if (!id) throw error('input.required', { label: 'button_id' }, { field: 'button_id' });
  return openNode(ctx, openApp(ctx, asked), id);
}

/** Whether the page offers the export: the view's `download`, or a button made for it whose condition holds. */
function isOffered(
  ctx: OperationContext,
  { app, node, view }: LocatedNode,
  form: Record<string, unknown>,
  sent: DataParams,
): boolean {
  const button = node.kind === 'button' ? (node.node as Button) : undefined;
  if (!button) return view.config?.download === true;
  if (button.enable === false || button.target_type !== 'download') return false;
  return evaluateCondition(
    button.cond,
    { ...callScope(ctx, app, sent.page), form, params: form },
    { failing: false, clock: ctx.platform.clock },
  );
}

/** What a call names, where its query may be run and is none that writes. Throws as the view's own query would. */
function openSource(
  ctx: OperationContext,
  asked: Asked,
): { located: LocatedNode; query: ReturnType<typeof queryOf>; sent: DataParams } {
  const located = locate(ctx, asked);
  const query = queryOf(ctx, located);
  if (query.document.writes) throw error('export.not-allowed');
  return { located, query, sent: readDataParams(asked.data_params) };
}

/**
 * Checks the right to an export that is made already: that of `openTarget`, as it is now. Nothing is asked of a source
 * that the right does not hang on.
 */
export async function checkTarget(ctx: OperationContext, asked: Asked): Promise<void> {
  const { located, sent } = openSource(ctx, asked);
  const { page, view, node } = located;
  const names = await conditionNames(ctx, located, node.kind === 'button' ? node.node.cond : undefined);
  if (!isOffered(ctx, located, readForm(ctx, page, view, sent, names).byName, sent)) throw error('export.not-allowed');
}

/**
 * Finds what a call wants exported, for a caller who may open the page, run the query and export. Values, filters and
 * order are read as for the screen, so that what is filtered is what is exported. Throws as the view's own query would;
 * `export.not-allowed` beside it.
 */
export async function openTarget(ctx: OperationContext, asked: Asked): Promise<ExportTarget> {
  const { located, query, sent } = openSource(ctx, asked);
  const { app, page, view } = located;
  const form = readForm(ctx, page, view, sent, await readingNames(ctx, page, view)).byName;
  if (!isOffered(ctx, located, form, sent)) throw error('export.not-allowed');
  const pageValues = readPageValues(page.document, sent.page);
  const sort = joinOrder(
    requestedOrder(view, (column) => nodeId(ctx, page, column.uid), asked.order_params),
    ownOrder(query.document),
  );
  return {
    located,
    viewId: nodeId(ctx, page, view.uid),
    buttonId: located.node.kind === 'button' ? located.node.id : null,
    run: { app, query, values: searchValues(pageValues, form) },
    sort,
    form,
    page: pageValues,
  };
}
