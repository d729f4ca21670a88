import type { CompiledPage, CompiledView } from '@sluice/document';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gateReport } from '../builder/gate.report.js';
import { loadDemo } from '../demo/demo.load.js';
import type { Envelope } from '../dispatch/call.js';
import { operator, operatorRequest } from '../dispatch/operator.js';
import { readEnvironment } from '../host/environment.js';
import { createLog } from '../host/pino.log.js';
import { startHost, type RunningHost } from '../host/start-host.js';
import type { DataRunAnswer } from './data.run.operation.js';

type Data = DataRunAnswer['response']['data'];
const viewsOf = (views: readonly CompiledView[]): CompiledView[] =>
  views.flatMap((view) => [view, ...viewsOf(view.sub_views)]);

describe('the demo app for a visitor who has not signed in', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-demo-pages-'));
  let host: RunningHost;
  let appId = 0;
  let overview: CompiledPage;
  const view = (uid: string): CompiledView =>
    viewsOf(overview.views).find((candidate) => candidate.uid === uid) as CompiledView;

  async function call(path: string, body: Record<string, unknown>, method: 'GET' | 'POST' = 'POST'): Promise<Envelope> {
    const answer = await host.platform.dispatcher.handle({
      method,
      path,
      body,
      headers: {},
      ip: '127.0.0.1',
      signal: new AbortController().signal,
    });
    if (answer.kind !== 'json') throw new Error('a stream');
    return answer.envelope;
  }
  const run = (uid: string, more: Record<string, unknown> = {}) =>
    call('/app/data/run', {
      app_id: appId,
      data_id: view(uid).data_id,
      has_total: 1,
      page_no: 0,
      page_size: 10,
      ...more,
    });
  const rows = async (uid: string, more?: Record<string, unknown>): Promise<Data> => {
    const answer = await run(uid, more);
    expect(answer, answer.msg).toMatchObject({ code: 200 });
    return (answer.data as DataRunAnswer).response.data;
  };

  beforeAll(async () => {
    const environment = readEnvironment({ SLUICE_DATA: folder, SLUICE_LOG: 'error' });
    host = await startHost(environment, createLog(environment.SLUICE_LOG));
    await loadDemo(host, { customers: 400, products: 40, employees: 20, orders: 4000, accessLogs: 50 });
    appId = ((await call('/site/info', { uid: 'demo' }, 'GET')).data as { id: number }).id;
    overview = (await call('/app/page/get', { app_id: appId })).data as CompiledPage;
  }, 400_000);
  afterAll(async () => {
    await host.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('passes the gate that every release passes', async () => {
    const { platform } = host;
    const app = platform.documents.app('demo')!;
    const ctx = { platform, caller: operator, request: operatorRequest() };
    const { findings, queries } = await gateReport(ctx, app, await platform.documents.drafts('demo'));
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(queries.find(({ uid }) => uid === 'customers')?.columns.map(({ name }) => name)).toContain('id_card');
  });

  it('opens its home page without query text', () => {
    expect(overview.uid).toBe('overview');
    expect(JSON.stringify(overview)).not.toMatch(/SELECT|INSERT|query_id|demo-retail/);
  });

  it('shows a page of orders with count, masked phones and totals over all rows', async () => {
    const { list, count, masked, tail, columns } = await rows('orders');
    expect(list).toHaveLength(10);
    expect(Number(count)).toBe(4000);
    expect(masked).toEqual(['phone']);
    for (const row of list) expect(row.phone).toMatch(/^1\d{2}\*{4}\d{4}$/);
    expect(Number(tail?.amount)).toBeGreaterThan(100_000);
    expect(columns.map(({ name }) => name)).toEqual([
      'id',
      'order_no',
      'customer',
      'phone',
      'channel',
      'status',
      'amount',
      'created_at',
    ]);
  });

  it('narrows by every kind of search field, and pages and sorts', async () => {
    const param = (name: string) => String(view('orders').app_params.find((candidate) => candidate.name === name)?.id);
    const first = (await rows('orders')).list[0] as Record<string, string>;
    const one = await rows('orders', { data_params: JSON.stringify({ [param('order_no')]: first.order_no }) });
    expect(one.list.map((row) => row.order_no)).toEqual([first.order_no]);
    const some = await rows('orders', {
      data_params: JSON.stringify({
        [param('status')]: ['已完成', '退款中'],
        [param('start_time')]: ['2025-01-01 00:00:00', '2025-03-31 23:59:59'],
      }),
    });
    expect(Number(some.count)).toBeGreaterThan(0);
    for (const row of some.list) {
      expect(['已完成', '退款中']).toContain(row.status);
      expect(String(row.created_at).slice(0, 4)).toBe('2025');
    }
    const dear = (
      await rows('orders', { order_params: JSON.stringify([{ col: 'amount', order: 'desc' }]), page_no: 1 })
    ).list.map((row) => Number(row.amount));
    expect(dear).toEqual([...dear].sort((a, b) => b - a));
  });

  it('clamps the size of a page', async () => {
    expect((await rows('orders', { page_size: 100_000, has_total: 0 })).list).toHaveLength(500);
    expect((await rows('orders', { page_size: 0, has_total: 0 })).list).toHaveLength(20);
    expect((await rows('orders', { page_size: -1, has_total: 0 })).list).toHaveLength(500);
  });

  it('draws its charts', async () => {
    expect((await rows('sales', { page_size: 500 })).list.length).toBeGreaterThan(6);
    expect((await rows('channels')).list[0]).toEqual({
      channel: expect.any(String),
      orders: expect.stringMatching(/^\d+$/),
      amount: expect.any(String),
    });
  });

  it('answers the dictionaries of its fields, and not those of other pages', async () => {
    const channel = view('orders').app_params.find(({ name }) => name === 'channel')?.data_config?.dict_id;
    expect((await call('/app/param/dict', { app_id: appId, id: channel })).data).toMatchObject({
      sub_dict: expect.arrayContaining([expect.objectContaining({ code: expect.any(String) })]),
    });
    const department = host.platform.documents.dictionary('demo', 'department')?.id;
    expect(await call('/app/param/dict', { app_id: appId, id: department })).toMatchObject({ code: 406 });
  });

  it('keeps what the release does not list as public', async () => {
    const employees = host.platform.documents.page('demo', 'employees');
    expect(await call('/app/page/get', { app_id: appId, page_id: employees?.id })).toMatchObject({ code: 406 });
    expect(
      await call('/app/data/run', { app_id: appId, data_id: employees?.compiled.views[0]?.data_id }),
    ).toMatchObject({ code: 406 });
    const { data } = await call('/app/menu/get', { app_id: appId });
    expect(JSON.stringify(data)).not.toContain(String(employees?.id));
    const users = host.platform.documents.page('console', 'users');
    expect(await call('/app/data/run', { app_id: appId, data_id: users?.compiled.views[0]?.data_id })).toMatchObject({
      code: 404,
    });
  });

  describe('the feedback form', () => {
    const form = (values: Record<string, unknown>): string => {
      const entries = Object.entries(values).map(([name, value]) => [
        String(view('feedback').app_params.find((param) => param.name === name)?.id),
        value,
      ]);
      return JSON.stringify(Object.fromEntries(entries));
    };
    const submit = (values: Record<string, unknown>, more: Record<string, unknown> = {}) => {
      const [button] = view('feedback').app_buttons;
      return call('/app/action/run', {
        app_id: appId,
        action_id: button?.target_id,
        button_id: button?.id,
        data_params: form(values),
        ...more,
      });
    };
    const filled = { contact_name: '王芳', phone: '13812345678', topic: '配送', content: '很快！', city: '杭州' };
    const topic = async (): Promise<string> => {
      const id = view('feedback').app_params.find(({ name }) => name === 'topic')?.data_config?.dict_id;
      const { data } = await call('/app/param/dict', { app_id: appId, id });
      return (data as { sub_dict: { code: string }[] }).sub_dict[0]?.code ?? '';
    };

    it('writes through its action and tells its message; the phone is masked when it is read again', async () => {
      const answer = await submit({ ...filled, topic: await topic(), content: "O'Brien; DROP TABLE feedback --" });
      expect(answer, answer.msg).toMatchObject({
        code: 200,
        data: { action: { act_type: 'run' }, list: ['感谢您的反馈，我们会尽快联系您。'] },
      });
      const page = (await call('/app/page/get', { app_id: appId, page: 'feedback' })).data as CompiledPage;
      const list = await call('/app/data/run', { app_id: appId, data_id: page.views[0]?.data_id });
      expect((list.data as DataRunAnswer).response.data.list[0]).toMatchObject({
        contact_name: '王芳',
        phone: '138****5678',
        content: "O'Brien; DROP TABLE feedback --",
      });
    });

    it('is checked again: what must be there, patterns, lengths and choices', async () => {
      const good = { ...filled, topic: await topic() };
      expect(await submit({ ...good, contact_name: ' ' })).toMatchObject({
        code: 400,
        msg: '联系人不能为空!',
        data: { field: 'contact_name' },
      });
      expect(await submit({ ...good, phone: '12345' })).toMatchObject({ code: 400, data: { field: 'phone' } });
      expect(await submit({ ...good, content: 'x'.repeat(501) })).toMatchObject({
        code: 400,
        data: { field: 'content' },
      });
      expect(await submit({ ...good, topic: 'no such topic' })).toMatchObject({ code: 400, data: { field: 'topic' } });
    });

    it("runs the button's own action alone", async () => {
      const query = host.platform.documents.query('demo', 'feedback-add')?.id;
      expect(await submit({ ...filled, topic: await topic() }, { action_id: query })).toMatchObject({ code: 404 });
    });
  });

  it("reads the row of an action through the gate: masked for the visitor, decided by the app's grant", async () => {
    const { platform } = host;
    const action = {
      kind: 'action',
      shape: 3,
      uid: 'note',
      act_type: 'run',
      steps: [{ query: 'note', params: { content: 'row.phone', id: 'row.id' } }],
    };
    const app = [
      {
        kind: 'app',
        shape: 3,
        uid: 'desk',
        name: 'Desk',
        home: 'list',
        access: { public: true },
        public: { pages: ['list'] },
      },
      {
        kind: 'query',
        shape: 3,
        uid: 'list',
        type: 'sql',
        source: 'demo-retail',
        text: 'SELECT f.id, f.phone, f.topic FROM feedback f WHERE true [[ AND f.topic = :topic ]]',
        params: [{ name: 'topic', type: 'text' }],
        key: 'id',
      },
      {
        kind: 'query',
        shape: 3,
        uid: 'note',
        type: 'sql',
        source: 'demo-retail',
        text: 'UPDATE feedback SET content = :content WHERE id = :id',
        params: [
          { name: 'content', type: 'text' },
          { name: 'id', type: 'integer' },
        ],
        writes: true,
      },
      action,
      {
        kind: 'page',
        shape: 3,
        uid: 'list',
        name: 'List',
        access: { public: true },
        views: [
          {
            uid: 'list',
            type: 1,
            query_id: 'list',
            config: { row_key: 'id' },
            app_cols: [{ uid: 'operations', name: 'operations', form_type: 4 }],
            app_buttons: [
              {
                uid: 'note',
                label: 'note',
                source_type: 'col',
                source_id: 'operations',
                target_type: 'action',
                target_id: 'note',
                cond: "row.phone.contains('****')",
                config: { check_type: 0 },
              },
            ],
          },
        ],
      },
    ];
    const folders: Record<string, string> = { query: 'queries/', action: 'actions/', page: 'pages/' };
    await platform.documents.import(
      app.map((document) => ({
        path: document.kind === 'app' ? 'app.json' : `${folders[document.kind]}${document.uid}.${document.kind}.json`,
        text: JSON.stringify(document),
      })),
      { id: null, name: 'test' },
      { publish: true },
    );
    const desk = platform.documents.app('desk')?.id;
    const page = (await call('/app/page/get', { app_id: desk })).data as CompiledPage;
    const [list] = page.views as [CompiledView];
    const read = () => call('/app/data/run', { app_id: desk, data_id: list.data_id, page_no: 0, page_size: 1 });
    const text = expect.stringMatching(/^(应用没有|the app does not have)/) as string;
    expect(await read()).toMatchObject({ code: 410, data: { reasons: [{ code: 'letter-missing', text }] } });

    const source = (await platform.gateway.sources.byName('demo-retail')).id;
    await platform.db.query(
      `INSERT INTO data_grant (subject_type, subject_id, data_source_id, object_path, letter) VALUES ('app', $1, $2, 'public.feedback', 'read')`,
      [desk, source],
    );
    platform.gateway.versions.suspect();
    const { response } = (await read()).data as DataRunAnswer;
    const [row] = response.data.list;
    expect(row?.phone).toMatch(/^1\d{2}\*{4}\d{4}$/);
    const press = () =>
      call('/app/action/run', { app_id: desk, button_id: list.app_buttons[0]?.id, data_params: { rows: [row?.id] } });
    expect(await press()).toMatchObject({ code: 410, msg: expect.stringContaining('写入') });

    await platform.db.query(
      `INSERT INTO data_grant (subject_type, subject_id, data_source_id, object_path, letter) VALUES ('app', $1, $2, 'public.feedback', 'write')`,
      [desk, source],
    );
    platform.gateway.versions.suspect();
    expect(await press()).toMatchObject({ code: 200 });
    const feedback = host.platform.documents.page('demo', 'feedback')?.compiled.views[0];
    const notes = (
      (await call('/app/data/run', { app_id: appId, data_id: feedback?.data_id, page_size: 500 })).data as DataRunAnswer
    ).response.data.list;
    expect(notes.find(({ id }) => id === row?.id)?.content).toBe(row?.phone);
  });
});
