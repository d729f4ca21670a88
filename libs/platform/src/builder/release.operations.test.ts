import { startTestPlatform, type TestPlatform } from '@sluice/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { documentPath } from '../document/app.folder.js';

const access = { signed_in: true };
let server: TestPlatform;
let [builder, visitor] = ['', ''];
let [appId, pageId] = [0, 0];

const call = (name: string, body: object = {}, token = builder) =>
  server.call(`/operation/builder.${name}`, { app_id: appId, ...body }, { token });
const title = (to: unknown) => ({ op: 'set', node: '', path: ['name'], to });
const edit = (revision: number, edits: unknown[]) => call('draft-edit', { id: pageId, revision, edits });
const nameOf = (): unknown => server.platform.documents.page('shop', 'home')?.document.name;

beforeAll(async () => {
  server = await startTestPlatform();
  builder = (await server.person(['app_admin'])).token;
  visitor = (await server.person(['user'])).token;
  const documents = [
    { kind: 'app', shape: 3, uid: 'shop', name: 'Shop', home: 'home', access },
    { kind: 'page', shape: 3, uid: 'home', name: 'Home', access, views: [] },
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

it('publishes what is drafted, at once for whoever reads the page', async () => {
  expect((await edit(1, [title('Start')])).code).toBe(200);
  expect(nameOf()).toBe('Home');
  expect((await call('findings')).data).toMatchObject({ list: [] });
  const { code, data } = await call('publish', { message: 'first' });
  expect(code).toBe(200);
  expect(data).toMatchObject({ app_id: appId });
  expect(nameOf()).toBe('Start');
});

it('names what keeps the app from being published, and then publishes nothing', async () => {
  await edit(2, [title('Next'), { op: 'set', node: '', path: ['colour'], to: 'red' }]);
  const { data } = await call('findings');
  expect(data).toMatchObject({ list: [{ kind: 'page', uid: 'home', revision: 3 }] });
  const refused = await call('publish');
  expect(refused.code).not.toBe(200);
  expect(refused.msg).toContain('page/home');
  expect(nameOf()).toBe('Start');
});

it('is for builders alone', async () => {
  expect((await call('publish', {}, visitor)).code).toBe(401);
  expect((await call('findings', {}, visitor)).code).toBe(401);
});
