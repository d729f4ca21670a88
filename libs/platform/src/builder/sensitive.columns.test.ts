import { createSource, startTestPlatform, type TestPlatform } from '@sluice/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { documentPath } from '../document/app.folder.js';

const access = { signed_in: true };
let server: TestPlatform;
const tokens = { builder: '', policy: '', visitor: '', stranger: '' };
let appId = 0;

const look = (who: keyof typeof tokens) =>
  server.call('/operation/builder.sensitive-columns', { app_id: appId }, { token: tokens[who] });

beforeAll(async () => {
  server = await startTestPlatform();
  const owner = await server.person(['app_admin']);
  tokens.builder = owner.token;
  tokens.stranger = (await server.person(['app_admin'])).token;
  tokens.policy = (await server.person(['policy_admin'])).token;
  tokens.visitor = (await server.person(['user'])).token;
  const view = (query: string) => ({ uid: 'list', id_name: 'list', name: 'L', type: 1, query_id: query });
  const documents = [
    { kind: 'app', shape: 3, uid: 'shop', name: 'Shop', home: 'home', access },
    { kind: 'page', shape: 3, uid: 'home', name: { 'zh-chs': '首页', en: 'Home' }, access, views: [view('cards')] },
    { kind: 'page', shape: 3, uid: 'plain', name: 'Plain', access, views: [view('cities')] },
  ];
  const files = documents.map((document) => ({
    path: documentPath(document as never),
    text: JSON.stringify(document),
  }));
  await server.platform.documents.import(files, { id: null, name: 'test' }, { drafts: true });
  appId = server.platform.documents.app('shop', { draft: true })?.id ?? 0;
  await server.platform.db.query('UPDATE document_app SET owner_id = $2 WHERE id = $1', [appId, owner.id]);
  await server.platform.db.transaction((db) => server.platform.documents.rightsChanged(db, 'shop'));
});
afterAll(() => server.stop());

it('names each sensitive column of what the app may read, its masks, and the pages that show it by lineage', async () => {
  const source = await createSource(server);
  try {
    const { name } = await server.platform.gateway.sources.get(source.id);
    for (const [uid, text] of [
      ['cards', 'SELECT id, upper(id_card) AS shown FROM customer'],
      ['cities', 'SELECT city FROM customer'],
    ] as const) {
      const document = { kind: 'query' as const, shape: 3 as const, uid, type: 'sql' as const, source: name, text };
      const author = { id: null, name: 'test' };
      await server.platform.db.transaction((db) =>
        server.platform.documents.save(db, { app: 'shop', document, author }),
      );
    }
    await source.level('customer.id_card', 'high');
    await source.level('customer.phone', 'medium');
    await source.level('customer.city', 'non_sensitive');
    await source.grant({ app: appId }, 'read', 'public.customer');
    const { data } = (await look('builder')) as { data: { columns: Record<string, unknown>[] } };
    const card = data.columns.find(({ path }) => path === 'public.customer.id_card');
    expect(card).toMatchObject({
      source: name,
      level: 'high',
      anonymous: expect.any(String),
      pages: [{ id: server.platform.documents.idOf('shop', 'home'), name: '首页' }],
    });
    // Granted, and on no page; and one that is not sensitive.
    expect(data.columns.find(({ path }) => path === 'public.customer.phone')).toMatchObject({
      level: 'medium',
      pages: [],
    });
    expect(data.columns.map(({ path }) => path)).not.toContain('public.customer.city');
    expect((await look('policy')).data).toEqual(data);
  } finally {
    await source.drop();
  }
});

it('is told to whoever builds the app and whoever makes masks', async () => {
  expect(await look('visitor')).toMatchObject({ code: 401 });
  expect(await look('stranger')).toMatchObject({ code: 404 });
});
