import { createSource, startTestPlatform, type TestPlatform } from '@sluice/testing';
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

it('tells of a release before it is made, most important first, and keeps it back for an error', async () => {
  const query = { kind: 'query', shape: 3, uid: 'sales', type: 'sql', source: 'nowhere', text: 'SELECT 1' };
  const view = { uid: 'list', id_name: 'list', name: 'Sales', type: 1, query_id: 'sales' };
  const draft = { kind: 'page', shape: 3, uid: 'home', name: 'Home', access, views: [view] };
  const author = { id: null, name: 'test' };
  for (const document of [query, draft])
    await server.platform.db.transaction((db) => server.platform.documents.save(db, { app: 'shop', document, author }));
  const { data } = (await call('gate')) as {
    data: {
      findings: { rule: string; severity: string; kind: string; path: unknown[]; node: string }[];
      queries: unknown[];
      pages: unknown[];
    };
  };
  expect(data.findings[0]).toMatchObject({ rule: 'source', severity: 'error', kind: 'query', path: ['source'] });
  expect(data.findings[0]).toMatchObject({ place: { en: 'Data source', 'zh-chs': '数据源' } });
  expect(data.findings.some(({ rule, severity }) => rule === 'translation' && severity === 'warning')).toBe(true);
  expect(data.findings.find(({ kind }) => kind === 'page')).toMatchObject({ node: expect.anything() });
  expect(data.queries).toMatchObject([{ uid: 'sales', audience: { public: false, signed_in: true, roles: [] } }]);
  expect(data.pages).toMatchObject([{ uid: 'home', nodes: 1, queries: 1 }]);
  const refused = await call('publish');
  expect(refused.code).toBe(400);
  expect(refused.msg).toContain('query/sales');
});

it('loses no document where two people release different ones at once', async () => {
  const { db, documents } = server.platform;
  const author = { id: null, name: 'test' };
  const save = (uid: string, name: string): Promise<unknown> => {
    const page = { kind: 'page', shape: 3, uid, name, access, views: [] };
    return db.transaction((inside) => documents.save(inside, { app: 'shop', document: page as never, author }));
  };
  for (const uid of ['left', 'right']) await save(uid, 'Old');
  const chosen = (uid: string, revision: number) => ({ documents: [{ kind: 'page' as const, uid, revision }] });
  for (const uid of ['left', 'right']) expect((await call('publish', chosen(uid, 1))).code).toBe(200);
  for (const uid of ['left', 'right']) await save(uid, 'New');
  let other: Promise<{ code: number }> | undefined;
  await db.transaction((inside) =>
    documents.publish(inside, {
      app: 'shop',
      author,
      ...chosen('left', 2),
      async check() {
        other = call('publish', chosen('right', 2));
        await Promise.race([other, new Promise((resolve) => setTimeout(resolve, 300))]);
      },
    }),
  );
  expect((await other)?.code).toBe(200);
  const released = ['left', 'right'].map((uid) => documents.page('shop', uid)?.document.name);
  expect(released).toEqual(['New', 'New']);
  for (const uid of ['left', 'right']) {
    const kept = { kind: 'page', uid };
    await server.call('/operation/document.remove', { app: 'shop', ...kept }, { token: builder });
    await call('publish', { documents: [kept] });
  }
});

