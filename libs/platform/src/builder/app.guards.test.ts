import { startTestPlatform, type TestPerson, type TestPlatform } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { servedFile } from '../upload/served.file.js';
import { UploadedFile } from '../upload/uploaded.file.js';

let server: TestPlatform;
let [builder, other, clerk, guest]: TestPerson[] = [];
const access = { signed_in: true };
const button = (uid: string) => ({ uid, label: uid, target_type: 'page', target_id: 'home' });
const files = (uid: string, app: object = {}) => ({
  'app.json': { kind: 'app', shape: 3, uid, name: 'Shop', home: 'home', access, ...app },
  'pages/home.page.json': { kind: 'page', shape: 3, uid: 'home', name: 'Home', access, views: [] },
  'pages/list.page.json': {
    kind: 'page',
    shape: 3,
    uid: 'list',
    name: 'List',
    access,
    views: [
      { uid: 'v', type: 7, app_buttons: [button('go'), button('stay')] },
      { uid: 'f', type: 3, app_params: [{ uid: 'papers', name: 'papers', label: 'Papers', form_type: 105 }] },
    ],
  },
});
const bundle = (uid: string, app: object = {}) => JSON.stringify({ files: files(uid, app) });
const act = (name: string, body: Record<string, unknown>, who = builder) =>
  server.call(`/operation/${name}`, body, { token: who?.token ?? '' });
async function done<T>(name: string, body: Record<string, unknown>, who = builder): Promise<T> {
  const { code, msg, data } = await act(name, body, who);
  expect(`${name} ${code} ${msg}`).toBe(`${name} 200 ${msg}`);
  return data as T;
}
const documents = () => server.platform.documents;
const pdf = () => new UploadedFile('a.pdf', Buffer.from('%PDF-1.7\n1 0 obj\nendobj\n%%EOF'), false, false);
const draft = (app: string) => documents().app(app, { draft: true });
const number = (app: string, page: string, node?: string) => documents().idOf(app, page, node) ?? 0;
const opens = async (app: string, page: string, who = guest) =>
  (
    await server.call(
      '/app/page/get',
      { app_id: draft(app)?.id, page_id: number(app, page) },
      { token: who?.token ?? '' },
    )
  ).code;
/** A released app with a role that one clerk has. */
async function released(uid: string): Promise<{ app_id: number; role: number }> {
  await done('app.import', { text: bundle(uid) });
  const app_id = draft(uid)?.id ?? 0;
  await done('builder.publish', { app_id });
  const { id: role } = await done<{ id: number }>('app-role.save', { app_id, name: 'Clerks', people: [clerk?.id] });
  return { app_id, role };
}

beforeAll(async () => {
  server = await startTestPlatform();
  builder = await server.person(['app_admin']);
  other = await server.person(['app_admin']);
  clerk = await server.person(['user']);
  guest = await server.person(['user']);
});
afterAll(() => server.stop());

