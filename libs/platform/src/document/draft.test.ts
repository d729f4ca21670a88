import type { AppDocument, PageDocument } from '@sluice/document';
import { startTestPlatform, type TestDatabase, type TestPlatform } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readableDocument, validateDocument } from '@sluice/document/validate';
import type { SaveInput } from './document.contract.js';

const author = { id: null, name: '韩梅梅' };
let server: TestPlatform;
let builder: string;
let visitor: string;

const documents = () => server.platform.documents;
const save = (document: unknown, more: Partial<SaveInput> = {}) =>
  server.platform.db.transaction((db) => documents().save(db, { app: 'plan', document, author, ...more }));
const publish = (more: Partial<Parameters<ReturnType<typeof documents>['publish']>[1]> = {}) =>
  server.platform.db.transaction((db) => documents().publish(db, { app: 'plan', author, ...more }));
const page = (uid: string, more: object = {}) => ({
  kind: 'page',
  shape: 3,
  uid,
  name: uid,
  access: { signed_in: true },
  views: [],
  ...more,
});
const app: AppDocument = {
  kind: 'app',
  shape: 3,
  uid: 'plan',
  name: 'Plan',
  home: 'home',
  access: { signed_in: true },
};
const query = { kind: 'query', shape: 3, uid: 'tasks', type: 'sql', source: 'nowhere', text: 'SELECT id FROM tasks' };
const files = (...all: { kind: string; uid: string }[]) =>
  all.map((document) => ({
    path:
      document.kind === 'app' || document.kind === 'menu'
        ? `${document.kind}.json`
        : `${document.kind === 'query' ? 'queries' : `${document.kind}s`}/${document.uid}.${document.kind}.json`,
    text: JSON.stringify(document),
  }));

beforeAll(async () => {
  server = await startTestPlatform();
  builder = (await server.person(['app_admin'])).token;
  visitor = (await server.person(['user'])).token;
  await documents().import(files(app, page('home')), author);
});
afterAll(() => server.stop());

describe('an app without a release', () => {
  it('is there for its builders and not for visitors', async () => {
    expect(documents().app('plan')).toBeUndefined();
    expect(documents().page('plan', 'home')).toBeUndefined();
    const draft = documents().app('plan', { draft: true });
    expect(draft).toMatchObject({ uid: 'plan', release: 0, document: { name: 'Plan' } });
    expect(
      documents()
        .apps({ draft: true })
        .map(({ uid }) => uid),
    ).toContain('plan');
    expect(
      documents()
        .apps()
        .map(({ uid }) => uid),
    ).not.toContain('plan');
    const seen = (token: string, preview: boolean) =>
      server.call('/app/page/get', { app_id: draft?.id, preview }, { token });
    expect(await seen(builder, true)).toMatchObject({ code: 200, data: { uid: 'home', preview: true } });
    expect((await seen(builder, false)).code).toBe(404);
    expect((await seen(visitor, true)).code).toBe(404);
    const site = (token: string) => server.call('/site/info', { id: draft?.id }, { token, method: 'GET' });
    expect(await site(builder)).toMatchObject({ code: 200, data: { name: 'Plan' } });
    expect((await site(visitor)).code).toBe(404);
  });

  it('is there for visitors once it is released', async () => {
    expect(await publish()).toBe(1);
    expect(documents().app('plan')?.release).toBe(1);
    expect(documents().page('plan', 'home')).toMatchObject({ draft: false, revision: 1 });
  });
});

