import { createSource, startTestPlatform, type TestPerson, type TestPlatform, type TestSource } from '@sluice/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockTree, shownBytes } from './observe.rows.js';

const columns = ['sessions', 'locks', 'statements', 'figures'] as const;
const viewOf = { sessions: 'sessions', locks: 'locks', statements: 'statements', figures: 'figures' } as const;

describe('what goes on at a source', () => {
  let world: TestPlatform;
  let source: TestSource;
  const people = {} as Record<'system' | 'policy' | 'holder' | 'stranger' | 'forbidden', TestPerson>;
  const clients: pg.Client[] = [];

  beforeAll(async () => {
    world = await startTestPlatform();
    source = await createSource(
      world,
      'CREATE TABLE counter (id int PRIMARY KEY, n int); INSERT INTO counter VALUES (1, 0)',
    );
    people.system = await world.person(['system_admin']);
    people.policy = await world.person(['policy_admin']);
    for (const who of ['holder', 'stranger', 'forbidden'] as const) people[who] = await world.person(['user']);
    for (const [who, letter, path] of [
      ['holder', 'manage', ''],
      ['forbidden', 'manage', ''],
      ['forbidden', 'forbid', 'public.counter'],
      ['stranger', 'read', ''],
    ] as const)
      await world.platform.db.query(
        `INSERT INTO data_grant (subject_type, subject_id, data_source_id, object_path, letter) VALUES ('user', $1, $2, $3, $4)`,
        [people[who].id, source.id, path, letter],
      );
    world.platform.gateway.versions.suspect();
  });
  afterAll(async () => {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
    await world?.stop();
    await source?.drop();
  });

  const connected = async (): Promise<pg.Client> => {
    const address = new URL(source.database.adminUrl);
    const client = new pg.Client({
      host: address.hostname,
      port: Number(address.port),
      database: source.database.name,
      user: `reader_${source.database.name}`,
      password: 'reader-secret',
      application_name: 'till 7',
    });
    client.on('error', () => undefined);
    await client.connect();
    clients.push(client);
    return client;
  };
  type Rows = Record<string, unknown>[];
  const ask = async (
    who: TestPerson,
    what: (typeof columns)[number],
    more: object = {},
  ): Promise<{ code: number; msg: string; list: Rows }> => {
    const page = world.platform.documents.page('console', 'source-sessions');
    const app = world.platform.documents.app('console');
    const node = (await world.call('/app/page/get', { app_id: app?.id, page: 'source-sessions' }, { token: who.token }))
      .data as { views: { uid: string; data_id?: number; sub_views: { uid: string; data_id?: number }[] }[] };
    const views = node.views.flatMap((view) => [view, ...view.sub_views]);
    const found = views.find(({ uid }) => uid === viewOf[what]);
    expect(page && found?.data_id).toBeDefined();
    const answer = await world.call(
      '/app/data/run',
      {
        app_id: app?.id,
        data_id: found?.data_id,
        page_no: 0,
        page_size: 100,
        has_total: 1,
        data_params: JSON.stringify({ page: { data_source_id: source.id }, ...more }),
      },
      { token: who.token },
    );
    const result = answer.data as { response?: { data?: { list: Rows } } } | null;
    return { code: answer.code, msg: answer.msg, list: result?.response?.data?.list ?? [] };
  };
  const end = (who: TestPerson, session: string, what = 'session') =>
    world.call(
      '/operation/data-source.end-session',
      { data_source_id: source.id, session, what, reason: '阻塞收银' },
      { token: who.token },
    );
  /** One session holds a row, another waits for it. */
  const blocked = async (): Promise<{ holder: pg.Client; waiter: pg.Client; waits: Promise<string> }> => {
    const [holder, waiter] = [await connected(), await connected()];
    await holder.query('BEGIN');
    await holder.query("SELECT 'geheim-81' FROM counter WHERE id = 1 FOR UPDATE");
    await waiter.query('BEGIN');
    const waits = waiter.query("SELECT 'geheim-82' FROM counter WHERE id = 1 FOR UPDATE").then(
      () => 'done',
      (cause: Error) => cause.message,
    );
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    return { holder, waiter, waits };
  };

  it('is shown with statements that hold no value, to whoever manages the source; the locks stand as a tree', async () => {
    const { holder, waits } = await blocked();
    for (const who of [people.system, people.holder]) {
      const { list } = await ask(who, 'sessions');
      const tills = list.filter(({ application }) => application === 'till 7');
      expect(tills.map(({ state }) => state).sort()).toEqual(['in-transaction', 'waiting']);
      expect(tills[0]?.['statement']).toBe('SELECT ? FROM counter WHERE id = ? FOR UPDATE');
      expect(JSON.stringify(list)).not.toContain('geheim');
    }
    const { list: locks } = await ask(people.system, 'locks');
    expect(locks).toMatchObject([
      { parent_id: null, state: 'in-transaction' },
      { state: 'waiting', object: 'counter' },
    ]);
    expect(locks[1]?.['parent_id']).toBe(locks[0]?.['id']);
    const { list: figures } = await ask(people.system, 'figures');
    expect(figures.find(({ id }) => id === 'waiting')).toMatchObject({ value: '1' });
    await holder.query('COMMIT');
    expect(await waits).toBe('done');
    for (const client of clients.splice(0)) await client.end();
  });

  it('of other databases of the server is shown to administrators alone', async () => {
    const own = (list: Rows) => [...new Set(list.map(({ database_name: name }) => name))];
    const other = new pg.Client({ connectionString: source.database.adminUrl });
    await other.connect();
    clients.push(other);
    await connected();
    expect(own((await ask(people.system, 'sessions')).list).length).toBeGreaterThan(1);
    expect(own((await ask(people.holder, 'sessions')).list)).toEqual([source.database.name]);
    const { list } = await ask(people.system, 'sessions');
    const stranger = list.find(({ database_name: name }) => name !== source.database.name);
    expect(await end(people.holder, String(stranger?.['id']))).toMatchObject({ code: 409 });
    for (const client of clients.splice(0)) await client.end();
  });

  it('is shown without statements to who does not manage it, and to nobody else', async () => {
    const { holder, waits } = await blocked();
    const { list } = await ask(people.policy, 'sessions');
    expect(list.filter(({ application }) => application === 'till 7')).toHaveLength(2);
    expect(list.every(({ statement, manages }) => statement === null && manages === false)).toBe(true);
    const [session] = list;
    expect(await end(people.policy, String(session?.['id']))).toMatchObject({ code: 401 });
    const keeper = await world.person(['user']);
    const project = { name: 'watching', manager_ids: [keeper.id] };
    const made = await world.call('/operation/project.create', project, { token: people.system.token });
    const added = { project_id: (made.data as { id: number }).id, data_source_id: source.id };
    expect(await world.call('/operation/project.source-add', added, { token: people.policy.token })).toMatchObject({
      code: 200,
    });
    const { list: locks } = await ask(keeper, 'locks');
    // Who waits for whom, but not at which table: the keeper of a project may not know of every one.
    expect(locks.map(({ object, statement, mode }) => [object, statement, typeof mode])).toEqual([
      [null, null, 'object'],
      [null, null, 'string'],
    ]);
    for (const who of [people.stranger, people.forbidden])
      for (const what of columns) expect((await ask(who, what)).code).toBe(401);
    expect(await end(people.stranger, String(session?.['id']))).toMatchObject({ code: 401 });
    expect(await end(people.forbidden, String(session?.['id']))).toMatchObject({ code: 401 });
    await holder.query('COMMIT');
    expect(await waits).toBe('done');
    for (const client of clients.splice(0)) await client.end();
  });

  it('ends a session with a reason, once, and the record tells what it was', async () => {
    const { waits } = await blocked();
    const { list } = await ask(people.holder, 'locks');
    const session = String(list[0]?.['session']);
    const [first, second] = await Promise.all([end(people.holder, session), end(people.system, session)]);
    expect([first.code, second.code].sort()).toEqual(expect.arrayContaining([200]));
    expect(await waits).toBe('done');
    expect(await end(people.system, session)).toMatchObject({ code: 409 });
    expect(
      (
        await world.call(
          '/operation/data-source.end-session',
          { data_source_id: source.id, session, what: 'session', reason: ' ' },
          { token: people.system.token },
        )
      ).code,
    ).toBe(400);
    await world.platform.audit.flush();
    const { objects } = await world.platform.db.one<{ objects: string[] }>(
      `SELECT objects FROM audit_log WHERE action = 'data-source.end-session' AND decision = 'permit' AND array_to_string(objects, ' ') LIKE '%ended%' LIMIT 1`,
    );
    expect(objects).toEqual(
      expect.arrayContaining([`data_source:${source.id}`, 'reason:阻塞收银', 'state: in-transaction → ended']),
    );
    expect(objects.join()).not.toContain('geheim');
    for (const client of clients.splice(0)) await client.end().catch(() => undefined);
  });

  it('says in words that a source does not answer, and that something is not switched on', async () => {
    const reported = await ask(people.system, 'statements');
    expect(reported).toMatchObject({ code: 409, msg: expect.stringContaining('pg_stat_statements') as string });
    await world.platform.audit.flush();
    // What a source does not tell is nobody's refusal, however often it is asked.
    const recorded = await world.platform.db.query(`SELECT 1 FROM audit_log WHERE reasons = '{observe.unavailable}'`);
    expect(recorded.rows).toEqual([]);
    await world.platform.db.query(`UPDATE data_source SET settings = settings || '{"port": 1}' WHERE id = $1`, [
      source.id,
    ]);
    world.platform.gateway.versions.suspect();
    await new Promise((resolve) => setTimeout(resolve, 200));
    for (const what of columns) expect((await ask(people.system, what)).code).toBe(503);
  });
});

describe('trees of locks', () => {
  const lock = (waiting: string, holding: string) => ({ waiting, holding, object: null, mode: null, seconds: null });
  const shown = (...locks: ReturnType<typeof lock>[]): string[] => lockTree(locks).map(({ path }) => path.join('/'));

  it('have who holds at the top, chains below, and who waits for two below both', () => {
    expect(shown(lock('2', '1'), lock('3', '2'))).toEqual(['1', '1/2', '1/2/3']);
    expect(shown(lock('3', '1'), lock('3', '2'))).toEqual(['1', '1/3', '2', '2/3']);
  });

  it('end where sessions wait for each other', () => {
    expect(shown(lock('2', '1'), lock('1', '2'))).toEqual(['1', '1/2']);
  });
});

it('sizes are told for people', () => {
  expect([0, 1023, 1536, 5 * 1024 ** 3].map(shownBytes)).toEqual(['0 B', '1023 B', '1.5 KB', '5 GB']);
});
