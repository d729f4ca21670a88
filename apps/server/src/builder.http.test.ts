import { startTestPlatform, type TestPerson, type TestPlatform } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHttp, type TestedHttp } from './http/tested.http.js';

interface Row {
  [key: string]: unknown;
  id: number;
  uid: string;
}
interface Envelope {
  code: number;
  msg: string;
  data: unknown;
}
let server: TestPlatform;
let http: TestedHttp;
let [owner, colleague, stranger, admin, clerk, guest]: TestPerson[] = [];
let [appId, pageId] = [0, 0];

/** A call over the socket as §7 has it: form-encoded, JSON inside. */
async function call(path: string, body: Record<string, unknown> = {}, who = owner): Promise<Envelope> {
  const fields = Object.entries({ app_id: appId, ...body }).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, typeof value === 'object' ? JSON.stringify(value) : String(value)]],
  );
  const answer = await fetch(`${http.address}/api${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields as [string, string][]),
    headers: { 'access-token': who?.token ?? '' },
  });
  return (await answer.json()) as Envelope;
}
async function ok<T = Row>(path: string, body: Record<string, unknown> = {}, who = owner): Promise<T> {
  const { code, msg, data } = await call(path, body, who);
  expect(`${path} ${code} ${msg}`).toBe(`${path} 200 ${msg}`);
  return data as T;
}
const act = <T = Row>(name: string, body: Record<string, unknown> = {}, who = owner) =>
  ok<T>(`/operation/${name}`, body, who);
const codeOf = async (path: string, body: Record<string, unknown> = {}, who = owner) =>
  (await call(path, body, who)).code;
const publish = () =>
  server.platform.db.transaction((db) =>
    server.platform.documents.publish(db, { app: 'shop', author: { id: null, name: 'test' } }),
  );

beforeAll(async () => {
  server = await startTestPlatform();
  http = await startHttp(server.platform);
  owner = await server.person(['app_admin'], { account: 'owner' });
  colleague = await server.person(['app_admin'], { account: 'colleague' });
  stranger = await server.person(['app_admin'], { account: 'stranger' });
  admin = await server.person(['super_admin']);
  clerk = await server.person(['user']);
  guest = await server.person(['user']);
  const made = await act<Row & { page_id: number }>('app.add', {
    app_id: undefined,
    uid: 'shop',
    name: '商店',
    name_en: 'Shop',
  });
  expect(made).toMatchObject({ uid: 'shop', address: `/build/app/${made.id}/page` });
  [appId, pageId] = [made.id, made.page_id];
});
afterAll(async () => {
  await http.close();
  await server.stop();
});

describe('the 25 calls of §7 over the network', () => {
  it('build a page: every call answers its shape', async () => {
    const view = await ok('/manager/views/add', { page_id: pageId, type: 1 });
    expect(await ok('/manager/views/get', { id: view.id })).toMatchObject({ uid: view.uid, page_id: pageId, type: 1 });
    await ok('/manager/views/upd', { id: view.id, name: 'Sales', props: { 'config.timer': 5 } });
    await ok('/manager/views/layout/upd', { page_id: pageId, layouts: [{ id: view.id, x: 0, y: 0, w: 12, h: 20 }] });
    expect(await ok('/manager/views/form/rel', { id: view.id })).toEqual({ list: [] });
    for (const part of ['params', 'cols', 'buttons']) {
      const one = await ok(`/manager/${part}/add`, { view_id: view.id, name: 'one' });
      expect(one).toMatchObject({ view_id: view.id, merged: false, repairs: [] });
      const { list } = await ok<{ list: Row[] }>(`/manager/${part}/add/json`, {
        view_id: view.id,
        json: [{ name: 'two', label: 'Two' }],
      });
      expect(list).toHaveLength(1);
      expect(await ok(`/manager/${part}/del`, { id: one.id })).toMatchObject({ id: one.id });
    }
    expect((await ok<{ list: Row[] }>('/manager/buttons/list', { view_id: view.id })).list).toHaveLength(1);
    for (const kind of ['page', 'action']) {
      const added = await ok(`/manager/${kind}/add`, { name: 'New' });
      await ok(`/manager/${kind}/upd`, { id: added.id, name: 'Newer' });
      expect(await ok(`/manager/${kind}/get`, { id: added.id })).toMatchObject({ name: 'Newer', revision: 2 });
      expect(await ok(`/manager/${kind}/del`, { id: added.id })).toEqual({ id: added.id, used_by: [] });
    }
    const props = { 'config.bgColor': '#ffffff' };
    await ok('/manager/common/update', { id: pageId, model: 'page', props });
    await ok('/manager/views/del', { id: view.id });
    expect(await codeOf('/manager/views/get', { id: view.id })).toBe(404);
    expect(await ok('/manager/page/get', { id: pageId })).toMatchObject({ views: [], config: { bgColor: '#ffffff' } });
  });
});

describe('builders own their applications', () => {
  it('others neither see nor change them, until they are named', async () => {
    for (const [path, body] of [
      ['/manager/page/get', { id: pageId }],
      ['/manager/views/add', { page_id: pageId }],
      ['/operation/builder.draft-get', { id: pageId }],
      ['/operation/builder.draft-edit', { id: pageId, revision: 1, edits: [] }],
      ['/operation/app.export', {}],
      ['/operation/app.copy', {}],
      ['/operation/app-role.save', { name: 'x' }],
    ] as const)
      expect([path, await codeOf(path, body, stranger)]).toEqual([path, 404]);
    const recycle = { app_id: undefined, app: 'shop' };
    expect(await codeOf('/operation/document.remove', recycle, stranger)).toBe(404);
    expect(await codeOf('/operation/document.get', { ...recycle, page: 'home' }, stranger)).toBe(404);
    expect(await codeOf('/app/page/get', { page_id: pageId, preview: true }, stranger)).toBe(404);
    expect(await codeOf('/app/page/get', { page_id: pageId, preview: true })).toBe(200);
    expect(await codeOf('/manager/page/get', { id: pageId }, admin)).toBe(200);
    expect(await codeOf('/manager/page/get', { id: pageId }, clerk)).toBe(401);
    expect(await codeOf('/operation/app.save-builders', { owner_id: owner?.id, people: [clerk?.id] })).toBe(400);
    await act('app.save-builders', { owner_id: owner?.id, people: [colleague?.id] });
    expect(await codeOf('/manager/page/get', { id: pageId }, colleague)).toBe(200);
    const own = { owner_id: colleague?.id };
    expect(await codeOf('/operation/app.save-builders', own, colleague)).toBe(401);
  });
});

describe('what an app keeps for its roles and people', () => {
  let [role, button, action]: Row[] = [];
  const permits = async (type: string, id: number | undefined, who: TestPerson | undefined) =>
    (await ok<{ permission: boolean }>('/app/has/permission', { source_type: type, source_id: id }, who)).permission;
  const guard = (objects: (number | undefined)[], roles: number[] = [], people: number[] = []) =>
    act('app-guard.set', { objects, roles, people });

  beforeAll(async () => {
    const view = await ok('/manager/views/add', { page_id: pageId, type: 5 });
    action = await ok('/manager/action/add', {
      name: 'Greet',
      props: { act_type: 'page', page: 'home', act_type_code: 103 },
    });
    const target = { target_type: 'action', target_id: action?.id };
    button = await ok('/manager/buttons/add', { view_id: view.id, name: 'Greet', props: target });
    await publish();
    role = await act('app-role.save', { name: 'Clerks', people: [clerk?.id] });
  });

  it('a page is for them alone: opening it, its permission, its menu', async () => {
    expect(await codeOf('/app/page/get', { page_id: pageId }, guest)).toBe(200);
    await guard([pageId], [role?.id ?? 0]);
    expect(await codeOf('/app/page/get', { page_id: pageId }, guest)).toBe(401);
    expect(await codeOf('/app/page/get', { page_id: pageId }, clerk)).toBe(200);
    expect(await codeOf('/app/page/get', { page_id: pageId }, stranger)).toBe(401);
    expect(await codeOf('/app/page/get', { page_id: pageId }, owner)).toBe(200);
    expect([await permits('page', pageId, guest), await permits('page', pageId, clerk)]).toEqual([false, true]);
    await guard([pageId], [], [guest?.id ?? 0]);
    expect([await permits('page', pageId, guest), await permits('page', pageId, clerk)]).toEqual([true, false]);
    await guard([pageId]);
    expect([await permits('page', pageId, guest), await permits('page', pageId, clerk)]).toEqual([true, true]);
  });

  it('a button and an action: neither shown nor run for others', async () => {
    const shown = async (who: TestPerson | undefined) =>
      JSON.stringify(await ok('/app/page/get', { page_id: pageId }, who)).includes('Greet');
    const run = (who: TestPerson | undefined) =>
      codeOf('/app/action/run', { button_id: button?.id, action_id: action?.id, data_params: {} }, who);
    expect([await shown(guest), await run(guest)]).toEqual([true, 200]);
    for (const id of [button?.id, action?.id]) {
      await guard([id], [role?.id ?? 0]);
      expect([await shown(guest), await run(guest), await permits('button', button?.id, guest)]).toEqual([
        false,
        401,
        false,
      ]);
      expect([await shown(clerk), await run(clerk), await permits('button', button?.id, clerk)]).toEqual([
        true,
        200,
        true,
      ]);
      await guard([id]);
    }
  });

  it('a query: neither its view nor its rows for others', async () => {
    const id = server.platform.documents.idOf('shop', 'home') ?? 0;
    const query = { kind: 'query', shape: 3, uid: 'all', type: 'sql', source: 'nowhere', text: 'SELECT 1 AS one' };
    await server.platform.db.transaction((db) =>
      server.platform.documents.save(db, { app: 'shop', document: query, author: { id: null, name: 'test' } }),
    );
    const table = await ok('/manager/views/add', { page_id: id, type: 1, name: 'Table', props: { query_id: 'all' } });
    await publish();
    await guard([server.platform.documents.query('shop', 'all')?.id], [role?.id ?? 0]);
    const page = async (who: TestPerson | undefined) => JSON.stringify(await ok('/app/page/get', { page_id: id }, who));
    expect((await page(guest)).includes(table.uid)).toBe(false);
    expect((await page(clerk)).includes(table.uid)).toBe(true);
    expect(await codeOf('/app/data/run', { data_id: table.id }, guest)).toBe(401);
    expect(await codeOf('/app/data/run', { data_id: table.id }, clerk)).not.toBe(401);
  });

  it('refuses what would open more than was meant, and what is not of this app', async () => {
    await guard([pageId], [role?.id ?? 0]);
    const refused = await call('/operation/app-role.delete', { id: role?.id });
    expect([refused.code, refused.msg]).toEqual([409, expect.stringContaining('2')]);
    expect(await codeOf('/operation/app-role.save', { name: 'clerks' })).toBe(409);
    expect(await codeOf('/operation/app-guard.set', { objects: [pageId], roles: [99_999] })).toBe(404);
    expect(
      await codeOf('/operation/app-guard.set', { objects: [server.platform.documents.idOf('console', 'home')] }),
    ).toBe(404);
    await guard([pageId, server.platform.documents.query('shop', 'all')?.id]);
    await act('app-role.delete', { id: role?.id });
  });
});

describe('whole applications', () => {
  it('an incomplete draft goes out and comes back the same', async () => {
    const props = { colour: 'red' };
    await ok('/manager/page/upd', { id: pageId, props });
    const { text } = await act<{ text: string }>('app.export');
    const taken = await act<{ saved: number; message: string }>('app.import', { app_id: undefined, text });
    expect(taken.saved).toBe(0);
    expect(taken.message).toMatch(/[1-9]/);
    const changed = text.replace('"red"', '"blue"');
    expect(await codeOf('/operation/app.import', { app_id: undefined, text: changed }, stranger)).toBe(404);
    expect((await act<{ saved: number }>('app.import', { app_id: undefined, text: changed })).saved).toBe(1);
    expect(await ok('/manager/page/get', { id: pageId })).toMatchObject({ colour: 'blue' });
    expect(await codeOf('/operation/app.import', { app_id: undefined, text: '{"files": 1}' })).toBe(400);
    await ok('/manager/page/upd', { id: pageId, props: { colour: null } });
  });

  it('a copy belongs to who made it', async () => {
    const copy = await act<{ id: number; app: string }>('app.copy', { uid: 'shop-two', name: 'Second' });
    expect(copy.app).toBe('shop-two');
    expect(await codeOf('/operation/builder.drafts', { app_id: copy.id }, stranger)).toBe(404);
    expect(await codeOf('/operation/app.copy', { uid: 'shop-two' })).toBe(409);
  });

  it('are deleted, restored, and deleted for ever after a confirmation', async () => {
    const bin = { app_id: undefined, app: 'shop-two' };
    const listed = async (who = owner) =>
      (await act<{ list: { app: string }[] }>('document.recycled', { app_id: undefined }, who)).list.map(
        ({ app }) => app,
      );
    await act('document.remove', bin);
    expect([await listed(), await listed(stranger)]).toEqual([expect.arrayContaining(['shop-two']), []]);
    await act('document.restore', bin);
    expect(await codeOf('/operation/document.purge', { ...bin, confirm: 'shop-two' })).toBe(404);
    await act('document.remove', bin);
    expect(await codeOf('/operation/document.purge', { ...bin, confirm: 'shop' })).toBe(400);
    expect(await codeOf('/operation/document.purge', { ...bin, confirm: 'shop-two' }, stranger)).toBe(404);
    await act('document.purge', { ...bin, confirm: 'shop-two' });
    expect(await codeOf('/operation/document.restore', bin)).toBe(404);
    await act('app.add', { app_id: undefined, uid: 'shop-two', name: 'Again' });
    const query = { app_id: undefined, app: 'shop', kind: 'query', uid: 'all', confirm: 'all' };
    await act('document.remove', { ...query, confirm: undefined });
    expect(await codeOf('/operation/document.purge', query)).toBe(409);
    await server.platform.audit.flush();
    const { rows } = await server.platform.db.query<{ objects: string[] }>(
      `SELECT objects FROM audit_log WHERE action = 'document.purge' AND decision = 'permit' AND user_id = $1`,
      [owner?.id],
    );
    expect(rows.some(({ objects }) => objects.includes('app:shop-two'))).toBe(true);
  });
});