describe('what an app keeps for roles and people', () => {
  it('stays kept for a page that was deleted for ever and comes again', async () => {
    const { app_id, role } = await released('again');
    await done('app-guard.set', { app_id, objects: [number('again', 'list')], roles: [role] });
    await done('app-guard.set', { app_id, objects: [number('again', 'list', 'go')], people: [clerk?.id] });
    const page = { app: 'again', kind: 'page', uid: 'list' };
    await done('document.remove', page);
    await done('builder.publish', { app_id });
    await done('document.purge', { ...page, confirm: 'list' });
    expect((await act('app-role.delete', { app_id, id: role })).code).toBe(409);
    await done('app.import', { text: bundle('again') });
    await done('builder.publish', { app_id });
    expect([await opens('again', 'list'), await opens('again', 'list', clerk)]).toEqual([401, 200]);
    const guards = draft('again')?.rights.guards;
    expect(guards?.get(number('again', 'list', 'go'))?.people.has(clerk?.id ?? 0)).toBe(true);
    await done('app-guard.set', { app_id, objects: [number('again', 'list')] });
    expect(await opens('again', 'list')).toBe(200);
  });

  it('is kept with the files that came through it, before and after it was kept', async () => {
    const { app_id, role } = await released('papers');
    const send = async (who = clerk) =>
      server.call(
        '/app/param/upload',
        { app_id, id: number('papers', 'list', 'papers'), f: pdf() },
        { token: who?.token ?? '' },
      );
    const sent = await send();
    const id = (sent.data as { url: string }).url.replace('/file/', '');
    const reads = async (who?: TestPerson) =>
      typeof (await servedFile(server.platform, id, { token: who?.token, ip: '127.0.0.1' })) === 'object';
    expect([await reads(guest), await reads(clerk), await reads()]).toEqual([true, true, false]);
    await done('app-guard.set', { app_id, objects: [number('papers', 'list')], roles: [role] });
    expect([await reads(guest), await reads(clerk), await reads(builder)]).toEqual([false, true, true]);
    expect((await send(guest)).code).toBe(401);
    const page = { app: 'papers', kind: 'page', uid: 'list' };
    await done('document.remove', page);
    await done('builder.publish', { app_id });
    expect([await reads(guest), await reads(clerk)]).toEqual([false, true]);
  });

  it('is set by two at once, one after the other', async () => {
    const { app_id, role } = await released('twice');
    const set = (who?: TestPerson) =>
      act('app-guard.set', { app_id, objects: [number('twice', 'list')], roles: [role], people: who ? [who.id] : [] });
    const answers = await Promise.all([set(), set(clerk), set(), set(guest), set()]);
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 200, 200, 200]);
  });

  it('can be a button that visitors still have and the draft has not', async () => {
    const { app_id, role } = await released('button');
    const id = number('button', 'list', 'go');
    const left = await server.call('/manager/buttons/del', { app_id, id }, { token: builder?.token ?? '' });
    expect(left.code).toBe(200);
    await done('app-guard.set', { app_id, objects: [id], roles: [role] });
    await done('builder.publish', { app_id });
    expect((await act('app-guard.set', { app_id, objects: [id] })).code).toBe(404);
  });

  it('a copy keeps for the same people, by roles of its own', async () => {
    const { app_id, role } = await released('source');
    await done('app-guard.set', { app_id, objects: [number('source', 'list')], roles: [role] });
    await done('app-guard.set', { app_id, objects: [number('source', 'list', 'go')], people: [clerk?.id] });
    const { id } = await done<{ id: number }>('app.copy', { app_id, uid: 'copied' });
    await done('builder.publish', { app_id: id });
    const list = documents()
      .pages('copied')
      .find(({ document }) => document.name === 'List');
    const open = async (who = guest) =>
      (await server.call('/app/page/get', { app_id: id, page_id: list?.id }, { token: who?.token ?? '' })).code;
    expect([await open(), await open(clerk)]).toEqual([401, 200]);
    expect(draft('copied')?.rights.guards.size).toBe(2);
    expect((await act('app-role.delete', { app_id: id, id: role })).code).toBe(404);
  });
});

describe('an application', () => {
  it('in the recycle bin is brought back by its restoration alone', async () => {
    await done('app.import', { text: bundle('binned') });
    await done('document.remove', { app: 'binned' });
    expect(await act('app.import', { text: bundle('binned') })).toMatchObject({
      code: 409,
      msg: expect.stringContaining('回收站') as string,
    });
    expect(draft('binned')).toBeUndefined();
    expect((await act('app.import', { text: bundle('binned'), copy_as: 'binned-two' })).code).toBe(200);
    await done('document.restore', { app: 'binned' });
    expect((await act('app.import', { text: bundle('binned') })).code).toBe(200);
  });

  it('takes no uid that is the domain of another', async () => {
    await done('app.import', { text: bundle('host', { domain: 'intranet' }) });
    await done('builder.publish', { app_id: draft('host')?.id });
    for (const [name, body] of [
      ['app.add', { uid: 'intranet', name: 'Trap' }],
      ['app.import', { text: bundle('intranet') }],
      ['app.import', { text: bundle('host'), copy_as: 'intranet' }],
    ] as const)
      expect([name, (await act(name, body, other)).code]).toEqual([name, 409]);
    expect(documents().app('intranet')?.uid).toBe('host');
  });

  it('takes media from who builds it alone, a draft too, which its builders see', async () => {
    await done('app.import', { text: bundle('media') });
    const app_id = draft('media')?.id;
    const { rows } = await server.platform.db.query('SELECT 1 AS one FROM stored_file');
    const send = (who: TestPerson | undefined) =>
      server.call('/manager/file/static/upload', { app_id, f: pdf() }, { token: who?.token ?? '' });
    expect((await send(other)).code).toBe(404);
    expect((await server.platform.db.query('SELECT 1 AS one FROM stored_file')).rows).toHaveLength(rows.length);
    const { data } = await send(builder);
    const id = (data as { url: string }).url.replace('/file/', '');
    const read = async (who: TestPerson | undefined) =>
      servedFile(server.platform, id, { token: who?.token ?? '', ip: '127.0.0.1' });
    expect(await read(other)).toBe('refused');
    expect(await read(builder)).toMatchObject({ contentType: 'application/pdf' });
    await done('document.remove', { app: 'media' });
    await done('document.purge', { app: 'media', confirm: 'media' });
    expect(await read(builder)).toBeUndefined();
    await server.platform.files.sweep();
    const left = await server.platform.db.query('SELECT 1 AS one FROM stored_file WHERE id = $1', [id]);
    expect(left.rows).toEqual([]);
  });
});
