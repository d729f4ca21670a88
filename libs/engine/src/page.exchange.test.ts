import { describe, expect, it } from 'vitest';
import { fakePorts, pageOf, rowsAnswer, settle, viewOf } from './fakes.js';
import { createPage } from './page.runtime.js';
import type { PageRuntime } from './runtime.js';

const list = viewOf({ id: 1, uid: 'list', data_id: 1, app_cols: [{ id: 11, uid: 'c', name: 'id', label: 'Id' }] });
const other = viewOf({ id: 2, uid: 'other', data_id: 2, app_cols: [{ id: 21, uid: 'd', name: 'id' }] });
const tabs = viewOf({ id: 3, uid: 'tabs', type: 8, sub_views: [other] });
const renamed = { ...list, app_cols: [{ ...list.app_cols[0]!, label: 'Number' }] };

async function opened() {
  const ports = fakePorts({ '/app/data/run': rowsAnswer([{ id: 7 }]) });
  const page = createPage({ ...pageOf(list), views: [list, tabs] }, ports);
  page.start();
  await settle();
  const asked = (): unknown[] =>
    ports.calls.filter(({ path }) => path === '/app/data/run').map(({ body }) => body['data_id']);
  return { ports, page, asked };
}
const views = (page: PageRuntime) => [1, 2, 3].map((id) => page.views.get(id));
/** By identity: a deep comparison of running views would walk the whole page. */
const areSame = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((one, index) => one === b[index]);

describe('exchanging the document of an open page', () => {
  it('makes the view anew that changed, with its rows, and keeps all others with theirs', async () => {
    const { page, asked } = await opened();
    const [first, second, third] = views(page);
    const exchange = page.exchange({ ...page.doc, views: [renamed, tabs] });
    expect(areSame(views(page), [first, second, third])).toBe(true);
    await exchange.answered();
    exchange.commit();
    const made = page.views.get(1);
    expect(made === first).toBe(false);
    expect(made?.columns()[0]?.label).toBe('Number');
    expect(made?.getSnapshot()).toMatchObject({ status: 'ready', list: [{ id: 7 }] });
    expect(areSame(views(page).slice(1), [second, third])).toBe(true);
    expect(areSame(page.roots, [made, third])).toBe(true);
    expect(asked()).toEqual([1, 2, 1]);
  });

  it('makes a layout anew around a view in it, whose sisters stay', async () => {
    const { page } = await opened();
    const [first, second, third] = views(page);
    const added = viewOf({ id: 4, uid: 'added', data_id: 4 });
    const exchange = page.exchange({ ...page.doc, views: [list, { ...tabs, sub_views: [other, added] }] });
    await exchange.answered();
    exchange.commit();
    expect(page.views.get(1) === first).toBe(true);
    expect(page.views.get(2) === second).toBe(true);
    expect(page.views.get(3) === third).toBe(false);
    expect(areSame(page.views.get(3)?.children ?? [], [second, page.views.get(4)])).toBe(true);
  });

  it('asks anew for the rows of views that are renewed, inside of layouts too', async () => {
    const { page, asked } = await opened();
    const [first, second] = views(page);
    const exchange = page.exchange(page.doc, new Set([2]));
    await exchange.answered();
    exchange.commit();
    expect(page.views.get(1) === first).toBe(true);
    expect(page.views.get(2) === second).toBe(false);
    expect(asked()).toEqual([1, 2, 2]);
  });

  it('lets go what left, and tells who draws the page once', async () => {
    const { page } = await opened();
    let calls = 0;
    page.subscribe(() => (calls += 1));
    page.exchange({ ...page.doc, views: [list] }).commit();
    expect(calls).toBe(1);
    expect([...page.views.keys()]).toEqual([1]);
    expect(page.find('other')).toBeUndefined();
  });

  it('leaves the page as it is when it is cancelled', async () => {
    const { page, asked } = await opened();
    const before = views(page);
    const exchange = page.exchange({ ...page.doc, views: [renamed] });
    exchange.cancel();
    await settle();
    expect(areSame(views(page), before)).toBe(true);
    expect(page.views.get(1)?.getSnapshot().status).toBe('ready');
    expect(asked()).toEqual([1, 2, 1]);
  });

  it('hides a new view that is hidden, and shows none that a person has shown', async () => {
    const { page } = await opened();
    const exchange = page.exchange({ ...page.doc, views: [{ ...renamed, is_hide: true }, tabs] });
    exchange.commit();
    expect([...page.getSnapshot().hidden]).toEqual([1]);
    page.exchange({ ...page.doc, views: [page.doc.views[0]!, { ...tabs, name: 'more' }] }).commit();
    expect([...page.getSnapshot().hidden]).toEqual([1]);
  });
});
