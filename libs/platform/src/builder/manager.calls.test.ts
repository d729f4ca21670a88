import { canonicalJson, type Json } from '@sluice/document';
import { startTestPlatform, type TestPlatform } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentPath } from '../document/app.folder.js';

type Body = Record<string, unknown>;
type Row = { [key: string]: unknown; id: number; uid: string };

const author = { id: null, name: 'test' };
const access = { signed_in: true };
let server: TestPlatform;
let builder: { id: number; account: string; token: string };
let root: { token: string };
let visitor: { token: string };
let appId: number;
let pageId: number;
let queryId: number;

const documents = () => server.platform.documents;
const call = (path: string, body: Body = {}, token = builder.token) =>
  server.call(`/manager/${path}`, { app_id: appId, ...body }, { token });
async function ok<T = Row>(path: string, body: Body = {}): Promise<T> {
  const { code, data, msg } = await call(path, body);
  expect(`${code} ${msg}`).toMatch(/^200/);
  return data as T;
}
const draft = () => documents().page('shop', 'home', { draft: true });
const view = (uid: string) => draft()?.document.views.find((entry) => entry.uid === uid);

beforeAll(async () => {
  server = await startTestPlatform();
  builder = await server.person(['app_admin'], { account: 'lilei' });
  root = await server.person(['super_admin']);
  visitor = await server.person(['user']);
  const app = [
    { kind: 'app', shape: 3, uid: 'shop', name: 'Shop', home: 'home', access },
    { kind: 'page', shape: 3, uid: 'home', name: 'Home', access, views: [] },
    { kind: 'query', shape: 3, uid: 'sales', type: 'sql', source: 'nowhere', text: 'SELECT 1' },
  ];
  const files = app.map((document) => ({ path: documentPath(document as never), text: JSON.stringify(document) }));
  await documents().import(files, author, { publish: true });
  appId = documents().app('shop')?.id ?? 0;
  pageId = documents().idOf('shop', 'home') ?? 0;
  queryId = documents().query('shop', 'sales')?.id ?? 0;
});
afterAll(() => server.stop());

describe('the calls of §7', () => {
  it('are all there, for builders alone', async () => {
    const addresses = [
      ...['get', 'add', 'upd', 'del', 'form/rel', 'layout/upd'].map((verb) => `views/${verb}`),
      ...['params', 'cols', 'buttons'].flatMap((part) => [`${part}/add`, `${part}/del`, `${part}/add/json`]),
      'buttons/list',
      ...['page', 'action'].flatMap((part) => ['get', 'add', 'upd', 'del'].map((verb) => `${part}/${verb}`)),
      'common/update',
    ];
    const routes = server.platform.dispatcher.operations.flatMap(({ route }) => route?.path ?? []);
    expect(routes.filter((path) => path.startsWith('/manager/') && !path.includes('/file/')).sort()).toEqual(
      addresses.map((path) => `/manager/${path}`).sort(),
    );
    for (const path of addresses) expect([path, (await call(path, {}, visitor.token)).code]).toEqual([path, 401]);
  });

  it('leave the console to the super administrator', async () => {
    const home = documents().idOf('console', 'home') ?? 0;
    expect((await call('page/get', { app_id: 1, id: home })).code).toBe(401);
    expect(await call('page/get', { app_id: 1, id: home }, root.token)).toMatchObject({
      code: 200,
      data: { uid: 'home' },
    });
  });
});

