import { createDatabase, type TestDatabase } from '@sluice/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createConsoleQueries } from './console.query.js';
import type { ConsoleQueries } from './console.contract.js';

describe('console queries', () => {
  let database: TestDatabase;
  let pool: pg.Pool;
  let queries: ConsoleQueries;
  const root = { userId: 1, roles: ['super_admin'] as const };

  beforeAll(async () => {
    database = await createDatabase();
    pool = new pg.Pool({ connectionString: database.url, max: 4 });
    queries = createConsoleQueries(pool);
    for (let id = 1; id <= 25; id += 1) {
      await pool.query('INSERT INTO user_account (id, account, name, password_hash) VALUES ($1, $2, $3, $4)', [
        id,
        `user${id}`,
        `Name ${id}`,
        'secret',
      ]);
    }
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });

  it('page, sort and count in the database', async () => {
    const text = 'SELECT u.id, u.account FROM console.users u WHERE u.account ILIKE $1';
    const answer = await queries.run({
      text,
      values: ['user%'],
      caller: root,
      page: { limit: 3, offset: 3, sort: [{ name: 'id', descending: true }] },
      count: true,
    });
    expect(answer.list).toEqual([
      { id: 22, account: 'user22' },
      { id: 21, account: 'user21' },
      { id: 20, account: 'user20' },
    ]);
    expect(answer.count).toBe(25);
  });

  it('answer footer totals over the whole result', async () => {
    const answer = await queries.run({
      text: 'SELECT u.id FROM console.users u',
      values: [],
      caller: root,
      page: { limit: 1, offset: 0 },
      totals: [{ name: 'id', fn: 'max' }],
    });
    expect(answer.tail).toEqual({ id: 25 });
  });

  it('keep lists, flags and times as the browser needs them', async () => {
    const { list } = await queries.run({
      text: 'SELECT u.roles, u.is_enabled, u.create_time FROM console.users u WHERE u.id = $1',
      values: [1],
      caller: root,
    });
    expect(list[0]).toMatchObject({ roles: [], is_enabled: true });
    expect(list[0]?.create_time).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  });

  it('take today and now in the zone of the times they read', async () => {
    const [row] = (
      await queries.run({
        text: `SELECT localtimestamp >= u.create_time AND localtimestamp < u.create_time + interval '1 hour' AS is_new, current_date::text AS today FROM console.users u WHERE u.id = 1`,
        values: [],
        caller: root,
      })
    ).list;
    const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' });
    expect(row).toEqual({ is_new: true, today });
  });

  it('name a document in the language of the call, and find it by either', async () => {
    await pool.query(`WITH a AS (INSERT INTO app_principal (id, uid) VALUES (77, 'shop') RETURNING id), b AS (INSERT INTO document_app (id, uid) SELECT id, 'shop' FROM a RETURNING id),
      d AS (INSERT INTO document (id, app_id, kind, uid, revision) SELECT v.id, b.id, 'page', v.uid, 1 FROM b, (VALUES (1001, 'one'), (1002, 'two'), (1003, 'three')) v (id, uid) RETURNING id)
      INSERT INTO document_revision (document_id, revision, content, patch, author) SELECT d.id, 1, v.content::jsonb, '[]', 'x' FROM d
      JOIN (VALUES (1001, '{"name": {"zh-chs": "订单", "en": "Orders"}}'), (1002, '{"name": "Plain"}'), (1003, '{}')) v (id, content) ON v.id = d.id`);
    const names = async (locale?: 'zh-chs' | 'en', keyword = '') =>
      (
        await queries.run({
          text: `SELECT d.name FROM console.documents d WHERE d.names ILIKE '%' || $1 || '%' ORDER BY d.id`,
          values: [keyword],
          caller: root,
          locale,
        })
      ).list.map(({ name }) => name);
    expect(await names('en')).toEqual(['Orders', 'Plain', 'three']);
    expect(await names('zh-chs')).toEqual(['订单', 'Plain', 'three']);
    expect(await names()).toEqual(['订单', 'Plain', 'three']);
    expect([await names('en', '订'), await names('zh-chs', 'orders')]).toEqual([['Orders'], ['订单']]);
  });

  it.each([
    ['a table behind the views', 'SELECT * FROM public.user_account'],
    ['a catalogue table', 'SELECT * FROM pg_catalog.pg_authid'],
    ['a catalogue table without its schema', 'SELECT * FROM pg_shadow'],
    ['information_schema', 'SELECT * FROM information_schema.tables'],
    ['set_config in the select list', `SELECT set_config('sluice.roles', 'super_admin', true)`],
    ['set_config beside a view', `SELECT u.id, set_config('role', 'none', true) FROM console.users u`],
    ['current_setting', `SELECT current_setting('sluice.roles')`],
    ['SET', `SET ROLE NONE`],
    ['two statements', `SELECT 1; SELECT 2`],
    ['a write', `DELETE FROM console.users`],
    ['a write in a CTE', `WITH gone AS (DELETE FROM console.users RETURNING id) SELECT * FROM gone`],
    ['the rights functions', `SELECT console_rights.has('super_admin')`],
    ['a lock', 'SELECT * FROM console.users FOR UPDATE'],
    ['a file', `SELECT pg_read_file('/etc/passwd')`],
    ['text that runs as a query', `SELECT query_to_xml('SELECT 1', true, true, '')`],
    ['a long sleep', 'SELECT pg_sleep(100)'],
  ])('refuse %s', async (_, text) => {
    await expect(queries.run({ text, values: [], caller: root })).rejects.toMatchObject({ name: 'SqlRefusal' });
  });

  it('refuse to sort by a column that is not in the result', async () => {
    const page = { limit: 1, offset: 0, sort: [{ name: 'password_hash', descending: false }] };
    await expect(
      queries.run({ text: 'SELECT u.id FROM console.users u', values: [], caller: root, page }),
    ).rejects.toMatchObject({ field: 'order_params' });
  });

  it('leave the connection without the identity of the caller', async () => {
    await queries.run({ text: 'SELECT u.id FROM console.users u', values: [], caller: root });
    const { rows } = await pool.query(
      `SELECT current_setting('sluice.roles', true) AS roles, current_user = session_user AS own`,
    );
    expect(rows[0]).toMatchObject({ own: true });
    expect(rows[0].roles ?? '').toBe('');
  });
});
