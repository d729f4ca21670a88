import { describe, expect, it } from 'vitest';
import { buttonOf, fakePorts, pageOf, rowsAnswer, settle, viewOf } from '../fakes.js';
import { createPage } from '../page.runtime.js';
import { firstRequests } from '../query/first.query.js';

function open() {
  const inner = viewOf({ id: 2, uid: 'inner', data_id: 52 });
  const deep = viewOf({
    id: 3,
    uid: 'deep',
    type: 8,
    sub_views: [viewOf({ id: 4, uid: 'kept', data_id: 54, config: { timer: 5 } })],
  });
  const buttons = [
    buttonOf({ id: 9, uid: 'show', source_type: 'view', target_type: 'view', target_id: 'box' }),
    buttonOf({ id: 8, uid: 'one', source_type: 'view', target_type: 'view', target_id: 'kept' }),
  ];
  const ports = fakePorts({ '/app/data/run': rowsAnswer([]) });
  const page = createPage(
    pageOf(
      viewOf({ id: 1, uid: 'box', type: 8, is_hide: true, sub_views: [inner, deep] }),
      viewOf({ id: 5, uid: 'head', data_id: 55, app_buttons: buttons }),
    ),
    ports,
  );
  page.start();
  const press = async (uid: string): Promise<void> => {
    const head = page.find('head')!;
    await head.press(head.node.app_buttons.find((button) => button.uid === uid)!);
    await settle();
  };
  return { page, ports, press, asked: () => ports.calls.map((call) => call.body['data_id']) };
}

describe('a hidden layout', () => {
  it('asks nothing for what stands inside, by itself or by timer, until it is shown; then for all of it', async () => {
    const { ports, press, asked } = open();
    await ports.clock.advance(20_000);
    expect(asked()).toEqual([55]);
    await press('show');
    expect(asked()).toEqual([55, 52, 54]);
    await ports.clock.advance(5000);
    expect(asked()).toEqual([55, 52, 54, 54]);
  });

  it('is shown, with all that stands in it, by a button that shows a view inside', async () => {
    const { page, ports, press, asked } = open();
    await ports.clock.advance(500);
    await press('one');
    expect([...page.getSnapshot().hidden]).toEqual([]);
    expect(asked()).toEqual([55, 54, 52]);
  });
});

describe('a view that repeats its query in a tab', () => {
  const opens = buttonOf({
    ...{ id: 9, uid: 'open', source_type: 'view', target_type: 'view', target_id: 'v3' },
    config: { open_type: 'dialog', cb_auto_query: false },
  });
  const tabs = (config: object = {}, behind: object = {}) => {
    const views = [2, 3, 4].map((id) =>
      viewOf({
        ...{ id, uid: `v${id}`, data_id: 50 + id, config: id === 4 ? {} : { timer: 5 } },
        ...(id === 3 ? behind : {}),
      }),
    );
    const box = viewOf({ id: 1, uid: 'box', type: 8, config: { view_mark: 'tabs', ...config }, sub_views: views });
    const ports = fakePorts({ '/app/data/run': rowsAnswer([]) });
    const page = createPage(pageOf(box), ports);
    page.start();
    return { page, ports, asked: () => ports.calls.map((call) => call.body['data_id']) };
  };

  it('rests while nobody looks at it, and asks as soon as somebody does', async () => {
    const { page, ports, asked } = tabs();
    await ports.clock.advance(4_000);
    // Without a timer a view is asked with the page: its rows are there when its tab is chosen.
    expect(asked()).toEqual([52, 54]);
    await ports.clock.advance(7_000);
    expect(asked()).toEqual([52, 54, 52, 52]);
    page.chooseTab(1, 3);
    expect(asked()).toEqual([52, 54, 52, 52, 53]);
    await ports.clock.advance(5_000);
    expect(asked().slice(5)).toEqual([53]);
    page.chooseTab(1, 2);
    expect(asked().slice(6)).toEqual([52]);
    page.chooseTab(1, 4);
    await ports.clock.advance(60_000);
    expect(asked().slice(7)).toEqual([]);
  });

  it('asks when it, or what it stands in, is opened over the page', async () => {
    const inner = viewOf({ id: 6, uid: 'inner', data_id: 56, config: { timer: 5 } });
    const { page, ports, asked } = tabs({}, { type: 8, data_id: undefined, config: {}, sub_views: [inner] });
    const other = viewOf({ id: 7, uid: 'other', data_id: 57, app_buttons: [opens] });
    page.exchange({ ...page.doc, views: [...page.doc.views, other] }).commit();
    await ports.clock.advance(1_000);
    expect(asked()).toEqual([52, 54, 57]);
    await page.find('other')!.press(opens);
    await settle();
    expect(asked().slice(3)).toEqual([56]);
  });

  it('asks once when a button opens and asks it', async () => {
    const { page, ports, asked } = tabs();
    const asking = { ...opens, config: { open_type: 'dialog' as const } };
    page
      .exchange({ ...page.doc, views: [...page.doc.views, viewOf({ id: 7, uid: 'other', app_buttons: [asking] })] })
      .commit();
    await ports.clock.advance(1_000);
    expect(asked()).toEqual([52, 54]);
    await page.find('other')!.press(asking);
    await settle();
    expect(asked().slice(2)).toEqual([53]);
  });

  it('asks when its layout is exchanged for one that is no tabs', async () => {
    const { page, ports, asked } = tabs();
    await ports.clock.advance(1_000);
    const [box] = page.doc.views;
    page.exchange({ ...page.doc, views: [{ ...box!, config: {} }] }).commit();
    await settle();
    expect(asked()).toEqual([52, 54, 53]);
  });

  it('is asked where the tabs say how many rows are behind each', async () => {
    const { ports, asked } = tabs({ tab_counts: true });
    await ports.clock.advance(500);
    expect(asked()).toEqual([52, 53, 54]);
  });

  it('is asked for nothing on the server either, before the page is opened', () => {
    const { page } = tabs();
    const facts = { now: 0, uuid: 'a', locale: 'en' as const, user: { id: 1, account: 'a', name: 'A', roles: [] } };
    expect(firstRequests(page.doc, [facts, facts]).map(({ dataId }) => dataId)).toEqual([52, 54]);
  });
});