describe('views', () => {
  let table: Row;

  it('are added with default names by the time and sizes of §9, below what is there', async () => {
    table = await ok('views/add', { page_id: pageId, type: 1, props: { query_id: queryId } });
    expect(table).toMatchObject({ app_id: appId, page_id: pageId, type: 1, query_id: 'sales' });
    expect(table['uid']).toMatch(/^view-\d{13}$/);
    expect(table['id_name']).toBe(String(table['uid']).replace('-', '_'));
    expect(table['layout']).toEqual({ x: 0, y: 0, w: 24, h: 30 });
    const line = await ok('views/add', { page_id: pageId, type: 7, name: 'Line' });
    expect(line).toMatchObject({ name: 'Line', layout: { x: 0, y: 30, w: 24, h: 3 } });
    const chart = await ok('views/add', { page_id: pageId, type: 2, after_id: 0 });
    expect(chart['layout']).toEqual({ x: 0, y: 33, w: 24, h: 20 });
    expect(draft()?.document.views.map(({ uid }) => uid)).toEqual([chart.uid, table.uid, line.uid]);
    await ok('page/upd', { id: pageId, props: { 'config.size': 'small' } });
    const small = await ok('views/add', { page_id: pageId, type: 1 });
    expect(small['layout']).toMatchObject({ h: 32 });
    await ok('views/del', { id: small.id });
  });

  it('are read by their writer at once, changed, placed, and taken away', async () => {
    expect(await ok('views/get', { id: table.id })).toMatchObject({ id: table.id, uid: table.uid });
    await ok('views/upd', { id: table.id, name: 'Sales', props: { 'config.timer': 5, query_id: null } });
    expect(view(table.uid)).toMatchObject({ name: 'Sales', config: { timer: 5 } });
    expect(view(table.uid)).not.toHaveProperty('query_id');
    const { revision } = await ok<{ revision: number }>('views/layout/upd', {
      page_id: pageId,
      layouts: JSON.stringify(
        (draft()?.document.views ?? []).map(({ uid }, index) => ({
          id: documents().idOf('shop', 'home', uid),
          x: 8 * index,
          y: 0,
          w: 8,
          h: 12,
        })),
      ),
    });
    expect(draft()?.document.views.map(({ layout }) => layout?.x)).toEqual([0, 8, 16]);
    expect(draft()?.revision).toBe(revision);
    expect(
      await call('views/layout/upd', { page_id: pageId, layouts: [{ id: table.id, x: 20, y: 0, w: 8, h: 1 }] }),
    ).toMatchObject({ code: 400, data: { field: 'layouts.0.w' } });
    const box = await ok('views/add', { page_id: pageId, type: 8 });
    const inside = await ok('views/add', { page_id: pageId, type: 5, parent_id: box.id });
    expect(view(box.uid)?.sub_views?.map(({ uid }) => uid)).toEqual([inside.uid]);
    await ok('views/del', { id: box.id });
    expect((await call('views/get', { id: inside.id })).code).toBe(404);
    expect((await call('views/get', { id: 999_999_999 })).code).toBe(404);
  });

  it('tell which views the forms of their page act on', async () => {
    const form = await ok('views/add', { page_id: pageId, type: 3 });
    const param = await ok('params/add', { view_id: form.id, name: 'who' });
    await ok('buttons/add', {
      view_id: form.id,
      props: { target_type: 'view', target_id: table.id, call_back_id: table.id },
    });
    const { list } = await ok<{ list: unknown[] }>('views/form/rel', { id: form.id });
    expect(list).toEqual([
      expect.objectContaining({
        id: form.id,
        params: [{ id: param.id, uid: param.uid, name: 'who', label: 'who' }],
        related: [
          { id: table.id, uid: table.uid, by: 'target' },
          { id: table.id, uid: table.uid, by: 'refresh' },
        ],
      }),
    ]);
    await ok('views/del', { id: form.id });
  });
});

