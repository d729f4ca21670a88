import { startTestPlatform, type TestPlatform } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentPath } from './app.folder.js';

const author = { id: null, name: 'test' };
let server: TestPlatform;
let builder: { token: string; account: string };
let user: { token: string };

const access = { signed_in: true };
const shop = (page: object = {}) => [
  { kind: 'app', shape: 3, uid: 'shop', name: 'Shop', home: 'home', access },
  {
    kind: 'page',
    shape: 3,
    uid: 'home',
    name: 'Home',
    access,
    views: [{ uid: 'list', type: 1, query_id: 'sales' }],
    ...page,
  },
  { kind: 'query', shape: 3, uid: 'sales', type: 'sql', source: 'nowhere', text: 'SELECT 1' },
  { kind: 'dictionary', shape: 3, uid: 'state', dict_type: 1, items: [] },
  { kind: 'action', shape: 3, uid: 'go', act_type: 'page', page: 'home' },
  { kind: 'menu', shape: 3, uid: 'menu', items: [{ uid: 'home', label: 'Home', page: 'home' }] },
];
const visit = [
  { kind: 'app', shape: 3, uid: 'visit', name: 'Visit', home: 'home', access },
  {
    kind: 'page',
    shape: 3,
    uid: 'home',
    name: 'Home',
    access,
    views: [
      { uid: 'v', type: 7, app_buttons: [{ uid: 'b', target_type: 'page', target_id: 'home', target_app: 'shop' }] },
    ],
  },
];
const files = (all: readonly object[]) =>
  all.map((document) => ({ path: documentPath(document as never), text: JSON.stringify(document) }));
const documents = () => server.platform.documents;
const act = (name: string, body: object, token = builder.token) =>
  server.call(`/operation/document.${name}`, { ...body }, { token });

beforeAll(async () => {
  server = await startTestPlatform();
  builder = await server.person(['app_admin']);
  user = await server.person(['user']);
  await documents().import(files(shop()), author, { publish: true });
  await documents().import(files(visit), author, { publish: true });
});
afterAll(() => server.stop());

