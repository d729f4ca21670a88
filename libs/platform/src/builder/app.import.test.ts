import { startTestPlatform, type TestPerson, type TestPlatform } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestPlatform;
let [builder, root]: TestPerson[] = [];
const access = { signed_in: true };
const query = (type: string, text: string) => ({
  kind: 'query',
  shape: 3,
  uid: 'people',
  type,
  text,
  ...(type === 'sql' ? { source: 'nowhere' } : {}),
});
const people = query('console', 'SELECT account FROM user_account');
/** An exported app with one page and one query. */
const bundle = (one: object, app: { uid?: string; domain?: string } = {}) =>
  JSON.stringify({
    files: {
      'app.json': { kind: 'app', shape: 3, uid: 'shop', name: 'Shop', home: 'home', access, ...app },
      'pages/home.page.json': { kind: 'page', shape: 3, uid: 'home', name: 'Home', access, views: [] },
      [`${'dict_type' in one ? 'dictionaries/people.dictionary' : 'queries/people.query'}.json`]: one,
    },
  });
const act = (name: string, body: Record<string, unknown>, who = builder) =>
  server.call(`/operation/${name}`, body, { token: who?.token ?? '' });
const draft = (app: string) => server.platform.documents.app(app, { draft: true });

beforeAll(async () => {
  server = await startTestPlatform();
  builder = await server.person(['app_admin']);
  root = await server.person(['super_admin']);
});
afterAll(() => server.stop());

describe('queries on the platform itself are written by whoever runs it (design §6)', () => {
  it('a file brings them in for the super administrator alone', async () => {
    for (const copy of [undefined, 'shop-copy'])
      expect(await act('app.import', { text: bundle(people), copy_as: copy })).toMatchObject({
        code: 401,
        data: { field: 'text' },
      });
    expect([draft('shop'), draft('shop-copy')]).toEqual([undefined, undefined]);
    expect(await act('app.import', { text: bundle(people) }, root)).toMatchObject({ code: 200 });
  });

  it('one that is there comes back unchanged, not changed', async () => {
    const own = bundle(query('sql', 'SELECT 1'), { uid: 'own' });
    expect(await act('app.import', { text: own })).toMatchObject({ code: 200 });
    const [app_id, id] = [draft('own')?.id, server.platform.documents.query('own', 'people', { draft: true })?.id];
    const props = { type: 'console', source: null };
    const update = (body: object, who = builder) =>
      server.call('/manager/common/update', { app_id, id, model: 'query', ...body }, { token: who?.token ?? '' });
    expect(await update({ props })).toMatchObject({ code: 401 });
    expect(await update({ props }, root)).toMatchObject({ code: 200 });
    const text = 'SELECT account FROM user_account';
    const edits = [{ op: 'set', node: '', path: ['text'], to: text }];
    for (const revision of [1, 2])
      expect(await act('builder.draft-edit', { app_id, id, revision, edits })).toMatchObject({ code: 401 });
    const { data } = await act('app.export', { app_id });
    const exported = (data as { text: string }).text;
    expect(await act('app.import', { text: exported })).toMatchObject({ code: 200, data: { saved: 0 } });
    expect(await act('app.import', { text: exported.replace('SELECT 1', text) })).toMatchObject({ code: 401 });
  });
});

describe('steps that run operations of the platform run with the rights of whoever presses', () => {
  const steps = [{ operation: 'user.disable', input: { id: 'params.id' } }];
  const manager = (path: string, body: Record<string, unknown>, who = builder) =>
    server.call(`/manager/action/${path}`, body, { token: who?.token ?? '' });

  it('so the super administrator alone writes them, and others leave them as they are', async () => {
    await act('app.import', { text: bundle(query('sql', 'SELECT 1'), { uid: 'steps' }) });
    const app_id = draft('steps')?.id;
    const add = { app_id, name: 'Trap', props: { act_type: 'run', steps } };
    expect(await manager('add', add)).toMatchObject({ code: 401, data: { field: 'props.steps' } });
    const { data } = await manager('add', { app_id, name: 'Plain' });
    const { id } = data as { id: number };
    expect(await manager('upd', { app_id, id, props: { steps } })).toMatchObject({ code: 401 });
    const set = (path: string, value: unknown) => [{ op: 'set', node: '', path: [path], to: value }];
    expect(await act('builder.draft-edit', { app_id, id, revision: 1, edits: set('steps', steps) })).toMatchObject({
      code: 401,
    });
    expect(await manager('upd', { app_id, id, props: { steps } }, root)).toMatchObject({ code: 200 });
    expect(await manager('upd', { app_id, id, name: 'Renamed' })).toMatchObject({ code: 200 });
    expect(await act('builder.draft-edit', { app_id, id, revision: 1, edits: set('message', 'Done') })).toMatchObject({
      code: 200,
    });
    const other = [{ ...steps[0], input: { id: '1' } }];
    expect(await manager('upd', { app_id, id, props: { steps: other } })).toMatchObject({ code: 401 });
    const { data: file } = await act('app.export', { app_id });
    const text = (file as { text: string }).text.replace('params.id', '1');
    expect(await act('app.import', { text })).toMatchObject({ code: 401 });
  });

  it('but what tells whoever presses of themself is anybody’s', async () => {
    const props = { act_type: 'run', steps: [{ operation: 'session.current' }] };
    const app_id = draft('steps')?.id;
    expect(await manager('add', { app_id, name: 'Who am I', props })).toMatchObject({ code: 200 });
  });
});