describe('params, columns and buttons', () => {
  let list: Row;
  beforeAll(async () => {
    list = await ok('views/add', { page_id: pageId, type: 1 });
  });

  it('are added one by one', async () => {
    const param = await ok('params/add', { view_id: list.id });
    expect(param).toMatchObject({ form_type: 1, name: String(param.uid).replace('-', '_'), view_id: list.id });
    const col = await ok('cols/add', { view_id: list.id, name: 'phone', form_type: 4, props: { width: 120 } });
    expect(col).toMatchObject({ name: 'phone', label: 'phone', form_type: 4, width: 120 });
    const first = await ok('cols/add', { view_id: list.id, name: 'id', after_id: 0 });
    expect(view(list.uid)?.app_cols?.map(({ name }) => name)).toEqual(['id', 'phone']);
    const button = await ok('buttons/add', { view_id: list.id, source_type: 'col', source_id: col.id, name: 'Call' });
    const beside = await ok('buttons/add', { view_id: list.id, source_type: 'param', source_id: param.id });
    await ok('buttons/add', { view_id: list.id });
    expect(view(list.uid)?.app_params?.[0]?.app_buttons?.[0]?.uid).toBe(beside.uid);
    const listed = async (body: Body = {}) =>
      (await ok<{ list: Row[] }>('buttons/list', { view_id: list.id, ...body })).list;
    expect(await listed()).toHaveLength(3);
    expect(await listed({ source_type: 'col', source_id: col.id })).toMatchObject([
      { id: button.id, label: 'Call', source_id: col.uid },
    ]);
    expect(await listed({ source_type: 'param' })).toMatchObject([{ id: beside.id, source_id: param.uid }]);
    for (const [path, id] of [
      ['cols/del', first.id],
      ['buttons/del', beside.id],
      ['params/del', param.id],
    ] as const)
      await ok(path, { id });
    expect((await call('cols/del', { id: button.id })).code).toBe(404);
    expect(await listed()).toHaveLength(2);
    expect(await call('buttons/add', { view_id: list.id, source_type: 'col' })).toMatchObject({
      code: 400,
      data: { field: 'source_id' },
    });
  });

  it('are added many at once; what is there by name stays', async () => {
    const columns = [{ name: 'phone' }, { name: 'city', label: 'City' }, { name: 'zip', uid: 'mine', id: 7 }];
    const done = await ok<{ list: Row[]; left_out: string[] }>('cols/add/json', {
      view_id: list.id,
      json: JSON.stringify(columns),
    });
    expect(done).toMatchObject({
      list: [
        { name: 'city', label: 'City' },
        { name: 'zip', label: 'zip' },
      ],
      left_out: ['phone'],
    });
    expect(done.list[1]?.uid).toMatch(/^col-\d+$/);
    const params = await ok<{ list: Row[] }>('params/add/json', {
      view_id: list.id,
      json: [{ name: 'a' }, { name: 'b' }],
    });
    expect(new Set(params.list.map(({ id }) => id)).size).toBe(2);
    expect(
      (await ok<{ list: Row[] }>('buttons/add/json', { view_id: list.id, json: [{ label: 'Go' }] })).list,
    ).toHaveLength(1);
    expect(await call('cols/add/json', { view_id: list.id, json: 'not json' })).toMatchObject({ code: 400 });
  });
});

describe('pages and actions', () => {
  it('are added, read, changed and put into the recycle bin', async () => {
    const page = await ok('page/add', { name: 'Report', props: { config: { width: 900 } } });
    expect(page).toMatchObject({
      app_id: appId,
      name: 'Report',
      config: { width: 900 },
      views: [],
      revision: 1,
      findings: [],
    });
    await ok('page/upd', { id: page.id, name: 'Reports', props: { 'config.align': 1 } });
    expect(await ok('page/get', { id: page.id })).toMatchObject({
      name: 'Reports',
      config: { width: 900, align: 1 },
      revision: 2,
    });
    const action = await ok('action/add', {
      name: 'Open',
      props: { act_type: 'page', page: page.id, act_type_code: 103 },
    });
    expect(await ok('action/get', { id: action.id })).toMatchObject({
      act_type: 'page',
      page: page.uid,
      act_type_code: 103,
    });
    expect(await ok('page/del', { id: page.id })).toEqual({ id: page.id, used_by: [`shop/action/${action.uid}`] });
    expect((await call('page/get', { id: page.id })).code).toBe(404);
    await ok('action/upd', { id: action.id, props: { act_type: 'run', page: null } });
    expect(await ok('action/del', { id: action.id })).toEqual({ id: action.id, used_by: [] });
    expect((await call('action/get', { id: pageId })).code).toBe(404);
  });
});

