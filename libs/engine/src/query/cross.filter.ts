import { textOf } from '@sluice/document';
import type { PageCore, ViewCore } from '../core.type.js';
import type { PageFilter, PageParams, Row } from '../runtime.js';
import { chartColumns } from '../views/chart.columns.js';

/**
 * A pick of a row in a view with `cross_filter`: its value becomes the page's param, the same pick again clears it.
 * Views that read the param are queried from page one; the view itself keeps showing everything, so that another point
 * can be picked.
 */
export async function pickFilter(view: ViewCore, row: Row): Promise<void> {
  const { param, column = chartColumns(view, view.getSnapshot()).x } = view.node.config?.chart?.cross_filter ?? {};
  if (!param || !column) return;
  const value = row[column];
  const { page } = view;
  const known = page.getSnapshot().filters.find((filter) => filter.param === param);
  if (value === null || value === undefined || (known?.viewId === view.id && known.value === value))
    return clearFilter(page, param);
  const others = page.getSnapshot().filters.filter((filter) => filter.param !== param);
  await setFilters(
    page,
    [...others, { param, value, label: labelOf(view, param), text: textAt(view, row), viewId: view.id }],
    param,
  );
}

/** Clears one filter of the page, or all of them. */
export async function clearFilter(page: PageCore, param?: string): Promise<void> {
  const { filters } = page.getSnapshot();
  const gone = filters.filter((filter) => param === undefined || filter.param === param);
  if (gone.length > 0)
    await setFilters(
      page,
      filters.filter((filter) => !gone.includes(filter)),
      ...gone.map((filter) => filter.param),
    );
}

/** The page's params as one view sees them: its incoming ones, and the filters that other views have set. */
export function pageParamsFor(page: PageCore, viewId: number): PageParams {
  const others = page.getSnapshot().filters.filter((filter) => filter.viewId !== viewId);
  if (others.length === 0) return page.params;
  return { ...page.params, ...Object.fromEntries(others.map(({ param, value }) => [param, value])) };
}

async function setFilters(
  page: PageCore,
  filters: readonly PageFilter[],
  ...changed: readonly string[]
): Promise<void> {
  const before = new Map([...page.views.values()].map((view) => [view, pageParamsFor(page, view.id)]));
  page.patch({ filters });
  const asked: Promise<void>[] = [];
  for (const [view, was] of before) {
    const now = pageParamsFor(page, view.id);
    const touched = changed.filter((name) => was[name] !== now[name]);
    if (view.node.data_id !== undefined && view.shown() && touched.some((name) => reads(view, name)))
      asked.push(view.filterChanged());
    // Conditions of its buttons may read the page's params; a pick is drawn where it was made.
    else view.patch({});
  }
  await Promise.all(asked);
}

/** True when the view's query takes the param; a page of a server that does not say so counts as yes. */
function reads({ node }: ViewCore, param: string): boolean {
  return node.page_params === undefined || node.page_params.includes(param);
}

/** What the filter is called: the param's label, else the column's. */
function labelOf(view: ViewCore, param: string): string {
  const { node, page } = view;
  const { x } = chartColumns(view, view.getSnapshot());
  const locale = page.ports.locale();
  const declared = page.doc.params.find(({ name }) => name === param)?.label;
  return textOf(declared ?? node.app_cols.find((column) => column.name === x)?.label, locale) || param;
}

/** What the picked point is called: its category as drawn. */
function textAt(view: ViewCore, row: Row): string {
  const { x } = chartColumns(view, view.getSnapshot());
  const column = view.node.app_cols.find(({ name }) => name === x);
  return column ? view.cell(column, row).text : String(row[x] ?? '');
}
