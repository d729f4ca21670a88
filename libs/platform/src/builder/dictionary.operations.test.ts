import { startTestPlatform, type TestPlatform } from '@sluice/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { documentPath } from '../document/app.folder.js';

const access = { signed_in: true };
let server: TestPlatform;
let [builder, other] = ['', ''];
let appId = 0;

const save = (body: object, token = builder) =>
  server.call('/operation/builder.dictionary-save', { app_id: appId, ...body }, { token });
const own = (items: object[], more: object = {}) =>
  save({ name: '状态', name_en: 'State', source: 'items', items, ...more });
async function saved(
  body: Promise<{ code: number; msg: string; data: unknown }>,
): Promise<{ id: number; revision: number; findings: unknown[] }> {
  const { code, msg, data } = await body;
  expect(`${code} ${msg}`).toMatch(/^200/);
  return data as { id: number; revision: number; findings: unknown[] };
}
const stored = async (id: number) =>
  (
    await server.platform.db.one<{ content: Record<string, unknown> }>(
      'SELECT r.content FROM document d JOIN document_revision r ON r.document_id = d.id AND r.revision = d.revision WHERE d.id = $1',
      [id],
    )
  ).content;

beforeAll(async () => {
  server = await startTestPlatform();
  builder = (await server.person(['app_admin'])).token;
  other = (await server.person(['user'])).token;
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
});
afterAll(() => server.stop());

it('makes a dictionary of rows, a tree by the codes above, and says nothing is wrong with it', async () => {
  const rows = [
    { code: 'open', label: '开', label_en: 'Open', color: 'green' },
    { code: 'wait', label: '待办', parent: 'open' },
    { code: 'closed', label: '关', label_en: '' },
  ];
  const { id, findings } = await saved(own(rows, { uid: 'state' }));
  expect(findings).toEqual([]);
  expect(await stored(id)).toEqual({
    kind: 'dictionary',
    shape: 3,
    uid: 'state',
    name: { 'zh-chs': '状态', en: 'State' },
    dict_type: 1,
    items: [
      {
        code: 'open',
        name: { 'zh-chs': '开', en: 'Open' },
        color: 'green',
        children: [{ code: 'wait', name: '待办' }],
      },
      { code: 'closed', name: '关' },
    ],
  });
});

it('keeps what the form does not show: types of codes, lower dictionaries and access', async () => {
  const document = {
    kind: 'dictionary',
    shape: 3,
    uid: 'kept',
    name: 'Kept',
    dict_type: 1,
    access,
    items: [
      { code: 1, name: 'One', child_dict: 'state' },
      { code: true, name: 'Yes', leaf: true },
    ],
  };
  const author = { id: null, name: 'test' };
  const { id, revision } = await server.platform.db.transaction((db) =>
    server.platform.documents.save(db, { app: 'shop', document, author }),
  );
  const rows = [
    { code: 'true', was: 'true', label: 'Yes', label_en: null },
    { code: '7', was: '1', label: 'Seven', label_en: null },
    { code: '8', label: 'Eight' },
  ];
  await saved(own(rows, { id, revision, code_type: 'number', lazy: true, name_en: null }));
  expect(await stored(id)).toMatchObject({
    access,
    name: '状态',
    dict_type: 2,
    items: [
      { code: true, name: 'Yes', leaf: true },
      { code: 7, name: 'Seven', child_dict: 'state' },
      { code: 8, name: 'Eight' },
    ],
  });
});

it('takes the entries from a query or the regions instead, and a query that is not there is a finding', async () => {
  const { id, revision } = await saved(own([{ code: 'a', label: 'A' }], { uid: 'source' }));
  const { findings } = await saved(save({ id, revision, name: 'S', source: 'query', query: 'nowhere' }));
  expect(findings).toMatchObject([{ rule: 'reference' }]);
  expect(await stored(id)).toEqual({
    kind: 'dictionary',
    shape: 3,
    uid: 'source',
    name: 'S',
    dict_type: 1,
    query: 'nowhere',
  });
  await saved(save({ id, name: 'S', source: 'regions', region_depth: 3, lazy: true }));
  expect(await stored(id)).toEqual({
    kind: 'dictionary',
    shape: 3,
    uid: 'source',
    name: 'S',
    dict_type: 2,
    region_depth: 3,
  });
});

it('refuses what would lose an entry, names the row, and writes nothing', async () => {
  const refused: [object[], object, string][] = [
    [
      [
        { code: 'a', label: 'A' },
        { code: 'a', label: 'B' },
      ],
      {},
      'items.1.code',
    ],
    [[{ code: 'a', label: 'A', color: 'reddish' }], {}, 'items.0.color'],
    [[{ code: 'a', label: 'A', parent: 'z' }], {}, 'items.0.parent'],
    [
      [
        { code: 'a', label: 'A', parent: 'b' },
        { code: 'b', label: 'B', parent: 'a' },
      ],
      {},
      'items.0.parent',
    ],
    [[{ code: 'a', label: 'A' }], { code_type: 'number' }, 'items.0.code'],
    [[{ code: '', label: 'A' }], {}, 'items.0.code'],
    [[], { source: 'query' }, 'query'],
    [[], { source: 'regions' }, 'region_depth'],
    [[], { uid: 'No uid' }, 'uid'],
  ];
  for (const [items, more, field] of refused)
    expect(await own(items, { uid: 'never', ...more })).toMatchObject({ code: 400, data: { field } });
  expect(await server.platform.db.maybeOne(`SELECT 1 FROM document WHERE uid = 'never'`)).toBeUndefined();
  expect(await own([], { uid: 'state' })).toMatchObject({ code: 409, data: { field: 'uid' } });
});

it('joins a stale form with what came since, or names the conflict', async () => {
  const { id, revision } = await saved(own([{ code: 'a', label: 'A' }], { uid: 'both', name: 'One' }));
  await saved(own([{ code: 'a', was: 'a', label: 'A' }], { id, revision, name: 'Two' }));
  expect(await own([{ code: 'a', was: 'a', label: 'A' }], { id, revision, name: 'Three' })).toMatchObject({
    code: 409,
  });
  const joined = await saved(own([{ code: 'b', label: 'B' }], { id, revision, name: 'One' }));
  expect(joined).toMatchObject({ merged: true });
  expect(await stored(id)).toMatchObject({ name: { 'zh-chs': 'Two', en: 'State' }, items: [{ code: 'b', name: 'B' }] });
});

it('is for whoever builds the app', async () => {
  expect(await save({ name: 'X', source: 'items' }, other)).toMatchObject({ code: 401 });
  const [page] = [server.platform.documents.idOf('shop', 'home')];
  expect(await own([], { id: page })).toMatchObject({ code: 404 });
});
