import { startTestPlatform, type TestPerson, type TestPlatform } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Envelope } from '../dispatch/call.js';

type Who = 'policy' | 'manager' | 'member' | 'audit' | 'system';

describe('approval flows', () => {
  let world: TestPlatform;
  let project: number;
  const people = {} as Record<Who, TestPerson>;
  const as = (who: Who, name: string, form: Record<string, unknown>): Promise<Envelope> =>
    world.call(`/operation/${name}`, form, { token: people[who].token });
  const step = { name: '所有者', group_type: 'owner', group_ids: [], mode: 'any' };
  const flow = (more: Record<string, unknown> = {}): Record<string, unknown> => ({
    name: '流程',
    target: 'request',
    priority: 100,
    steps: [step],
    ...more,
  });

  beforeAll(async () => {
    world = await startTestPlatform();
    const { db } = world.platform;
    people.policy = await world.person(['policy_admin']);
    people.audit = await world.person(['audit_admin']);
    people.system = await world.person(['system_admin']);
    for (const who of ['manager', 'member'] as const) people[who] = await world.person(['user']);
    project = (await db.one<{ id: number }>("INSERT INTO project (name) VALUES ('零售') RETURNING id")).id;
    for (const [who, isManager] of [
      ['manager', true],
      ['member', false],
    ] as const)
      await db.query(
        'INSERT INTO project_member (project_id, user_id, project_role_id) SELECT $1, $2, id FROM project_role WHERE project_id IS NULL AND is_manager = $3',
        [project, people[who].id, isManager],
      );
  });
  afterAll(() => world.stop());

  it('are refused with the field that is wrong, and nothing is stored', async () => {
    const wrong = async (more: Record<string, unknown>): Promise<unknown> => {
      const answer = await as('policy', 'approval-flow.create', flow(more));
      expect(answer.code).toBe(400);
      return (answer.data as { field: string }).field;
    };
    expect(await wrong({ steps: [] })).toBe('steps');
    expect(await wrong({ steps: [{ ...step, name: ' ' }] })).toBe('steps');
    expect(await wrong({ steps: [{ ...step, group_type: 'users', group_ids: [] }] })).toBe('steps');
    expect(await wrong({ steps: [{ ...step, group_type: 'users', group_ids: [999_999] }] })).toBe('steps');
    expect(await wrong({ steps: [{ ...step, mode: 'count' }] })).toBe('steps');
    expect(await wrong({ condition: 'rows >' })).toBe('condition');
    expect(await wrong({ condition: 'row.id == 1' })).toBe('condition');
    expect(await wrong({ auto_pass: 'nothing' })).toBe('auto_pass');
    expect(await wrong({ copies: [999_999] })).toBe('copies');
    const { count } = await world.platform.db.one<{ count: number }>(
      'SELECT count(*)::integer AS count FROM approval_flow',
    );
    expect(count).toBe(6);
  });

  it('are kept by policy administrators and, in their project, by managers; a project never comes before the platform', async () => {
    for (const who of ['manager', 'member', 'audit', 'system'] as const)
      expect(await as(who, 'approval-flow.create', flow())).toMatchObject({ code: 401 });
    const own = flow({ project_id: project });
    expect(await as('member', 'approval-flow.create', own)).toMatchObject({ code: 401 });
    expect(await as('manager', 'approval-flow.create', { ...own, priority: 99 })).toMatchObject({ code: 400 });
    expect(await as('manager', 'approval-flow.create', { ...own, auto_pass: 'true' })).toMatchObject({ code: 400 });
    const made = await as('manager', 'approval-flow.create', own);
    expect(made).toMatchObject({ code: 200 });
    const { id } = made.data as { id: number };
    expect(await as('member', 'approval-flow.delete', { id })).toMatchObject({ code: 401 });
    expect(await as('manager', 'approval-flow.create', own)).toMatchObject({ code: 409, data: { field: 'name' } });
    expect(await as('manager', 'approval-flow.delete', { id })).toMatchObject({ code: 200 });
    expect(await as('manager', 'approval-flow.delete', { id })).toMatchObject({ code: 401 });
  });

  it('have conditions that were said in fields, kept beside what fields cannot say', async () => {
    const when = { environments: ['prod'], rows: 100, level: 'medium', kinds: [], days: 0 };
    const made = await as(
      'policy',
      'approval-flow.create',
      flow({ name: '分项', when, condition: 'risk == "low" || days > 9' }),
    );
    const { id } = made.data as { id: number };
    const stored = (): Promise<unknown> =>
      world.platform.db.one('SELECT condition, condition_fields, condition_rest FROM approval_flow WHERE id = $1', [
        id,
      ]);
    expect(await stored()).toEqual({
      condition: 'environment in ["prod"] && rows >= 100 && level in ["medium", "high"] && (risk == "low" || days > 9)',
      condition_fields: { environments: ['prod'], rows: 100, level: 'medium' },
      condition_rest: 'risk == "low" || days > 9',
    });
    // Whoever writes the whole condition has no fields.
    await as('policy', 'approval-flow.update', flow({ id, name: '分项', condition: 'rows > 5' }));
    expect(await stored()).toEqual({ condition: 'rows > 5', condition_fields: {}, condition_rest: 'rows > 5' });
    const open = await as('policy', 'approval-flow.create', flow({ name: '越出', when, condition: 'true) || (true' }));
    expect(open).toMatchObject({ code: 400, data: { field: 'condition' } });
    const odd = await as('policy', 'approval-flow.create', flow({ name: '代码', when: { kinds: ['a"] || ["'] } }));
    expect(odd).toMatchObject({ code: 400 });
    await as('policy', 'approval-flow.delete', { id });
  });

  it('tell the later of two editors instead of overwriting', async () => {
    const { id } = (await as('policy', 'approval-flow.create', flow({ name: '两人编辑' }))).data as { id: number };
    const { revision } = await world.platform.db.one<{ revision: number }>(
      'SELECT revision FROM approval_flow WHERE id = $1',
      [id],
    );
    const edit = { id, revision, ...flow({ name: '两人编辑', priority: 200 }) };
    expect(await as('policy', 'approval-flow.update', edit)).toMatchObject({ code: 200 });
    expect(await as('policy', 'approval-flow.update', edit)).toMatchObject({ code: 409, data: { conflict: true } });
    await as('policy', 'approval-flow.delete', { id });
  });

  it('are tried with a sample that names the flow, the steps and who would be asked', async () => {
    const form = flow({
      name: '试',
      condition: 'risk == "high"',
      steps: [{ ...step, group_type: 'users', group_ids: [people.manager.id] }],
    });
    const tried = async (sample: Record<string, unknown>): Promise<string> => {
      const answer = await as('policy', 'approval-flow.try', { form, sample });
      expect(answer).toMatchObject({ code: 200 });
      return (answer.data as { text: string }).text;
    };
    expect(await tried({ risk: 'high' })).toMatch(/试[\s\S]*1\. 所有者/);
    expect(await tried({ risk: 'low' })).toContain('拒绝');
    expect(await tried({ risk: 'low', project_id: project })).toContain('项目管理员审批');
    expect(await as('member', 'approval-flow.try', { form })).toMatchObject({ code: 401 });
  });

  it('decide several at once, each by itself: what cannot be decided is told and the rest is done', async () => {
    const source = await world.platform.db.one<{ id: number }>(
      "INSERT INTO data_source (name, type) VALUES ('shop', 'postgres') RETURNING id",
    );
    await world.platform.db.query('INSERT INTO project_source (project_id, data_source_id) VALUES ($1, $2)', [
      project,
      source.id,
    ]);
    const items: { id: number; hash: string }[] = [];
    for (const letter of ['read', 'write', 'manage']) {
      const form = { kind: 'letters', data_source_id: source.id, letters: [letter], days: 1 };
      const { id } = (await as('member', 'request.ask', form)).data as { id: number };
      items.push(
        await world.platform.db.one<{ id: number; hash: string }>(
          "SELECT id, script_hash AS hash FROM approval WHERE target_type = 'request' AND target_id = $1",
          [id],
        ),
      );
    }
    const [first, second, third] = items as [(typeof items)[0], (typeof items)[0], (typeof items)[0]];
    expect(await as('member', 'approval.decide-selected', { items, action: 'approve' })).toMatchObject({ code: 401 });
    expect(await as('manager', 'approval.decide-selected', { items, action: 'reject' })).toMatchObject({ code: 400 });
    const answer = await as('manager', 'approval.decide-selected', {
      items: [first, { ...second, hash: 'old' }, third],
      action: 'approve',
    });
    expect(answer).toMatchObject({ code: 200, data: { done: 2, failed: 1 } });
    const { rows } = await world.platform.db.query<{ status: string }>('SELECT status FROM request ORDER BY id');
    expect(rows.map(({ status }) => status)).toEqual(['enabled', 'waiting', 'enabled']);
  });
});