it('judges and makes a release of chosen documents, and takes out what was deleted alone', async () => {
  const addPage = async (uid: string): Promise<void> => {
    const page = { kind: 'page', shape: 3, uid, name: uid, access, views: [] };
    const author = { id: null, name: 'test' };
    const { db, documents } = server.platform;
    await db.transaction((inside) => documents.save(inside, { app: 'shop', document: page as never, author }));
  };
  const kept = { kind: 'page', uid: 'notice' };
  await addPage('notice');
  // The drafts of the other documents have errors, which keep nothing back that is not released with them.
  type Judged = { data: { findings: { severity: string }[]; pages: { uid: string }[]; removed: unknown[] } };
  const errorsOf = ({ data: { findings } }: Judged): unknown[] =>
    findings.filter(({ severity }) => severity === 'error');
  const whole = (await call('gate')) as Judged;
  expect(errorsOf(whole)).not.toEqual([]);
  expect(whole.data.removed).toEqual([]);
  const chosen = (await call('gate', { documents: [{ ...kept, revision: 1 }] })) as Judged;
  expect(errorsOf(chosen)).toEqual([]);
  expect(chosen.data.pages.map(({ uid }) => uid).sort()).toEqual(['home', 'notice']);
  expect((await call('publish', { documents: [{ ...kept, revision: 1 }] })).code).toBe(200);
  expect(server.platform.documents.page('shop', 'notice')).toBeDefined();
  const removed = await server.call('/operation/document.remove', { app: 'shop', ...kept }, { token: builder });
  expect(removed.code).toBe(200);
  expect((await call('gate', { documents: [kept] })).data).toMatchObject({
    removed: [{ kind: 'page', uid: 'notice', name: 'notice' }],
    pages: [{ uid: 'home' }],
  });
  expect((await call('publish', { documents: [kept] })).code).toBe(200);
  expect(server.platform.documents.page('shop', 'notice')).toBeUndefined();
  expect((await call('gate')).data).toMatchObject({ removed: [] });
});

it('keeps columns of level high from pages that are public or exported, also where a query is refused', async () => {
  const source = await createSource(server);
  try {
    await source.level('customer.id_card', 'high');
    await source.level('customer.city', 'non_sensitive');
    // Without a rule visitors see nothing of it; with this one they see a part.
    await server.platform.db.query(
      `WITH p AS (INSERT INTO masking_policy (name, template, scope) VALUES ('cards', 'custom', '{"tables": ["public.*"]}') RETURNING id)
       INSERT INTO masking_rule (masking_policy_id, match_type, match_value, algorithm, config)
       SELECT id, 'column', '"public.customer.id_card"', 'keep', '{"first": 3, "last": 4}' FROM p`,
    );
    server.platform.gateway.versions.suspect();
    const { name } = await server.platform.gateway.sources.get(source.id);
    const query = { kind: 'query', shape: 3, uid: 'cards', type: 'sql', source: name };
    const sensitive = async (text: string, how: { open?: boolean; download?: boolean }): Promise<unknown[]> => {
      const { open = false, download = false } = how;
      const view = { uid: 'list', id_name: 'list', name: 'List', type: 1, query_id: 'cards', config: { download } };
      const author = { id: null, name: 'test' };
      const drafts = [
        { ...query, text },
        {
          kind: 'app',
          shape: 3,
          uid: 'shop',
          name: 'Shop',
          home: 'home',
          access,
          ...(open ? { public: { pages: ['home'] } } : {}),
        },
        { kind: 'page', shape: 3, uid: 'home', name: 'H', access, views: [view] },
      ];
      for (const document of drafts)
        await server.platform.db.transaction((db) =>
          server.platform.documents.save(db, { app: 'shop', document, author } as never),
        );
      const { data } = (await call('gate')) as { data: { findings: Record<string, unknown>[] } };
      return data.findings.flatMap(({ uid, rule, severity }) =>
        uid === 'cards' && severity === 'error' ? [rule] : [],
      );
    };
    const judge = async (): Promise<void> => {
      const text = 'SELECT id, id_card FROM customer';
      expect(await sensitive(text, { open: true })).toEqual(['sensitive']);
      expect((await call('publish')).msg).toContain('id_card');
      expect(await sensitive(text, { download: true })).toEqual(['sensitive']);
      expect(await sensitive(text, {})).toEqual([]);
      expect(await sensitive('SELECT city FROM customer', { open: true, download: true })).toEqual([]);
    };
    // Nothing is granted yet; then it is; then visitors are kept out.
    await judge();
    await source.grant({ app: appId }, 'read');
    await judge();
    await source.grant({ anonymous: true }, 'forbid', 'public.customer');
    await judge();
    expect(await sensitive('SELECT id_card FROM nowhere', { download: true })).toEqual(['run']);
  } finally {
    await source.drop();
  }
});

it('is for builders alone', async () => {
  expect((await call('publish', {}, visitor)).code).toBe(401);
  expect((await call('findings', {}, visitor)).code).toBe(401);
  expect((await call('gate', {}, visitor)).code).toBe(401);
});
