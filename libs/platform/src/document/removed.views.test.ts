import { documentMigrations } from '@sluice/document-migrations';
import { startTestPlatform, type TestPlatform } from '@sluice/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { documentPath } from './app.folder.js';
import { upgradeStored } from './stored.upgrade.js';

const author = { id: null, name: 'test' };
const access = { signed_in: true };
const shape = documentMigrations.length;
let server: TestPlatform;
let builder: string;

const text = (uid: string, y: number, more: object = {}) => ({
  uid,
  type: 7,
  name: uid.toUpperCase(),
  layout: { x: 0, y, w: 24, h: 10 },
  ...more,
});
const [a, b, c] = [text('a', 0), text('b', 10), text('c', 20)];
const pageOf = (...views: object[]) => ({ kind: 'page', shape, uid: 'home', name: 'Home', access, views });
const app = { kind: 'app', shape, uid: 'shop', name: 'Shop', home: 'home', access };
const documents = () => server.platform.documents;
const view = { app: 'shop', kind: 'view', uid: 'b', page: 'home' };
const act = (name: string, body: object, token = builder) =>
  server.call(`/operation/document.${name}`, { ...body }, { token });
const save = (...views: object[]) =>
  server.platform.db.transaction((db) =>
    documents().save(db, { app: 'shop', document: pageOf(...views) as never, author }),
  );
const drawn = () =>
  documents()
    .page('shop', 'home', { draft: true })
    ?.document.views.map(({ uid, layout }) => `${uid} ${layout?.y}`);
const bin = async (token = builder): Promise<string[]> =>
  ((await act('recycled', {}, token)).data as { list: { kind: string; uid: string }[] }).list
    .filter(({ kind }) => kind === 'view')
    .map(({ uid }) => uid);

beforeAll(async () => {
  server = await startTestPlatform();
  builder = (await server.person(['app_admin'])).token;
});
afterAll(() => server.stop());

