import { startTestPlatform, type TestPerson, type TestPlatform } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Envelope } from '../dispatch/call.js';

type Who = 'root' | 'system' | 'policy' | 'audit' | 'manager' | 'second' | 'member' | 'user' | 'other';

describe('projects', () => {
  let world: TestPlatform;
  let project: number;
  let source: number;
  const people = {} as Record<Who, TestPerson>;
  const as = (who: Who, name: string, body: Record<string, unknown> = {}): Promise<Envelope> =>
    world.call(`/operation/${name}`, body, { token: people[who].token });
  const done = async (who: Who, name: string, body: Record<string, unknown>): Promise<Record<string, number>> => {
    const answer = await as(who, name, body);
    expect(answer).toMatchObject({ code: 200 });
    return answer.data as Record<string, number>;
  };
  const roles = async (): Promise<Record<string, string>> => {
    const { rows } = await world.platform.db.query<{ user_id: number; name: string }>(
      `SELECT m.user_id, r.name FROM project_member m JOIN project_role r ON r.id = m.project_role_id WHERE m.project_id = $1 AND m.status = 'active'`,
      [project],
    );
    const nameOf = (id: number): string => Object.entries(people).find(([, one]) => one.id === id)?.[0] ?? String(id);
    return Object.fromEntries(rows.map((row) => [nameOf(row.user_id), row.name]));
  };
  const memberId = async (who: Who): Promise<number> =>
    (
      await world.platform.db.one<{ id: number }>(
        'SELECT id FROM project_member WHERE project_id = $1 AND user_id = $2',
        [project, people[who].id],
      )
    ).id;
  const roleId = async (name: string): Promise<number> =>
    (
      await world.platform.db.one<{ id: number }>(
        'SELECT id FROM project_role WHERE name = $1 AND (project_id = $2 OR project_id IS NULL)',
        [name, project],
      )
    ).id;

  const shown = (who: Who, role: string, text: string): Promise<unknown[]> =>
    world.platform.db.transaction(async (inside) => {
      await inside.query(`SELECT set_config('sluice.user_id', $1, true), set_config('sluice.roles', $2, true)`, [
        String(people[who].id),
        role,
      ]);
      await inside.query('SET LOCAL ROLE sluice_console');
      return (await inside.query(text)).rows;
    });

  beforeAll(async () => {
    world = await startTestPlatform();
    people.root = await world.person(['super_admin']);
    people.system = await world.person(['system_admin']);
    people.policy = await world.person(['policy_admin']);
    people.audit = await world.person(['audit_admin']);
    for (const name of ['manager', 'second', 'member', 'user', 'other'] as const)
      people[name] = await world.person(['user']);
    const made = await world.platform.db.one<{ id: number }>(
      `INSERT INTO data_source (name, type, owner_id) VALUES ('shop', 'postgres', $1) RETURNING id`,
      [people.manager.id],
    );
    source = made.id;
    const form = { name: '零售分析', code: 'RETAIL', is_public: true, manager_ids: [people.manager.id] };
    project = (await done('system', 'project.create', form)).id!;
  });
  afterAll(() => world.stop());

  it('are made with a manager who is not who makes them, under a name of their own', async () => {
    const form = { name: ' 零售分析 ', manager_ids: [people.second.id] };
    expect(await as('system', 'project.create', form)).toMatchObject({ code: 409, data: { field: 'name' } });
    expect(await as('system', 'project.create', { ...form, name: 'B', code: 'retail' })).toMatchObject({ code: 409 });
    expect(await as('system', 'project.create', { name: 'B', manager_ids: [] })).toMatchObject({ code: 400 });
    expect(await as('system', 'project.create', { name: 'B', manager_ids: [people.system.id] })).toMatchObject({
      code: 409,
    });
  });

  it('take whoever asks and is accepted by a manager, once, with one role', async () => {
    const asked = await done('user', 'project.join', { project_id: project, reason: '需要门店数据' });
    expect(await as('user', 'project.join', { project_id: project })).toMatchObject({ code: 409 });
    expect(await as('manager', 'project.join', { project_id: project })).toMatchObject({ code: 409 });
    for (const who of ['user', 'other', 'system', 'root', 'policy'] as const)
      expect(await as(who, 'project.join-accept', { id: asked.id })).toMatchObject({ code: 401 });
    const both = await Promise.all([
      as('manager', 'project.join-accept', { id: asked.id }),
      as('manager', 'project.member-add', { project_id: project, user_ids: [people.user.id] }),
    ]);
    expect(both.map(({ code }) => code).sort()).toEqual([200, 409]);
    expect(await roles()).toEqual({ manager: '项目管理员', user: '普通成员' });
    const again = await done('other', 'project.join', { project_id: project });
    expect(await as('manager', 'project.join-refuse', { id: again.id, remark: '不需要' })).toMatchObject({ code: 200 });
    expect(await as('manager', 'project.join-accept', { id: again.id })).toMatchObject({ code: 409 });
    const third = await done('other', 'project.join', { project_id: project });
    expect(await as('other', 'project.join-refuse', { id: third.id })).toMatchObject({ code: 200 });
  });

  it('give each person one role, also under two requests at once', async () => {
    const analyst = await done('manager', 'project.role-save', { project_id: project, role_name: '分析师' });
    const add = (role: number): Promise<Envelope> =>
      as('manager', 'project.member-add', { project_id: project, user_ids: [people.member.id], role_id: role });
    const both = await Promise.all([add(analyst.id!), add(await roleId('普通成员'))]);
    expect(both.map(({ code }) => code).sort()).toEqual([200, 409]);
    const { rows } = await world.platform.db.query(
      'SELECT 1 FROM project_member WHERE project_id = $1 AND user_id = $2',
      [project, people.member.id],
    );
    expect(rows).toHaveLength(1);
  });

  it('keep their last manager, whoever would take them away and from where', async () => {
    const id = await memberId('manager');
    expect(await as('manager', 'project.leave', { id: project })).toMatchObject({ code: 409 });
    expect(await as('manager', 'project.member-remove', { id })).toMatchObject({ code: 409 });
    for (const name of ['user.disable', 'user.delete'])
      expect(await as('system', name, { id: people.manager.id })).toMatchObject({ code: 409 });
    expect(await as('system', 'user.update', { id: people.manager.id, end_time: '2020-01-01 00:00:00' })).toMatchObject(
      { code: 409 },
    );
    const two = [people.manager.id, people.second.id];
    await done('system', 'project.set-managers', { id: project, manager_ids: two });
    const left = await Promise.all([
      as('manager', 'project.member-update', { id: await memberId('second'), role_id: await roleId('普通成员') }),
      as('second', 'project.member-update', { id, role_id: await roleId('普通成员') }),
    ]);
    expect(left.map(({ code }) => code).filter((code) => code === 200)).toHaveLength(1);
    expect(Object.values(await roles()).filter((role) => role === '项目管理员')).toHaveLength(1);
    await done('system', 'project.set-managers', { id: project, manager_ids: [people.manager.id] });
    expect(await roles()).toMatchObject({ manager: '项目管理员', second: '普通成员' });
    const later = { end_time: new Date(Date.now() + 3_600_000).toISOString() };
    const lead = { project_id: project, user_ids: [people.other.id], role_id: await roleId('项目管理员'), ...later };
    await done('manager', 'project.member-add', lead);
    expect(await as('manager', 'project.leave', { id: project })).toMatchObject({ code: 409 });
    expect(await as('system', 'user.update', { id: people.manager.id, ...later })).toMatchObject({ code: 409 });
    await done('manager', 'project.member-remove', { id: await memberId('other') });
    const gone = await world.person(['user']);
    await world.platform.db.query("UPDATE user_account SET end_time = now() - interval '1 day' WHERE id = $1", [
      gone.id,
    ]);
    expect(await as('system', 'project.set-managers', { id: project, manager_ids: [gone.id] })).toMatchObject({
      code: 409,
      data: { field: 'manager_ids' },
    });
  });

  it('have roles of their own, which nobody makes stronger for themself', async () => {
    const form = { project_id: project, role_name: '运维', actions: ['roles'], letters: ['read'] };
    const made = await done('manager', 'project.role-save', { ...form, force_work_order: ['update', 'ddl'] });
    for (const name of ['运维', '普通成员'])
      expect(await as('manager', 'project.role-save', { ...form, role_name: name })).toMatchObject({ code: 409 });
    expect(await as('manager', 'project.role-save', { ...form, force_work_order: ['drop'] })).toMatchObject({
      code: 400,
    });
    const builtIn = await roleId('普通成员');
    expect(await as('manager', 'project.role-save', { ...form, role_id: builtIn, role_name: 'x' })).toMatchObject({
      code: 404,
    });
    await done('manager', 'project.member-update', { id: await memberId('second'), role_id: made.id });
    const own = { ...form, role_id: made.id, force_work_order: ['update', 'ddl'] };
    expect(await as('second', 'project.role-save', { ...own, letters: ['read', 'write'] })).toMatchObject({
      code: 409,
    });
    expect(await as('second', 'project.role-save', { ...own, force_work_order: ['ddl'] })).toMatchObject({ code: 409 });
    expect(await as('second', 'project.role-save', { ...own, remark: '值班' })).toMatchObject({ code: 200 });
    const another = { project_id: project, role_name: '临时', force_work_order: ['update', 'ddl'] };
    for (const [field, given] of Object.entries({
      letters: ['read', 'write'],
      actions: ['members'],
      force_work_order: [],
    }))
      expect(await as('second', 'project.role-save', { ...another, [field]: given })).toMatchObject({
        code: 409,
        data: { field },
      });
    const lesser = await done('second', 'project.role-save', { ...another, letters: ['read'], actions: ['roles'] });
    await done('manager', 'project.role-delete', { id: lesser.id });
    expect(await as('user', 'project.role-save', own)).toMatchObject({ code: 401 });
    expect(await as('manager', 'project.role-delete', { id: made.id })).toMatchObject({ code: 409 });
  });

  it('have roles that go when nobody has them any more', async () => {
    const { id } = await done('manager', 'project.role-save', { project_id: project, role_name: '临时' });
    await done('manager', 'project.member-add', { project_id: project, user_ids: [people.other.id], role_id: id });
    expect(await as('manager', 'project.role-delete', { id })).toMatchObject({ code: 409 });
    await done('other', 'project.leave', { id: project });
    expect(await as('manager', 'project.role-delete', { id })).toMatchObject({ code: 200 });
  });

  it('narrow what the platform allows, and never widen it', async () => {
    const form = { id: project, name: '零售分析', is_public: true };
    expect(await as('manager', 'project.update', { ...form, query_rows: 1_000_001 })).toMatchObject({
      code: 400,
      data: { field: 'query_rows' },
    });
    expect(await as('manager', 'project.update', { ...form, concurrency: 6 })).toMatchObject({ code: 400 });
    expect(await as('manager', 'project.update', { ...form, query_rows: 500, concurrency: 2 })).toMatchObject({
      code: 200,
    });
    const add = { project_id: project, user_ids: [people.other.id], member_level: 'high' };
    expect(await as('manager', 'project.member-add', add)).toMatchObject({
      code: 400,
      data: { field: 'member_level' },
    });
    expect(await as('manager', 'project.set-level', { id: project, access_level: 'high' })).toMatchObject({
      code: 401,
    });
    expect(await as('policy', 'project.set-level', { id: project, access_level: 'low' })).toMatchObject({ code: 200 });
  });

  it('are handed no source by a member who gains by it, and no higher level by one who confirms it', async () => {
    const keeper = await world.person(['policy_admin']);
    const another = await world.person(['policy_admin']);
    const call = (who: TestPerson, name: string, body: Record<string, unknown>): Promise<Envelope> =>
      world.call(`/operation/${name}`, body, { token: who.token });
    const role_id = (await done('manager', 'project.role-save', { project_id: project, role_name: '读者' })).id;
    await done('manager', 'project.member-add', { project_id: project, user_ids: [keeper.id], role_id });
    const handed = { project_id: project, data_source_id: source };
    expect(await call(keeper, 'project.source-add', handed)).toMatchObject({
      code: 409,
      data: { field: 'data_source_id' },
    });
    await done('policy', 'project.set-level', { id: project, access_level: 'public' });
    expect(await call(keeper, 'project.source-add', handed)).toMatchObject({ code: 200 });
    await done('manager', 'project.source-remove', handed);
    const readers = { project_id: project, role_id, role_name: '读者', letters: ['read'] };
    await done('manager', 'project.role-save', readers);
    expect(await call(keeper, 'project.source-add', handed)).toMatchObject({ code: 409 });
    await done('policy', 'project.source-add', handed);

    await world.platform.settings.set(world.platform.db, 'duties.single_admin', false, null);
    const raised = await done('policy', 'project.set-level', { id: project, access_level: 'high' });
    const confirm = { id: raised.pending_change_id };
    expect(await call(keeper, 'pending-change.confirm', confirm)).toMatchObject({ code: 409 });
    const late = await world.person(['policy_admin']);
    await done('manager', 'project.member-add', { project_id: project, user_ids: [late.id] });
    expect(await call(late, 'pending-change.confirm', confirm)).toMatchObject({ code: 409 });
    expect(await call(another, 'pending-change.confirm', confirm)).toMatchObject({ code: 200 });
    await world.platform.settings.set(world.platform.db, 'duties.single_admin', true, null);
    await done('policy', 'project.set-level', { id: project, access_level: 'low' });
    await done('manager', 'project.source-remove', handed);
  });

  it('are frozen and archived, and then let nobody in', async () => {
    const ended = { user_ids: [people.other.id], project_id: project };
    await done('system', 'project.set-state', { id: project, status: 'frozen' });
    expect(await as('other', 'project.join', { project_id: project })).toMatchObject({ code: 409 });
    expect(await as('manager', 'project.set-state', { id: project, status: 'active' })).toMatchObject({ code: 401 });
    await done('manager', 'project.set-state', { id: project, status: 'archived' });
    expect(await as('manager', 'project.member-add', ended)).toMatchObject({ code: 409 });
    expect(await as('system', 'project.set-managers', { id: project, manager_ids: [people.user.id] })).toMatchObject({
      code: 409,
    });
    await done('system', 'project.set-state', { id: project, status: 'active' });
    await world.platform.db.query('UPDATE user_account SET is_enabled = false WHERE id = $1', [people.other.id]);
    expect(await as('manager', 'project.member-add', ended)).toMatchObject({ code: 409 });
    await world.platform.db.query('UPDATE user_account SET is_enabled = true WHERE id = $1', [people.other.id]);
  });

  it('have managers that only managers and keepers make and unmake, and roles given by who holds as much', async () => {
    const clerk = await world.person(['user']);
    const friend = await world.person(['user']);
    const call = (name: string, body: Record<string, unknown>): Promise<Envelope> =>
      world.call(`/operation/${name}`, body, { token: clerk.token });
    const form = { project_id: project, role_name: '接待', actions: ['requests', 'members'] };
    const role = await done('manager', 'project.role-save', form);
    const able = { project_id: project, role_name: '写入', letters: ['write'] };
    const stronger = (await done('manager', 'project.role-save', able)).id;
    const managers = await roleId('项目管理员');
    await done('manager', 'project.member-add', { project_id: project, user_ids: [clerk.id], role_id: role.id });
    const asked = await world.call('/operation/project.join', { project_id: project }, { token: friend.token });
    const { id } = asked.data as { id: number };
    const refused = { code: 401, data: { field: 'role_id' } };
    const friendly = { project_id: project, user_ids: [friend.id] };
    for (const role_id of [managers, stronger]) {
      expect(await call('project.join-accept', { id, role_id })).toMatchObject(refused);
      expect(await call('project.member-add', { ...friendly, role_id })).toMatchObject(refused);
    }
    const chief = { id: await memberId('manager'), role_id: role.id };
    expect(await call('project.member-update', chief)).toMatchObject(refused);
    expect(await call('project.member-remove', { id: chief.id })).toMatchObject(refused);
    expect(await call('project.join-accept', { id })).toMatchObject({ code: 200 });
  });

  it('free nobody of what their role there is forbidden', async () => {
    const { db } = world.platform;
    const role = await roleId('项目管理员');
    const refused = { code: 409, data: { field: 'status' } };
    const archive = (): Promise<Envelope> => as('manager', 'project.set-state', { id: project, status: 'archived' });
    await db.query(
      `INSERT INTO data_grant (project_id, subject_type, subject_id, data_source_id, letter) VALUES ($1, 'project_role', $2, $3, 'forbid')`,
      [project, role, source],
    );
    expect(await archive()).toMatchObject(refused);
    const ends = { id: project, name: '零售分析', end_time: '2020-01-01 00:00:00' };
    expect(await as('manager', 'project.update', ends)).toMatchObject({ code: 409, data: { field: 'end_time' } });
    const handed = { project_id: project, data_source_id: source };
    expect(await as('manager', 'project.source-remove', handed)).toMatchObject({
      code: 409,
      data: { field: 'data_source_id' },
    });
    await db.query("DELETE FROM data_grant WHERE letter = 'forbid'");
    await db.query(
      `INSERT INTO row_filter (name, data_source_id, schema_name, table_name, subject_type, subject_ids, condition) VALUES ('f', $1, 'public', 't', 'project_role', $2, 'true')`,
      [source, JSON.stringify([role, await roleId('普通成员')])],
    );
    expect(await archive()).toMatchObject(refused);
    expect(await as('user', 'project.leave', { id: project })).toMatchObject({ code: 409, data: { field: 'id' } });
    await db.query('DELETE FROM row_filter');
  });

  it('that have ended begin again by a keeper who is not in them', async () => {
    const { db, settings } = world.platform;
    await db.query("UPDATE project SET end_time = now() - interval '1 day' WHERE id = $1", [project]);
    const again = { id: project, name: '零售分析', is_public: true, end_time: null };
    expect(await as('manager', 'project.update', again)).toMatchObject({ code: 401, data: { field: 'end_time' } });
    await done('manager', 'project.member-add', { project_id: project, user_ids: [people.root.id] });
    await settings.set(db, 'duties.single_admin', false, null);
    expect(await as('root', 'project.update', again)).toMatchObject({ code: 409, data: { field: 'end_time' } });
    await done('system', 'project.update', again);
    expect(await as('system', 'project.update', again)).toMatchObject({ code: 401 });
    await done('system', 'project.set-state', { id: project, status: 'frozen' });
    expect(await as('root', 'project.set-state', { id: project, status: 'active' })).toMatchObject({ code: 409 });
    await done('system', 'project.set-state', { id: project, status: 'active' });
    await settings.set(db, 'duties.single_admin', true, null);
    await done('root', 'project.leave', { id: project });
  });

  it('have a log that their managers and auditors read, and members do not', async () => {
    await world.platform.audit.flush();
    const seen = (who: Who, role: string): Promise<unknown[]> =>
      shown(who, role, `SELECT action FROM console.project_log WHERE project_id = ${project}`);
    for (const [who, role] of [
      ['manager', 'user'],
      ['audit', 'audit_admin'],
    ] as const)
      expect(await seen(who, role)).toEqual(
        expect.arrayContaining([{ action: 'project.member-add' }, { action: 'project.set-state' }]),
      );
    for (const [who, role] of [
      ['user', 'user'],
      ['other', 'user'],
      ['system', 'system_admin'],
    ] as const)
      expect(await seen(who, role)).toEqual([]);
    const [joined] = (await shown(
      'manager',
      'user',
      `SELECT objects, change FROM console.project_log WHERE project_id = ${project} AND topic = 'change' AND action = 'project.member-add' AND decision = 'permit' ORDER BY id LIMIT 1`,
    )) as { objects: string | null; change: string | null }[];
    expect(joined?.change).toMatch(/^members: .* → .*; role: .* → /);
    expect(joined?.objects ?? '').not.toContain(' → ');
  });

  it('show the flow that their orders take where no condition chooses another', async () => {
    const { db } = world.platform;
    const flow = `SELECT name FROM console.project_default_flow WHERE project_id = ${project}`;
    expect(await shown('manager', 'user', flow)).toEqual([{ name: '项目管理员审批' }]);
    await db.query(
      `INSERT INTO approval_flow (name, project_id, target, condition, priority, steps)
       SELECT name, $1, 'work_order', condition, priority, '[{"name": "one"}]' FROM (VALUES ('some', 'rows > 10', 200), ('own', '', 300)) AS l (name, condition, priority)`,
      [project],
    );
    expect(await shown('manager', 'user', flow)).toEqual([{ name: 'own' }]);
    await db.query('DELETE FROM approval_flow WHERE project_id = $1', [project]);
  });

  it('show what members did while they were members, and the letters that a role gives them', async () => {
    const add = { project_id: project, user_ids: [people.other.id] };
    const { id: role } = await done('manager', 'project.role-save', {
      project_id: project,
      role_name: '外部',
      letters: ['read'],
    });
    await done('policy', 'project.source-add', { project_id: project, data_source_id: source });
    await done('manager', 'project.member-add', { ...add, role_id: role });
    const rights = `SELECT letter, data_source, through_name, state FROM console.user_rights WHERE user_id = ${people.other.id}`;
    const right = { letter: 'read', data_source: 'shop', through_name: '零售分析 · 外部' };
    expect(await shown('other', 'user', rights)).toEqual([{ ...right, state: 'enabled' }]);
    expect(await shown('user', 'user', rights)).toEqual([]);
    await done('other', 'project.leave', { id: project });
    expect(await shown('other', 'user', rights)).toEqual([{ ...right, state: 'expired' }]);
    const { db } = world.platform;
    await db.query(
      `UPDATE project_member SET create_time = now() - interval '2 hours', end_time = now() - interval '1 hour' WHERE user_id = $1`,
      [people.other.id],
    );
    await db.query(`UPDATE project_source SET create_time = now() - interval '90 minutes'`);
    const own = { kind: 'workspace' };
    const ofApp = { kind: 'page', appId: 3 };
    for (const [seq, [minutes, origin]] of (
      [
        [100, own],
        [80, own],
        [75, ofApp],
        [30, own],
      ] as const
    ).entries())
      await db.query(
        `INSERT INTO audit_log (seq, time, phase, user_id, user_name, ip, request_id, action, data_source_id, sql_text, decision, row_count, origin, prev_hash, hash)
         VALUES ($1, now() - $2 * interval '1 minute', 'event', $3, 'x', '::1', 'r', 'sql.run', $4, $2::text, 'permit', 7, $5, '0', '1')`,
        [1_000_000 + seq, minutes, people.other.id, source, origin],
      );
    const log = `SELECT sql_text, row_count::int FROM console.project_log WHERE project_id = ${project} AND topic = 'query' ORDER BY id`;
    // Whoever built the page asks of rows that whoever opened it sees.
    expect(await shown('manager', 'user', log)).toEqual([
      { sql_text: '80', row_count: 7 },
      { sql_text: '75', row_count: null },
    ]);
    const days = `SELECT sum(count)::integer AS all FROM console.project_days WHERE project_id = ${project}`;
    expect(await shown('manager', 'user', days)).toEqual([{ all: 2 }]);
  });

  /**
   * Every operation on projects, departments and groups × who may call it on this project; the answer of the others is
   * a refusal.
   */
  const matrix: [string, () => Record<string, unknown>, readonly Who[]][] = [
    ['department.create', () => ({ name: '' }), ['root', 'system']],
    ['department.update', () => ({ id: 0, name: '' }), ['root', 'system']],
    ['department.delete', () => ({ id: 0 }), ['root', 'system']],
    ['user-group.create', () => ({ name: '' }), ['root', 'system']],
    ['user-group.update', () => ({ id: 0, name: '' }), ['root', 'system']],
    ['user-group.delete', () => ({ id: 0 }), ['root', 'system']],
    ['project.create', () => ({ name: '', manager_ids: [] }), ['root', 'system']],
    ['project.set-managers', () => ({ id: project, manager_ids: [] }), ['root', 'system']],
    ['project.set-state', () => ({ id: project, status: 'active' }), ['root', 'system']],
    ['project.set-level', () => ({ id: project, access_level: '' }), ['policy']],
    ['project.update', () => ({ id: project, name: 'x', revision: -1 }), ['manager']],
    ['project.member-add', () => ({ project_id: project, user_ids: [] }), ['manager']],
    ['project.role-save', () => ({ project_id: project, role_name: '普通成员' }), ['manager', 'second']],
    ['project.role-delete', () => ({ id: -1 }), []],
    ['project.source-add', () => ({ project_id: project, data_source_id: source + 99 }), ['policy']],
    ['project.source-remove', () => ({ project_id: project, data_source_id: source + 99 }), ['manager', 'policy']],
    ['project.member-update', () => ({ id: -1, role_id: null }), []],
    ['project.member-remove', () => ({ id: -1 }), []],
    ['project.join-accept', () => ({ id: -1 }), []],
    ['project.join-refuse', () => ({ id: -1 }), []],
  ];
  it.each(matrix)('%s is refused to whoever has no right to it', async (name, body, allowed) => {
    for (const who of Object.keys(people) as Who[]) {
      const { code } = await as(who, name, body());
      if (allowed.includes(who)) expect([who, code === 401]).toEqual([who, false]);
      else expect([who, code]).toEqual([who, 401]);
    }
    expect(await world.call(`/operation/${name}`, body())).toMatchObject({ code: 403 });
  });
});
