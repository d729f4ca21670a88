import { readFile } from 'node:fs/promises';
import { LOCALES, revisionMessage } from '@sluice/document';
import { createDatabase, type TestDatabase } from '@sluice/testing';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const queries = new URL('../../../../schemas/apps/console/queries/', import.meta.url);

/**
 * The cards and the recycle bin of a builder (screens P1, P10): which apps are shown to whom, and how drafts stand to
 * the release.
 */
describe('views of the builder', () => {
  let database: TestDatabase;
  let client: pg.Client;
  const people = {
    root: { id: 1, roles: 'super_admin' },
    lilei: { id: 2, roles: 'app_admin' },
    hanmei: { id: 3, roles: 'app_admin' },
    user: { id: 4, roles: 'user' },
  };

  async function as<T extends pg.QueryResultRow>(who: { id: number; roles: string }, text: string): Promise<T[]> {
    await client.query('SAVEPOINT asked');
    try {
      await client.query(
        `SELECT set_config('sluice.user_id', $1, true), set_config('sluice.roles', $2, true), set_config('sluice.locale', 'en', true)`,
        [String(who.id), who.roles],
      );
      await client.query('SET LOCAL ROLE sluice_console');
      return (await client.query<T>(text)).rows;
    } finally {
      await client.query('ROLLBACK TO SAVEPOINT asked');
    }
  }
  const uids = async (who: { id: number; roles: string }, view: string) =>
    (await as<{ uid: string }>(who, `SELECT uid FROM console.${view} ORDER BY uid`)).map(({ uid }) => uid);
  const stateOf = async (uid: string) =>
    (await as<{ state: string }>(people.root, `SELECT state FROM console.apps WHERE uid = '${uid}'`))[0]?.state;

  async function save(id: number, app: number, kind: string, uid: string, content: object): Promise<void> {
    const { rows } = await client.query<{ revision: number }>(
      `INSERT INTO document (id, app_id, kind, uid, revision) VALUES ($1, $2, $3, $4, 1)
       ON CONFLICT (app_id, kind, uid) DO UPDATE SET revision = document.revision + 1 RETURNING revision`,
      [id, app, kind, uid],
    );
    await client.query(
      `INSERT INTO document_revision (document_id, revision, content, patch, author) VALUES ($1, $2, $3, '{}', 'Li Lei')`,
      [id, rows[0]!.revision, content],
    );
  }
  async function release(app: number, number: number): Promise<void> {
    await client.query(`INSERT INTO document_release (app_id, number, author) VALUES ($1, $2, 'x')`, [app, number]);
    await client.query(
      `INSERT INTO document_release_item (app_id, number, document_id, revision)
       SELECT app_id, $2, id, revision FROM document WHERE app_id = $1 AND NOT is_deleted`,
      [app, number],
    );
  }

  beforeAll(async () => {
    database = await createDatabase();
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query(
      `INSERT INTO user_account (id, account, name) VALUES (1, 'root', 'Root'), (2, 'lilei', 'Li Lei'), (3, 'hanmei', 'Han Mei'), (4, 'user', 'User')`,
    );
  });
  beforeEach(async () => {
    await client.query('ROLLBACK');
    await client.query('BEGIN');
    await client.query(`INSERT INTO app_principal (id, uid) VALUES (1, 'console'), (2, 'shop'), (3, 'common')`);
    await client.query(
      `INSERT INTO document_app (id, uid, owner_id) VALUES (1, 'console', NULL), (2, 'shop', 2), (3, 'common', NULL)`,
    );
    await save(11, 2, 'app', 'shop', { name: { 'zh-chs': '商店', en: 'Shop' }, home: 'home', color: '#112233' });
    await save(12, 2, 'page', 'home', {
      name: 'Home',
      views: [{ query_id: 'sales', app_cols: [{ dict_id: 'state' }] }],
    });
    await save(13, 2, 'query', 'sales', { name: 'Sales' });
    await save(14, 2, 'dictionary', 'state', {});
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  it('show an app to its owner and builders, one of nobody to all builders, the console to the super administrator', async () => {
    expect(await uids(people.root, 'apps')).toEqual(['common', 'console', 'shop']);
    expect(await uids(people.lilei, 'apps')).toEqual(['common', 'shop']);
    expect(await uids(people.hanmei, 'apps')).toEqual(['common']);
    expect(await uids(people.user, 'apps')).toEqual([]);
    await client.query('INSERT INTO document_app_builder VALUES (2, 3)');
    expect(await uids(people.hanmei, 'apps')).toEqual(['common', 'shop']);
  });

  it('say name, colour, owner, pages and who changed an app last', async () => {
    expect(
      await as(people.lilei, `SELECT name, color, owner, pages::int, changed_by FROM console.apps WHERE uid = 'shop'`),
    ).toEqual([{ name: 'Shop', color: '#112233', owner: 'Li Lei', pages: 1, changed_by: 'Li Lei' }]);
  });

  it('say whether visitors see the newest drafts', async () => {
    expect(await stateOf('shop')).toBe('draft');
    await release(2, 1);
    expect(await stateOf('shop')).toBe('published');
    await save(12, 2, 'page', 'home', { name: 'Home 2' });
    expect(await stateOf('shop')).toBe('changed');
    await release(2, 2);
    expect(await stateOf('shop')).toBe('published');
    await save(15, 2, 'page', 'new', { name: 'New' });
    expect(await stateOf('shop')).toBe('changed');
    await release(2, 3);
    await client.query('UPDATE document SET is_deleted = true WHERE id = 15');
    expect(await stateOf('shop')).toBe('changed');
    await release(2, 4);
    expect(await stateOf('shop')).toBe('published');
  });

  it('list what is in the recycle bin with what still uses it, a deleted app as a whole', async () => {
    await client.query(
      `UPDATE document SET is_deleted = true, deleted_by = 'Li Lei', deleted_time = now() WHERE id IN (12, 13)`,
    );
    await client.query('UPDATE document SET is_deleted = true WHERE id = 14');
    await client.query('UPDATE document SET is_deleted = false WHERE id = 12');
    await client.query(`INSERT INTO document_node (id, document_id, uid) VALUES (990, 12, 'old-list')`);
    await client.query(
      `INSERT INTO removed_view (node_id, view, place, removed_by) VALUES (990, '{"name": {"zh-chs": "旧列表", "en": "Old list"}}', '{}', 'Li Lei')`,
    );
    const bin = (who: { id: number; roles: string }) =>
      as(who, 'SELECT app, kind, uid, name, used_by, deleted_by FROM console.recycled ORDER BY kind');
    expect(await bin(people.lilei)).toEqual([
      { app: 'shop', kind: 'dictionary', uid: 'state', name: 'state', used_by: 'page/home', deleted_by: null },
      { app: 'shop', kind: 'query', uid: 'sales', name: 'Sales', used_by: 'page/home', deleted_by: 'Li Lei' },
      { app: 'shop', kind: 'view', uid: 'old-list', name: 'Old list', used_by: '', deleted_by: 'Li Lei' },
    ]);
    expect(await bin(people.hanmei)).toEqual([]);
    const inWords = await as<{ app_name: string }>(people.lilei, 'SELECT DISTINCT app_name FROM console.recycled');
    expect(inWords).toEqual([{ app_name: 'Shop' }]);
    await client.query(
      `INSERT INTO front_log (fingerprint, app_id, page_id, kind, message) VALUES ('names', 2, 12, 'script', 'x')`,
    );
    const log = (who: { id: number; roles: string }) =>
      as(who, `SELECT app, page, app_name, page_name FROM console.front_logs WHERE message = 'x'`);
    expect(await log(people.lilei)).toEqual([{ app: 'shop', page: 'home', app_name: 'Shop', page_name: 'Home' }]);
    // Whoever does not build it reads no name of a page.
    expect(await log(people.hanmei)).toMatchObject([{ app: 'shop', page: null, page_name: null }]);
    // A page takes its removed views with it.
    await client.query('UPDATE document SET is_deleted = true WHERE id = 12');
    expect((await bin(people.lilei)).filter(({ kind }) => kind === 'view')).toEqual([]);
    expect(await as(people.lilei, `SELECT used_by FROM console.recycled WHERE uid = 'home'`)).toEqual([
      { used_by: 'app/shop' },
    ]);
    expect(await bin(people.hanmei)).toEqual([]);
    await client.query(`UPDATE document_app SET is_deleted = true, deleted_by = 'Li Lei' WHERE id = 2`);
    expect(await bin(people.lilei)).toEqual([
      { app: 'shop', kind: 'app', uid: 'shop', name: 'Shop', used_by: '', deleted_by: 'Li Lei' },
    ]);
    expect(await uids(people.lilei, 'apps')).toEqual(['common']);
    expect(await bin(people.hanmei)).toEqual([]);
    expect(await bin(people.user)).toEqual([]);
  });

  it('list every text of an app with the language that is missing, to whoever builds it', async () => {
    await save(12, 2, 'page', 'home', {
      name: '首页',
      views: [
        {
          uid: 'list',
          name: { 'zh-chs': '列表', en: '列表' },
          app_cols: [
            { uid: 'a', name: 'a', label: { en: 'Amount' } },
            { uid: 'b', name: 'b', label: { 'zh-chs': '单价', en: '' } },
            { uid: 'c', name: 'c', label: 'ID' },
            { uid: 'd', name: 'd', label: 'Price' },
          ],
          app_buttons: [{ uid: 'e', label: 'dblclick' }],
        },
      ],
    });
    const texts = (who: { id: number; roles: string }) =>
      as<{ node: string }>(
        who,
        `SELECT node, property, zh, en, gap FROM console.app_texts WHERE app_id = 2 AND kind = 'page' ORDER BY node, id`,
      );
    expect(await texts(people.lilei)).toEqual([
      { node: '', property: 'name', zh: '首页', en: '首页', gap: 'en' },
      { node: 'a', property: 'label', zh: null, en: 'Amount', gap: 'zh-chs' },
      { node: 'b', property: 'label', zh: '单价', en: '', gap: 'en' },
      { node: 'c', property: 'label', zh: 'ID', en: 'ID', gap: 'none' },
      { node: 'd', property: 'label', zh: 'Price', en: 'Price', gap: 'zh-chs' },
      // The same given twice is meant.
      { node: 'list', property: 'name', zh: '列表', en: '列表', gap: 'none' },
    ]);
    expect(await texts(people.hanmei)).toEqual([]);
    // The list shows nothing where a text is missing, and keeps what is there for the write.
    const query = JSON.parse(await readFile(new URL('app-texts.query.json', queries), 'utf8')) as { text: string };
    const [listed = ''] = query.text.split(' WHERE t.app_id');
    const rows = await as(
      people.lilei,
      `SELECT node, zh, en, was_zh, was_en FROM (${listed}) t WHERE app_id = 2 AND kind = 'page' ORDER BY node, id`,
    );
    expect(rows).toEqual([
      { node: '', zh: '首页', en: null, was_zh: '首页', was_en: '首页' },
      { node: 'a', zh: null, en: 'Amount', was_zh: null, was_en: 'Amount' },
      { node: 'b', zh: '单价', en: '', was_zh: '单价', was_en: '' },
      { node: 'c', zh: 'ID', en: 'ID', was_zh: 'ID', was_en: 'ID' },
      { node: 'd', zh: null, en: 'Price', was_zh: 'Price', was_en: 'Price' },
      { node: 'list', zh: '列表', en: '列表', was_zh: '列表', was_en: '列表' },
    ]);
    await save(11, 2, 'app', 'shop', { name: '商店', locales: ['zh-chs'] });
    const gaps = await as(
      people.lilei,
      `SELECT node FROM console.app_texts WHERE app_id = 2 AND gap <> 'none' AND kind = 'page'`,
    );
    expect(gaps).toEqual([{ node: 'a' }, { node: 'd' }]);
  });

  it('tell of what an app ran neither statement nor objects nor the number of rows, which would answer a builder about masked columns', async () => {
    const { rows } = await client.query<{ column_name: string }>(
      `SELECT column_name FROM information_schema.columns WHERE table_schema = 'console' AND table_name = 'built_app_log'`,
    );
    const result = rows.map(({ column_name: name }) => name);
    expect(result).toContain('decision');
    for (const kept of ['sql_text', 'objects', 'row_count', 'cost_ms', 'error', 'masked_columns'])
      expect(result).not.toContain(kept);
  });

  it('list dictionaries with their entries as rows, what lacks a language and who names them', async () => {
    await save(14, 2, 'dictionary', 'state', {
      name: { 'zh-chs': '状态', en: 'State' },
      dict_type: 1,
      items: [
        { code: 1, name: { 'zh-chs': '开', en: 'Open' }, color: 'green', children: [{ code: 2, name: '待办' }] },
        { code: 3, name: { 'zh-chs': '关', en: '' } },
      ],
    });
    await save(16, 2, 'dictionary', 'areas', { name: 'areas', dict_type: 2, region_depth: 3 });
    await save(17, 2, 'dictionary', 'goods', { dict_type: 1, query: 'sales' });
    await save(18, 2, 'page', 'words', {
      name: 'Words',
      html: '{{ x }} dict_id: state',
      views: [{ cond: "dict('areas', 1) != ''" }],
    });
    const list = (who: { id: number; roles: string }) =>
      as(
        who,
        `SELECT uid, source, form, entries, content, gaps, uses, used_by, state, code_type FROM console.app_dictionaries WHERE app_id = 2 ORDER BY uid`,
      );
    expect(await list(people.lilei)).toEqual([
      {
        uid: 'areas',
        source: 'regions',
        form: 'lazy',
        entries: null,
        content: null,
        gaps: '1',
        uses: 1,
        used_by: 'Words',
        state: 'draft',
        code_type: 'text',
      },
      {
        uid: 'goods',
        source: 'query',
        form: 'list',
        entries: null,
        content: 'Sales',
        gaps: '1',
        uses: 0,
        used_by: null,
        state: 'draft',
        code_type: 'text',
      },
      {
        uid: 'state',
        source: 'items',
        form: 'tree',
        entries: 3,
        content: 'Open, 待办, 关',
        gaps: '2',
        uses: 1,
        used_by: 'Home',
        state: 'draft',
        code_type: 'number',
      },
    ]);
    expect(await list(people.hanmei)).toEqual([]);
    const [form] = await as(people.lilei, `SELECT rows FROM console.app_dictionaries WHERE id = 14`);
    expect(form?.rows).toEqual([
      { code: '1', was: '1', type: 'number', parent: null, color: 'green', label: '开', label_en: 'Open' },
      { code: '2', was: '2', type: 'number', parent: '1', color: null, label: '待办', label_en: null },
      { code: '3', was: '3', type: 'number', parent: null, color: null, label: '关', label_en: '' },
    ]);
    const uses = `SELECT kind, uid, name FROM console.dictionary_uses WHERE dictionary_id = 14`;
    expect(await as(people.lilei, uses)).toEqual([{ kind: 'page', uid: 'home', name: 'Home' }]);
    expect(await as(people.hanmei, uses)).toEqual([]);
    await release(2, 1);
    expect((await list(people.lilei)).every(({ state }) => state === 'published')).toBe(true);
  });

  it('list the entries of a menu in their order, each with what stands round it and how it stands to the release', async () => {
    const items = [
      { uid: 'sales', label: { 'zh-chs': '销售', en: 'Sales' }, icon: 'shop', page: 'home' },
      {
        uid: 'more',
        label: '更多',
        children: [
          { uid: 'help', label: 'Help', link: 'https://help.example', access: { roles: ['user'] }, hidden: true },
          { uid: 'gone', label: 'Gone', page: 'nowhere' },
        ],
      },
    ];
    await save(19, 2, 'menu', 'main', { items });
    await release(2, 1);
    await save(19, 2, 'menu', 'main', { items: [items[1], { ...items[0], icon: 'home' }, { uid: 'new', label: 'N' }] });
    const list = (who: { id: number; roles: string }) =>
      as(
        who,
        `SELECT uid, parent, name, kind, target, access, hidden, is_first, is_last, below_group, state FROM console.app_menu WHERE app_id = 2 ORDER BY place`,
      );
    const entry = (uid: string, more: object) => ({
      uid,
      parent: null,
      access: 'page',
      hidden: false,
      is_first: false,
      is_last: false,
      below_group: false,
      state: 'published',
      ...more,
    });
    expect(await list(people.lilei)).toEqual([
      entry('more', { name: '更多', kind: 'group', target: null, is_first: true }),
      entry('help', {
        parent: 'more',
        name: 'Help',
        kind: 'link',
        target: 'https://help.example',
        access: 'roles',
        hidden: true,
        is_first: true,
      }),
      entry('gone', { parent: 'more', name: 'Gone', kind: 'page', target: 'nowhere', is_last: true }),
      entry('sales', { name: 'Sales', kind: 'page', target: 'Home', below_group: true, state: 'changed' }),
      entry('new', { name: 'N', kind: 'group', target: null, is_last: true, state: 'draft' }),
    ]);
    expect(await list(people.hanmei)).toEqual([]);
  });

  it('tell the messages of the product in the language of whoever reads, and those of people as they are', async () => {
    const messages = [
      'shipped 1.2.0',
      'shape 3',
      'restore 4',
      'restore view list',
      'undo 3',
      'import',
      'from a table',
      'shipped the goods',
      'restore',
    ];
    for (const [at, message] of messages.entries()) {
      await client.query(
        `INSERT INTO document_revision (document_id, revision, content, patch, author, message)
         VALUES (12, $1, '{}', '{}', 'x', $2)`,
        [at + 10, message],
      );
    }
    const sentences = (locale: string) =>
      as<{ message: string }>(
        people.root,
        `SELECT l.message FROM (SELECT set_config('sluice.locale', '${locale}', true)) AS s, console.built_app_log l
          WHERE l.kind = 'page' AND l.number >= 10 ORDER BY l.number`,
      ).then((rows) => rows.map(({ message }) => message));
    expect(await sentences('en')).toEqual([
      'Shipped with version 1.2.0',
      'Upgraded to a new shape',
      'Restored from revision 4',
      'View list restored from the recycle bin',
      'Revision 3 undone',
      'Imported',
      'Made from a table',
      'shipped the goods',
      'restore',
    ]);
    // The history of a document says the same.
    for (const locale of LOCALES)
      expect(await sentences(locale)).toEqual(messages.map((message) => revisionMessage(message)?.[locale] ?? message));
  });

  it('list as recently edited what a person edited, and nothing that only came with the product', async () => {
    const { text } = JSON.parse(await readFile(new URL('built-recent.query.json', queries), 'utf8')) as {
      text: string;
    };
    const recent = async () =>
      (await as<{ name: string }>(people.lilei, text.replace(/\[\[.*?\]\]/g, ''))).map(({ name }) => name);
    expect(await recent()).toEqual([]);
    await client.query('UPDATE document_revision SET author_id = 3 WHERE document_id = 12');
    expect(await recent()).toEqual(['Home']);
    // The product's own rewriting is nobody's edit, and hides none.
    await save(12, 2, 'page', 'home', { name: { 'zh-chs': '首页', en: 'Home' } });
    expect(await recent()).toEqual(['Home']);
  });

  it('lists documents under the name of their app, for whoever may read them', async () => {
    const system = { id: 4, roles: 'system_admin' };
    const sql = `SELECT DISTINCT d.app, d.app_name FROM console.documents d WHERE d.app = 'shop'`;
    expect(await as(system, sql)).toEqual([{ app: 'shop', app_name: 'Shop' }]);
    expect(await as(people.user, sql)).toEqual([]);
  });
});
