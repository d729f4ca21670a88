import { createSource, startTestPlatform, type TestPerson, type TestPlatform, type TestSource } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentPath } from '../document/app.folder.js';
import type { QueryTried } from './query.schemas.js';

/**
 * Queries are tried while they are written: through the gate, as a page would run them, and never with more than their
 * builder may see.
 */
describe('the try of a query', () => {
  let server: TestPlatform;
  let source: TestSource;
  let root: TestPerson;
  let builder: TestPerson;
  let stranger: TestPerson;
  let appId = 0;
  let name = '';

  const call = (operation: string, body: object, who = builder) =>
    server.call(`/operation/builder.${operation}`, { app_id: appId, ...body }, { token: who.token });
  const tried = async (body: object, who = builder): Promise<QueryTried> => {
    const { code, msg, data } = await call('query-try', { source: name, ...body }, who);
    expect(`${code} ${msg}`).toMatch(/^200/);
    return data as QueryTried;
  };
  const level = async (person: TestPerson, to: string) => {
    await server.platform.db.query('UPDATE user_account SET access_level = $2 WHERE id = $1', [person.id, to]);
    await server.platform.sessions.forget(server.platform.db, person.id);
  };

  beforeAll(async () => {
    server = await startTestPlatform();
    source = await createSource(server);
    await source.level('customer.phone', 'medium');
    root = await server.person(['super_admin']);
    builder = await server.person(['app_admin']);
    stranger = await server.person(['user']);
    await level(builder, 'high');
    ({ name } = await server.platform.db.one<{ name: string }>('SELECT name FROM data_source WHERE id = $1', [
      source.id,
    ]));
    const access = { signed_in: true };
    const documents = [
      { kind: 'app', shape: 3, uid: 'crm', name: 'CRM', home: 'home', access },
      { kind: 'query', shape: 3, uid: 'q', name: 'Q', type: 'sql', source: name, text: 'SELECT id FROM customer' },
      {
        kind: 'page',
        shape: 3,
        uid: 'home',
        name: 'Home',
        access,
        views: [{ uid: 'a', type: 1, query_id: 'q', app_cols: [{ uid: 'c', name: 'id' }] }],
      },
    ];
    await server.platform.documents.import(
      documents.map((document) => ({ path: documentPath(document as never), text: JSON.stringify(document) })),
      { id: null, name: 'test' },
      { publish: true },
    );
    appId = server.platform.documents.app('crm')?.id ?? 0;
    await source.grant({ app: appId }, 'read');
  });
  afterAll(async () => {
    await server?.stop();
    await source?.drop();
  });

  it('shows rows, columns with their masks and the plan, with sample values and without them', async () => {
    const text = 'SELECT id, phone FROM customer WHERE true [[ AND id = :number ]] ORDER BY id';
    const params = [{ name: 'number', type: 'integer' }];
    const all = await tried({ text, params, plan: true });
    expect(all).toMatchObject({ state: 'rows', undeclared: [], unused: [], reasons: [] });
    expect(all.columns.map((column) => column.name)).toEqual(['id', 'phone']);
    expect(all.columns[0]?.type).not.toBe('');
    expect(all.rows.length).toBeGreaterThan(1);
    expect(all.plan?.join(' ')).toMatch(/"Relation Name": "customer"/);
    expect(all.plan_warnings).toEqual([]);
    const [first] = all.rows;
    const one = await tried({ text, params, values: { number: '1' } });
    expect(one.rows).toEqual([first]);
  });

  it('says what of the plan is dear, and what to do about it', async () => {
    const { plan_warnings: warnings } = await tried({
      text: 'SELECT a.id FROM customer a, customer b, customer c, customer d WHERE a.points < b.points',
      plan: true,
    });
    expect(warnings?.map(({ en }) => en)).toEqual([
      expect.stringMatching(/^a nested loop compares/),
      expect.stringMatching(/^a nested loop compares/),
      expect.stringMatching(/^it answers an estimated \d+ rows/),
    ]);
  });

  it('masks as the chosen visitor would see it, and never shows more than the builder may see', async () => {
    const text = 'SELECT phone FROM customer WHERE id = 1';
    const clear = await tried({ text });
    expect(clear.columns[0]).not.toHaveProperty('mask');
    const masked = await tried({ text, as: 'anonymous' });
    expect(masked.columns[0]).toMatchObject({ mask: expect.any(String), why: expect.stringContaining('phone') });
    expect(masked.rows).not.toEqual(clear.rows);
    await level(builder, 'low');
    for (const as of ['app', 'user', 'super_admin', 'anonymous'])
      expect((await tried({ text, as })).columns[0], as).toHaveProperty('mask');
    await level(builder, 'high');
  });

  it('runs as the builder alone with no more than the letters that they hold', async () => {
    const text = 'SELECT id FROM customer';
    expect(await tried({ text, as: 'own' })).toMatchObject({ state: 'refused', rows: [] });
    await source.grant({ user: builder.id }, 'read');
    expect(await tried({ text, as: 'own' })).toMatchObject({ state: 'rows' });
  });

  it('says what is wrong and where in the text as it is written', async () => {
    const text = 'SELECT id,\n  nope FROM customer\nWHERE id = :number [[ AND true = :flag ]]';
    const params = [{ name: 'number', type: 'integer' }];
    const { state, reasons } = await tried({ text, params });
    expect(state).toBe('refused');
    expect(reasons[0]).toMatchObject({ position: text.indexOf('nope'), line: 2, column: 3 });
    expect((await tried({ text: 'SELECT 1\n [[ and true ]]' })).reasons[0]).toMatchObject({ line: 2 });
    expect(
      (await tried({ text: 'SELECT :n', params: [{ name: 'n', type: 'integer' }], values: { n: 'x' } })).state,
    ).toBe('refused');
  });

  it('tells nothing of tables and columns that neither the app nor its builder may see', async () => {
    const other = await server.person(['app_admin']);
    const made = await server.call('/operation/app.add', { name: 'Empty' }, { token: other.token });
    const { id } = made.data as { id: number };
    await source.grant({ app: id }, 'read', 'public.orders');
    for (const [there, not] of [
      ['customer', 'nothing'],
      ['customer.phone', 'customer.nothing'],
    ] as const)
      for (const writes of [false, true]) {
        const texts = [there, not].map((object) => {
          const [table, column = 'id'] = object.split('.');
          return writes ? `DELETE FROM ${table} WHERE ${column} IS NULL` : `SELECT ${column} FROM ${table}`;
        });
        const answers = [];
        for (const text of texts) answers.push(await tried({ app_id: id, text, writes }, other));
        const [seen, unseen] = answers.map(({ reasons }) => reasons.map(({ code, text }) => `${code} ${text}`).join());
        expect(seen?.replaceAll(/customer|phone/g, 'nothing'), texts[0]).toBe(
          unseen?.replaceAll('customer', 'nothing'),
        );
      }
    expect(await tried({ app_id: id, text: 'SELECT count(*) FROM orders' }, other)).toMatchObject({ state: 'rows' });
  });

  it('names params that nobody declared and those that nothing uses', async () => {
    const answer = await tried({
      text: 'SELECT id FROM customer WHERE true [[ AND name = :who ]] [[ AND :APP_UID = id ]]',
      params: [{ name: 'old', type: 'text' }],
    });
    expect(answer).toMatchObject({ undeclared: ['who'], unused: ['old'] });
  });

  it('runs nothing that writes', async () => {
    const text = "UPDATE customer SET name = 'x'";
    expect((await tried({ text })).state).toBe('refused');
    expect((await tried({ text, writes: true })).state).toBe('refused');
    await source.grant({ app: appId }, 'write');
    expect(await tried({ text, writes: true })).toMatchObject({ state: 'checked', rows: [] });
    const { rows } = await tried({ text: "SELECT count(*) FROM customer WHERE name = 'x'" });
    expect(String(rows[0]?.[0])).toBe('0');
    await source.grant({ user: builder.id }, 'write');
    expect(await tried({ text, as: 'own' })).toMatchObject({ state: 'refused', rows: [] });
    expect(await tried({ text: `EXPLAIN ANALYZE ${text}`, as: 'own' })).toMatchObject({ state: 'refused', rows: [] });
    const { rows: after } = await tried({ text: "SELECT count(*) FROM customer WHERE name = 'x'" });
    expect(String(after[0]?.[0])).toBe('0');
  });

  it('is recorded as a try of its app', async () => {
    const text = 'SELECT id, 4711 FROM customer';
    await tried({ text });
    const { rows } = await server.platform.db.query(
      "SELECT user_id, origin FROM audit_entry WHERE action = 'builder.run' AND row_count IS NOT NULL ORDER BY seq DESC LIMIT 1",
    );
    expect(rows[0]).toMatchObject({ user_id: builder.id, origin: { appId } });
  });

  it('is for builders of the app, and the views of the platform for the super administrator', async () => {
    expect((await call('query-try', { source: name, text: 'SELECT 1' }, stranger)).code).toBe(401);
    expect((await call('query-try', { source: 'nowhere', text: 'SELECT 1' })).code).toBe(404);
    const console = { type: 'console', text: 'SELECT 1 AS one' };
    expect((await call('query-try', console)).code).toBe(401);
    expect((await call('query-try', console, root)).data).toMatchObject({ state: 'rows', columns: [{ name: 'one' }] });
  });

  it('offers the sources and names of the app, and tells who uses a query', async () => {
    const { data } = await call('query-sources', {});
    expect(data).toMatchObject({ list: expect.arrayContaining([expect.objectContaining({ name, granted: true })]) });
    const names = (await call('query-names', { source: name })).data as { tables: { name: string }[] };
    expect(names.tables.map((table) => table.name)).toContain('customer');
    const { list } = (await call('uses', {})).data as { list: { uid: string; used_by: { uid: string }[] }[] };
    expect(list.find(({ uid }) => uid === 'q')?.used_by.map(({ uid }) => uid)).toEqual(['home']);
  });

  it('tells what a query cannot be asked without', async () => {
    const author = { id: null, name: 'test' };
    const text = 'SELECT id FROM customer WHERE id = :id AND city = :city [[ AND phone = :phone ]] AND id <> :APP_UID';
    const params = [
      { name: 'id', type: 'integer' },
      { name: 'city', type: 'text', def: 'x' },
      { name: 'phone', type: 'text' },
    ];
    const document = { kind: 'query', shape: 3, uid: 'needs', name: 'Needs', type: 'sql', source: name, text, params };
    const broken = { ...document, uid: 'broken', text: 'SELECT id FROM customer WHERE [[ id = :id', params: [] };
    for (const one of [document, broken])
      await server.platform.db.transaction((db) =>
        server.platform.documents.save(db, { app: 'crm', document: one, author } as never),
      );
    const { list } = (await call('queries', {})).data as { list: { uid: string; required: string[] }[] };
    const required = Object.fromEntries(list.map((one) => [one.uid, one.required]));
    expect(required).toMatchObject({ needs: ['id'], broken: [] });
  });

  it('tells of a query who may run it and when it was last checked, without a value or a reason', async () => {
    const { list } = (await call('drafts', {})).data as { list: { id: number; uid: string }[] };
    const id = list.find(({ uid }) => uid === 'q')?.id;
    const facts = async (): Promise<Record<string, unknown> | undefined> =>
      ((await call('queries', {})).data as { list: { uid: string }[] }).list.find(({ uid }) => uid === 'q');
    expect(await facts()).toMatchObject({
      ...{ id, type: 'sql', source: name, writes: false, params: [], required: [], columns: [], check: null },
      audience: { public: false, signed_in: true, roles: [] },
    });
    await tried({ id, text: 'SELECT id FROM customer' });
    expect(await facts()).toMatchObject({ check: { state: 'rows', current: true, warnings: 0 } });
    // Another text is another query; of what went wrong nothing is kept.
    await tried({ id, text: 'SELECT nothing FROM customer' });
    expect((await facts())?.['check']).toEqual({
      ...{ state: 'refused', current: false, warnings: 0, time: expect.anything() },
      person: expect.any(String),
    });
    const page = list.find(({ uid }) => uid === 'home')?.id;
    await tried({ id: page, text: 'SELECT id FROM customer' });
    const { n } = await server.platform.db.one<{ n: number }>('SELECT count(*) AS n FROM query_check');
    expect(n).toBe(1);
    expect((await call('queries', {}, stranger)).code).toBe(401);
  });

  it('makes and removes queries', async () => {
    const made = (await call('query-add', { name: 'New', props: { source: name } })).data as {
      id: number;
      uid: string;
    };
    expect(made).toMatchObject({ kind: 'query', type: 'sql', source: name, name: 'New' });
    expect((await call('query-add', { props: { type: 'console', text: 'SELECT 1' } })).code).toBe(401);
    for (const props of [
      { type: 'console', text: 'SELECT 1' },
      { type: 'console', source: null },
    ])
      expect((await call('query-upd', { id: made.id, props })).code, JSON.stringify(props)).toBe(401);
    expect((await call('query-get', { id: made.id })).data).toMatchObject({ type: 'sql' });
    const { list } = (await call('drafts', {})).data as { list: { id: number; uid: string }[] };
    const used = list.find(({ uid }) => uid === 'q')?.id;
    expect((await call('query-del', { id: used })).data).toMatchObject({ used_by: ['crm/page/home'] });
  });
});