describe('views that were taken out of a page', () => {
  beforeEach(async () => {
    const files = [app, pageOf(a, b, c)].map((one) => ({
      path: documentPath(one as never),
      text: JSON.stringify(one),
    }));
    await documents().import(files, author, { publish: true });
    await server.platform.db.query('DELETE FROM removed_view');
  });

  it('take a new place where theirs is taken, and tell what they need and is gone in the findings', async () => {
    await save(a, { ...b, query_id: 'gone' }, c);
    await save(a, { ...c, layout: { ...c.layout, y: 10 } });
    await save(text('tall', 0, { layout: { x: 0, y: 0, w: 24, h: 40 } }), { ...a, layout: { ...a.layout, y: 40 } });
    expect(await bin()).toEqual(['c', 'b']);
    expect((await act('restore', view)).code).toBe(200);
    expect(drawn()).toEqual(['tall 0', 'a 50', 'b 40']);
    const { rows } = await server.platform.db.query<{ findings: object[]; message: string }>(
      `SELECT r.findings, r.message FROM document d JOIN document_revision r ON r.document_id = d.id
        AND r.revision = d.revision WHERE d.id = $1`,
      [documents().page('shop', 'home', { draft: true })?.id],
    );
    expect(rows).toMatchObject([{ message: 'restore view b', findings: [{ rule: 'reference' }] }]);
  });

  it('go with a page that is in the bin, come back with it, and are gone with one that is gone for ever', async () => {
    const page = { app: 'shop', kind: 'page', uid: 'home' };
    await save(a, c);
    await act('remove', page);
    expect(await bin()).toEqual([]);
    expect((await act('restore', view)).code).toBe(404);
    expect((await act('purge', { ...view, confirm: 'b' })).code).toBe(404);
    await act('restore', page);
    expect(await bin()).toEqual(['b']);

    const start = { ...pageOf(a), uid: 'start' };
    await server.platform.db.transaction(async (db) => {
      await documents().save(db, { app: 'shop', document: start as never, author });
      await documents().save(db, { app: 'shop', document: { ...app, home: 'start' } as never, author });
    });
    await act('remove', page);
    await server.platform.db.transaction((db) => documents().publish(db, { app: 'shop', author }));
    expect(await act('purge', { ...page, confirm: 'home' })).toMatchObject({ code: 200 });
    const kept = () => server.platform.db.one<{ count: number }>('SELECT count(*)::int AS count FROM removed_view');
    expect(await kept()).toEqual({ count: 0 });
    // A page of the same uid begins with an empty bin.
    await save(a);
    expect(await bin()).toEqual([]);
    expect((await act('restore', view)).code).toBe(404);
  });

  it('are not brought back under a uid that another node of the page has meanwhile', async () => {
    await save(a, c);
    await save({ ...a, app_buttons: [{ uid: 'b', label: 'B' }] }, c);
    expect(await bin()).toEqual(['b']);
    expect(await act('restore', view)).toMatchObject({ code: 400, msg: expect.stringContaining('b') });
    expect(await bin()).toEqual(['b']);
    await save(a, c);
    expect((await act('restore', view)).code).toBe(200);
  });

  it('are joined with an undo of somebody who had taken them out and does not know yet that they are back', async () => {
    const page = documents().page('shop', 'home', { draft: true });
    const { revision } = await save(a, c);
    expect((await act('restore', view)).code).toBe(200);
    const undone = await server.call(
      '/operation/builder.draft-edit',
      {
        app_id: documents().app('shop')?.id,
        id: page?.id,
        revision,
        edits: [{ op: 'insert', at: { parent: '', list: ['views'], after: 'a' }, value: b }],
      },
      { token: builder },
    );
    expect(undone).toMatchObject({ code: 200 });
    expect(drawn()).toEqual(['a 0', 'b 10', 'c 20']);
    expect(await bin()).toEqual([]);
  });

  it('stay in the bin, in the shape of today, when their page is brought to it', async () => {
    const { db } = server.platform;
    const old = { ...b, app_cols: [{ uid: 'x', name: 'x', form_type: 3, config: { tag_colors: 'red', width: 1 } }] };
    const id = documents().page('shop', 'home', { draft: true })?.id;
    await save(a, c);
    await db.query(
      `UPDATE removed_view SET view = $2 WHERE node_id IN (SELECT id FROM document_node WHERE document_id = $1)`,
      [id, JSON.stringify(old)],
    );
    // The release still has the view that the draft has lost.
    await db.query(
      `INSERT INTO document_revision (document_id, revision, content, patch, author)
       SELECT $1, revision + n, v, '[]', 'old' FROM document, unnest($2::jsonb[]) WITH ORDINALITY AS x (v, n) WHERE id = $1`,
      [id, [pageOf(a, b, c), pageOf(a, c)].map((one) => JSON.stringify({ ...one, shape: 2 }))],
    );
    await db.query('UPDATE document SET revision = revision + 2 WHERE id = $1', [id]);
    await db.query(
      `WITH next AS (INSERT INTO document_release (app_id, number, author)
         SELECT app_id, max(number) + 1, 'old' FROM document_release
         WHERE app_id = (SELECT app_id FROM document WHERE id = $1) GROUP BY app_id RETURNING app_id, number)
       INSERT INTO document_release_item (app_id, number, document_id, revision)
       SELECT n.app_id, n.number, i.document_id,
         CASE i.document_id WHEN $1 THEN (SELECT revision - 1 FROM document WHERE id = $1) ELSE i.revision END
       FROM next n JOIN document_release_item i ON i.app_id = n.app_id AND i.number = n.number - 1`,
      [id],
    );
    await db.transaction((tx) => upgradeStored(tx, documentMigrations));
    expect(await bin()).toEqual(['b']);
    const { view: kept } = await db.one<{ view: object }>(
      'SELECT v.view FROM removed_view v JOIN document_node n ON n.id = v.node_id WHERE n.document_id = $1',
      [id],
    );
    expect(kept).toEqual({ ...old, app_cols: [{ ...old.app_cols[0], config: { width: 1 } }] });
    await documents().load();
    expect((await act('restore', view)).code).toBe(200);
  });

  it('are shown and given back to whoever builds the app alone', async () => {
    await save(a, c);
    const stranger = (await server.person(['app_admin'])).token;
    await server.platform.db.query(
      `UPDATE document_app SET owner_id = (SELECT min(id) FROM user_account) WHERE uid = 'shop'`,
    );
    await documents().load();
    expect(await bin(stranger)).toEqual([]);
    expect((await act('restore', view, stranger)).code).not.toBe(200);
    expect((await act('purge', { ...view, confirm: 'b' }, stranger)).code).not.toBe(200);
    await server.platform.db.query(`UPDATE document_app SET owner_id = NULL WHERE uid = 'shop'`);
    await documents().load();
    expect(await bin()).toEqual(['b']);
  });
});
