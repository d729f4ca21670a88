import { startTestPlatform, type TestPerson, type TestPlatform } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

describe('the overview of a project', () => {
  let world: TestPlatform;
  let project: number;
  let source: number;
  const people = {} as Record<'manager' | 'member' | 'stranger', TestPerson>;
  const done = async (who: TestPerson, name: string, body: Record<string, unknown>): Promise<{ id: number }> => {
    const answer = await world.call(`/operation/${name}`, body, { token: who.token });
    expect(answer).toMatchObject({ code: 200 });
    return answer.data as { id: number };
  };
  const shown = (who: TestPerson, text: string): Promise<unknown[]> =>
    world.platform.db.transaction(async (inside) => {
      await inside.query(`SELECT set_config('sluice.user_id', $1, true), set_config('sluice.roles', 'user', true)`, [
        String(who.id),
      ]);
      await inside.query('SET LOCAL ROLE sluice_console');
      return (await inside.query(text)).rows;
    });
  const put = async (text: string, values: unknown[]): Promise<number> =>
    (await world.platform.db.one<{ id: number }>(`${text} RETURNING id`, values)).id;

  beforeAll(async () => {
    world = await startTestPlatform();
    const system = await world.person(['system_admin']);
    const policy = await world.person(['policy_admin']);
    for (const name of ['manager', 'member', 'stranger'] as const) people[name] = await world.person(['user']);
    const { db } = world.platform;
    source = await put(`INSERT INTO data_source (name, type) VALUES ('shop', 'postgres')`, []);
    project = (await done(system, 'project.create', { name: '零售', manager_ids: [people.manager.id] })).id;
    await done(policy, 'project.source-add', { project_id: project, data_source_id: source });
    await done(people.manager, 'project.member-add', {
      project_id: project,
      user_ids: [people.member.id],
      end_time: new Date(Date.now() + 3 * 86_400_000).toISOString(),
    });
    const object = 'INSERT INTO catalogue_object (data_source_id, parent_id, kind, name) VALUES ($1, $2, $3, $4)';
    const schema = await put(object, [source, null, 'schema', 'public']);
    const table = await put(object, [source, schema, 'table', 'customer']);
    for (const [name, level] of [
      ['phone', 'high'],
      ['id_no', 'high'],
      ['city', 'low'],
    ] as const)
      await db.query('INSERT INTO column_level (object_id, level) VALUES ($1, $2)', [
        await put(object, [source, table, 'column', name]),
        level,
      ]);
    await put(object, [source, schema, 'table', 'note']);
    await db.query(`UPDATE project_source SET create_time = now() - interval '20 days'`);
    await db.query(`UPDATE project_member SET create_time = now() - interval '20 days'`);
    for (const days of [15, 0]) await db.query(`SELECT audit_partition((now() - $1 * interval '1 day')::date)`, [days]);
    for (const [seq, days, who, objects] of [
      [1, 1, people.member, ['public.customer']],
      [2, 2, people.member, ['public.customer', 'public.note']],
      [3, 2, people.member, ['public.note']],
      [4, 15, people.member, ['public.customer']],
      [5, 1, people.stranger, ['public.customer']],
    ] as const)
      await db.query(
        `INSERT INTO audit_log (seq, time, phase, user_id, user_name, ip, request_id, action, data_source_id, objects, decision, prev_hash, hash)
         VALUES ($1, now() - $2 * interval '1 day', 'event', $3, 'x', '::1', 'r', 'sql.run', $4, $5, 'permit', '0', '1')`,
        [1_000_000 + seq, days, who.id, source, objects],
      );
  });
  afterAll(() => world.stop());

  it('counts statements and columns by the level that they touched, of members within 14 days', async () => {
    const levels = `SELECT level, statements::int, columns::int FROM console.project_levels WHERE project_id = ${project} ORDER BY level`;
    expect(await shown(people.manager, levels)).toEqual([
      { level: 'high', statements: 2, columns: 2 },
      { level: 'low', statements: 2, columns: 1 },
    ]);
    expect(await shown(people.member, levels)).toHaveLength(2);
    expect(await shown(people.stranger, levels)).toEqual([]);
  });

  it('counts orders by state for members, who may not read each of them', async () => {
    await world.platform.db.query(
      `INSERT INTO work_order (project_id, data_source_id, order_no, name, kind, user_id, status, databases, script, script_hash)
       SELECT $1, $2, 'R-' || n, 'o' || n, 'dml', $3, CASE WHEN n < 3 THEN 'pending' ELSE 'failed' END, '{shop}', 'x', 'x' FROM generate_series(1, 3) n`,
      [project, source, people.manager.id],
    );
    const states = `SELECT status, orders::int FROM console.project_order_states WHERE project_id = ${project} ORDER BY status`;
    const both = [
      { status: 'failed', orders: 1 },
      { status: 'pending', orders: 2 },
    ];
    expect(await shown(people.manager, states)).toEqual(both);
    expect(await shown(people.member, states)).toEqual(both);
    expect(await shown(people.member, 'SELECT id FROM console.work_orders')).toEqual([]);
    expect(await shown(people.stranger, states)).toEqual([]);
  });

  it('shows what ends within seven days: all of it to who looks after it, to others their own', async () => {
    const grant = `INSERT INTO data_grant (subject_type, subject_id, project_id, data_source_id, object_path, letter, status, end_time)
      VALUES ('user', $1, $2, $3, $4, 'read', 'enabled', now() + $5 * interval '1 day')`;
    const { db } = world.platform;
    await db.query(grant, [people.manager.id, project, source, 'public.note', 2]);
    await db.query(grant, [people.member.id, project, source, 'public.customer', 5]);
    await db.query(grant, [people.member.id, project, source, 'public.later', 9]);
    const ending = `SELECT kind, object FROM console.project_ending WHERE project_id = ${project} ORDER BY end_time`;
    const own = [
      { kind: 'member', object: '普通成员' },
      { kind: 'grant', object: 'shop.public.customer' },
    ];
    expect(await shown(people.member, ending)).toEqual(own);
    expect(await shown(people.manager, ending)).toEqual([{ kind: 'grant', object: 'shop.public.note' }, ...own]);
    expect(await shown(people.stranger, ending)).toEqual([]);
  });

  it('shows the messages about it that the reader has', async () => {
    const notices = `SELECT title FROM console.project_notices WHERE project_id = ${project}`;
    const sent = await shown(people.member, notices);
    expect(sent).toHaveLength(1);
    expect(await shown(people.stranger, notices)).toEqual([]);
  });
});
