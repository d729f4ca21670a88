import { describe, expect, it } from 'vitest';
import { fakePorts, pageOf, paramOf, viewOf } from '../fakes.js';
import { createPage } from '../page.runtime.js';
import type { ViewRuntime } from '../runtime.js';

const content = [
  { id: 1, name: 'b', price: '10.50' },
  { id: 2, name: 'a', price: 9 },
  { id: 3, name: 'c', price: null },
  { id: 4, name: 'd', price: 100 },
  { id: 5, name: 'e', price: '0.05' },
];

function open(part: Partial<Parameters<typeof viewOf>[0]> = {}): ViewRuntime {
  const ports = fakePorts();
  const page = createPage(
    pageOf(
      viewOf({
        id: 100,
        uid: 'list',
        app_data: { data_type: 'static' },
        content,
        config: { page_size: 2 },
        app_cols: [
          { id: 1, uid: 'id', name: 'id', sort: true },
          { id: 2, uid: 'price', name: 'price', sort: true, config: { col_tail: 1 } },
          { id: 3, uid: 'name', name: 'name', config: { col_tail: 4 } },
        ],
        ...part,
      }),
    ),
    ports,
  );
  page.start();
  return page.find(100) as ViewRuntime;
}
const ids = (view: ViewRuntime): unknown[] => view.getSnapshot().list.map(({ id }) => id);

describe('rows written in a document', () => {
  it('are paged as those of a query', async () => {
    const view = open();
    expect([ids(view), view.getSnapshot().count]).toEqual([[1, 2], 5]);
    await view.setPage(2);
    expect(ids(view)).toEqual([5]);
    await view.setPageSize(10);
    expect(ids(view)).toEqual([1, 2, 3, 4, 5]);
    expect(ids(open({ config: { page: false, page_size: 2 } }))).toHaveLength(5);
  });

  it('are sorted by what they are, numbers also where they are texts, nothing as the largest', async () => {
    const view = open({ config: { page: false } });
    await view.setSort([{ col: 'price', order: 'asc' }]);
    expect(ids(view)).toEqual([5, 2, 1, 4, 3]);
    await view.setSort([{ col: 'price', order: 'desc' }]);
    expect(ids(view)).toEqual([3, 4, 1, 2, 5]);
  });

  it('have totals over all of them, exactly', () => {
    expect(open().getSnapshot().tail).toEqual({ price: '119.55', name: 'a' });
    const columns = [2, 3].map((col_tail) => ({
      id: 2,
      uid: 'price',
      name: 'price',
      config: { col_tail: col_tail as 2 },
    }));
    expect(columns.map((column) => open({ app_cols: [column] }).getSnapshot().tail)).toEqual([
      { price: '29.8875' },
      { price: '100' },
    ]);
  });

  it('are all drawn by a chart, and fill a form with the first of them', () => {
    const chart = open({
      type: 2,
      config: { page_size: 2, chart: { chart_type: 'line' } },
      app_cols: [],
    }).getSnapshot();
    expect([chart.list.length, chart.columns.map(({ name }) => name)]).toEqual([5, ['id', 'name', 'price']]);
    expect(open({ type: 3, app_params: [paramOf({ id: 9, uid: 'name' })] }).form?.values()).toEqual({ name: 'b' });
  });
});
