import { gatewayPerson, type TestPerson } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Envelope } from '../dispatch/call.js';

describe('the current approval group as a receiver', () => {
  const gate = gatewayPerson();
  let system: TestPerson, manager: TestPerson, second: TestPerson, asker: TestPerson, member: TestPerson;
  let project = 0;
  let count = 0;

  const as = (who: TestPerson, name: string, body: Record<string, unknown>): Promise<Envelope> =>
    gate.test.call(`/operation/${name}`, body, { token: who.token });
  const done = async (who: TestPerson, name: string, body: Record<string, unknown>): Promise<{ id: number }> => {
    const answer = await as(who, name, body);
    expect(answer, answer.msg).toMatchObject({ code: 200 });
    return answer.data as { id: number };
  };
  /** An order that the manager turns down; answers who was told of that. */
  const notifiedOfRejection = async (): Promise<number[]> => {
    const { db } = gate.test.platform;
    const { id } = await done(asker, 'work-order.create', {
      name: `组${(count += 1)}`,
      project_id: project,
      kind: 'dml',
      data_source_id: gate.source.id,
      databases: ['public'],
      script: `DELETE FROM note WHERE id = 1`,
      is_backup: false,
    });
    const { hash } = await db.one<{ hash: string }>('SELECT script_hash AS hash FROM work_order WHERE id = $1', [id]);
    await done(manager, 'work-order.reject', { id, hash, remark: '不需要' });
    const { rows } = await db.query<{ user_id: number }>(
      `SELECT user_id FROM notice WHERE kind = 'message' AND event = 'order.decided' AND link = $1 ORDER BY user_id`,
      [`work-order?id=${id}`],
    );
    return rows.map(({ user_id }) => user_id);
  };
  const ids = (...people: TestPerson[]): number[] => people.map(({ id }) => id).sort((a, b) => a - b);

  beforeAll(async () => {
    await gate.begin();
    system = await gate.test.person(['system_admin']);
    const policy = await gate.test.person(['policy_admin']);
    [manager, second, asker, member] = (await Promise.all([1, 2, 3, 4].map(() => gate.test.person(['user'])))) as [
      TestPerson,
      TestPerson,
      TestPerson,
      TestPerson,
    ];
    project = (await done(system, 'project.create', { name: '组', manager_ids: [manager.id, second.id] })).id;
    await done(manager, 'project.member-add', { project_id: project, user_ids: [asker.id, member.id] });
    await done(policy, 'project.source-add', { project_id: project, data_source_id: gate.source.id });
  });
  afterAll(gate.end);

  it('is told what became of it where a rule says so: who else was asked, not who decided, nor other members', async () => {
    expect(await notifiedOfRejection()).toEqual(ids(asker));
    await done(system, 'notice.save-rule', { event: 'order.decided', channel_ids: [1], tells_group: true });
    expect(await notifiedOfRejection()).toEqual(ids(asker, second));
    // A project's own rule stands instead of the platform's.
    const rule = { project_id: project, event: 'order.decided', channel_ids: [1] };
    await done(manager, 'notice.save-project-rule', { ...rule, user_ids: [member.id] });
    expect(await notifiedOfRejection()).toEqual(ids(asker, member));
    await done(manager, 'notice.save-project-rule', { ...rule, tells_group: true });
    expect(await notifiedOfRejection()).toEqual(ids(asker, second));
  });

  it('is offered for what is approved alone, and shown to whoever keeps the rule', async () => {
    const project_rule = { project_id: project, event: 'project.asked', tells_group: true };
    for (const answer of [
      await as(system, 'notice.save-rule', { event: 'project.asked', tells_group: true }),
      await as(manager, 'notice.save-project-rule', project_rule),
    ])
      expect(answer).toMatchObject({ code: 400, data: { field: 'tells_group' } });
    const shown = async (who: TestPerson, roles: string): Promise<unknown[]> =>
      gate.test.platform.db.transaction(async (db) => {
        await db.query(`SELECT set_config('sluice.user_id', $1, true), set_config('sluice.roles', $2, true)`, [
          String(who.id),
          roles,
        ]);
        await db.query('SET LOCAL ROLE sluice_console');
        const { rows } = await db.query(
          `SELECT id, has_group, tells_group FROM console.notice_groups WHERE id LIKE '%order.decided' OR id LIKE '%project.asked' ORDER BY id`,
        );
        return rows;
      });
    expect(await shown(manager, 'user')).toEqual([
      { id: `${project}-order.decided`, has_group: true, tells_group: true },
      { id: `${project}-project.asked`, has_group: false, tells_group: false },
    ]);
    expect(await shown(system, 'system_admin')).toEqual(
      expect.arrayContaining([{ id: 'order.decided', has_group: true, tells_group: true }]),
    );
    expect(await shown(await gate.test.person(['user']), 'user')).toEqual([]);
  });
});
