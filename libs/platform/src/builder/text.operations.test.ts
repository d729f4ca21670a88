import { startTestPlatform, type TestPlatform } from '@sluice/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { documentPath } from '../document/app.folder.js';

const access = { signed_in: true };
let server: TestPlatform;
let [builder, visitor] = ['', ''];
let [appId, pageId] = [0, 0];

const save = (body: object, token = builder) =>
  server.call('/operation/builder.text-save', { app_id: appId, id: pageId, language: 'en', ...body }, { token });
async function stored(): Promise<{ name: unknown; views: Record<string, unknown>[] }> {
  const row = await server.platform.db.one<{ content: { name: unknown; views: Record<string, unknown>[] } }>(
    'SELECT r.content FROM document d JOIN document_revision r ON r.document_id = d.id AND r.revision = d.revision WHERE d.id = $1',
    [pageId],
  );
  return row.content;
}
const list = async (): Promise<{ at: string; zh: string; en: string; gap: string }[]> =>
  (
    await server.platform.db.query<{ at: string; zh: string; en: string; gap: string }>(
      `SELECT t.at, t.zh, t.en, '' AS gap FROM console_rights.texts_of_app($1) t WHERE t.document_id = $2 ORDER BY t.at`,
      [appId, pageId],
    )
  ).rows;

beforeAll(async () => {
  server = await startTestPlatform();
  builder = (await server.person(['app_admin'])).token;
  visitor = (await server.person(['user'])).token;
  const view = {
    uid: 'list',
    type: 3,
    name: { 'zh-chs': '列表', en: 'List' },
    config: {},
    layout: { x: 0, y: 0, w: 24, h: 4 },
  };
  const param = { uid: 'word', name: 'word', label: '关键字', form_type: 1, config: { placeholder: '任意' } };
  const documents = [
    { kind: 'app', shape: 3, uid: 'shop', name: 'Shop', home: 'home', access },
    { kind: 'page', shape: 3, uid: 'home', name: '首页', access, views: [{ ...view, app_params: [param] }] },
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

it('takes the same word for the other language as a text of its own', async () => {
  const label = { at: '/views/0/app_params/0/label', was_zh: '关键字', was_en: '关键字' };
  expect((await save({ ...label, language: 'en', text: '关键字' })).code).toBe(200);
  expect(await stored()).toMatchObject({
    views: [{ app_params: [{ label: { 'zh-chs': '关键字', en: '关键字' } }] }],
  });
});

it('writes every text of the list where it stands, in one language and then in the other', async () => {
  const texts = await list();
  expect(texts.map(({ at }) => at)).toContain('/views/0/app_params/0/config/placeholder');
  for (const { at, zh, en } of texts) {
    const { code, msg } = await save({ at, text: `en ${at}`, was_zh: zh, was_en: en });
    expect([at, `${code} ${msg}`]).toEqual([at, expect.stringMatching(/^200/)]);
    const again = await save({ at, language: 'zh-chs', text: `中 ${at}`, was_zh: zh, was_en: `en ${at}` });
    expect(again.code).toBe(200);
  }
  expect(await list()).toEqual(texts.map(({ at }) => ({ at, zh: `中 ${at}`, en: `en ${at}`, gap: '' })));
  expect((await stored()).name).toEqual({ 'zh-chs': '中 /name', en: 'en /name' });
});

it('leaves one language empty, and never both', async () => {
  const was = { was_zh: '中 /name', was_en: 'en /name' };
  expect((await save({ at: '/name', text: '', ...was })).code).toBe(200);
  expect((await stored()).name).toEqual({ 'zh-chs': '中 /name', en: '' });
  expect(await save({ at: '/name', language: 'zh-chs', text: ' ', was_zh: '中 /name', was_en: null })).toMatchObject({
    code: 400,
    data: { field: 'text' },
  });
});

it('refuses a place that is no text or has become another one, and writes nothing', async () => {
  const before = await stored();
  for (const body of [
    { at: '/uid', was_zh: 'home', was_en: 'home' },
    { at: '/kind', was_zh: 'page', was_en: 'page' },
    { at: '/views/0/uid', was_zh: 'list', was_en: 'list' },
    { at: '/views/7/name', was_zh: '', was_en: '' },
    { at: '/__proto__/name', was_zh: '', was_en: '' },
    { at: '/name', was_zh: 'older', was_en: '' },
  ])
    expect([body, await save({ ...body, text: 'x' })]).toMatchObject([body, { code: 409, data: { field: 'at' } }]);
  expect((await save({ at: '/name', text: 'x', language: 'fr' })).code).toBe(400);
  expect(await stored()).toEqual(before);
});

it('is for whoever builds the app', async () => {
  expect(await save({ at: '/name', text: 'x' }, visitor)).toMatchObject({ code: 401 });
});
