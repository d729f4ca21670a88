import { gatewayPerson, type TestPerson } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Envelope } from '../dispatch/call.js';

const MEGABYTE = 1024 * 1024;

/** What people get wrong with orders, or what goes wrong while they wait (the list of bad input). */
describe('orders that cannot go on', () => {
  const gate = gatewayPerson();
  let asker: TestPerson;
  let manager: TestPerson;
  let system: TestPerson;
  let project: number;
  let count = 0;

  const as = (who: TestPerson, name: string, body: Record<string, unknown>): Promise<Envelope> =>
    gate.test.call(`/operation/${name}`, body, { token: who.token });
  const done = async (who: TestPerson, name: string, body: Record<string, unknown>): Promise<{ id: number }> => {
    const answer = await as(who, name, body);
    expect(answer, answer.msg).toMatchObject({ code: 200 });
    return answer.data as { id: number };
  };
  const form = (script: string, more: Record<string, unknown> = {}): Record<string, unknown> => ({
    name: `拒绝${(count += 1)}`,
    project_id: project,
    kind: 'dml',
    data_source_id: gate.source.id,
    databases: ['public'],
    script,
    is_backup: false,
    ...more,
  });
  const insert = (body: string): string => `INSERT INTO note (body) VALUES ('${body}')`;
  const order = (id: number) =>
    gate.test.platform.db.one<{ status: string; error: string | null; script_hash: string }>(
      'SELECT status, error, script_hash FROM work_order WHERE id = $1',
      [id],
    );
  const orders = async (): Promise<number> =>
    (await gate.test.platform.db.one<{ n: number }>('SELECT count(*)::int AS n FROM work_order')).n;
  const submit = async (script: string, more: Record<string, unknown> = {}): Promise<number> =>
    (await done(asker, 'work-order.create', form(script, more))).id;
  const approval = async (id: number) => ({ orders: [{ id, hash: (await order(id)).script_hash }] });
  const approved = async (script: string, more: Record<string, unknown> = {}): Promise<number> => {
    const id = await submit(script, more);
    await done(manager, 'work-order.approve', await approval(id));
    return id;
  };
  const ended = (id: number): Promise<unknown> =>
    expect.poll(async () => (await order(id)).status, { timeout: 30_000 }).not.toMatch(/running|approved|scheduled/);
  const bodies = async (): Promise<string[]> =>
    (await gate.source.sql<{ body: string }>('SELECT body FROM note ORDER BY id')).map(({ body }) => body);

  beforeAll(async () => {
    await gate.begin();
    system = await gate.test.person(['system_admin']);
    const policy = await gate.test.person(['policy_admin']);
    manager = await gate.test.person(['user']);
    asker = await gate.test.person(['user']);
    project = (await done(system, 'project.create', { name: '零售', code: 'RETAIL', manager_ids: [manager.id] })).id;
    await done(manager, 'project.member-add', { project_id: project, user_ids: [asker.id] });
    await done(policy, 'project.source-add', { project_id: project, data_source_id: gate.source.id });
  });
  afterAll(gate.end);

  it('a script of five megabytes and one byte, of another dialect, or of comments alone is refused with its field', async () => {
    const before = await orders();
    const comment = (bytes: number): string => {
      const text = "DELETE FROM note WHERE id = 1 -- '";
      return text + 'x'.repeat(bytes - text.length);
    };
    const refused: [string, string][] = [
      [comment(5 * MEGABYTE + 1), 'script'],
      // Characters that are counted by their bytes.
      [`DELETE FROM note WHERE body = '${'数'.repeat(Math.ceil((5 * MEGABYTE) / 3))}'`, 'script'],
      ['DELETE FROM note WHERE id = 1; UPDATE `note` SET `body` = 1 LIMIT 1', 'script'],
      ['DELETE FROM note WHERE id = 1;\nGO\nEXEC sp_who', 'script'],
      ['-- only\n/* a comment */ ;', 'script'],
    ];
    for (const [script, field] of refused) {
      const answer = await as(asker, 'work-order.create', form(script));
      expect(answer, script.slice(0, 60)).toMatchObject({ code: 400, data: { field } });
    }
    expect(await orders()).toBe(before);
    const largest = await as(asker, 'work-order.check', form(comment(5 * MEGABYTE)));
    expect(largest, largest.msg).toMatchObject({ code: 200 });
  });

  it('an attachment or a script that somebody else has sent is refused, and own ones are shown with the order', async () => {
    const { platform } = gate.test;
    const sent = async (who: TestPerson): Promise<string> => {
      const written = await platform.files.write(
        (async function* () {
          yield Buffer.from('DELETE FROM note WHERE id = 1');
        })(),
        new AbortController().signal,
      );
      const facts = { contentType: 'text/plain', userId: who.id, expireTime: null, upload: { appId: null } };
      await platform.files.keep(platform.db, written, { ...facts, name: '说明.txt' });
      return `/file/${written.id}.txt#${encodeURIComponent('关于本次数据订正的业务说明与影响范围评估.txt')}`;
    };
    const [own, others] = [await sent(asker), await sent(manager)];
    for (const [more, field] of [
      [{ attachments: [own, others] }, 'attachments'],
      [{ attachments: ['/file/none'] }, 'attachments'],
      [{ script: '', script_file: others }, 'script_file'],
    ] as const)
      expect(await as(asker, 'work-order.create', form(insert('x'), more))).toMatchObject({
        code: 400,
        data: { field },
      });
    const id = await submit('', { script_file: own, attachments: [own] });
    const stored = await platform.db.one<{ attachments: string[]; script: string }>(
      'SELECT attachments, script FROM work_order WHERE id = $1',
      [id],
    );
    expect(stored).toEqual({ attachments: [own], script: 'DELETE FROM note WHERE id = 1' });
  });

  it("a draft is its writer's alone, may be unfinished, and goes when it has become an order", async () => {
    const drafts = async (who: TestPerson): Promise<unknown[]> =>
      gate.test.platform.db.transaction(async (db) => {
        await db.query(`SELECT set_config('sluice.user_id', $1, true), set_config('sluice.roles', 'user', true)`, [
          String(who.id),
        ]);
        await db.query('SET LOCAL ROLE sluice_console');
        return (await db.query('SELECT name, project FROM console.work_order_drafts ORDER BY id')).rows;
      });
    const { id } = await done(asker, 'work-order.draft-save', { script: 'DELETE FROM', project_id: project });
    await done(asker, 'work-order.draft-save', { id, name: '草稿一', script: 'DELETE FROM note', project_id: project });
    expect(await drafts(asker)).toEqual([{ name: '草稿一', project: '零售' }]);
    expect(await drafts(manager)).toEqual([]);
    const foreign = { code: 404 };
    expect(await as(manager, 'work-order.draft-save', { id, name: 'x' })).toMatchObject(foreign);
    expect(await as(manager, 'work-order.draft-delete', { id })).toMatchObject(foreign);
    // A project that one is no member of has no name.
    await done(system, 'work-order.draft-save', { name: 'x', project_id: project });
    expect(await drafts(system)).toEqual([{ name: 'x', project: null }]);
    await done(manager, 'work-order.draft-save', { name: 'kept' });
    await done(asker, 'work-order.create', form(insert('draft'), { draft_id: id }));
    expect(await drafts(asker)).toEqual([]);
    expect(await drafts(manager)).toHaveLength(1);
  });

  it('a plan in the past or outside the window moves nothing', async () => {
    const at = (ms: number): string => new Date(Date.now() + ms).toISOString();
    const hour = 3_600_000;
    const id = await approved(insert('window'), { window_start: at(hour), window_end: at(3 * hour) });
    for (const [plan, field] of [
      [at(-hour), 'plan_time'],
      [at(hour / 2), 'plan_time'],
      [at(4 * hour), 'plan_time'],
    ] as const)
      expect(await as(asker, 'work-order.schedule', { id, plan_time: plan })).toMatchObject({
        code: 400,
        data: { field },
      });
    expect(
      await as(asker, 'work-order.schedule', { id, plan_time: at(2 * hour), window_end: at(5 * hour) }),
    ).toMatchObject({ data: { field: 'window_end' } });
    expect((await as(asker, 'work-order.run', { id })).code).toBe(409);
    expect((await order(id)).status).toBe('approved');
    await done(asker, 'work-order.schedule', { id, plan_time: at(2 * hour) });
    expect((await order(id)).status).toBe('scheduled');
    expect(await bodies()).not.toContain('window');
  });

  it('a remark that is longer than its column is refused, and the order does not move', async () => {
    const long = '长'.repeat(1_001);
    const id = await submit(insert('remark'));
    const { orders: choice } = await approval(id);
    const refused = { code: 400, data: { field: 'remark' } };
    expect(await as(manager, 'work-order.approve', { orders: choice, remark: long })).toMatchObject(refused);
    expect(await as(manager, 'work-order.reject', { ...choice[0], remark: long })).toMatchObject(refused);
    expect(await as(asker, 'work-order.withdraw', { id, remark: long })).toMatchObject(refused);
    expect((await order(id)).status).toBe('pending');
    await done(manager, 'work-order.approve', { orders: choice, remark: '长'.repeat(1_000) });
    for (const name of ['work-order.offline', 'work-order.stop'])
      expect(await as(manager, name, { id, remark: long })).toMatchObject(refused);
    expect((await order(id)).status).toBe('approved');
  });

  it('a reviewer who was disabled meanwhile decides nothing, and the order waits for another', async () => {
    const second = await gate.test.person(['user']);
    const members = await gate.test.platform.db.one<{ role: number }>(
      'SELECT project_role_id AS role FROM project_member WHERE project_id = $1 AND user_id = $2',
      [project, manager.id],
    );
    await done(manager, 'project.member-add', {
      project_id: project,
      user_ids: [second.id],
      role_id: members.role,
    });
    const id = await submit(insert('disabled'));
    const choice = await approval(id);
    await gate.test.platform.db.query('UPDATE user_account SET is_enabled = false WHERE id = $1', [second.id]);
    expect((await as(second, 'work-order.approve', choice)).code).not.toBe(200);
    expect((await order(id)).status).toBe('pending');
    await done(manager, 'work-order.approve', choice);
    expect((await order(id)).status).toBe('approved');
  });

  it('a member whose account ended asks for nothing more, and what was planned does not run in their name', async () => {
    const gone = await gate.test.person(['user']);
    await done(manager, 'project.member-add', { project_id: project, user_ids: [gone.id] });
    const mine = async (body: string): Promise<number> => {
      const { id } = await done(gone, 'work-order.create', form(insert(body)));
      await done(manager, 'work-order.approve', await approval(id));
      return id;
    };
    const [planned, pressed] = [await mine('planned by the gone'), await mine('pressed for the gone')];
    await done(gone, 'work-order.schedule', { id: planned, plan_time: new Date(Date.now() + 3_000).toISOString() });
    await done(system, 'user.update', { id: gone.id, end_time: '2020-01-01 00:00:00' });
    const before = await orders();
    const answer = await as(gone, 'work-order.create', form(insert('more')));
    expect(answer.code, answer.msg).toBe(405);
    expect(await orders()).toBe(before);
    await expect.poll(async () => (await order(planned)).status, { timeout: 30_000 }).toBe('failed');
    // A manager may press for others, but nobody's name is lent.
    await as(manager, 'work-order.run', { id: pressed });
    await ended(pressed);
    for (const id of [planned, pressed])
      expect(await order(id)).toMatchObject({ status: 'failed', error: expect.stringContaining('发起人已停用') });
    expect((await bodies()).filter((body) => body.includes('the gone'))).toEqual([]);
    expect(await as(manager, 'project.member-add', { project_id: project, user_ids: [gone.id] })).toMatchObject({
      data: { field: 'user_ids' },
    });
  });

  it('a reviewer whose account ended is not waited for', async () => {
    const late = await gate.test.person(['user']);
    const { db } = gate.test.platform;
    const { role } = await db.one<{ role: number }>(
      'SELECT project_role_id AS role FROM project_member WHERE project_id = $1 AND user_id = $2',
      [project, manager.id],
    );
    await done(manager, 'project.member-add', { project_id: project, user_ids: [late.id], role_id: role });
    const steps = [{ name: '全部管理员', group_type: 'project_role', group_ids: [role], mode: 'all' }];
    const { id: flow } = await done(manager, 'approval-flow.create', {
      name: '全部管理员',
      project_id: project,
      target: 'work_order',
      priority: 100,
      steps,
    });
    const id = await submit(insert('all managers'));
    const choice = await approval(id);
    await done(manager, 'work-order.approve', choice);
    expect((await order(id)).status).toBe('pending');
    const second = await submit(insert('those who are left'));
    await done(system, 'user.update', { id: late.id, end_time: '2020-01-01 00:00:00' });
    expect((await as(late, 'work-order.approve', choice)).code).toBe(405);
    await done(manager, 'work-order.approve', await approval(second));
    expect((await order(second)).status).toBe('approved');
    await db.query('DELETE FROM approval_flow WHERE id = $1', [flow]);
  });

  it('a script that is another than was approved does not run, whoever changed it', async () => {
    const id = await approved(insert('seen'));
    const { script_hash: seen } = await order(id);
    await done(asker, 'work-order.edit', { id, ...form(insert('unseen')) });
    expect(await as(asker, 'work-order.run', { id })).toMatchObject({ code: 409 });
    expect(await as(manager, 'work-order.approve', { orders: [{ id, hash: seen }] })).toMatchObject({ code: 409 });
    await done(manager, 'work-order.approve', await approval(id));
    await gate.test.platform.db.query('UPDATE work_order SET script = $2 WHERE id = $1', [id, insert('slipped in')]);
    await done(asker, 'work-order.run', { id });
    await ended(id);
    expect((await order(id)).status).toBe('failed');
    expect(await bodies()).not.toContain('slipped in');
  });

  it('a target that vanished fails the order with words, and nothing else of the order runs', async () => {
    const before = await bodies();
    await gate.source.sql('CREATE TABLE passing (a int PRIMARY KEY)');
    await gate.source.sync();
    const id = await approved(`${insert('first')}; INSERT INTO passing (a) VALUES (1)`);
    await gate.source.sql('DROP TABLE passing');
    await done(asker, 'work-order.run', { id });
    await ended(id);
    expect(await order(id)).toMatchObject({ status: 'failed', error: expect.stringContaining('#2') });
    expect(await bodies()).toEqual(before);
  });

  it('a target database that vanished fails the order, whether its run knows it before or in the statement', async () => {
    const before = await bodies();
    await gate.source.sql('CREATE SCHEMA branch');
    await gate.source.sql('CREATE TABLE branch.note (id serial PRIMARY KEY, body text)');
    const account = `reader_${gate.source.database.name}`;
    await gate.source.sql(`GRANT USAGE ON SCHEMA branch TO ${account}; GRANT ALL ON branch.note TO ${account}`);
    await gate.source.sync();
    const more = { databases: ['branch', 'public'] };
    const [unknown, known] = [await approved(insert('branches'), more), await approved(insert('branches'), more)];
    await gate.source.sql('DROP SCHEMA branch CASCADE');
    for (const id of [unknown, known]) {
      await done(asker, 'work-order.run', { id });
      await ended(id);
      expect(await order(id)).toMatchObject({ status: 'failed', error: expect.stringMatching(/branch/) });
      await gate.source.sync();
    }
    expect(await bodies()).toEqual(before);
    expect(await as(asker, 'work-order.create', form(insert('branches'), more))).toMatchObject({
      code: 400,
      data: { field: 'databases' },
    });
  });

  it('a right that ends while its statement runs lets that statement end, and not the next', async () => {
    await gate.source.sql(
      `CREATE FUNCTION rest() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(6); RETURN NEW; END'`,
    );
    await gate.source.sql(
      `CREATE TRIGGER rest BEFORE INSERT ON note FOR EACH ROW WHEN (NEW.body = 'slow') EXECUTE FUNCTION rest()`,
    );
    const id = await approved(`${insert('slow')}; ${insert('after')}`, { is_transaction: false });
    await done(asker, 'work-order.run', { id });
    const sleeps = async (): Promise<number> =>
      (await gate.source.sql(`SELECT 1 FROM pg_stat_activity WHERE wait_event = 'PgSleep'`)).length;
    await expect.poll(sleeps, { timeout: 20_000 }).toBe(1);
    await gate.source.grant({ user: asker.id }, 'forbid', 'public.note');
    await ended(id);
    expect(await order(id)).toMatchObject({ status: 'failed', error: expect.stringContaining('#2') });
    expect(await bodies()).toContain('slow');
    expect(await bodies()).not.toContain('after');
    await gate.test.platform.db.query(`DELETE FROM data_grant WHERE letter = 'forbid'`);
  });

  it('tell how far they are while one transaction holds all of them', async () => {
    const id = await approved(`${insert('one')}; ${insert('two')}; ${insert('slow')}; ${insert('three')}`);
    await done(asker, 'work-order.run', { id });
    const progress = async (): Promise<unknown> =>
      gate.test.platform.db.transaction(async (db) => {
        await db.query(`SELECT set_config('sluice.user_id', $1, true), set_config('sluice.roles', 'user', true)`, [
          String(asker.id),
        ]);
        return (await db.one<{ progress: unknown }>('SELECT progress FROM console.work_orders WHERE id = $1', [id]))
          .progress;
      });
    await expect.poll(progress, { timeout: 20_000, interval: 100 }).toMatchObject({ running: true, total: 4, done: 2 });
    await ended(id);
    expect(await progress()).toMatchObject({ running: false, total: 4, done: 4 });
  });
});