describe('a look at an import', () => {
  const look = (text: string, who = builder) => act('app.import-look', { text }, who);
  const drafts = async () => (await server.platform.db.query('SELECT count(*) FROM document_revision')).rows;

  it('says what would be added and changed, in words, and writes nothing', async () => {
    const text = (statement: string) => bundle(query('sql', statement), { uid: 'looked' });
    const before = await drafts();
    expect((await look(text('SELECT 1'))).data).toMatchObject({
      summary: expect.stringContaining('Shop'),
      documents: expect.arrayContaining([expect.objectContaining({ name: 'app.json', state: 'new', changes: [] })]),
      untouched: [],
    });
    expect(await drafts()).toEqual(before);
    await act('app.import', { text: text('SELECT 1') });
    expect((await look(text('SELECT 1'))).data).toMatchObject({ documents: [] });
    const { documents } = (await look(text('SELECT 2'))).data as { documents: { name: string; changes: string[] }[] };
    expect(documents).toMatchObject([{ name: expect.stringMatching(/^queries/), state: 'changed' }]);
    expect(documents[0]?.changes.join()).toContain('SELECT 2');
    expect((await look('{}')).code).toBe(400);
  });

  it('tells nothing of an app that somebody else builds', async () => {
    const other = await server.person(['app_admin']);
    const answer = await look(bundle(query('sql', 'SELECT 1'), { uid: 'looked' }), other);
    expect(answer.code).toBe(404);
    expect(JSON.stringify(answer)).not.toMatch(/SELECT|queries/);
  });
});

describe('the domain of an app', () => {
  it('opens one app: no release takes that of another', async () => {
    const own = { kind: 'dictionary', shape: 3, uid: 'people', name: 'People', dict_type: 1, items: [] };
    const taken = async (uid: string, domain: string, who = builder) => {
      await act('app.import', { text: bundle(own, { uid, domain }) }, who);
      return act('builder.publish', { app_id: draft(uid)?.id }, who);
    };
    expect(await taken('first', 'shop.example.com', root)).toMatchObject({ code: 200 });
    const refused = await taken('second', 'Shop.example.com');
    expect(refused).toMatchObject({ code: 400, msg: expect.stringContaining('Shop.example.com') as string });
    expect(server.platform.documents.app('second')).toBeUndefined();
    expect(await taken('second', 'other.example.com')).toMatchObject({ code: 200 });
    expect(await taken('first', 'shop.example.com', root)).toMatchObject({ code: 200 });
    expect(server.platform.documents.app('shop.example.com')?.uid).toBe('first');
  });
});

describe('a copy', () => {
  it('takes the guards over and says so', async () => {
    const copy = async (uid: string) => {
      const { data } = await act('app.copy', { app_id: draft('guarded')?.id, uid });
      return (data as { message: string }).message;
    };
    await act('app.import', { text: bundle(query('sql', 'SELECT 1'), { uid: 'guarded' }) });
    expect(await copy('copy-one')).not.toContain('仅限');
    const objects = [server.platform.documents.idOf('guarded', 'home')];
    const guard = { app_id: draft('guarded')?.id, objects, people: [root?.id] };
    expect(await act('app-guard.set', guard)).toMatchObject({ code: 200 });
    expect(await copy('copy-two')).toContain('1 个对象仅限部分角色或人员使用');
  });
});

describe('what uses a document', () => {
  it('names nothing of the drafts of other builders', async () => {
    const stranger = await server.person(['app_admin']);
    const link = { uid: 'b', target_type: 'page', target_id: 'home', target_app: 'bait' };
    const views = [{ uid: 'v', type: 7, app_buttons: [link] }];
    const files = {
      'app.json': { kind: 'app', shape: 3, uid: 'hidden', name: 'Hidden', home: 'home', access },
      'pages/home.page.json': { kind: 'page', shape: 3, uid: 'home', name: 'Home', access, views },
    };
    await act('app.import', { text: JSON.stringify({ files }) });
    await act('app.import', { text: bundle(query('sql', 'SELECT 1'), { uid: 'bait' }) }, stranger);
    const page = { app: 'bait', kind: 'page', uid: 'home' };
    const own = 'bait/app/bait';
    const removed = async () => {
      const { data } = await act('document.remove', page, stranger);
      const { data: bin } = await act('document.recycled', {}, stranger);
      await act('document.restore', page, stranger);
      return [(data as { used_by: string[] }).used_by, (bin as { list: { used_by: string[] }[] }).list[0]?.used_by];
    };
    expect(await removed()).toEqual([[own], [own]]);
    expect(await act('builder.publish', { app_id: draft('hidden')?.id })).toMatchObject({ code: 200 });
    expect(await removed()).toEqual([
      [own, 'hidden'],
      [own, 'hidden'],
    ]);
  });
});
