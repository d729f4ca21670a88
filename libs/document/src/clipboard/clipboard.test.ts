import { describe, expect, it } from 'vitest';
import type { PageDocument, View } from '../generated/types.js';
import { applyOperations, performEdits } from '../operation/apply.operations.js';
import { invertOperations } from '../operation/invert.operations.js';
import type { Json } from '../json/canonical.json.js';
import { copyNodes, pasteNodes, type PasteTarget } from './clipboard.js';

const page = (...views: object[]): PageDocument =>
  ({ kind: 'page', shape: 3, uid: 'p', name: 'p', access: { signed_in: true }, views }) as unknown as PageDocument;
const orders = {
  uid: 'orders',
  type: 1,
  name: 'Orders',
  id_name: 'orders',
  query_id: 'orders-query',
  app_cols: [{ uid: 'act', name: 'act', form_type: 4 }],
  app_buttons: [
    { uid: 'go', name: 'go', source_type: 'col', source_id: 'act', call_back_id: 'chart' },
    { uid: 'see', name: 'see', target_type: 'view', target_id: 'outside' },
  ],
};
const grid = {
  uid: 'grid',
  type: 8,
  name: 'Grid',
  config: { col_map: { chart: { line: 0, col: 0 } } },
  sub_views: [{ uid: 'chart', type: 2, name: 'Chart' }],
};
const source = page(orders, grid, { uid: 'outside', type: 1 });

function target(over: Partial<PasteTarget> = {}): PasteTarget {
  let count = 0;
  return {
    page: page({ uid: 'n1', type: 1, id_name: 'orders' }),
    app: 'shop',
    at: { parent: '', list: ['views'], after: 'n1' },
    has: () => true,
    newUid: () => `n${(count += 1)}`,
    ...over,
  };
}
function pasted(text: string, into = target()) {
  const paste = pasteNodes(text, into);
  const { document, operations } = performEdits(into.page as unknown as Json, paste.edits);
  expect(applyOperations(document, invertOperations(operations))).toEqual(into.page);
  return { ...paste, views: (document as unknown as PageDocument).views, texts: paste.report.map(({ en }) => en) };
}

describe('a copy and its paste', () => {
  it('give every node a new uid and a free reference name; references inside the set follow', () => {
    const { views, uids, texts } = pasted(copyNodes(source, ['grid', 'orders', 'act'], 'shop'));
    expect(uids).toEqual(['n2', 'n6']);
    const [, copy, layout] = views as [View, View, View];
    expect(copy).toMatchObject({
      uid: 'n2',
      id_name: 'orders_2',
      app_cols: [{ uid: 'n3' }],
      app_buttons: [{ uid: 'n4', source_id: 'n3', call_back_id: 'n7' }, { uid: 'n5' }],
    });
    expect(copy.app_buttons?.[1]).not.toHaveProperty('target_id');
    expect(layout).toMatchObject({
      uid: 'n6',
      config: { col_map: { n7: { line: 0, col: 0 } } },
      sub_views: [{ uid: 'n7' }],
    });
    expect(texts).toEqual([
      'view "Orders": its reference name orders is taken and became orders_2',
      'button "see" pointed to outside, which was not copied along; that was cleared',
    ]);
  });

  it('keep a reference to a node that the page has', () => {
    const into = target({ page: source, at: { parent: '', list: ['views'], after: null } });
    const { views, texts } = pasted(copyNodes(source, ['orders'], 'shop'), into);
    expect(views[0]?.app_buttons).toMatchObject([{ call_back_id: 'chart' }, { target_id: 'outside' }]);
    expect(texts).toHaveLength(1);
  });

  it('tell what the app does not have', () => {
    const { texts, report } = pasted(
      copyNodes(source, ['orders'], 'shop'),
      target({ has: (kind) => kind !== 'query' }),
    );
    expect(texts.at(-1)).toBe('view "Orders" names the query orders-query, which this app does not have');
    expect(report.at(-1)?.['zh-chs']).toContain('在此应用中不存在');
  });

  it('go into the lists of their kind alone', () => {
    const columns = copyNodes(source, ['act'], 'shop');
    const into = target({ at: { parent: 'n1', list: ['app_cols'], after: null } });
    expect(pasted(columns, into).views[0]?.app_cols).toEqual([{ uid: 'n2', name: 'act', form_type: 4 }]);
    expect(pasted(columns).texts).toEqual(['A column cannot be pasted into views']);
    const inLayout = target({ page: page(grid), at: { parent: 'grid', list: ['sub_views'], after: 'chart' } });
    expect(pasted(copyNodes(source, ['outside'], 'shop'), inLayout).views[0]?.sub_views).toHaveLength(2);
  });

  it('leave out views of a type that is not known here', () => {
    const text = copyNodes(source, ['grid'], 'shop').replace('"type":2', '"type":77');
    const { views, texts } = pasted(text);
    expect(views[1]?.sub_views).toEqual([]);
    expect(texts).toEqual(['view "Chart" is of type 77, which this version does not know; it was left out']);
  });

  it('refuse a newer version and anything else on the clipboard, and say so', () => {
    const newer = copyNodes(source, ['grid'], 'shop').replace('"version":1', '"version":2');
    expect(pasted(newer).texts[0]).toContain('copied by a newer version (2, this one knows 1)');
    expect(pasted('{"sluice/nodes":{"version":2,"parts":{}}}').texts[0]).toContain('copied by a newer version');
    for (const text of ['', 'hello', '{}', '[]', '{"sluice/nodes":{"version":1,"nodes":[1]}}', '{"sluice/nodes":1}'])
      expect(pasted(text).texts).toEqual(['The clipboard holds nothing that can be pasted']);
  });
});
