import { canonicalJson, type Json, type PageDocument } from '@sluice/document';
import { startTestPlatform, type TestPlatform } from '@sluice/testing';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const frozen = join(import.meta.dirname, '../../../../migrations/frozen/1.0.0');
const author = { id: null, name: '李雷' };
let folder: string;
let test: TestPlatform;
const pagePath = () => join(folder, 'frozen/pages/orders.page.json');
const edit = (path: string, change: (text: string) => string) =>
  writeFileSync(path, change(readFileSync(path, 'utf8')));
const documents = () => test.platform.documents;
const orders = (draft = false) => documents().page('frozen', 'orders', { draft });
const columns = (draft = false) =>
  orders(draft)
    ?.document.views[0]?.app_cols?.map((col) => col.uid)
    .join(' ');
async function until(claim: () => unknown): Promise<void> {
  const end = Date.now() + 8000;
  while (!claim() && Date.now() < end) await new Promise((done) => setTimeout(done, 20));
  expect(claim()).toBeTruthy();
}
/** The draft page with a change, saved from a revision. */
async function save(change: (page: PageDocument) => void, revision?: number) {
  const page = structuredClone(orders(true)?.document) as PageDocument;
  change(page);
  return test.platform.db.transaction((db) =>
    documents().save(db, { app: 'frozen', document: page, revision, author }),
  );
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-documents-'));
  cpSync(frozen, join(folder, 'frozen'), { recursive: true });
  test = await startTestPlatform({ config: { shippedAppsDir: folder, watchDocuments: true } });
});
afterAll(async () => {
  await test.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('shipped apps', () => {
  it('are migrated, released and found by uid and number', () => {
    const app = documents().app('frozen');
    expect(app).toMatchObject({ uid: 'frozen', release: 1, isShipped: true, document: { shape: 3 } });
    expect(documents().app(app?.id ?? 0)).toBe(app);
    expect(documents().menu('frozen')?.uid).toBe('menu');
    expect(documents().query('frozen', 'orders')?.document).toMatchObject({ type: 'sql', key: 'id' });
    expect(documents().page('frozen', 'nothing')).toBeUndefined();
  });

  it('list as public what public pages use, and nothing else', () => {
    expect(orders()?.isPublic).toBe(true);
    expect(documents().query('frozen', 'orders')?.isPublic).toBe(true);
    expect(documents().action('frozen', 'order-cancel')?.isPublic).toBe(true);
    expect(documents().query('frozen', 'order-cancel')?.isPublic).toBe(true);
    expect(documents().dictionary('frozen', 'status')?.isPublic).toBe(true);
  });

  it('compile to numbers without query, access rule or the parameters of an action', () => {
    const page = orders();
    const view = page?.compiled.views[0];
    const button = view?.app_buttons[0];
    expect(view?.data_id).toBe(documents().idOf('frozen', 'orders', 'list'));
    expect(view?.app_cols.find((col) => col.uid === 'status')?.dict_id).toBe(
      documents().dictionary('frozen', 'status')?.id,
    );
    expect(button).toMatchObject({
      target_id: documents().action('frozen', 'order-cancel')?.id,
      source_id: documents().idOf('frozen', 'orders', 'operations'),
    });
    expect(JSON.stringify(page?.compiled)).not.toMatch(/query_id|SELECT|param_config|"access"/);
    const ids = [...(page?.nodes.keys() ?? [])];
    expect(new Set(ids).size).toBe(7);
  });

  it('locate a number', () => {
    const id = documents().idOf('frozen', 'orders', 'cancel') ?? 0;
    expect(documents().locate(id)).toMatchObject({
      app: { uid: 'frozen' },
      page: { document: { uid: 'orders' } },
      node: { kind: 'button', node: { uid: 'cancel' } },
    });
    expect(documents().locate(orders()?.id ?? 0)).toMatchObject({ page: { document: { uid: 'orders' } } });
    expect(documents().locate(999_999)).toBeUndefined();
  });
});

describe('files', () => {
  it('show a change without a build, and keep the numbers of nodes', async () => {
    const id = documents().idOf('frozen', 'orders', 'total');
    edit(pagePath(), (text) =>
      text.replace('{ "label": "ID"', '{ "label": "Note", "name": "note", "uid": "note" },\n        { "label": "ID"'),
    );
    await until(() => columns() === 'note id total status operations');
    expect(documents().idOf('frozen', 'orders', 'total')).toBe(id);
    expect(documents().problems()).toEqual([]);
  });

  it('report a mistake with line and column, and leave the page and its siblings as they were', async () => {
    const good = readFileSync(pagePath(), 'utf8');
    edit(pagePath(), (text) => text.replace('"page_size": 10', '"page_sise": 10'));
    edit(join(folder, 'frozen/dictionaries/status.dictionary.json'), (text) => text.replace('"New"', '"Fresh"'));
    await until(() => JSON.stringify(documents().dictionary('frozen', 'status')?.document).includes('Fresh'));
    expect(documents().problems()).toEqual([
      {
        app: 'frozen',
        file: pagePath(),
        line: 21,
        column: 35,
        message: { en: 'unknown field "page_sise"', 'zh-chs': '未知的字段 "page_sise"' },
      },
    ]);
    expect(columns()).toBe('note id total status operations');
    writeFileSync(pagePath(), good);
    await until(() => documents().problems().length === 0);
  });
});

describe('revisions', () => {
  it('stay a draft until they are published', async () => {
    const saved = await save((page) => {
      page.views[0]!.app_cols![1]!.width = 200;
    }, orders(true)?.revision);
    await until(() => orders(true)?.revision === saved.revision);
    expect(orders(true)?.document.views[0]?.app_cols?.[1]?.width).toBe(200);
    expect(orders()?.document.views[0]?.app_cols?.[1]?.width).toBeUndefined();
    const release = (documents().app('frozen')?.release ?? 0) + 1;
    expect(await test.platform.db.transaction((db) => documents().publish(db, { app: 'frozen', author }))).toBe(
      release,
    );
    await until(() => documents().app('frozen')?.release === release);
    expect(orders()?.document.views[0]?.app_cols?.[1]?.width).toBe(200);
  });

  it('merge a stale change by node, and refuse a conflicting one in words', async () => {
    const from = orders(true)?.revision ?? 0;
    const first = await save((page) => {
      page.views[0]!.app_cols![1]!.width = 160;
    }, from);
    const other = await save((page) => {
      page.views[0]!.app_cols![1]!.width = 200;
      page.views[0]!.app_cols![2]!.width = 90;
    }, from);
    expect(other).toMatchObject({ revision: first.revision + 1, merged: true });
    await until(() => orders(true)?.revision === other.revision);
    expect(orders(true)?.document.views[0]?.app_cols?.map((col) => col.width)).toEqual([
      undefined,
      160,
      90,
      undefined,
      undefined,
    ]);
    await expect(
      save((page) => {
        page.views[0]!.app_cols![1]!.width = 240;
      }, from),
    ).rejects.toThrow('column "ID": Width 160 by 李雷, 240 by you');
  });

  it('refuse two nodes of one uid', async () => {
    await expect(
      save((page) => {
        page.views.push({ uid: 'list', type: 7 });
      }),
    ).rejects.toThrow('the page already has a node with the uid "list"');
  });

  it('are listed with what they changed, and an old one can be restored as a new one', async () => {
    const list = await documents().revisions('frozen', 'page', 'orders');
    expect(list.map((entry) => entry.revision)).toEqual([5, 4, 3, 2, 1]);
    expect(list[0]).toMatchObject({ author: '李雷', changes: 1 });
    const restored = await test.platform.db.transaction((db) =>
      documents().restore(db, { app: 'frozen', kind: 'page', uid: 'orders', revision: 1, author }),
    );
    expect(restored.revision).toBe(6);
    await until(() => columns(true) === 'id total status operations');
  });
});

describe('customised documents', () => {
  it('take an upgrade in and keep their own changes', async () => {
    await save((page) => {
      page.views[0]!.app_cols![0]!.width = 77;
    });
    await until(() => orders(true)?.document.views[0]?.app_cols?.[0]?.width === 77);
    edit(pagePath(), (text) => text.replace('"border": true', '"border": false').replace('"Total"', '"Amount"'));
    await until(() => orders(true)?.document.views[0]?.config?.border === false);
    const page = orders(true)?.document.views[0];
    expect(page?.app_cols?.[0]?.width).toBe(77);
    expect(page?.app_cols?.[1]?.label).toMatchObject({ en: 'Amount' });
    expect(orders()?.document.views[0]?.config?.border).toBe(true);
    const row = await test.platform.db.one<{ is_customised: boolean }>(
      `SELECT is_customised FROM document WHERE uid = 'orders' AND kind = 'page'`,
    );
    expect(row.is_customised).toBe(true);
  });

  it('keep their side of a conflict and report it', async () => {
    edit(pagePath(), (text) => text.replace('{ "label": "ID",', '{ "label": "ID", "width": 55,'));
    await until(() => documents().problems().length === 1);
    expect(documents().problems()[0]?.message.en).toBe('column "ID": Width 55 by Sluice, 77 by you');
    expect(orders(true)?.document.views[0]?.app_cols?.[0]?.width).toBe(77);
  });

  it('show what was merged with what, three-way and in words', async () => {
    const { token } = await test.person(['super_admin']);
    const address = { app_id: documents().app('frozen')?.id, id: documents().idOf('frozen', 'orders') };
    const call = async <T>(name: string, body: object): Promise<T> => {
      const { code, msg, data } = await test.call(`/operation/builder.${name}`, { ...address, ...body }, { token });
      expect(`${code} ${msg}`).toMatch(/^200/);
      return data as T;
    };
    interface UpgradeWords {
      theirs: { text: { en: string } }[];
      ours: { text: { en: string } }[];
      kept: { node: string; text: { en: string }; ours: object[]; theirs: object[] }[];
    }
    const { list } = await call<{ list: { revision: number; upgrade: boolean }[] }>('revisions', {});
    const [newest] = list.filter(({ upgrade }) => upgrade);
    // Nothing of the second file was taken: it is told with the revision that stood.
    const { list: upgrades } = await call<{ list: UpgradeWords[] }>('upgrade', { revision: newest?.revision });
    const [conflicting, clean] = upgrades;
    expect(conflicting?.kept).toMatchObject([
      {
        text: { en: 'column "ID": Width 55 by Sluice, 77 by you' },
        ours: [{ op: 'set', path: ['width'], to: 77 }],
        theirs: [{ op: 'set', path: ['width'], to: 55 }],
      },
    ]);
    expect(conflicting?.theirs.map(({ text }) => text.en)).toEqual(['column "ID": Width set to 55']);
    expect(clean?.kept).toEqual([]);
    expect(clean?.theirs.map(({ text }) => text.en)).toEqual([
      expect.stringMatching(/Border yes → no$/),
      expect.stringMatching(/Label/),
    ]);
    expect(clean?.ours.map(({ text }) => text.en)).toContain('column "ID": Width set to 77');
    const plain = list.find(({ upgrade }) => !upgrade);
    const answer = await test.call('/operation/builder.upgrade', { ...address, revision: plain?.revision }, { token });
    expect(answer.code).not.toBe(200);
  });
});

describe('export and import', () => {
  it('carry an app to its files and back without a difference', async () => {
    const files = await documents().export('frozen');
    expect([...files.keys()]).toEqual([
      'actions/order-cancel.action.json',
      'app.json',
      'dictionaries/status.dictionary.json',
      'menu.json',
      'pages/orders.page.json',
      'queries/order-cancel.query.json',
      'queries/orders.query.json',
    ]);
    const list = [...files].map(([path, text]) => ({ path, text: text.replaceAll('"frozen"', '"copy"') }));
    const done = await documents().import(list, author, { publish: true });
    expect(done).toEqual({
      app: 'copy',
      id: documents().app('copy')?.id,
      address: `/${documents().app('copy')?.id}`,
      saved: 7,
      release: 1,
      untouched: [],
      missing: { sources: ['demo'], grants: [] },
      findings: 0,
    });
    expect(documents().page('copy', 'orders')?.id).not.toBe(orders()?.id);
    const again = await documents().export('copy');
    expect([...again].map(([path, text]) => [path, canonicalJson(JSON.parse(text) as Json)])).toEqual(
      list.map(({ path, text }) => [path, text]),
    );
    expect(await documents().import(list, author, { publish: true })).toMatchObject({ saved: 0, release: 2 });
  });

  it('refuse a bad file with its place and change nothing', async () => {
    const files = [...(await documents().export('copy'))].map(([path, text]) => ({
      path,
      text: path === 'menu.json' ? text.replace('"items"', '"itmes"') : text,
    }));
    await expect(documents().import(files, author)).rejects.toThrow(/menu\.json:\d+:\d+/);
    expect(documents().app('copy')?.release).toBe(2);
  });

  it('a release is refused while something it needs is in the recycle bin', async () => {
    await test.platform.db.transaction((db) =>
      documents().remove(db, { app: 'copy', kind: 'query', uid: 'orders', author }),
    );
    await expect(
      test.platform.db.transaction((db) => documents().publish(db, { app: 'copy', author })),
    ).rejects.toThrow('page/orders: views.0.query_id: refers to query/orders, which does not exist');
    await test.platform.db.transaction((db) => documents().recover(db, { app: 'copy', kind: 'query', uid: 'orders' }));
    expect(await test.platform.db.transaction((db) => documents().publish(db, { app: 'copy', author }))).toBe(3);
  });
});

describe('document.get', () => {
  it('gives administrators the canonical text and nobody else', async () => {
    const admin = await test.person(['system_admin']);
    const user = await test.person(['user']);
    const got = await test.call('/operation/document.get', { app: 'copy', page: 'orders' }, { token: admin.token });
    expect(got).toMatchObject({
      code: 200,
      data: { app: 'copy', page: 'orders', text: canonicalJson(documents().page('copy', 'orders')?.document) },
    });
    expect(
      (await test.call('/operation/document.get', { app: 'copy', page: 'orders' }, { token: user.token })).code,
    ).toBe(401);
    expect(
      (await test.call('/operation/document.get', { app: 'copy', page: 'none' }, { token: admin.token })).code,
    ).toBe(404);
  });
});

describe('a second start', () => {
  it('finds everything as it was, with the same numbers and no new release', async () => {
    const numbers = () => JSON.stringify(orders()?.compiled);
    const before = numbers();
    const { rows } = await test.platform.db.query('SELECT count(*) FROM document_revision');
    await documents().load();
    expect(numbers()).toBe(before);
    expect((await test.platform.db.query('SELECT count(*) FROM document_revision')).rows).toEqual(rows);
  });

  it('takes the file away from visitors when it is gone, and gives the page its number back when it returns', async () => {
    const path = join(folder, 'frozen/queries/extra.query.json');
    writeFileSync(path, '{ "kind": "query", "shape": 3, "uid": "extra", "type": "sql", "text": "SELECT 1" }');
    await until(() => documents().query('frozen', 'extra'));
    const id = documents().query('frozen', 'extra')?.id;
    rmSync(path);
    await until(() => !documents().query('frozen', 'extra'));
    writeFileSync(path, '{ "kind": "query", "shape": 3, "uid": "extra", "type": "sql", "text": "SELECT 2" }');
    await until(() => documents().query('frozen', 'extra'));
    expect(documents().query('frozen', 'extra')?.id).toBe(id);
  });

  it('leaves in the recycle bin what an administrator put there', async () => {
    await test.platform.db.transaction((db) =>
      documents().remove(db, { app: 'frozen', kind: 'query', uid: 'extra', author }),
    );
    const path = join(folder, 'frozen/queries/extra.query.json');
    edit(path, (text) => text.replace('SELECT 2', 'SELECT 3'));
    edit(join(folder, 'frozen/dictionaries/status.dictionary.json'), (text) => text.replace('"Fresh"', '"Open"'));
    await until(() => JSON.stringify(documents().dictionary('frozen', 'status')?.document).includes('Open'));
    expect(documents().query('frozen', 'extra')).toBeUndefined();
  });
});

describe('stored documents of an older shape', () => {
  it('are rewritten as new revisions, and what was released is released again', async () => {
    const { db } = test.platform;
    const { id, revision } = await db.one<{ id: number; revision: number }>(
      `SELECT d.id, d.revision FROM document d JOIN document_app a ON a.id = d.app_id WHERE a.uid = 'copy'
        AND d.kind = 'menu'`,
    );
    const release = documents().app('copy')?.release ?? 0;
    const old = { kind: 'menu', items: [{ uid: 'orders', label: 'ID', page: 'orders' }] };
    await db.query(
      `INSERT INTO document_revision (document_id, revision, content, patch, author) VALUES ($1, $2, $3, '[]', 'old')`,
      [id, revision + 1, JSON.stringify(old)],
    );
    await db.query('UPDATE document SET revision = $2 WHERE id = $1', [id, revision + 1]);
    await db.query(
      `INSERT INTO document_release (app_id, number, author) SELECT app_id, $2, 'old' FROM document WHERE id = $1`,
      [id, release + 1],
    );
    await db.query(
      `INSERT INTO document_release_item (app_id, number, document_id, revision) SELECT app_id, $2, document_id,
        CASE document_id WHEN $1 THEN $4 ELSE i.revision END FROM document_release_item i WHERE number = $3
        AND app_id = (SELECT app_id FROM document WHERE id = $1)`,
      [id, release + 1, release, revision + 1],
    );
    await documents().load();
    expect(documents().app('copy')?.release).toBe(release + 2);
    expect(documents().menu('copy')).toEqual({ ...old, shape: 3, uid: 'menu' });
    expect((await documents().revisions('copy', 'menu', 'menu'))[0]).toMatchObject({
      revision: revision + 2,
      message: 'shape 3',
      author: 'Sluice',
    });
    await documents().load();
    expect(documents().app('copy')?.release).toBe(release + 2);
  });
});
