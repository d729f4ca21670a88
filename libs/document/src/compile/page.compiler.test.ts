import { describe, expect, it } from 'vitest';
import type { PageDocument } from '../generated/types.js';
import { compilePage, type PageNumbers } from './page.compiler.js';

const numbers: PageNumbers = {
  page: { id: 1, appId: 2, appUid: 'shop', revision: 3 },
  node: () => 4,
  pageId: () => undefined,
  appId: () => undefined,
  actionId: () => undefined,
  queryParams: () => [],
  dictionaryId: (uid) => ({ state: 8, city: 9 })[uid],
};
const page = (trans: string): PageDocument =>
  ({
    kind: 'page',
    shape: 3,
    uid: 'orders',
    name: 'Orders',
    access: { public: true },
    views: [{ uid: 'list', type: 1, app_cols: [{ uid: 'state', name: 'state', trans }] }],
  }) as PageDocument;

describe('a compiled page', () => {
  it('carries the numbers of the dictionaries that its expressions name', () => {
    expect(
      compilePage(
        page("dict('state', value) + (row.city == null ? '' : dict(\"city\", row.city)) + dict('gone', value)"),
        numbers,
      ).dictionaries,
    ).toEqual({ state: 8, city: 9 });
    expect(
      compilePage(page("dict('8', value) + dict(row.kind, value) + \"dict('state', 1)\""), numbers),
    ).not.toHaveProperty('dictionaries');
  });

  it("names the dictionary of a chart's series by its number, and keeps the rest of the chart", () => {
    const chart = { chart_type: 'histogram', series_dict: 'city', series: [{ name: 'a', code: 'x' }] };
    const document = { ...page('value'), views: [{ uid: 'chart', type: 2, config: { empty_text: '-', chart } }] };
    const [view] = compilePage(document as PageDocument, numbers).views;
    expect(view?.config).toEqual({ empty_text: '-', chart: { ...chart, series_dict: 9 } });
  });

  it('has columns and buttons in the order of their numbers, also the buttons beside a field', () => {
    const named = (...uids: string[]) =>
      uids.map((uid, at) => ({ uid, name: uid, label: uid, ...(at === 0 ? {} : { sort_num: uids.length - at }) }));
    const document = {
      ...page('value'),
      views: [
        {
          uid: 'list',
          type: 1,
          app_cols: named('c', 'b', 'a'),
          app_buttons: named('z', 'y', 'x'),
          app_params: [{ uid: 'code', name: 'code', form_type: 1, app_buttons: named('three', 'two', 'one') }],
        },
      ],
    } as PageDocument;
    const [view] = compilePage(document, numbers).views;
    const uids = (nodes: readonly { uid: string }[] = []): string[] => nodes.map(({ uid }) => uid);
    expect([uids(view?.app_cols), uids(view?.app_buttons), uids(view?.app_params[0]?.app_buttons)]).toEqual([
      ['a', 'b', 'c'],
      ['x', 'y', 'z'],
      ['one', 'two', 'three'],
    ]);
  });
});
