import { startTestPlatform, type TestPerson, type TestPlatform } from '@sluice/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Envelope } from '../dispatch/call.js';

/**
 * A password that somebody else set is known to them: what such an account gets through a project that it is in already
 * takes two people.
 */
describe('a member who has not activated their account', () => {
  let world: TestPlatform;
  let source: number;
  let project: number;
  let role: number;
  const people = {} as Record<'system' | 'policy' | 'second' | 'manager' | 'member' | 'third', TestPerson>;
  const waits = { code: 200, msg: '已提交，等待另一位管理员确认后生效' };

  const as = (who: TestPerson, name: string, body: Record<string, unknown>): Promise<Envelope> =>
    world.call(`/operation/${name}`, body, { token: who.token });
  const setFresh = (fresh: boolean, who = people.member): Promise<unknown> =>
    world.platform.db.query('UPDATE user_account SET must_change_pwd = $2 WHERE id = $1', [who.id, fresh]);
  const member = (): Promise<{ id: number; role: number; level: string | null }> =>
    world.platform.db.one(
      'SELECT id, project_role_id AS role, access_level AS level FROM project_member WHERE project_id = $1 AND user_id = $2',
      [project, people.member.id],
    );
  const pendingOf = (answer: Envelope): number => (answer.data as { pending_change_id: number }).pending_change_id;
  /**
   * It waits, changes nothing, is not confirmed by the person themself, and takes effect when another administrator
   * confirms.
   */
  async function takesTwo(answer: Envelope, state: () => Promise<unknown>, before: unknown, after: unknown) {
    expect(answer, answer.msg).toMatchObject(waits);
    expect(await state()).toEqual(before);
    const id = pendingOf(answer);
    expect((await as(people.manager, 'pending-change.confirm', { id })).code).toBe(401);
    const confirmed = await as(people.second, 'pending-change.confirm', { id });
    expect(confirmed, confirmed.msg).toMatchObject({ code: 200 });
    expect(await state()).toEqual(after);
  }
  const sources = async (): Promise<number> =>
    (
      await world.platform.db.one<{ n: number }>(
        'SELECT count(*)::int AS n FROM project_source WHERE project_id = $1',
        [project],
      )
    ).n;
  const letters = async (): Promise<string[]> =>
    (await world.platform.db.one<{ letters: string[] }>('SELECT letters FROM project_role WHERE id = $1', [role]))
      .letters;
  const handOver = (): Promise<Envelope> =>
    as(people.policy, 'project.source-add', { project_id: project, data_source_id: source });
  const saveRole = (letters: string[], more: Record<string, unknown> = {}): Promise<Envelope> =>
    as(people.manager, 'project.role-save', {
      project_id: project,
      role_id: role,
      role_name: '质检',
      letters,
      ...more,
    });

  beforeAll(async () => {
    world = await startTestPlatform();
    people.system = await world.person(['system_admin']);
    people.policy = await world.person(['policy_admin']);
    people.second = await world.person(['policy_admin']);
    for (const name of ['manager', 'member', 'third'] as const) people[name] = await world.person(['user']);
    source = (
      await world.platform.db.one<{ id: number }>(
        `INSERT INTO data_source (name, type, owner_id) VALUES ('shop', 'postgres', $1) RETURNING id`,
        [people.system.id],
      )
    ).id;
  });
  afterAll(() => world.stop());

  let count = 0;
  beforeEach(async () => {
    await setFresh(false);
    await world.platform.settings.set(world.platform.db, 'duties.single_admin', false, null);
    count += 1;
    const made = await as(people.system, 'project.create', {
      name: `质检 ${count}`,
      is_public: true,
      manager_ids: [people.manager.id],
    });
    project = (made.data as { id: number }).id;
    const saved = await as(people.manager, 'project.role-save', { project_id: project, role_name: '质检' });
    role = (saved.data as { id: number }).id;
    const add = { project_id: project, user_ids: [people.member.id], role_id: role };
    expect(await as(people.manager, 'project.member-add', add)).toMatchObject({ code: 200, msg: '' });
    await setFresh(true);
  });

  it('gets no source of the project by one person', async () => {
    await takesTwo(await handOver(), sources, 0, 1);
    expect(
      await as(people.policy, 'project.source-remove', { project_id: project, data_source_id: source }),
    ).toMatchObject({ code: 200 });
    await setFresh(false);
    expect(await handOver()).toMatchObject({ code: 200, msg: '' });
    expect(await sources()).toBe(1);
  });

  it('gets no more by their role than it held, while it may lose some at once', async () => {
    await takesTwo(await saveRole(['read']), letters, [], ['read']);
    const forced = { force_work_order: ['update'] };
    expect(await saveRole(['read'], forced)).toMatchObject({ code: 200, msg: '' });
    expect(await saveRole(['read'])).toMatchObject(waits);
    expect(await saveRole(['read'], { ...forced, actions: ['members'] })).toMatchObject(waits);
    expect(await saveRole([], forced)).toMatchObject({ code: 200, msg: '' });
    // A role that nobody fresh has is its manager's alone.
    await setFresh(false);
    expect(await saveRole(['read'], forced)).toMatchObject({ code: 200, msg: '' });
  });

  it('gets no other role, level or end of their membership by one person', async () => {
    await saveRole([]);
    const { id } = await member();
    const other = (
      (await as(people.manager, 'project.role-save', { project_id: project, role_name: '读', letters: ['read'] }))
        .data as { id: number }
    ).id;
    const update = (more: Record<string, unknown>): Promise<Envelope> =>
      as(people.manager, 'project.member-update', { id, role_id: role, ...more });
    const state = async (): Promise<unknown> => (await member()).role;
    await takesTwo(await update({ role_id: other }), state, role, other);
    const end = new Date(world.platform.clock.now() + 86_400_000).toISOString();
    const later = new Date(world.platform.clock.now() + 2 * 86_400_000).toISOString();
    const kept = { role_id: other };
    expect(await update({ ...kept, end_time: end })).toMatchObject({ code: 200, msg: '' });
    expect(await update({ ...kept, end_time: later })).toMatchObject(waits);
    expect(await update({ ...kept, end_time: null })).toMatchObject(waits);
    expect(await update({ ...kept, end_time: end, member_level: 'public' })).toMatchObject({ code: 200, msg: '' });
    expect(await update({ ...kept, end_time: end, member_level: null })).toMatchObject(waits);
  });

  it('becomes no manager, comes in by no request, and is not brought back by one person', async () => {
    const managers = { id: project, manager_ids: [people.manager.id, people.member.id] };
    const state = async (): Promise<unknown> => (await member()).role;
    const { id: manager } = await world.platform.db.one<{ id: number }>(
      'SELECT id FROM project_role WHERE is_manager AND project_id IS NULL',
    );
    await takesTwo(await as(people.system, 'project.set-managers', managers), state, role, manager);
    const create = { name: `neu ${count}`, manager_ids: [people.member.id] };
    expect(await as(people.system, 'project.create', create)).toMatchObject(waits);

    const asked = await as(people.third, 'project.join', { project_id: project });
    const request = (asked.data as { id: number }).id;
    await setFresh(true, people.third);
    const accept = await as(people.manager, 'project.join-accept', { id: request });
    await setFresh(false, people.third);
    expect(accept).toMatchObject(waits);
    expect(await as(people.second, 'pending-change.confirm', { id: pendingOf(accept) })).toMatchObject({ code: 200 });

    const setState = (status: string): Promise<Envelope> =>
      as(people.system, 'project.set-state', { id: project, status });
    expect(await setState('frozen')).toMatchObject({ code: 200, msg: '' });
    expect(await setState('active')).toMatchObject(waits);
    await setFresh(false);
    expect(await setState('active')).toMatchObject({ code: 200, msg: '' });
  });

  it('gets all of it at once in single-administrator mode', async () => {
    await world.platform.settings.set(world.platform.db, 'duties.single_admin', true, null);
    expect(await handOver()).toMatchObject({ code: 200, msg: '' });
    expect(await saveRole(['read'])).toMatchObject({ code: 200, msg: '' });
  });
});
