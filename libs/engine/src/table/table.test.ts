import { describe, expect, it } from 'vitest';
import { fakePorts, pageOf, rowsAnswer, settle, viewOf, type FakePorts } from '../fakes.js';
import { createPage } from '../page.runtime.js';
import type { Row, ViewRuntime } from '../runtime.js';

const cols = [
  { id: 1, uid: 'id', name: 'id' },
  { id: 2, uid: 'name', name: 'name' },
  { id: 3, uid: 'phone', name: 'phone', trans: '"+86 " + value' },
  { id: 4, uid: 'state', name: 'state', dict_id: 8 },
  { id: 5, uid: 'at', name: 'at', config: { timeFormat: 'YYYY/MM/DD' } },
  { id: 6, uid: 'off', name: 'off', enable: false },
  { id: 7, uid: 'more', name: 'more', expand: true },
];

function open(
  part: Partial<ReturnType<typeof viewOf>> = {},
  ports: FakePorts = fakePorts(),
  dictionaries?: Record<string, number>,
): { view: ViewRuntime; ports: FakePorts } {
  ports.answers['/app/data/run'] ??= rowsAnswer(
    [
      { id: 1, name: 'a' },
      { id: 2, name: 'b' },
    ],
    9,
    { masked: ['phone'], tail: { id: '3', phone: null } },
  );
  ports.answers['/app/param/dict'] ??= {
    sub_dict: [{ name: { 'zh-chs': '已付', en: 'Paid' }, code: 1, color: 'green' }],
    dict_type: 1,
  };
  const page = createPage(
    {
      ...pageOf(viewOf({ id: 100, uid: 'list', data_id: 55, app_cols: cols, ...part })),
      dictionaries,
    },
    ports,
  );
  return { view: page.find(100) as ViewRuntime, ports };
}

describe('cells', () => {
  const text = (view: ViewRuntime, uid: string, row: Row): string =>
    view.cell(
      cols.find((column) => column.uid === uid)!,
      row,
    ).text;

  it('show trans, dictionary name, time format, plain text', async () => {
    const { view, ports } = open();
    expect(text(view, 'phone', { phone: '138' })).toBe('+86 138');
    expect(text(view, 'state', { state: 1 })).toBe('1');
    await settle();
    expect(text(view, 'state', { state: 1 })).toBe('已付');
    expect(text(view, 'state', { state: [1, 2] })).toBe('已付, 2');
    expect(text(view, 'state', { state: '1,2' })).toBe('已付, 2');
    expect(view.page.dictionaries.node(8, 1)?.color).toBe('green');
    ports.language = 'en';
    expect(text(view, 'state', { state: '1' })).toBe('Paid');
    expect(text(view, 'at', { at: '2024-01-01T20:00:00Z' })).toBe('2024/01/02');
    expect(text(view, 'at', { at: 'soon' })).toBe('soon');
    expect(
      [null, undefined, 0, false, '9007199254740993', { a: 1 }].map((name) => text(view, 'name', { name })),
    ).toEqual(['', '', '0', 'No', '9007199254740993', '{"a":1}']);
  });

  it('an expression names a dictionary by uid; one that the page does not name shows the code and is not asked for', async () => {
    const { view, ports } = open(
      {
        app_cols: [
          { id: 1, uid: 'state', name: 'state', trans: "dict('order-state', value)" },
          { id: 2, uid: 'gone', name: 'gone', trans: "dict('gone', value)" },
        ] as never,
      },
      fakePorts(),
      { 'order-state': 8 },
    );
    const [named, gone] = view.node.app_cols;
    view.page.start();
    await settle();
    expect(view.cell(named!, { state: 1 }).text).toBe('已付');
    expect(view.cell(gone!, { gone: 1 }).text).toBe('1');
    expect(ports.calls.filter(({ path }) => path === '/app/param/dict').map(({ body }) => body)).toEqual([
      expect.objectContaining({ id: 8 }),
    ]);
  });

  it('a masked value is shown as the server sent it: no trans touches it', async () => {
    const { view } = open();
    await view.query();
    expect(view.cell(cols[2]!, { phone: '138****5678' })).toEqual({
      value: '138****5678',
      text: '138****5678',
      masked: true,
    });
    expect(view.getSnapshot().tail).toEqual({ id: '3', phone: null });
  });

  it('a trans that fails shows the value and is logged once', () => {
    const { view, ports } = open();
    expect([text(view, 'phone', { phone: 5 }), text(view, 'phone', { phone: 6 })]).toEqual(['5', '6']);
    expect(ports.logged).toHaveLength(1);
  });

  it('views are told when a dictionary arrives', async () => {
    const { view } = open();
    let changes = 0;
    view.subscribe(() => {
      changes += 1;
    });
    text(view, 'state', { state: 1 });
    await settle();
    expect(changes).toBe(1);
  });
});

