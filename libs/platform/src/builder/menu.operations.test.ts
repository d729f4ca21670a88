import { startTestPlatform, type TestPlatform } from '@sluice/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { documentPath } from '../document/app.folder.js';

const access = { signed_in: true };
let server: TestPlatform;
let [builder, colleague, visitor] = ['', '', ''];
let appId = 0;

interface Entry {
  uid: string;
  label: unknown;
  children?: Entry[];
  [property: string]: unknown;
}

const call = (name: string, body: object, token = builder) =>
  server.call(`/operation/builder.${name}`, { app_id: appId, ...body }, { token });
const save = (body: object, token = builder) => call('menu-save', { kind: 'group', label: '项', ...body }, token);
const change = (entry: string, what: string, token = builder) => call('menu-change', { entry, change: what }, token);
const undo = (token = builder) => call('menu-undo', {}, token);

async function stored(): Promise<Entry[]> {
  const row = await server.platform.db.one<{ content: { items: Entry[] } }>(
    `SELECT r.content FROM document d JOIN document_revision r ON r.document_id = d.id AND r.revision = d.revision WHERE d.app_id = $1 AND d.kind = 'menu'`,
    [appId],
  );
  return row.content.items;
}
/** The tree of uids: a group is followed by what is in it. */
const shape = (items: readonly Entry[]): unknown[] =>
  items.map(({ uid, children }) => (children ? [uid, ...shape(children)] : uid));
async function menuIs(...expected: unknown[]): Promise<void> {
  expect(shape(await stored())).toEqual(expected);
}
async function done(answer: Promise<{ code: number; msg: string }>): Promise<void> {
  const { code, msg } = await answer;
  expect(`${code} ${msg}`).toMatch(/^200/);
}

beforeAll(async () => {
  server = await startTestPlatform();
  builder = (await server.person(['app_admin'])).token;
  colleague = (await server.person(['super_admin'])).token;
  visitor = (await server.person(['user'])).token;
});
afterAll(() => server.stop());
/** An app of its own for each test: pages a and b, and a menu with both and a group between them. */
beforeEach(async () => {
  const uid = `shop-${Date.now().toString(36)}${Math.floor(Math.random() * 1e6)}`;
  const page = (name: string) => ({ kind: 'page', shape: 3, uid: name, name, access, views: [] });
  const items = [
    { uid: 'a', label: 'A', page: 'a' },
    { uid: 'more', label: { 'zh-chs': '更多', en: 'More' }, icon: 'folder' },
    { uid: 'b', label: 'B', page: 'b' },
  ];
  const documents = [
    { kind: 'app', shape: 3, uid, name: 'Shop', home: 'a', access },
    { kind: 'menu', shape: 3, uid: 'main', items },
    page('a'),
    page('b'),
  ];
  const files = documents.map((document) => ({
    path: documentPath(document as never),
    text: JSON.stringify(document),
  }));
  await server.platform.documents.import(files, { id: null, name: 'test' }, { publish: true });
  appId = server.platform.documents.app(uid)?.id ?? 0;
});

it('adds a page, a group and a link, and changes one without losing what is below it', async () => {
  await done(save({ kind: 'page', label: '又一页', label_en: 'Again', page: 'a', icon: 'home' }));
  await done(save({ kind: 'link', label: '帮助', link: ' https://help.example/a?b=c ', parent: 'more' }));
  const [, more, , again] = await stored();
  expect(again).toMatchObject({ label: { 'zh-chs': '又一页', en: 'Again' }, page: 'a', icon: 'home' });
  expect(again?.uid).toMatch(/^entry-\d+$/);
  expect(more?.children).toMatchObject([{ label: '帮助', link: 'https://help.example/a?b=c' }]);
  await done(save({ entry: 'more', label: '其他', access: 'roles', roles: ['user'], hidden: true }));
  expect((await stored())[1]).toMatchObject({ label: '其他', access: { roles: ['user'] }, hidden: true });
  expect((await stored())[1]).not.toHaveProperty('icon');
  expect((await stored())[1]?.children).toHaveLength(1);
  await done(save({ entry: 'more', label: '其他', access: 'page' }));
  expect((await stored())[1]).not.toHaveProperty('access');
});

it('moves entries up, down, into the group above, out again and by the form, and says where it cannot', async () => {
  await done(change('b', 'in'));
  await menuIs('a', ['more', 'b']);
  expect(await change('b', 'up')).toMatchObject({ code: 409 });
  await done(change('a', 'down'));
  await done(change('a', 'in'));
  await menuIs(['more', 'b', 'a']);
  await done(change('a', 'up'));
  await done(change('b', 'out'));
  await menuIs(['more', 'a'], 'b');
  expect(await change('more', 'up')).toMatchObject({ code: 409 });
  expect(await change('b', 'out')).toMatchObject({ code: 409 });
  expect(await change('more', 'in')).toMatchObject({ code: 409 });
  await done(change('a', 'out'));
  await menuIs('more', 'a', 'b');
  expect(await change('b', 'in')).toMatchObject({ code: 409 });
  await done(save({ entry: 'b', kind: 'page', label: 'B', page: 'b', parent: 'more' }));
  await menuIs(['more', 'b'], 'a');
  await done(save({ entry: 'b', kind: 'page', label: 'B', page: 'b' }));
  await menuIs('more', 'a', 'b');
});

