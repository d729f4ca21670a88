import { startTestPlatform, type TestPerson, type TestPlatform } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rollUpDays } from './roll-up.js';

/** Noon of a day in Shanghai, so many days ago. */
const noon = (days: number): Date => {
  const day = new Date(Date.now() + 8 * 3_600_000 - days * 86_400_000).toISOString().slice(0, 10);
  return new Date(`${day}T12:00:00+08:00`);
};

describe('statistics of what people run', () => {
  let world: TestPlatform;
  let source: number;
  let seq = 1_000_000;
  const people = {} as Record<'manager' | 'member' | 'stranger', TestPerson>;
  const done = async (who: TestPerson, name: string, body: Record<string, unknown>): Promise<{ id: number }> => {
    const answer = await world.call(`/operation/${name}`, body, { token: who.token });
    expect(answer).toMatchObject({ code: 200 });
    return answer.data as { id: number };
  };
  const shown = (roles: string, text: string, who = 0): Promise<unknown[]> =>
    world.platform.db.transaction(async (inside) => {
      await inside.query(`SELECT set_config('sluice.user_id', $1, true), set_config('sluice.roles', $2, true)`, [
        String(who),
        roles,
      ]);
      await inside.query('SET LOCAL ROLE sluice_console');
      return (await inside.query(text)).rows;
    });
  const record = async (who: TestPerson, time: Date, more: Record<string, unknown> = {}): Promise<number> => {
    seq += 1;
    const fields = {
      seq,
      time,
      phase: 'event',
      user_id: who.id,
      user_name: who.account,
      ip: '::1',
      request_id: 'r',
      action: 'workspace.run',
      data_source_id: source,
      data_source_name: 'shop',
      sql_kind: 'DQL',
      decision: 'permit',
      row_count: 10,
      cost_ms: 20,
      prev_hash: '0',
      hash: '1',
      ...more,
    };
    const names = Object.keys(fields);
    await world.platform.db.query(
      `INSERT INTO audit_log (${names.join(', ')}) VALUES (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
      Object.values(fields),
    );
    return seq;
  };
  const totals = `SELECT sum(s.runs)::int AS runs, sum(s.refused)::int AS refused, sum(s.masked)::int AS masked,
    sum(s.rows)::int AS rows, sum(s.failed)::int AS failed FROM console`;
  const platform = `${totals}.query_statistics s WHERE s.data_source_id = `;

  beforeAll(async () => {
    world = await startTestPlatform();
    const system = await world.person(['system_admin']);
    const policy = await world.person(['policy_admin']);
    for (const name of ['manager', 'member', 'stranger'] as const) people[name] = await world.person(['user']);
    const { db } = world.platform;
    const made = `INSERT INTO data_source (name, type) VALUES ('shop', 'postgres') RETURNING id`;
    source = (await db.one<{ id: number }>(made)).id;
    const project = (await done(system, 'project.create', { name: '零售', manager_ids: [people.manager.id] })).id;
    await done(policy, 'project.source-add', { project_id: project, data_source_id: source });
    await done(people.manager, 'project.member-add', { project_id: project, user_ids: [people.member.id] });
    await db.query('UPDATE project_source SET create_time = $1', [noon(20)]);
    await db.query('UPDATE project_member SET create_time = $1', [noon(4)]);
    for (const days of [0, 8]) await db.query('SELECT audit_partition($1::date)', [noon(days)]);
    const hour = 3_600_000;
    // Before the member came, on the same day after they had come, on whole days since, and today.
    await record(people.member, new Date(noon(4).getTime() - hour));
    await record(people.member, new Date(noon(4).getTime() + hour));
    await record(people.member, noon(3), { masked_columns: ['public.customer.phone'] });
    await record(people.member, noon(2), { decision: 'refuse', row_count: null });
    const intent = await record(people.member, noon(2), { phase: 'intent', row_count: null, cost_ms: null });
    await record(people.member, noon(2), { phase: 'outcome', intent_seq: intent, row_count: 7, error: 'no' });
    await record(people.member, noon(2), { action: 'page.run', origin: { appId: 9 }, row_count: 500 });
    await record(people.member, noon(2), { decision: 'refuse', reasons: ['confirmation-required'] });
    await record(people.stranger, noon(2));
    await record(people.member, new Date(Date.now() - 1000));
    // What the platform did when it started is the first of the log, and newer than all of this.
    await db.query('INSERT INTO audit_rolled VALUES (1, $1::date)', [noon(5)]);
  });
  afterAll(() => world.stop());

  const expected = { runs: 8, refused: 1, masked: 1, rows: 557, failed: 1 };

  it('are the same before and after days are rolled up, however often that is done', async () => {
    const { db } = world.platform;
    expect(await shown('audit_admin', platform + source)).toEqual([expected]);
    expect(await rollUpDays(db, new Date())).toBeGreaterThan(2);
    expect(await shown('audit_admin', platform + source)).toEqual([expected]);
    const days = await shown('audit_admin', 'SELECT day FROM console.query_statistics ORDER BY day');
    expect(await rollUpDays(db, new Date())).toBe(0);
    // As a process leaves it that was killed before it wrote how far it had come.
    await db.query('UPDATE audit_rolled SET day = day - 2');
    expect(await rollUpDays(db, new Date())).toBe(2);
    expect(await shown('audit_admin', 'SELECT day FROM console.query_statistics ORDER BY day')).toEqual(days);
    expect(await shown('audit_admin', platform + source)).toEqual([expected]);
  });

  it('tell how many rows an app had to auditors alone, and nothing to who has neither role', async () => {
    expect(await shown('policy_admin', platform + source)).toEqual([{ ...expected, rows: 57 }]);
    for (const role of ['super_admin', 'system_admin', 'app_admin', 'user'])
      expect(await shown(role, 'SELECT * FROM console.query_statistics')).toEqual([]);
    expect(await shown('user', 'SELECT * FROM console.use_statistics', people.member.id)).toEqual([]);
  });

  it('of a project are what its members did while they were in it, for its managers alone', async () => {
    const own = `${totals}.project_query_statistics s`;
    const inside = { runs: 6, refused: 1, masked: 1, rows: 37, failed: 1 };
    expect(await shown('user', own, people.manager.id)).toEqual([inside]);
    await world.platform.db.query('DELETE FROM audit_day');
    await world.platform.db.query('DELETE FROM audit_hour');
    await world.platform.db.query('DELETE FROM audit_rolled');
    expect(await shown('user', own, people.manager.id)).toEqual([inside]);
    for (const who of [people.member, people.stranger])
      expect(await shown('user', 'SELECT * FROM console.project_query_statistics', who.id)).toEqual([]);
    expect(await shown('audit_admin', 'SELECT * FROM console.project_query_statistics')).toEqual([]);
  });
});