describe('a write', () => {
  it('is read by its writer at once, and a save without a change makes no revision', async () => {
    const saved = await save(page('home', { name: 'Start' }));
    expect(documents().page('plan', 'home', { draft: true })?.document.name).toBe('Start');
    expect(await save(page('home', { name: 'Start' }))).toMatchObject({ revision: saved.revision });
    expect(documents().page('plan', 'home')?.document.name).toBe('home');
  });

  it('that is rolled back is not read by anybody', async () => {
    await expect(
      server.platform.db.transaction(async (db) => {
        await documents().save(db, { app: 'plan', document: page('home', { name: 'Never' }), author });
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(documents().page('plan', 'home', { draft: true })?.document.name).toBe('Start');
  });

  it('reaches the other processes', async () => {
    const other = await startOther(server.database);
    try {
      await save(page('home', { name: 'Told' }));
      await until(() => other.documents.page('plan', 'home', { draft: true })?.document.name === 'Told');
    } finally {
      await other.stop();
    }
  });
});

describe('an incomplete draft', () => {
  const half = page('tasks', {
    access: { nobody: true },
    views: [
      { uid: 'list', type: 1, query_id: 'tasks', colour: 'red', app_cols: [{ uid: 'a', name: 'id' }, { uid: 'b' }] },
      { uid: 'odd', type: 9 },
    ],
  });

  it('is kept with what is wrong with it', async () => {
    const { findings } = await save(half);
    expect(findings.map(({ rule, path, message }) => `${rule} ${path.join('.')}: ${message.en}`)).toEqual([
      expect.stringMatching(/^schema access: /),
      expect.stringMatching(/^schema views\.0\.colour: unknown field "colour"/),
      expect.stringMatching(/^schema views\.0\.app_cols\.1: "name" is missing/),
      expect.stringMatching(/^schema views\.1\.type: /),
      'reference views.0.query_id: refers to query/tasks, which does not exist',
    ]);
    const stored = await server.platform.db.one<{ findings: unknown[] }>(
      `SELECT r.findings FROM document d JOIN document_revision r ON r.document_id = d.id AND r.revision = d.revision
        WHERE d.uid = 'tasks'`,
    );
    expect(stored.findings).toHaveLength(5);
    expect(JSON.parse(await documents().text('plan', 'page', 'tasks'))).toEqual(half);
  });

  it.each(['app', 'menu', 'page', 'query', 'action', 'dictionary'] as const)('of kind %s can be read', (kind) => {
    const read = readableDocument({ kind, uid: 'bare', shape: 3, odd: [1], access: 1, items: [{}], steps: 2 } as never);
    expect(validateDocument(read)).toMatchObject({ ok: true, errors: [] });
  });

  it('is previewed without the parts that cannot be read, and every node has its number', async () => {
    const read = documents().page('plan', 'tasks', { draft: true });
    expect(read?.document.views).toEqual([
      { uid: 'list', type: 1, query_id: 'tasks', app_cols: [{ uid: 'a', name: 'id' }] },
    ]);
    expect(documents().idOf('plan', 'tasks', 'b')).toBeGreaterThan(0);
    const id = documents().app('plan')?.id;
    const seen = await server.call('/app/page/get', { app_id: id, page: 'tasks', preview: true }, { token: builder });
    expect(seen.code).toBe(200);
  });

  it('keeps its app from being released, and everything is named at once', async () => {
    const failure = publish();
    await expect(failure).rejects.toMatchObject({ key: 'document.unreleasable', code: 400 });
    const text = await failure.catch((reason: { text(locale: string): string }) => reason.text('zh-chs'));
    expect(String(text).split('；')).toHaveLength(5);
    expect(documents().app('plan')?.release).toBe(1);
    expect(await documents().findings('plan')).toMatchObject([{ kind: 'page', uid: 'tasks', revision: 1 }]);
  });

  it('does not stop a release of other documents, and is released when it is complete', async () => {
    const home = await publish({ documents: [{ kind: 'page', uid: 'home' }] });
    expect(documents().page('plan', 'home')?.document.name).toBe('Told');
    expect(documents().page('plan', 'tasks')).toBeUndefined();
    await save(query);
    const whole = page('tasks', { views: [{ uid: 'list', type: 1, query_id: 'tasks' }] }) as PageDocument;
    expect((await save(whole)).findings).toEqual([]);
    expect(await publish()).toBe(home + 1);
    expect(documents().page('plan', 'tasks')?.document).toEqual(whole);
  });

  it('is released at a chosen revision', async () => {
    const { revision } = await save(page('home', { name: 'Later' }));
    await publish({ documents: [{ kind: 'page', uid: 'home', revision: revision - 1 }] });
    expect(documents().page('plan', 'home')?.document.name).toBe('Told');
    await expect(publish({ documents: [{ kind: 'page', uid: 'home', revision: 99 }] })).rejects.toMatchObject({
      key: 'document.revision-unknown',
    });
  });
});

describe('what is no document at all', () => {
  it.each([
    ['a text', 'page', 'document must be'],
    ['a kind nobody knows', { ...page('x'), kind: 'poem' }, 'kind: unknown document kind'],
    ['an older shape', { ...page('x'), shape: 1 }, 'shape: the shape must be'],
    ['a newer shape', { ...page('x'), shape: 99 }, 'was written by a newer version'],
    ['a uid with a space', page('x y'), 'uid: a uid is kebab-case'],
    ['views that are no list', page('x', { views: 'none' }), 'views: must be a list'],
    ['a node without a uid', page('x', { views: [{ type: 1 }] }), 'views.0.uid: a uid is'],
    [
      'two nodes of one uid',
      page('x', { views: [{ uid: 'a', type: 1, app_cols: [{ uid: 'a', name: 'n' }] }] }),
      'already has a node with the uid "a"',
    ],
    ['five megabytes', page('x', { name: 'x'.repeat(5_000_000) }), '2000000 are the limit'],
    [
      'too many nodes',
      page('x', { views: Array.from({ length: 5001 }, (_, index) => ({ uid: `v${index}`, type: 7 })) }),
      '5000 are the limit',
    ],
  ])('is refused: %s', async (_name, document, reason) => {
    await expect(save(document)).rejects.toThrow(reason);
    expect(documents().idOf('plan', 'x')).toBeUndefined();
  });
});

describe('an import', () => {
  it('updates drafts by uid, releases nothing, and says what it left alone and what is missing', async () => {
    const before = documents().app('plan')?.release;
    const done = await documents().import(files(app, page('home', { name: 'Filed' }), query), author);
    expect(done).toEqual({
      app: 'plan',
      id: documents().app('plan')?.id,
      address: `/${documents().app('plan')?.id}`,
      saved: 1,
      untouched: ['page/tasks'],
      missing: { sources: ['nowhere'], grants: [] },
      findings: 0,
    });
    expect(documents().app('plan')?.release).toBe(before);
    expect(documents().page('plan', 'home', { draft: true })?.document.name).toBe('Filed');
    expect(documents().page('plan', 'home')?.document.name).toBe('Told');
  });

  it('names every fault of every file', async () => {
    const bad = files(page('one', { colour: 1, size: 2 }), page('two', { access: 3 }), app);
    const failure = await documents()
      .import(bad, author)
      .catch((reason: { text(locale: string): string }) => reason.text('en'));
    for (const part of ['one.page.json:1:', 'unknown field "colour"', 'unknown field "size"', 'two.page.json:1:'])
      expect(failure).toContain(part);
  });

  it('as a copy gives new uids throughout, and every reference follows', async () => {
    const open = { uid: 'open', label: 'Open', target_type: 'page', target_id: 'home' };
    const show = { uid: 'show', target_type: 'view', target_id: 'list', source_id: 'ops', source_type: 'col' };
    const source = [
      app,
      { ...page('home', { views: [] }) },
      page('tasks', {
        views: [
          {
            uid: 'list',
            type: 1,
            query_id: 'tasks',
            layout: { x: 0, y: 0, w: 24, h: 10, i: 'list' },
            app_cols: [
              { uid: 'id', name: 'id', trans: `dict("state", value) + dict('state', row.id)` },
              { uid: 'ops', name: 'ops', form_type: 4 },
            ],
            app_buttons: [open, show],
          },
        ],
      }),
      query,
      { kind: 'dictionary', shape: 3, uid: 'state', dict_type: 1, items: [{ code: '1', name: 'One' }] },
      { kind: 'menu', shape: 3, uid: 'menu', items: [{ uid: 'home', label: 'Home', page: 'home' }] },
    ];
    const paths = files(...(source as { kind: string; uid: string }[])).map(({ path, text }) => ({
      path: path.replace('dictionarys', 'dictionaries'),
      text,
    }));
    const done = await documents().import(paths, author, { copyAs: 'plan-two', publish: true });
    expect(done).toMatchObject({ app: 'plan-two', saved: 6, release: 1, findings: 0 });
    const copy = [...(await documents().export('plan-two')).values()].map((text) => JSON.parse(text));
    const text = JSON.stringify(copy).replaceAll(/"name":"[^"]*"/g, '');
    for (const old of [
      ':"list"',
      ':"ops"',
      ':"home"',
      ':"tasks"',
      ':"id"',
      ':"state"',
      'dict(\\"state\\"',
      "dict('state'",
    ])
      expect(text).not.toContain(old);
    const pageOf = documents()
      .pages('plan-two')
      .find(({ document }) => document.uid.startsWith('tasks-'));
    const [list] = pageOf?.document.views ?? [];
    expect(list?.layout?.i).toBe(list?.uid);
    expect(list?.app_buttons?.[1]).toMatchObject({ target_id: list?.uid, source_id: list?.app_cols?.[1]?.uid });
    expect(pageOf?.compiled.views[0]?.app_buttons[0]?.target_id).toBe(
      documents().page('plan-two', documents().app('plan-two')?.document.home ?? '')?.id,
    );
    await expect(documents().import(paths, author, { copyAs: 'plan-two' })).rejects.toMatchObject({
      key: 'document.exists',
    });
  });
});

async function startOther(database: TestDatabase) {
  const other = await startTestPlatform({ through: () => database.url });
  return { documents: other.platform.documents, stop: () => other.stop() };
}

async function until(claim: () => boolean): Promise<void> {
  const end = Date.now() + 8000;
  while (!claim() && Date.now() < end) await new Promise((done) => setTimeout(done, 20));
  expect(claim()).toBe(true);
}
