import { describe, expect, it } from 'vitest';
import { fakePorts, pageOf, paramOf, rowsAnswer, viewOf, type SeenCall } from '../fakes.js';
import { createPage } from '../page.runtime.js';
import { CallError } from '../ports.js';
import { open, openNamed, rows, table } from './query.fakes.js';

describe('the first query', () => {
  it('runs as soon as the page starts where its params need nothing', () => {
    const { page, runs } = open();
    page.start();
    expect(runs()).toHaveLength(1);
  });

  it('waits for names that its params follow from, and 500 ms after navigation began no longer', async () => {
    const come = openNamed((clock) => new Promise((answer) => clock.setTimeout(() => answer({ sub_dict: [] }), 50)));
    come.page.start();
    await come.ports.clock.advance(49);
    expect(come.runs()).toHaveLength(0);
    await come.ports.clock.advance(1);
    expect(come.runs()).toHaveLength(1);
    const late = openNamed(() => new Promise(() => undefined), 300);
    late.page.start();
    await late.ports.clock.advance(199);
    expect(late.runs()).toHaveLength(0);
    await late.ports.clock.advance(1);
    expect(late.runs()).toHaveLength(1);
  });

  it('is nothing that rows written in the page wait for: they are there when it starts', () => {
    const { page, view, runs } = open(
      viewOf({ id: 100, uid: 'list', app_data: { data_type: 'static' }, content: [{ id: 1 }] }),
    );
    page.start();
    expect(view.getSnapshot()).toMatchObject({ status: 'ready', list: [{ id: 1 }], count: 1 });
    expect(runs()).toHaveLength(0);
  });

  it('waits for the person while a required search param is empty, and for views that are hidden', async () => {
    const must = { ...table, app_params: [paramOf({ id: 9, uid: 'day', must: true })] };
    const first = open(must);
    first.page.start();
    await first.ports.clock.advance(600);
    expect(first.runs()).toHaveLength(0);
    expect(first.view.getSnapshot()).toMatchObject({ status: 'idle', held: true });
    expect(first.view.form?.getField('day').errors).toEqual([]);
    const hidden = open({ ...table, is_hide: true });
    hidden.page.start();
    await hidden.ports.clock.advance(600);
    expect(hidden.runs()).toHaveLength(0);
  });

  it('does not run when the page was closed before', async () => {
    const { page, runs, ports } = openNamed(() => new Promise(() => undefined));
    page.start();
    page.dispose();
    await ports.clock.advance(1000);
    expect(runs()).toHaveLength(0);
    expect(ports.clock.pending).toBe(0);
  });
});

describe('a table query', () => {
  it('sends ids, zero-based page, first order, and puts the answer in the state', async () => {
    const { view, runs } = open();
    await view.query();
    expect(runs()[0]?.body).toMatchObject({
      app_id: 3,
      data_id: 55,
      has_total: 1,
      page_no: 0,
      page_size: 2,
      order_params: JSON.stringify([{ col: 'name', order: 'desc' }]),
    });
    expect(runs()[0]?.body).toMatchObject({ form_id: undefined });
    expect(view.getSnapshot()).toMatchObject({ status: 'ready', list: rows, count: 5 });
  });

  it('keeps page and size within reason', async () => {
    const { view, runs } = open();
    await view.query();
    await view.setPage(99);
    expect(runs()[1]?.body.page_no).toBe(2);
    await view.setPage(-4);
    expect(runs()[2]?.body.page_no).toBe(0);
    await view.setPageSize(9000);
    expect(runs()[3]?.body).toMatchObject({ page_no: 0, page_size: 500 });
    await view.setPageSize(Number.NaN);
    expect(runs()[4]?.body.page_size).toBe(20);
  });

  it('sorts by its own sortable columns only, from page one', async () => {
    const { view, runs } = open();
    await view.query();
    await view.setPage(1);
    await view.setSort([
      { col: 'id', order: 'asc' },
      { col: 'note', order: 'asc' },
      { col: 'id; drop', order: 'asc' },
    ]);
    expect(runs()[2]?.body).toMatchObject({ page_no: 0, order_params: '[{"col":"id","order":"asc"}]' });
  });

  it('goes to the last page when rows were deleted meanwhile', async () => {
    let count = 5;
    const { view, runs } = open(table, {
      '/app/data/run': (call: SeenCall) =>
        Number(call.body.page_no) * 2 < count ? rowsAnswer(rows.slice(0, 1), count) : rowsAnswer([], count),
    });
    await view.query();
    await view.setPage(2);
    count = 3;
    await view.query();
    expect(view.getSnapshot()).toMatchObject({ pageNo: 1, status: 'ready' });
    expect(runs().map((call) => call.body.page_no)).toEqual([0, 2, 2, 1]);
  });

  it('does not ask for ever when the count and the rows disagree', async () => {
    const { view, runs } = open(table, {
      '/app/data/run': (call: SeenCall) => (call.body.page_no === 0 ? rowsAnswer(rows, 5) : rowsAnswer([], 5)),
    });
    await view.query();
    await view.setPage(2);
    expect(runs()).toHaveLength(2);
    expect(view.getSnapshot().list).toEqual([]);
  });

  it('cancels a query that a newer one overtakes and drops its late answer', async () => {
    const waiting: ((value: unknown) => void)[] = [];
    const { view, runs } = open(table, {
      '/app/data/run': () =>
        new Promise((resolve) => {
          waiting.push(resolve);
        }),
    });
    const first = view.query();
    const second = view.query();
    expect(runs()[0]?.signal?.aborted).toBe(true);
    waiting[1]?.(rowsAnswer([{ id: 'new' }]));
    await second;
    waiting[0]?.(rowsAnswer([{ id: 'old' }]));
    await first;
    expect(view.getSnapshot().list).toEqual([{ id: 'new' }]);
  });

  it('an overtaken call that fails is no fault', async () => {
    const { view, ports } = open(table, {
      '/app/data/run': (call: SeenCall) =>
        new Promise((resolve, reject) => {
          call.signal?.addEventListener('abort', () => reject(new Error('aborted')));
          if (ports.calls.length > 1) resolve(rowsAnswer(rows));
        }),
    });
    const first = view.query();
    await view.query();
    await first;
    expect(view.getSnapshot().status).toBe('ready');
    expect(ports.logged).toEqual([]);
  });

  it('shows what the server said when it fails, keeps the rows, and recovers on retry', async () => {
    const { view, ports } = open();
    await view.query();
    ports.answers['/app/data/run'] = new CallError(503, '数据源无法连接', { source: 'a' });
    await view.query();
    expect(view.getSnapshot()).toMatchObject({
      status: 'error',
      error: { code: 503, text: '数据源无法连接', data: { source: 'a' } },
      list: rows,
    });
    ports.answers['/app/data/run'] = { success: false, msg: '', response: { ok: false, msg: '语句超时' } };
    await view.retry();
    expect(view.getSnapshot().error).toEqual({ code: -1, text: '语句超时' });
    ports.answers['/app/data/run'] = rowsAnswer(rows, 5);
    await view.retry();
    expect(view.getSnapshot()).toMatchObject({ status: 'ready', error: undefined });
  });

  it('a failing view leaves its neighbours alone', async () => {
    const other = viewOf({ id: 101, uid: 'other', data_id: 56 });
    const ports = fakePorts({
      '/app/data/run': (call: SeenCall) => (call.body.data_id === 55 ? new CallError(500, 'x') : rowsAnswer(rows)),
    });
    const page = createPage(pageOf(table, other), ports);
    page.start();
    await ports.clock.advance(500);
    expect(page.find(100)?.getSnapshot().status).toBe('error');
    expect(page.find('other')?.getSnapshot()).toMatchObject({ status: 'ready', list: rows });
  });
});

