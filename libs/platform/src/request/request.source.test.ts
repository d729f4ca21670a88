import { createSource, startTestPlatform, type TestPerson, type TestPlatform, type TestSource } from '@sluice/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Envelope } from '../dispatch/call.js';
import { sweepRequests } from './request.sweep.js';

type Who = 'manager' | 'second' | 'member' | 'stranger' | 'owner' | 'policy' | 'system';

/**
 * Whoever keeps a project's sources asks for one of the pool; its owner decides, and it stands there until the end
 * (screens D3, E6).
 */
describe('requests that a source joins a project', () => {
  let world: TestPlatform;
  let source: TestSource;
  let project: number;
  const people = {} as Record<Who, TestPerson>;

  const as = (who: Who, name: string, body: Record<string, unknown> = {}): Promise<Envelope> =>
    world.call(`/operation/${name}`, body, { token: people[who].token });
  const done = async (who: Who, name: string, body: Record<string, unknown>): Promise<{ id: number }> => {
    const answer = await as(who, name, body);
    expect(answer, answer.msg).toMatchObject({ code: 200 });
    return answer.data as { id: number };
  };
  const form = () => ({ kind: 'join_source', project_id: project, data_source_id: source.id, days: 3, reason: '报表' });
  const ask = async (who: Who = 'manager'): Promise<number> => (await done(who, 'request.ask', form())).id;
  const decide = async (who: Who, id: number, action = 'approve'): Promise<Envelope> => {
    const approval = await world.platform.db.one<{ id: number; hash: string }>(
      "SELECT id, script_hash AS hash FROM approval WHERE target_type = 'request' AND target_id = $1",
      [id],
    );
    return as(who, 'approval.decide', { ...approval, action, remark: action === 'reject' ? '不行' : null });
  };
  const statusOf = async (id: number): Promise<string> =>
    (await world.platform.db.one<{ status: string }>('SELECT status FROM request WHERE id = $1', [id])).status;
  const stands = async (): Promise<{ end_time: Date | null; request_id: number | null } | undefined> =>
    world.platform.db.maybeOne('SELECT end_time, request_id FROM project_source WHERE project_id = $1', [project]);
  const mayRead = async (): Promise<boolean> => {
    const answer = await as('policy', 'rights.explain', {
      form: { user_id: people.member.id, data_source_id: source.id, object_path: 'public.note', operation: 'query' },
    });
    return (answer.data as { decision: string }).decision === 'permit';
  };
  const notices = async (who: Who, id: number): Promise<number> =>
    (
      await world.platform.db.one<{ n: number }>('SELECT count(*) AS n FROM notice WHERE user_id = $1 AND link = $2', [
        people[who].id,
        `request?id=${id}`,
      ])
    ).n;

  beforeAll(async () => {
    world = await startTestPlatform();
    source = await createSource(world);
    people.system = await world.person(['system_admin']);
    people.policy = await world.person(['policy_admin']);
    for (const who of ['manager', 'second', 'member', 'stranger', 'owner'] as const)
      people[who] = await world.person(['user']);
  });
  beforeEach(async () => {
    const { db } = world.platform;
    world.platform.gateway.versions.suspect();
    await db.query('UPDATE data_source SET owner_id = $2, is_enabled = true WHERE id = $1', [
      source.id,
      people.owner.id,
    ]);
    project = (
      await done('system', 'project.create', {
        name: `p${Math.random()}`,
        manager_ids: [people.manager.id, people.second.id],
      })
    ).id;
    await done('manager', 'project.member-add', { project_id: project, user_ids: [people.member.id] });
    await db.query("UPDATE project_role SET letters = '{read}' WHERE project_id IS NULL AND NOT is_manager");
  });
  afterAll(async () => {
    await world.stop();
    await source.drop();
  });

  it('go to the owner, who is told, and what is approved stands in the project at once and leaves with the end', async () => {
    const id = await ask();
    expect([await stands(), await mayRead()]).toEqual([undefined, false]);
    expect(await notices('owner', id)).toBe(1);
    for (const who of ['manager', 'second', 'member', 'stranger', 'policy', 'system'] as const)
      expect([who, (await decide(who, id)).code]).not.toEqual([who, 200]);
    expect(await decide('owner', id)).toMatchObject({ code: 200 });
    expect([await statusOf(id), await mayRead()]).toEqual(['enabled', true]);
    expect(await stands()).toMatchObject({ request_id: id, end_time: expect.any(Date) as Date });
    expect(await notices('manager', id)).toBe(1);
    await world.platform.db.query(`UPDATE request SET end_time = now() - interval '1 second' WHERE id = $1`, [id]);
    await world.platform.db.query(
      `UPDATE project_source SET end_time = now() - interval '1 second' WHERE request_id = $1`,
      [id],
    );
    // Before anybody sweeps.
    expect(await mayRead()).toBe(false);
    await sweepRequests(world.platform.db, world.platform.notices);
    expect([await statusOf(id), await stands()]).toEqual(['expired', undefined]);
  });

  it('are refused, withdrawn, switched off and on, taken back, given back and lengthened like every request', async () => {
    const rejected = await ask();
    expect(await decide('owner', rejected, 'reject')).toMatchObject({ code: 200 });
    expect([await statusOf(rejected), await stands()]).toEqual(['rejected', undefined]);
    const withdrawn = await ask();
    await done('manager', 'request.withdraw', { id: withdrawn });
    expect([await statusOf(withdrawn), await stands()]).toEqual(['withdrawn', undefined]);
    const id = await ask();
    expect(await decide('owner', id)).toMatchObject({ code: 200 });
    expect((await as('second', 'request.disable', { id, remark: 'x' })).code).toBe(401);
    await done('owner', 'request.disable', { id, remark: '维护' });
    expect([await stands(), await mayRead()]).toEqual([undefined, false]);
    await done('owner', 'request.enable', { id });
    expect([(await stands())?.request_id, await mayRead()]).toEqual([id, true]);
    const longer = await done('manager', 'request.extend', { id, days: 9 });
    expect(await decide('owner', longer.id)).toMatchObject({ code: 200 });
    expect(await stands()).toMatchObject({ request_id: longer.id });
    await done('manager', 'request.give-back', { id: longer.id });
    expect([await statusOf(longer.id), await stands()]).toEqual(['withdrawn', undefined]);
    const last = await ask();
    expect(await decide('owner', last)).toMatchObject({ code: 200 });
    await done('owner', 'request.revoke', { id: last, remark: '不再需要' });
    expect([await statusOf(last), await stands()]).toEqual(['withdrawn', undefined]);
  });

  it('are for whoever keeps the project’s sources, on what is there and not in it', async () => {
    for (const who of ['member', 'stranger', 'owner', 'policy', 'system'] as const)
      expect([who, (await as(who, 'request.ask', form())).code]).toEqual([who, 401]);
    expect(await as('manager', 'request.ask', { ...form(), project_id: 999_999 })).toMatchObject({ code: 401 });
    expect(await as('manager', 'request.ask', { ...form(), data_source_id: 999_999 })).toMatchObject({ code: 409 });
    expect(await as('manager', 'request.ask', { ...form(), project_id: null })).toMatchObject({ code: 400 });
    expect(await as('manager', 'request.ask', { ...form(), data_source_id: null })).toMatchObject({ code: 400 });
    await ask();
    expect((await as('manager', 'request.ask', form())).code).toBe(409);
    await done('policy', 'project.source-add', { project_id: project, data_source_id: source.id });
    expect((await as('second', 'request.ask', form())).code).toBe(409);
  });

  it('leave a source that was added meanwhile for good, and are refused for one that is disabled meanwhile', async () => {
    const id = await ask();
    await done('policy', 'project.source-add', { project_id: project, data_source_id: source.id });
    expect(await decide('owner', id)).toMatchObject({ code: 200 });
    await done('owner', 'request.revoke', { id, remark: 'x' });
    expect(await stands()).toMatchObject({ end_time: null, request_id: null });
    await world.platform.db.query('DELETE FROM project_source WHERE project_id = $1', [project]);
    const late = await ask();
    await world.platform.db.query('UPDATE data_source SET is_enabled = false WHERE id = $1', [source.id]);
    expect(await decide('owner', late)).toMatchObject({ code: 409 });
    expect([await statusOf(late), await stands()]).toEqual(['waiting', undefined]);
  });

  it('are decided by no people of the project, whatever its flows say; of a source without an owner by who keeps policies', async () => {
    await done('manager', 'approval-flow.create', {
      ...{ name: 'own', project_id: project, target: 'request', priority: 100, condition: '' },
      steps: [{ name: 'x', group_type: 'users', group_ids: [people.second.id], mode: 'any' }],
    });
    await world.platform.db.query('UPDATE data_source SET owner_id = NULL WHERE id = $1', [source.id]);
    const id = await ask();
    expect((await decide('second', id)).code).not.toBe(200);
    expect(await decide('policy', id)).toMatchObject({ code: 200 });
    await world.platform.db.query("UPDATE approval_flow SET is_enabled = false WHERE condition LIKE '%join_source%'");
    await done('policy', 'project.source-remove', { project_id: project, data_source_id: source.id });
    expect((await as('manager', 'request.ask', { ...form(), days: 2 })).code).toBe(409);
    await world.platform.db.query("UPDATE approval_flow SET is_enabled = true WHERE condition LIKE '%join_source%'");
  });

  it('give nothing to whoever decides: an owner who is a member and would gain', async () => {
    await done('manager', 'project.member-add', { project_id: project, user_ids: [people.owner.id] });
    const id = await ask();
    const answer = await decide('owner', id);
    expect(answer.code).not.toBe(200);
    expect([await statusOf(id), await stands()]).toEqual(['waiting', undefined]);
  });
});