describe('common/update', () => {
  it('changes properties of any model by its number', async () => {
    const list = await ok('views/add', { page_id: pageId, type: 1 });
    const col = await ok('cols/add', { view_id: list.id, name: 'phone' });
    await ok('common/update', {
      id: col.id,
      model: 'col',
      props: JSON.stringify({ width: 200, 'config.col_tail': 1 }),
    });
    expect(view(list.uid)?.app_cols?.[0]).toMatchObject({ width: 200, config: { col_tail: 1 } });
    await ok('common/update', { id: list.id, model: 'view', props: { is_hide: true, query_id: queryId } });
    expect(view(list.uid)).toMatchObject({ is_hide: true, query_id: 'sales' });
    await ok('common/update', { id: pageId, model: 'page', props: { 'config.bgColor': '#fff' } });
    await ok('common/update', { id: queryId, model: 'query', props: { text: 'SELECT 2' } });
    await ok('common/update', { id: appId, model: 'app', props: { color: '#123456', home: pageId } });
    expect(documents().app('shop', { draft: true })?.document).toMatchObject({ color: '#123456', home: 'home' });
    expect(await call('common/update', { id: queryId, model: 'query', props: { type: 'console' } })).toMatchObject({
      code: 401,
    });
  });

  it('never changes who a node is, and keeps what is incomplete as a finding', async () => {
    const list = await ok('views/add', { page_id: pageId, type: 1 });
    for (const key of ['uid', 'id', '__proto__.x', 'config.constructor'])
      expect(
        await call('common/update', {
          id: list.id,
          model: 'view',
          props: JSON.stringify({ [key]: 'x' }).replace('"__proto__.x"', '"__proto__.x"'),
        }),
      ).toMatchObject({
        code: 400,
      });
    expect((await call('common/update', { id: list.id, model: 'col', props: { width: 1 } })).code).toBe(404);
    const odd = await ok<{ findings: { path: unknown[] }[] }>('common/update', {
      id: list.id,
      model: 'view',
      props: { colour: 'red', query_id: 'none' },
    });
    expect(odd.findings.map(({ path }) => path.at(-1)).sort()).toEqual(['colour', 'query_id']);
    await ok('common/update', { id: list.id, model: 'view', props: { colour: null, query_id: null } });
  });

  it('merges a stale edit, and refuses one of the same property in words', async () => {
    const list = await ok('views/add', { page_id: pageId, type: 1 });
    const col = await ok('cols/add', { view_id: list.id, name: 'phone' });
    const from = draft()?.revision;
    await ok('common/update', { id: col.id, model: 'col', revision: from, props: { width: 160 } });
    expect(
      await ok('common/update', { id: col.id, model: 'col', revision: from, props: { label: 'Phone' } }),
    ).toMatchObject({ merged: true });
    expect(view(list.uid)?.app_cols?.[0]).toMatchObject({ width: 160, label: 'Phone' });
    const before = draft()?.revision;
    expect(
      await call('common/update', { id: col.id, model: 'col', revision: from, props: { width: 200 } }),
    ).toMatchObject({
      code: 409,
      msg: expect.stringMatching(/宽度 lilei 改为 160,您改为 200/),
    });
    expect(draft()?.revision).toBe(before);
    expect(
      await call('common/update', { id: col.id, model: 'col', revision: 9999, props: { width: 1 } }),
    ).toMatchObject({ code: 404 });
    expect(
      (await ok<{ revision: number }>('common/update', { id: col.id, model: 'col', props: { width: 160 } })).revision,
    ).toBe(before);
  });

  it('keeps two edits that come at the same time, and the audit log names both', async () => {
    const list = await ok('views/add', { page_id: pageId, type: 1 });
    const cols = await Promise.all(['a', 'b', 'c', 'd'].map((name) => ok('cols/add', { view_id: list.id, name })));
    expect(
      view(list.uid)
        ?.app_cols?.map(({ name }) => name)
        .sort(),
    ).toEqual(['a', 'b', 'c', 'd']);
    expect(new Set(cols.map(({ uid }) => uid)).size).toBe(4);
    await server.platform.audit.flush();
    const { rows } = await server.platform.db.query<{ objects: string[] }>(
      `SELECT objects FROM audit_log WHERE action = 'col.add' AND user_id = $1`,
      [builder.id],
    );
    expect(rows.filter(({ objects }) => cols.some(({ id }) => objects.includes(`col:${id}`)))).toHaveLength(4);
  });
});

describe('what the calls have made', () => {
  it('is a document like any other: it goes out to a file and comes back the same', async () => {
    const files = [...(await documents().export('shop'))].map(([path, text]) => ({ path, text }));
    const before = canonicalJson(JSON.parse(await documents().text('shop', 'page', 'home')) as Json);
    expect((await documents().import(files, author)).saved).toBe(0);
    expect(files.find(({ path }) => path === 'pages/home.page.json')?.text).toBe(before);
  });
});