describe('what each kind asks for', () => {
  const asked = async (part: Partial<typeof table>): Promise<Record<string, unknown> | undefined> => {
    const { view, runs } = open({ ...table, config: {}, ...part });
    await view.query();
    return runs()[0]?.body;
  };
  it('table: 20 rows when the size is unset or wrong, at most 500; all of them, uncounted, without paging', async () => {
    expect(await asked({})).toMatchObject({ page_size: 20, has_total: 1 });
    expect(await asked({ config: { page_size: 0 } })).toMatchObject({ page_size: 20 });
    expect(await asked({ config: { page_size: 501 } })).toMatchObject({ page_size: 500 });
    expect(await asked({ config: { page: false } })).toMatchObject({
      page_no: -1,
      page_size: -1,
      has_total: 0,
    });
  });
  it('chart: 20 points, at most 500, counted', async () => {
    expect(await asked({ type: 2 })).toMatchObject({ page_size: 20, has_total: 1 });
    expect(await asked({ type: 2, config: { chart: { chart_type: 'line', page_size: 700 } } })).toMatchObject({
      page_size: 500,
    });
  });
  it('submit form: two rows and its own id', async () => {
    expect(await asked({ type: 3 })).toMatchObject({ page_size: 2, has_total: 0, form_id: 100 });
  });
  it('a view without a query asks nothing and shows its own rows', async () => {
    const { view, runs } = open(
      viewOf({ id: 100, uid: 'list', app_data: { data_type: 'static' }, content: [{ id: 1 }] }),
    );
    await view.query();
    expect(runs()).toHaveLength(0);
    expect(view.getSnapshot()).toMatchObject({ status: 'ready', list: [{ id: 1 }], count: 1 });
  });
});

describe('configured expressions around a query', () => {
  it('before_config holds it back', async () => {
    const { view, runs } = open({ ...table, before_config: 'user.account == "han"' });
    await view.query();
    expect(runs()).toHaveLength(0);
  });

  it('call_back_config replaces the list', async () => {
    const { view } = open({
      ...table,
      call_back_config: '{"ok": true, "list": response.data.list.filter(r, r.id > 1)}',
    });
    await view.query();
    expect(view.getSnapshot().list).toEqual([{ id: 2, name: 'b' }]);
  });

  it('ok false is a warning and an empty list', async () => {
    const { view, ports } = open({ ...table, call_back_config: '{"ok": false, "msg": "没有开通", "list": value}' });
    await view.query();
    expect(ports.messages).toEqual([{ kind: 'warning', text: '没有开通' }]);
    expect(view.getSnapshot()).toMatchObject({ status: 'ready', list: [] });
  });

  it('an error in it is only logged, once', async () => {
    const { view, ports } = open({ ...table, app_data: { call_back_config: 'response.data.list + 1' } });
    await view.query();
    await view.query();
    expect(view.getSnapshot().list).toEqual(rows);
    expect(ports.messages).toEqual([]);
    expect(ports.logged).toMatchObject([{ kind: 'callback', appId: 3, pageId: 10, viewId: 100 }]);
  });
});