describe('the recycle bin', () => {
  it.each([
    ['query', 'sales', ['shop/page/home']],
    ['dictionary', 'state', []],
    ['action', 'go', []],
    ['menu', 'menu', []],
    ['page', 'home', ['shop/action/go', 'shop/app/shop', 'shop/menu/menu', 'visit/page/home']],
  ])('takes a %s, says what uses it, and gives it back', async (kind, uid, users) => {
    expect(await act('remove', { app: 'shop', kind, uid })).toMatchObject({ code: 200, data: { used_by: users } });
    const { data } = await act('recycled', {});
    expect(data).toMatchObject({ list: [{ app: 'shop', kind, uid, author: builder.account, used_by: users }] });
    expect(documents().locate(documents().idOf('shop', 'home') ?? 0)).toBeDefined();
    expect(await act('remove', { app: 'shop', kind, uid })).toMatchObject({ code: 404 });
    expect(await act('restore', { app: 'shop', kind, uid })).toMatchObject({ code: 200 });
    expect(await act('restore', { app: 'shop', kind, uid })).toMatchObject({ code: 404 });
    expect((await act('recycled', {})).data).toEqual({ list: [], count: 0 });
  });

  it('leaves the console to the super administrator', async () => {
    const target = { app: 'console', kind: 'page', uid: 'home' };
    expect((await act('remove', target)).code).toBe(401);
    expect((await act('remove', { ...target, app: 1 })).code).toBe(401);
    expect((await act('restore', target)).code).toBe(401);
    expect(documents().page('console', 'home', { draft: true })).toBeDefined();
  });

  it('hides a page from builders at once and from visitors with the next release', async () => {
    await documents().import(files([...shop(), { ...shop()[1], uid: 'old', views: [] }]), author, { publish: true });
    await act('remove', { app: 'shop', kind: 'page', uid: 'old' });
    expect(documents().page('shop', 'old', { draft: true })).toBeUndefined();
    expect(documents().page('shop', 'old')).toBeDefined();
    await server.platform.db.transaction((db) => documents().publish(db, { app: 'shop', author }));
    expect(documents().page('shop', 'old')).toBeUndefined();
  });

  it('takes nothing out of a release that was asked for as a living document', async () => {
    await documents().import(files([...shop(), { ...shop()[1], uid: 'doomed', views: [] }]), author, { publish: true });
    await act('remove', { app: 'shop', kind: 'page', uid: 'doomed' });
    const chosen = { kind: 'page' as const, uid: 'doomed' };
    const publish = (more: { revision?: number }) =>
      server.platform.db.transaction((db) =>
        documents().publish(db, { app: 'shop', author, documents: [{ ...chosen, ...more }] }),
      );
    await expect(publish({ revision: 1 })).rejects.toMatchObject({ key: 'document.removed-since', code: 409 });
    expect(documents().page('shop', 'doomed')).toBeDefined();
    await publish({});
    expect(documents().page('shop', 'doomed')).toBeUndefined();
  });

  it('keeps what an edit, sent before it was deleted, would bring back', async () => {
    const page = { ...shop()[1], uid: 'late', views: [] };
    await documents().import(files([...shop(), page]), author, {});
    await act('remove', { app: 'shop', kind: 'page', uid: 'late' });
    const save = (revision?: number) =>
      server.platform.db.transaction((db) =>
        documents().save(db, { app: 'shop', document: { ...page, name: 'Later' } as never, revision, author }),
      );
    await expect(save(1)).rejects.toMatchObject({ key: 'document.unknown' });
    expect(documents().page('shop', 'late', { draft: true })).toBeUndefined();
    await save();
    expect(documents().page('shop', 'late', { draft: true })).toBeDefined();
    await act('remove', { app: 'shop', kind: 'page', uid: 'late' });
  });

  it('takes a view that was taken out of a page, and gives it back to its place in the draft', async () => {
    const box = (y: number) => ({ x: 0, y, w: 24, h: 10 });
    const views = ['a', 'b', 'c'].map((uid, at) => ({ uid, type: 7, name: uid.toUpperCase(), layout: box(at * 10) }));
    const page = { ...shop()[1], uid: 'views', views };
    const save = (list: object[]) =>
      server.platform.db.transaction((db) =>
        documents().save(db, { app: 'shop', document: { ...page, views: list } as never, author }),
      );
    const drawn = () =>
      documents()
        .page('shop', 'views', { draft: true })
        ?.document.views.map(({ uid }) => uid);
    const view = { app: 'shop', kind: 'view', uid: 'b', page: 'views' };
    const bin = async () =>
      ((await act('recycled', {})).data as { list: { kind: string; uid: string }[] }).list.filter(
        ({ kind }) => kind === 'view',
      );
    await save(views);
    expect(await bin()).toEqual([]);
    await save([views[0]!, { ...views[2]!, layout: box(10) }]);
    expect(await bin()).toMatchObject([{ ...view, author: 'test', used_by: [] }]);
    // An undo brings it back by itself.
    await save(views);
    expect(await bin()).toEqual([]);
    await save([views[0]!, { ...views[2]!, layout: box(10) }]);
    expect(await act('restore', { ...view, page: undefined })).toMatchObject({ code: 400, data: { field: 'page' } });
    expect(await act('restore', view, user.token)).toMatchObject({ code: 401 });
    expect(await act('restore', view)).toMatchObject({ code: 200 });
    expect(drawn()).toEqual(['a', 'b', 'c']);
    expect(await bin()).toEqual([]);
    expect(await act('restore', view)).toMatchObject({ code: 404 });

    await save([views[0]!, { ...views[2]!, layout: box(10) }]);
    expect(await act('purge', { ...view, confirm: 'a' })).toMatchObject({ code: 400, data: { field: 'confirm' } });
    expect(await bin()).toHaveLength(1);
    expect(await act('purge', { ...view, confirm: 'b' })).toMatchObject({ code: 200 });
    expect(await bin()).toEqual([]);
    expect(await act('restore', view)).toMatchObject({ code: 404 });
    expect(drawn()).toEqual(['a', 'c']);
  });

  it('takes a whole app at once, and gives it back with its number', async () => {
    const id = documents().app('shop')?.id;
    expect(await act('remove', { app: id })).toMatchObject({ code: 200, data: { used_by: ['visit/page/home'] } });
    expect(documents().app('shop', { draft: true })).toBeUndefined();
    expect((await server.call('/app/page/get', { app_id: id }, { token: user.token })).code).toBe(404);
    expect((await act('recycled', {})).data).toMatchObject({ list: [{ app: 'shop', kind: null, uid: null }] });
    expect((await act('restore', { app: 'shop' })).code).toBe(200);
    expect(documents().app('shop')?.id).toBe(id);
    expect((await server.call('/app/page/get', { app_id: id }, { token: user.token })).code).toBe(200);
  });

  it('refuses what must stay, and whoever is no builder', async () => {
    const root = await server.person(['super_admin']);
    expect(await act('remove', { app: 'console' }, root.token)).toMatchObject({ code: 409 });
    expect(await act('remove', { app: 'shop', kind: 'app', uid: 'shop' })).toMatchObject({ code: 409 });
    expect(await act('remove', { app: 'shop', kind: 'page' })).toMatchObject({ code: 400, data: { field: 'uid' } });
    expect(await act('remove', { app: 'shop', uid: 'home' })).toMatchObject({ code: 400, data: { field: 'kind' } });
    expect(documents().app('shop')).toBeDefined();
    for (const name of ['remove', 'restore', 'recycled'])
      expect((await act(name, name === 'recycled' ? {} : { app: 'shop' }, user.token)).code).toBe(401);
  });
});
