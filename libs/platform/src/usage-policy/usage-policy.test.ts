import type { PlatformError } from '@sluice/document';
import { gatewayPerson, type TestPerson } from '@sluice/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inGatewayTransaction } from '../gateway/gateway.transaction.js';

/** Policies of use before the one gate (screens I6, I7): when, from where and how much. */
describe('policies of use', () => {
  const gateway = gatewayPerson();
  let policyAdmin: TestPerson;
  const call = (name: string, input: Record<string, unknown>, who = policyAdmin) =>
    gateway.test.call(`/operation/policy.${name}`, input, { token: who.token });
  const form = {
    name: 'office',
    template: 'custom',
    effect: 'permit',
    subject_type: 'all',
    query_count: 1000,
    export_count: 1000,
    write_count: 1000,
    update_count: 1000,
    delete_count: 1000,
    transaction_timeout: 60,
    priority: 10,
  };
  const create = async (more: Record<string, unknown> = {}): Promise<number> => {
    const answer = await call('create', { ...form, ...more });
    expect(answer).toMatchObject({ code: 200 });
    return (answer.data as { id: number }).id;
  };
  const everyDay = [1, 2, 3, 4, 5, 6, 7];
  const run = (text: string): Promise<unknown[][]> => gateway.rows(text);

  beforeAll(async () => {
    await gateway.begin();
    policyAdmin = await gateway.test.person(['policy_admin']);
    await gateway.source.grant({ user: gateway.person.id }, 'write');
  });
  beforeEach(async () => {
    await gateway.test.platform.db.query('DELETE FROM policy');
    gateway.test.platform.gateway.versions.suspect();
  });
  afterAll(() => gateway.end());

  it('cut a query at their rows and say so', async () => {
    await create({ query_count: 2 });
    const result = await gateway.start('SELECT id FROM customer ORDER BY id');
    if (result.state !== 'rows') throw new Error('refused');
    expect(await gateway.collect(result)).toHaveLength(2);
    expect((await result.done).truncated).toBe('rows');
    await create({ name: 'none', query_count: 0, priority: 1 });
    expect(await gateway.reasons('SELECT id FROM customer')).toEqual([expect.stringContaining('policy-no-rows')]);
  });

  it('say what they would decide of somebody at another time, from another address, and count how often they decide', async () => {
    const office = [{ days: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' }];
    const id = await create({ windows: office, ips: '10.0.0.0/8', query_count: 7 });
    await create({ name: 'freeze', effect: 'refuse', priority: 20 });
    const ask = async (more: Record<string, unknown>, who = policyAdmin) => {
      const asked = { user_id: gateway.person.id, data_source_id: gateway.source.id, operation: 'query', ...more };
      return call('simulate', { form: asked }, who);
    };
    // 2026-11-25 is a Wednesday.
    const inside = { time: '2026-11-25 10:00:00', ip: '10.1.2.3' };
    expect(await ask(inside)).toMatchObject({
      code: 200,
      data: {
        decision: 'permit',
        verdict: expect.stringContaining('7'),
        steps: [{ id, stands: 'decides' }, { stands: 'later' }],
      },
    });
    expect(await ask({ ...inside, time: '2026-11-28 10:00:00' })).toMatchObject({
      data: { decision: 'refuse', steps: [{ stands: 'time' }, { stands: 'decides' }] },
    });
    expect(await ask({ ...inside, ip: '192.168.0.1' })).toMatchObject({
      data: { decision: 'refuse', steps: [{ stands: 'address' }, { stands: 'decides' }] },
    });
    expect(await ask({ ...inside, ip: 'nowhere' })).toMatchObject({ code: 400, data: { field: 'ip' } });
    expect(await ask({ ...inside, time: '2026-13-99 10:00:00' })).toMatchObject({ code: 400, data: { field: 'time' } });
    expect(await ask({ ...inside, user_id: null })).toMatchObject({ code: 400, data: { field: 'user_id' } });
    expect(await ask(inside, gateway.person)).toMatchObject({ code: 401 });
    expect(await gateway.reasons('SELECT 1')).toEqual([expect.stringContaining('policy-refused')]);
    const hits = () =>
      gateway.test.platform.db.query<{ refused: number }>(
        'SELECT refused FROM policy_hit JOIN policy ON id = policy_id',
      );
    await expect.poll(async () => (await hits()).rows, { timeout: 15_000 }).toEqual([{ refused: 1 }]);
  });

  it('undo a write that touches more rows than they allow, and keep one that does not', async () => {
    await create({ update_count: 1, delete_count: 0 });
    const names = () => run('SELECT id, name FROM customer ORDER BY id');
    const before = await names();
    const failure = await run("UPDATE customer SET name = 'x'").catch((cause: unknown) => cause as PlatformError);
    expect(failure).toMatchObject({ key: 'gateway.too-many-rows' });
    expect(await names()).toEqual(before);
    await run("UPDATE customer SET name = 'y' WHERE id = 1");
    expect((await names())[0]).toEqual([before[0]?.[0], 'y']);
    expect(await gateway.reasons('DELETE FROM customer WHERE id = 1')).toEqual([
      expect.stringContaining('policy-no-rows'),
    ]);
    const recorded = async (): Promise<string[]> => {
      const { rows } = await gateway.test.platform.db.query<{ error: string }>(
        `SELECT error FROM audit_log WHERE phase = 'outcome' AND error IS NOT NULL`,
      );
      return rows.map(({ error }) => error);
    };
    await expect.poll(recorded).toEqual(['rolled-back']);
  });

  it('cut a query that locks its rows', async () => {
    await create({ query_count: 2 });
    expect(await run('SELECT id FROM customer ORDER BY id FOR UPDATE')).toHaveLength(2);
  });

  it('undo a write whose answer is cut before its rows are counted, and answer no more rows than they allow', async () => {
    await create({ update_count: 2 });
    const names = () => run('SELECT id, name FROM customer ORDER BY id');
    const before = await names();
    const text = "UPDATE customer SET name = 'cut' RETURNING id";
    for (const limits of [undefined, { rows: 1 }]) {
      const result = await gateway.start(text, limits ? { limits } : {});
      if (result.state !== 'rows') throw new Error('refused');
      expect((await gateway.collect(result).catch(() => [])).length).toBeLessThanOrEqual(2);
      await expect(result.done).rejects.toMatchObject({ key: 'gateway.too-many-rows' });
      expect(await names()).toEqual(before);
    }
  });

  it('undo the transaction that a write of too many rows is part of, even where its failure is handled', async () => {
    await create({ update_count: 1 });
    const names = () => run('SELECT id, name FROM customer ORDER BY id');
    const before = await names();
    const work = inGatewayTransaction(async (transaction) => {
      const result = await gateway.start("UPDATE customer SET name = 'handled'", { transaction });
      if (result.state !== 'rows') throw new Error('refused');
      await expect(result.done).rejects.toMatchObject({ key: 'gateway.too-many-rows' });
    });
    const failure = await work.catch((cause: unknown) => cause);
    expect(await names()).toEqual(before);
    expect(failure).toBeInstanceOf(Error);
  });

  it('refuse a statement whose changed rows they could not count', async () => {
    await create();
    const text = "WITH gone AS (DELETE FROM note RETURNING id) UPDATE customer SET name = 'z' WHERE id = 1";
    expect(await gateway.reasons(text)).toContainEqual(expect.stringContaining('policy-uncounted'));
  });

  it('permit at their times and from their addresses alone', async () => {
    const now = new Date(gateway.test.platform.clock.now() + 8 * 3_600_000);
    const today = now.getUTCDay() || 7;
    const others = everyDay.filter((day) => day !== today && day !== (today % 7) + 1);
    const id = await create({ windows: [{ days: others, from: '00:00', to: '23:59' }] });
    expect(await gateway.reasons('SELECT 1')).toEqual([expect.stringContaining('policy-outside')]);
    expect(await call('update', { ...form, id, ips: '10.0.0.0/8' })).toMatchObject({ code: 200 });
    expect(await gateway.reasons('SELECT 1')).toEqual([expect.stringContaining('policy-outside')]);
    expect(await call('update', { ...form, id, ips: '10.0.0.0/8, 127.0.0.1' })).toMatchObject({ code: 200 });
    expect(await run('SELECT 1')).toHaveLength(1);
  });

  it('are about the people and sources that they name', async () => {
    const other = await gateway.test.person(['user']);
    const id = await create({ effect: 'refuse', subject_type: 'user', subject_ids: [other.id] });
    expect(await run('SELECT 1')).toHaveLength(1);
    const here = { ...form, id, effect: 'refuse', subject_type: 'user', subject_ids: [gateway.person.id] };
    expect(await call('update', here)).toMatchObject({ code: 200 });
    expect(await gateway.reasons('SELECT 1')).toEqual([expect.stringContaining('policy-refused')]);
    expect(await call('update', { ...here, data_source_ids: [gateway.source.id + 1000] })).toMatchObject({ code: 200 });
    expect(await run('SELECT 1')).toHaveLength(1);
    await gateway.test.platform.db.query(
      `WITH g AS (INSERT INTO user_group (name) VALUES ('night') RETURNING id), m AS (INSERT INTO user_group_member (group_id, user_id) SELECT id, $1 FROM g)
       UPDATE policy SET scope = jsonb_build_object('subject_type', 'group', 'subject_ids', (SELECT jsonb_agg(id) FROM g))`,
      [gateway.person.id],
    );
    gateway.test.platform.gateway.versions.suspect();
    expect(await gateway.reasons('SELECT 1')).toEqual([expect.stringContaining('policy-refused')]);
    await call('disable', { id });
    expect(await run('SELECT 1')).toHaveLength(1);
  });

  it('are about members of a project that works on the source, as long as they are', async () => {
    const { db } = gateway.test.platform;
    const { id: project } = await db.one<{ id: number }>(
      `WITH p AS (INSERT INTO project (name, code) VALUES ('audits', 'AUD') RETURNING id)
       INSERT INTO project_source (project_id, data_source_id) SELECT id, $1 FROM p RETURNING project_id AS id`,
      [gateway.source.id],
    );
    await create({ effect: 'refuse', project_ids: [project] });
    expect(await run('SELECT 1')).toHaveLength(1);
    await db.query(
      `INSERT INTO project_member (project_id, user_id, project_role_id) SELECT $1, $2, min(id) FROM project_role WHERE project_id IS NULL`,
      [project, gateway.person.id],
    );
    gateway.test.platform.gateway.versions.suspect();
    expect(await gateway.reasons('SELECT 1')).toEqual([expect.stringContaining('policy-refused')]);
    await db.query('DELETE FROM project_source WHERE project_id = $1', [project]);
    gateway.test.platform.gateway.versions.suspect();
    expect(await run('SELECT 1')).toHaveLength(1);
    await db.query('INSERT INTO project_source (project_id, data_source_id) VALUES ($1, $2)', [
      project,
      gateway.source.id,
    ]);
    await db.query(`UPDATE project SET end_time = now() - interval '1 minute' WHERE id = $1`, [project]);
    gateway.test.platform.gateway.versions.suspect();
    expect(await run('SELECT 1')).toHaveLength(1);
  });

  it('limit how many statements run at once', async () => {
    await create({ user_concurrency: 1, global_concurrency: 1 });
    const first = await gateway.start('SELECT id FROM customer, generate_series(1, 100000)');
    if (first.state !== 'rows') throw new Error('refused');
    const { db, settings } = gateway.test.platform;
    await settings.set(db, 'gateway.wait_seconds', 1, null);
    await expect.poll(() => settings.get('gateway.wait_seconds')).toBe(1);
    const second = await gateway.start('SELECT 1');
    expect(second).toMatchObject({ state: 'refused', reasons: [{ code: 'busy' }] });
    expect(JSON.stringify(second)).toContain('a policy permits 1 statements');
    for await (const batch of first.rows) if (batch.length > 0) break;
    await first.done.catch(() => undefined);
    expect(await run('SELECT 1')).toHaveLength(1);
  });

  it.each([
    [{ windows: [{ days: [1], from: '18:00', to: '09:00' }] }, 'windows'],
    [
      {
        windows: [
          { days: [1, 2], from: '09:00', to: '12:00' },
          { days: [2], from: '11:59', to: '13:00' },
        ],
      },
      'windows',
    ],
    [{ ips: '10.0.0.0/33' }, 'ips'],
    [{ ips: 'office' }, 'ips'],
    [{ global_concurrency: 2, user_concurrency: 3 }, 'user_concurrency'],
    [{ subject_type: 'user' }, 'subject_ids'],
    [{ transaction_timeout: 5 }, 'transaction_timeout'],
    [{ query_count: -1 }, 'query_count'],
    [{ query_count: null }, 'query_count'],
  ])('are refused with the field named: %j', async (wrong, field) => {
    const answer = await call('create', { ...form, ...wrong });
    expect(answer).toMatchObject({ code: 400 });
    expect(JSON.stringify(answer)).toContain(field);
    expect((await gateway.test.platform.db.query('SELECT 1 FROM policy')).rows).toEqual([]);
  });

  it('are told by the check that comes before a run', async () => {
    await create({ effect: 'refuse', name: 'freeze' });
    const { platform } = gateway.test;
    const shown = await platform.gateway.explainDecision({
      caller: gateway.callerOf(gateway.person),
      request: gateway.request,
      sourceId: gateway.source.id,
      text: 'SELECT 1',
    });
    expect(shown).toMatchObject({ decision: 'refuse', reasons: [{ code: 'policy-refused' }] });
    expect(shown.reasons[0]?.text).toContain('freeze');
  });

  it('belong to the policy role', async () => {
    expect(await call('create', form, gateway.person)).toMatchObject({ code: 401 });
  });
});
