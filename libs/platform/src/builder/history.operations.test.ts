import { startTestPlatform, type TestPlatform } from '@sluice/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { documentPath } from '../document/app.folder.js';

const access = { signed_in: true };
interface Data {
  list: {
    revision: number;
    message: string;
    author: string;
    releases: number[];
    changes: ChangeWords[];
    count: number;
  }[];
  more: boolean;
  released: number | null;
  has_shipped: boolean;
  changes: ChangeWords[];
  from: { revision: number | null; document: { name: unknown } };
  revision: number;
}
interface ChangeWords {
  node: string;
  op: string;
  text: { en: string; 'zh-chs': string };
}
let server: TestPlatform;
let [mine, visitor] = ['', ''];
let [appId, pageId] = [0, 0];

const call = (name: string, body: object, token = mine) =>
  server.call(`/operation/builder.${name}`, { app_id: appId, id: pageId, ...body }, { token });
async function ok(name: string, body: object): Promise<Data> {
  const { code, msg, data } = await call(name, body);
  expect(`${code} ${msg}`).toMatch(/^200/);
  return data as Data;
}

beforeAll(async () => {
  server = await startTestPlatform();
  mine = (await server.person(['app_admin'], { account: 'lilei' })).token;
  visitor = (await server.person(['user'])).token;
  const view = { uid: 'list', id_name: 'list', name: 'Orders', type: 1, config: { page_size: 10 } };
  const documents = [
    { kind: 'app', shape: 3, uid: 'shop', name: 'Shop', home: 'home', access },
    { kind: 'page', shape: 3, uid: 'home', name: 'Home', access, views: [view] },
  ];
  const files = documents.map((document) => ({
    path: documentPath(document as never),
    text: JSON.stringify(document),
  }));
  await server.platform.documents.import(files, { id: null, name: 'test' }, { publish: true });
  appId = server.platform.documents.app('shop')?.id ?? 0;
  pageId = server.platform.documents.idOf('shop', 'home') ?? 0;
  await ok('draft-edit', {
    revision: 1,
    message: 'wider',
    edits: [
      { op: 'set', node: 'list', path: ['config', 'page_size'], to: 50 },
      { op: 'set', node: 'list', path: ['config', 'stripe'], to: true },
    ],
  });
  await ok('draft-edit', { revision: 2, edits: [{ op: 'set', node: '', path: ['name'], to: 'Start' }] });
});
afterAll(() => server.stop());

it('lists who changed what, in the words of the schemas and both languages', async () => {
  const { list, more, released, has_shipped: shipped } = await ok('revisions', {});
  expect({ more, released, shipped }).toEqual({ more: false, released: 1, shipped: false });
  expect(list.map(({ revision, releases }) => [revision, releases])).toEqual([
    [3, []],
    [2, []],
    [1, [1]],
  ]);
  expect(list[1]).toMatchObject({ author: 'lilei', message: 'wider', count: 2 });
  expect(list[1]?.changes.map(({ text }) => text)).toEqual([
    { 'zh-chs': '视图 "Orders": 每页条数 由 10 改为 50', en: 'view "Orders": Page size 10 → 50' },
    { 'zh-chs': '视图 "Orders": 斑马纹 设为 是', en: 'view "Orders": Stripe set to yes' },
  ]);
  expect((await ok('revisions', { before: 2 })).list.map(({ revision }) => revision)).toEqual([1]);
});

it('compares any two versions, the draft with the release among them', async () => {
  const { changes, from } = await ok('compare', { from: 'released', to: 'draft' });
  expect(from).toMatchObject({ revision: 1, document: { name: 'Home' } });
  expect(changes.map(({ node }) => node)).toEqual(expect.arrayContaining(['list', '']));
  expect(changes).toHaveLength(3);
  expect((await ok('compare', { from: 3, to: 2 })).changes[0]?.text.en).toBe('page "Home": Name "Start" → "Home"');
  expect(await call('compare', { from: 'shipped', to: 'draft' })).toMatchObject({ code: 404 });
  expect(await call('compare', { from: 9, to: 'draft' })).toMatchObject({ code: 404 });
});

it('restores an old revision as a new one, for builders alone', async () => {
  expect(await ok('restore', { revision: 1 })).toMatchObject({ revision: 4 });
  const { list } = await ok('revisions', {});
  expect(list[0]).toMatchObject({ revision: 4, message: 'restore 1', count: 3 });
  expect((await ok('compare', { from: 1, to: 'draft' })).changes).toEqual([]);
  for (const name of ['revisions', 'compare', 'restore'])
    expect(await call(name, { revision: 1, from: 1, to: 2 }, visitor)).toMatchObject({ code: 401 });
});