it('moves entries to any place at once, never into what leads somewhere or into themselves, and back', async () => {
  const move = (entry: string, parent: string | null, after: string | null) =>
    call('menu-change', { entry, change: 'move', parent, after });
  const before = await stored();
  await done(move('b', null, null));
  await menuIs('b', 'a', 'more');
  await done(move('b', 'more', null));
  await done(move('a', 'more', 'b'));
  await menuIs(['more', 'b', 'a']);
  await done(move('b', 'more', 'a'));
  await menuIs(['more', 'a', 'b']);
  await done(move('a', null, 'more'));
  // The only one of a group, put down where it was.
  await done(move('b', 'more', null));
  await menuIs(['more', 'b'], 'a');
  for (const [entry, parent, after] of [
    ['more', 'more', null],
    ['more', 'b', null],
    ['b', 'a', null],
    ['b', 'nowhere', null],
    ['b', null, 'b'],
    ['a', 'more', 'more'],
    ['nothing', null, null],
  ] as const)
    expect([entry, parent, after, (await move(entry, parent, after)).code]).not.toContain(200);
  await menuIs(['more', 'b'], 'a');
  for (let step = 0; step < 6; step += 1) await undo();
  expect(await stored()).toEqual(before);
});

it('hides and deletes with what is below, and takes back step after step up to the first', async () => {
  const before = await stored();
  await done(change('b', 'in'));
  await done(change('more', 'hide'));
  await done(change('more', 'remove'));
  await menuIs('a');
  await done(undo());
  expect((await stored())[1]).toMatchObject({ uid: 'more', hidden: true });
  await done(undo());
  expect((await stored())[1]).not.toHaveProperty('hidden');
  await done(undo());
  expect(await stored()).toEqual(before);
  expect(await undo()).toMatchObject({ code: 409 });
  await done(change('a', 'down'));
  await done(undo());
  expect(await stored()).toEqual(before);
});

it('leaves the change of a colleague to the history', async () => {
  await done(change('a', 'down', colleague));
  expect(await undo()).toMatchObject({ code: 409, msg: expect.stringContaining('历史') as string });
  await menuIs('more', 'a', 'b');
});

it('begins an empty menu, and its first entry can be taken back', async () => {
  await server.platform.db.query(
    `WITH gone AS (DELETE FROM document_release_item WHERE document_id IN (SELECT id FROM document WHERE app_id = $1 AND kind = 'menu')),
      past AS (DELETE FROM document_revision WHERE document_id IN (SELECT id FROM document WHERE app_id = $1 AND kind = 'menu'))
     DELETE FROM document WHERE app_id = $1 AND kind = 'menu'`,
    [appId],
  );
  expect(await change('a', 'up')).toMatchObject({ code: 404 });
  expect(await undo()).toMatchObject({ code: 409 });
  await done(save({ kind: 'page', label: 'A', page: 'a' }));
  await menuIs('a');
  await done(undo());
  await menuIs();
});

it('refuses what leads nowhere or out of http, names the field, and writes nothing', async () => {
  const before = await stored();
  const refused: [object, string][] = [
    [{ kind: 'page' }, 'page'],
    [{ kind: 'link' }, 'link'],
    ...['javascript:alert(1)', 'ftp://x', '//x', '/7/9', 'https://', 'http://a b', 'https://me:secret@x.example'].map(
      (link): [object, string] => [{ kind: 'link', link }, 'link'],
    ),
    [{ parent: 'a' }, 'parent'],
    [{ parent: 'nowhere' }, 'parent'],
    [{ entry: 'more', parent: 'more' }, 'parent'],
    [{ entry: 'nowhere' }, 'entry'],
    [{ access: 'roles' }, 'roles'],
    [{ label: '' }, 'label'],
  ];
  for (const [body, field] of refused) {
    const { code, data } = await save(body);
    expect([body, code >= 400, data]).toMatchObject([body, true, { field }]);
  }
  expect(await stored()).toEqual(before);
  await done(change('b', 'in'));
  expect(await save({ entry: 'more', kind: 'page', page: 'a' })).toMatchObject({ code: 409, data: { field: 'kind' } });
  await done(save({ label: '内', parent: 'more' }));
  const inner = (await stored())[1]?.children?.[1]?.uid;
  expect(await save({ entry: 'more', parent: inner })).toMatchObject({ code: 400, data: { field: 'parent' } });
});

it('joins a stale form with what came since, or names the conflict', async () => {
  const read = await save({ entry: 'more', label: '一' });
  const revision = (read.data as { revision: number }).revision;
  await done(save({ entry: 'more', label: '二', revision }));
  expect(await save({ entry: 'more', label: '三', revision })).toMatchObject({ code: 409 });
  await done(save({ entry: 'a', kind: 'page', label: 'AA', page: 'a', revision }));
  expect(await stored()).toMatchObject([{ label: 'AA' }, { label: '二' }, { label: 'B' }]);
});

it('is for whoever builds the app', async () => {
  for (const answer of [save({}, visitor), change('a', 'down', visitor), undo(visitor)])
    expect(await answer).toMatchObject({ code: 401 });
});

it('shows visitors links and groups, and nothing hidden or kept for others', async () => {
  await done(save({ kind: 'link', label: '帮助', link: 'https://help.example', parent: 'more' }));
  await done(
    save({ kind: 'link', label: '管理', link: 'https://admin.example', access: 'roles', roles: ['app_admin'] }),
  );
  await done(change('b', 'hide'));
  await done(call('publish', { message: 'menu' }));
  const menu = async (token?: string) =>
    (
      (await server.call('/app/menu/get', { app_id: appId }, token ? { token } : {})).data as {
        items?: (Entry & { link?: string })[];
      } | null
    )?.items;
  const seen = await menu(visitor);
  expect(seen?.map(({ uid }) => uid)).toEqual(['a', 'more']);
  expect(seen?.[1]?.children).toMatchObject([{ link: 'https://help.example' }]);
  expect((await menu(builder))?.map(({ link }) => link ?? null)).toEqual([null, null, 'https://admin.example']);
  expect(JSON.stringify((await menu()) ?? [])).not.toContain('example');
});
