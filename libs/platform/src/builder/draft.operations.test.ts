import type { Edit } from '@sluice/document/edit';
import { startTestPlatform, type TestPlatform } from '@sluice/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { documentPath } from '../document/app.folder.js';

const access = { signed_in: true };
const chart = (uid: string, y: number) => ({ uid, id_name: uid, name: uid, type: 7, layout: { x: 0, y, w: 12, h: 3 } });
/** What the calls answer, as far as it is looked at. */
interface Data {
  revision: number;
  list: { kind: string; uid: string }[];
  document: { views: { uid: string; layout: { y: number } }[] };
  findings: { path: (string | number)[] }[];
  repairs: unknown[];
  operations: unknown[];
  nodes: Record<string, number>;
}
let server: TestPlatform;
let [mine, other, visitor] = ['', '', ''];
let [appId, pageId] = [0, 0];

const call = async (name: string, body: object, token = mine) =>
  server.call(`/operation/builder.${name}`, { app_id: appId, ...body }, { token });
async function ok(name: string, body: object, token = mine): Promise<Data> {
  const { code, msg, data } = await call(name, body, token);
  expect(`${code} ${msg}`).toMatch(/^200/);
  return data as Data;
}
const edit = (revision: number, edits: Edit[], token = mine) =>
  ok('draft-edit', { id: pageId, revision, edits }, token);

beforeAll(async () => {
  server = await startTestPlatform();
  mine = (await server.person(['app_admin'], { account: 'lilei' })).token;
  other = (await server.person(['super_admin'], { account: 'hanmei' })).token;
  visitor = (await server.person(['user'])).token;
  const documents = [
    { kind: 'app', shape: 3, uid: 'shop', name: 'Shop', home: 'home', access },
    { kind: 'page', shape: 3, uid: 'home', name: 'Home', access, views: [chart('a', 0), chart('b', 3)] },
    { kind: 'query', shape: 3, uid: 'sales', type: 'sql', source: 'nowhere', text: 'SELECT 1' },
  ];
  const files = documents.map((document) => ({
    path: documentPath(document as never),
    text: JSON.stringify(document),
  }));
  await server.platform.documents.import(files, { id: null, name: 'test' }, { publish: true });
  appId = server.platform.documents.app('shop')?.id ?? 0;
  pageId = server.platform.documents.idOf('shop', 'home') ?? 0;
});
afterAll(() => server.stop());

it('lists the documents of an app and reads a draft as it is stored', async () => {
  const { list } = await ok('drafts', {});
  expect(list.map(({ kind, uid }) => `${kind}/${uid}`)).toEqual(['app/shop', 'page/home', 'query/sales']);
  expect(list[1]).toMatchObject({ id: pageId, name: 'Home', revision: 1, released: 1, findings: 0 });
  const draft = await ok('draft-get', { id: pageId });
  expect(draft).toMatchObject({ kind: 'page', uid: 'home', revision: 1, released: 1, author: 'test', findings: [] });
  expect(draft.document.views.map(({ uid }) => uid)).toEqual(['a', 'b']);
  expect(draft.nodes['a']).toBe(server.platform.documents.idOf('shop', 'home', 'a'));
});

it('performs edits by uid; what is incomplete is a finding', async () => {
  const done = await edit(1, [
    { op: 'set', node: 'a', path: ['config', 'timer'], to: 5 },
    { op: 'insert', at: { parent: '', list: ['views'], after: 'a' }, value: chart('c', 6) },
    { op: 'set', node: 'b', path: ['colour'], to: 'red' },
  ]);
  expect(done).toMatchObject({ id: pageId, revision: 2, merged: false, operations: [], repairs: [] });
  expect(done.findings.map(({ path }) => path.at(-1))).toContain('colour');
  expect(done.document.views.map(({ uid }) => uid)).toEqual(['a', 'c', 'b']);
  const back = await edit(2, [{ op: 'set', node: 'b', path: ['colour'] }]);
  expect(back.findings.some(({ path }) => path.at(-1) === 'colour')).toBe(false);
  expect((await edit(3, [])).revision).toBe(3);
});

it('joins a stale edit with what came since, and tells the operations that lead there', async () => {
  const { revision } = await ok('draft-get', { id: pageId });
  await edit(revision, [{ op: 'set', node: 'b', path: ['name'], to: 'Theirs' }], other);
  const joined = await edit(revision, [{ op: 'set', node: 'a', path: ['name'], to: 'Mine' }]);
  expect(joined).toMatchObject({
    merged: true,
    revision: revision + 2,
    operations: [{ op: 'set', node: 'b', path: ['name'], to: 'Theirs' }],
  });
  const answer = await ok('draft-edit', { id: pageId, revision, edits: [] });
  expect(answer.revision).toBe(revision + 2);
  expect(answer.operations).toHaveLength(2);
});

it('puts right what two edits broke together, and says so', async () => {
  const { revision } = await ok('draft-get', { id: pageId });
  const insert = (uid: string): Edit[] => [
    { op: 'insert', at: { parent: '', list: ['views'], after: 'b' }, value: chart(uid, 90) },
  ];
  await edit(revision, insert('mine'), other);
  const { repairs, document } = await edit(revision, insert('yours'));
  expect(repairs).toMatchObject([{ repaired: true, text: { 'zh-chs': expect.any(String), en: expect.any(String) } }]);
  const rows = document.views.map(({ layout }) => layout.y);
  expect(new Set(rows).size).toBe(rows.length);
});

it('refuses a conflict in words, an edit that does not fit, another identity and strangers; nothing changes', async () => {
  const { revision } = await ok('draft-get', { id: pageId });
  await edit(revision, [{ op: 'set', node: 'a', path: ['layout', 'w'], to: 8 }], other);
  const now = JSON.stringify(await ok('draft-get', { id: pageId }));
  const refused = async (edits: unknown[], of = revision + 1) => {
    const { code, msg } = await call('draft-edit', { id: pageId, revision: of, edits });
    return `${code} ${msg}`;
  };
  const wide = { op: 'set', node: 'a', path: ['layout', 'w'], to: 6 };
  expect(await refused([wide], revision)).toMatch(/^409 .*hanmei/);
  expect(await refused([{ op: 'remove', node: 'nothing' }])).toMatch(/^4\d\d .*nothing/);
  expect(await refused([{ op: 'insert', node: 'x' }])).toMatch(/^400 .*at/);
  expect(await refused([{ op: 'set', node: 'a', path: ['label'], value: 'B' }])).toMatch(/^400 .*value/);
  expect(await refused([{ op: 'set', node: '', path: ['uid'], to: 'x' }])).toMatch(/^400 .*uid/);
  expect(await refused([], 9999)).toMatch(/^404/);
  expect((await call('draft-edit', { id: pageId, revision, edits: [] }, visitor)).code).toBe(401);
  expect((await call('draft-get', { id: pageId }, visitor)).code).toBe(401);
  expect((await call('draft-get', { id: server.platform.documents.idOf('console', 'home') })).code).toBe(404);
  expect(JSON.stringify(await ok('draft-get', { id: pageId }))).toBe(now);
});

it('leaves queries on the platform itself to the super administrator', async () => {
  const id = server.platform.documents.query('shop', 'sales')?.id;
  const edits = [{ op: 'set', node: '', path: ['type'], to: 'console' }];
  expect((await call('draft-edit', { id, revision: 1, edits })).code).toBe(401);
  expect((await call('draft-edit', { id, revision: 1, edits }, other)).code).toBe(200);
});