describe('columns', () => {
  const uids = (view: ViewRuntime): string[] => view.columns().map((column) => column.uid);

  it('are the enabled ones but hide_key and expand, until the person chooses; the choice is remembered', () => {
    const { view, ports } = open({ config: { hide_key: ['at'] } });
    expect(uids(view)).toEqual(['id', 'name', 'phone', 'state']);
    view.setVisibleColumns(['state', 'off', 'id', 'ghost']);
    view.setColumnWidth('id', 9000);
    view.setColumnWidth('state', 1);
    expect(uids(view)).toEqual(['state', 'id']);
    const again = open({ config: { hide_key: ['at'] } }, ports).view;
    expect(uids(again)).toEqual(['state', 'id']);
    expect(again.getSnapshot().columnWidths).toEqual({ id: 500, state: 40 });
    again.resetColumns();
    expect(uids(open({ config: { hide_key: ['at'] } }, ports).view)).toEqual(['id', 'name', 'phone', 'state']);
  });

  it('a column that is new since then is shown, one that is gone is not', () => {
    const { view, ports } = open();
    view.setVisibleColumns(['name']);
    const changed = [...cols.filter((column) => column.uid !== 'name'), { id: 8, uid: 'fresh', name: 'fresh' }];
    expect(uids(open({ app_cols: changed }, ports).view)).toEqual(['fresh']);
  });

  it('a memory that is not ours is logged and left aside', () => {
    const { ports } = open();
    for (const text of ['{', 'null', '{"visible":[1],"known":[]}', '[]']) {
      ports.stored.set('columns:shop:orders:list', text);
      expect(uids(open({}, ports).view)).toEqual(['id', 'name', 'phone', 'state', 'at']);
    }
    expect(ports.logged).toHaveLength(1);
  });
});

describe('selection', () => {
  it('stays over pages by row key, page-wise and one by one, with rows as last seen', async () => {
    const { view, ports } = open();
    await view.query();
    view.toggleSelectPage(true);
    ports.answers['/app/data/run'] = rowsAnswer([{ id: 3 }], 9);
    await view.setPage(1);
    view.toggleSelect(view.getSnapshot().list[0]!);
    view.toggleSelect({ id: 1 }, false);
    expect([...view.getSnapshot().selection.keys()]).toEqual(['2', '3']);
    ports.answers['/app/data/run'] = rowsAnswer([{ id: 2, name: 'new' }], 9);
    await view.setPage(0);
    expect(view.getSnapshot().selection.get('2')).toEqual({ id: 2, name: 'new' });
    view.toggleSelectPage(false);
    expect([...view.getSnapshot().selection.keys()]).toEqual(['3']);
    view.clearSelection();
    expect(view.getSnapshot().selection.size).toBe(0);
  });

  it('takes the row_key column, or the place where a row has none', async () => {
    const { view, ports } = open({ config: { row_key: 'code' } });
    ports.answers['/app/data/run'] = rowsAnswer([{ code: 'x' }, { id: 1 }, { id: 1 }]);
    await view.query();
    view.toggleSelectPage(true);
    expect([...view.getSnapshot().selection.keys()]).toEqual(['x', '#0:1', '#0:2']);
  });
});

describe('a page of views', () => {
  it('finds sub views, hides by is_hide and cond, and takes a view of a newer server as still', async () => {
    const sub = viewOf({ id: 101, uid: 'inner', data_id: 56, id_name: 'inner_name' });
    const layout = viewOf({ id: 102, uid: 'box', type: 8, sub_views: [sub] });
    const ports = fakePorts({ '/app/data/run': rowsAnswer([]) });
    const page = createPage(
      pageOf(
        layout,
        viewOf({ id: 103, uid: 'mine', cond: 'user.account == "han"' }),
        viewOf({ id: 104, uid: 'new', type: 77 as 1 }),
      ),
      ports,
    );
    expect(page.roots.map((view) => view.id)).toEqual([102, 103, 104]);
    expect(page.roots[0]?.children.map((view) => view.id)).toEqual([101]);
    expect(page.find('inner_name')?.id).toBe(101);
    expect([...page.getSnapshot().hidden]).toEqual([103]);
    page.start();
    await ports.clock.advance(500);
    expect(ports.calls.map((call) => call.body.data_id)).toEqual([56]);
  });

  it('40 views of 25 columns open in a moment', () => {
    const views = Array.from({ length: 40 }, (_, at) =>
      viewOf({
        id: at,
        uid: `v${at}`,
        app_cols: Array.from({ length: 25 }, (_, c) => ({
          id: 1000 + at * 25 + c,
          uid: `c${c}`,
          name: `c${c}`,
          trans: `value + ${at * 25 + c}`,
        })),
      }),
    );
    const start = performance.now();
    const page = createPage(pageOf(...views), fakePorts());
    for (const view of page.views.values()) for (const column of view.columns()) view.cell(column, { c0: 1 });
    expect(performance.now() - start).toBeLessThan(1000);
  });
});
