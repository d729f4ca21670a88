import { readFileSync } from 'node:fs';
import { compileExpression } from '@sluice/document';
import { startTestPlatform, type TestPlatform } from '@sluice/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { documentPath } from '../document/app.folder.js';

/** Micro-pages (screens B11): published and withdrawn one by one, and their visits counted without a name. */
const access = { public: true };
let server: TestPlatform;
let [builder, visitor] = ['', ''];
let [appId, note, home] = [0, 0, 0];

const publish = (document: object) =>
  server.call(
    '/operation/builder.publish',
    { app_id: appId, documents: [{ kind: 'page', ...document }] },
    { token: builder },
  );
const open = (id: number, token?: string) =>
  server.call('/app/page/get', { app_id: appId, page_id: id }, token ? { token } : {});
const visits = async (id: number): Promise<number> => {
  const row = await server.platform.db.maybeOne<{ visits: number }>(
    'SELECT visits FROM micro_page_visit WHERE page_id = $1',
    [id],
  );
  return Number(row?.visits ?? 0);
};

beforeAll(async () => {
  server = await startTestPlatform();
  builder = (await server.person(['app_admin'])).token;
  visitor = (await server.person(['user'])).token;
  const page = { kind: 'page', shape: 3, access };
  const files = [
    { kind: 'app', shape: 3, uid: 'shop', name: 'Shop', home: 'home', access, public: { pages: ['note'] } },
    { ...page, uid: 'home', name: 'Home', views: [] },
    { ...page, uid: 'note', name: 'Note', micro: true, views: [{ uid: 'line', type: 7 }] },
  ].map((document) => ({ path: documentPath(document as never), text: JSON.stringify(document) }));
  await server.platform.documents.import(files, { id: null, name: 'test' }, { publish: true });
  appId = server.platform.documents.app('shop')!.id;
  note = server.platform.documents.idOf('shop', 'note')!;
  home = server.platform.documents.idOf('shop', 'home')!;
});
afterAll(() => server.stop());

it('count their visits, of whoever it is; other pages do not', async () => {
  expect([(await open(note)).code, (await open(note, visitor)).code, (await open(home, visitor)).code]).toEqual([
    ...[200, 200, 200],
  ]);
  await expect.poll(() => visits(note)).toBe(2);
  expect(await visits(home)).toBe(0);
});

it('do not count a builder who previews', async () => {
  const before = await visits(note);
  const previewed = { app_id: appId, page_id: note, preview: true };
  expect((await server.call('/app/page/get', previewed, { token: builder })).code).toBe(200);
  await open(note, visitor);
  await expect.poll(() => visits(note)).toBe(before + 1);
});

it('are refused with anything else on them', async () => {
  const draft = {
    kind: 'page',
    shape: 3,
    uid: 'bad',
    name: 'Bad',
    access,
    micro: true,
    views: [{ uid: 'x', type: 1 }],
  };
  const author = { id: null, name: 'test' };
  const { db, documents } = server.platform;
  await db.transaction((tx) => documents.save(tx, { app: 'shop', document: draft as never, author }));
  const refused = await publish({ uid: 'bad' });
  expect(refused.code).toBe(400);
  expect(refused.msg).toContain('page/bad');
});

it.each([
  ['with its width and background', { width: 720, bgColor: '#fff8e6' }, { width: 720, bgColor: '#fff8e6' }],
  ['of a page that says nothing of them', undefined, {}],
])('are copied %s', async (_what, config, expected) => {
  const file = new URL('../../../../schemas/apps/console/actions/micro-page-copy.action.json', import.meta.url);
  const action = JSON.parse(readFileSync(file, 'utf8')) as { steps: { input: { props: string } }[] };
  const document = { access, views: [{ uid: 'line', type: 7 }], ...(config ? { config } : {}) };
  const now = () => 0;
  const props = compileExpression(action.steps[1]!.input.props).evaluateJs(
    { steps: { read: { value: { document } } } },
    { clock: { now } } as never,
  ) as object;
  const { data } = await server.call(
    '/operation/builder.page-add',
    { app_id: appId, name: `Copy ${_what}`, props },
    { token: builder },
  );
  const made = await server.call(
    '/operation/builder.draft-get',
    { app_id: appId, id: (data as { id: number }).id },
    { token: builder },
  );
  const { document: copy, findings } = made.data as { document: { config: unknown }; findings: unknown[] };
  expect(copy.config).toEqual(expected);
  expect(findings).toEqual([]);
});

it('are withdrawn alone, and what the app needs is not', async () => {
  expect((await publish({ uid: 'home', withdraw: true })).code).not.toBe(200);
  expect((await open(home, visitor)).code).toBe(200);
  expect(
    (
      await server.call(
        '/operation/builder.publish',
        { app_id: appId, documents: [{ kind: 'app', uid: 'shop' }] },
        { token: builder },
      )
    ).code,
  ).toBe(200);
  const withoutPublic = { kind: 'app', shape: 3, uid: 'shop', name: 'Shop', home: 'home', access };
  const author = { id: null, name: 'test' };
  const { db, documents } = server.platform;
  await db.transaction((tx) => documents.save(tx, { app: 'shop', document: withoutPublic as never, author }));
  expect(
    (
      await server.call(
        '/operation/builder.publish',
        {
          app_id: appId,
          documents: [
            { kind: 'app', uid: 'shop' },
            { kind: 'page', uid: 'note', withdraw: true },
          ],
        },
        { token: builder },
      )
    ).code,
  ).toBe(200);
  expect((await open(note, visitor)).code).toBe(404);
  expect((await publish({ uid: 'note' })).code).toBe(200);
  expect((await open(note, visitor)).code).toBe(200);
});
