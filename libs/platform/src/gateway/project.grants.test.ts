import { gatewayPerson, type TestPerson } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Envelope } from '../dispatch/call.js';

describe('what a project gives and narrows', () => {
  const gate = gatewayPerson();
  const { callerOf, reasons, rows } = gate;
  let member: TestPerson;
  let manager: TestPerson;
  let policy: TestPerson;
  let project: number;
  let role: number;

  const as = (who: TestPerson, name: string, body: Record<string, unknown>): Promise<Envelope> =>
    gate.test.call(`/operation/${name}`, body, { token: who.token });
  const done = async (who: TestPerson, name: string, body: Record<string, unknown>): Promise<{ id: number }> => {
    const answer = await as(who, name, body);
    expect(answer).toMatchObject({ code: 200 });
    return answer.data as { id: number };
  };
  const asked = (text: string, more = {}): Promise<string[]> => reasons(text, { caller: callerOf(member), ...more });
  const save = (more: Record<string, unknown>): Promise<{ id: number }> =>
    done(manager, 'project.role-save', {
      project_id: project,
      role_name: '分析师',
      role_id: role || undefined,
      ...more,
    });
  const phone = async (): Promise<unknown> =>
    (await rows('SELECT phone FROM customer WHERE id = 1', { caller: callerOf(member) }))[0]?.[0];

  beforeAll(async () => {
    await gate.begin();
    const system = await gate.test.person(['system_admin']);
    policy = await gate.test.person(['policy_admin']);
    manager = await gate.test.person(['user']);
    member = await gate.test.person(['user']);
    project = (await done(system, 'project.create', { name: '零售', manager_ids: [manager.id] })).id;
    role = (await save({})).id;
    await done(manager, 'project.member-add', { project_id: project, user_ids: [member.id], role_id: role });
  });
  afterAll(gate.end);

  it('decides by a letter of the role, from when the project works on the source until it does not', async () => {
    const grant = { subject_type: 'project_role', subject_id: role, data_source_id: gate.source.id, letter: 'read' };
    const inProject = { ...grant, project_id: project };
    expect(await as(policy, 'grant.create', grant)).toMatchObject({ code: 400, data: { field: 'project_id' } });
    expect(await as(policy, 'grant.create', inProject)).toMatchObject({ code: 404 });
    expect(await as(manager, 'grant.create', inProject)).toMatchObject({ code: 401 });
    const source = { project_id: project, data_source_id: gate.source.id };
    expect(await as(manager, 'project.source-add', source)).toMatchObject({ code: 401 });
    await done(policy, 'project.source-add', source);
    expect(await asked('SELECT id FROM note')).toEqual(['unknown-table']);
    const { id } = await done(manager, 'grant.create', inProject);
    expect(await asked('SELECT id FROM note')).toEqual([]);
    expect(await asked('DELETE FROM note')).toEqual(['letter-missing public.note']);
    expect(await as(member, 'grant.create', inProject)).toMatchObject({ code: 401 });
    await done(manager, 'project.source-remove', source);
    expect(await asked('SELECT id FROM note')).toEqual(['unknown-table']);
    await done(policy, 'project.source-add', source);
    expect(await asked('SELECT id FROM note')).toEqual([]);
    await done(manager, 'grant.revoke', { id });
    expect(await asked('SELECT id FROM note')).toEqual(['unknown-table']);
  });

  it('decides by a letter of a group until the group ends, by time or by whoever ends it', async () => {
    const system = await gate.test.person(['system_admin']);
    const form = { name: '临时组', user_ids: [member.id] };
    const { id } = await done(system, 'user-group.create', form);
    const grant = { subject_type: 'group', subject_id: id, data_source_id: gate.source.id, letter: 'read' };
    await done(policy, 'grant.create', grant);
    const end = (moment: number): Promise<unknown> =>
      done(system, 'user-group.update', { ...form, id, end_time: new Date(moment).toISOString() });
    expect(await asked('SELECT id FROM note')).toEqual([]);
    await end(Date.now() - 60_000);
    await expect.poll(() => asked('SELECT id FROM note'), { timeout: 20_000 }).toEqual(['unknown-table']);
    await end(Date.now() + 2_500);
    expect(await asked('SELECT id FROM note')).toEqual([]);
    await expect.poll(() => asked('SELECT id FROM note'), { timeout: 20_000 }).toEqual(['unknown-table']);
  });

  it('gives the default letters of the role, and what it forces needs a work order', async () => {
    await save({ letters: ['read', 'write'] });
    expect(await asked('DELETE FROM note')).toEqual([]);
    await save({ letters: ['read', 'write'], force_work_order: ['delete', 'export'] });
    expect(await asked('DELETE FROM note')).toEqual(['work-order-required']);
    expect(await asked('SELECT id FROM note')).toEqual([]);
    expect(await asked('SELECT id FROM note', { origin: { kind: 'export' } })).toEqual(['work-order-required']);
    await save({ letters: ['read'], force_work_order: [] });
    expect(await asked('SELECT id FROM note', { origin: { kind: 'export' } })).toEqual([]);
  });

  it('narrows rows and exports by its settings', async () => {
    const settings = { id: project, name: '零售' };
    await done(manager, 'project.update', { ...settings, allow_export: false, query_rows: 2 });
    expect(await asked('SELECT id FROM note', { origin: { kind: 'export' } })).toEqual(['export-forbidden']);
    expect(await rows('SELECT id FROM customer', { caller: callerOf(member) })).toHaveLength(2);
    await done(manager, 'project.update', { ...settings, allow_export: true });
    expect((await rows('SELECT id FROM customer', { caller: callerOf(member) })).length).toBeGreaterThan(2);
  });

  it('shows by the level of the project, which that of a member only lowers, until the membership ends', async () => {
    expect(await phone()).toMatch(/\*/);
    await gate.test.platform.db.query("UPDATE project SET access_level = 'high' WHERE id = $1", [project]);
    await gate.test.platform.db.query('DELETE FROM masking_rule');
    // Written past the operations: what this process believes of it is a moment old otherwise.
    gate.test.platform.gateway.versions.suspect();
    expect(await phone()).not.toMatch(/\*/);
    const { id } = await gate.test.platform.db.one<{ id: number }>(
      'SELECT id FROM project_member WHERE project_id = $1 AND user_id = $2',
      [project, member.id],
    );
    await done(manager, 'project.member-update', { id, role_id: role, member_level: 'low' });
    expect(await phone()).toMatch(/\*/);
    const end = new Date(Date.now() + 5_000).toISOString();
    await done(manager, 'project.member-update', { id, role_id: role, end_time: end });
    expect(await phone()).not.toMatch(/\*/);
    await expect.poll(() => asked('SELECT id FROM note'), { timeout: 20_000 }).toEqual(['unknown-table']);
  });
});
