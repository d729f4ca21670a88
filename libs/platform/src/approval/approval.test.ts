import { startTestPlatform, type TestPerson, type TestPlatform } from '@sluice/testing';
import { PlatformError } from '@sluice/document';
import type { ApprovalStep } from '@sluice/policy';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../host/db.js';
import type { ApprovalDecision, ApprovalFacts, ApprovalState, ApprovalTarget } from './approval.contract.js';
import { approvalKinds } from './approval.registry.js';
import { endOverdue } from './approval.decide.js';
import { countLeft } from './approval.left.js';
import type { ApprovalKind } from './approval.type.js';

type Who = 'manager' | 'second' | 'member' | 'outsider' | 'policy' | 'owner';

/** The engine on a kind of its own: a table with a status, which moves by one conditional update like every area's. */
describe('approvals', () => {
  let world: TestPlatform;
  let project: number;
  let source: number;
  let managers: number;
  let members: number;
  let nextId = 1;
  let own: ApprovalKind;
  const people = {} as Record<Who, TestPerson>;

  const move = async (db: Db, id: number, to: string): Promise<{ from: string; to: string }> => {
    const { rowCount } = await db.query(
      "UPDATE approval_probe SET status = $2, times = times + 1 WHERE id = $1 AND status = 'waiting'",
      [id, to],
    );
    if (rowCount !== 1) throw new Error('moved already');
    return { from: 'waiting', to };
  };
  const flow = async (
    steps: readonly Partial<ApprovalStep>[],
    more: { condition?: string; auto_pass?: object } = {},
  ) => {
    await world.platform.db.query("DELETE FROM approval_flow WHERE target = 'level_change'");
    const whole = steps.map((step, n) => ({ name: `step ${n + 1}`, mode: 'any', group_ids: [], ...step }));
    await world.platform.db.query(
      "INSERT INTO approval_flow (name, target, condition, steps, auto_pass) VALUES ('probe', 'level_change', $1, $2, $3)",
      [more.condition ?? '', JSON.stringify(whole), more.auto_pass ? JSON.stringify(more.auto_pass) : null],
    );
  };
  const facts = (more: Partial<ApprovalFacts> = {}): ApprovalFacts => ({
    projectId: project,
    sourceId: source,
    applicantId: people.member.id,
    kind: 'probe',
    ...more,
  });
  const begin = {
    hash: 'h1',
    shown: { no: 'P1', title: 'probe', page: 'home' },
    fromStatus: null,
    toStatus: 'waiting',
  };
  const start = async (more: Partial<ApprovalFacts> = {}): Promise<ApprovalTarget> => {
    const target: ApprovalTarget = { type: 'level_change', id: nextId++ };
    await world.platform.db.query("INSERT INTO approval_probe (id, status) VALUES ($1, 'waiting')", [target.id]);
    await world.platform.db.transaction((db) =>
      world.platform.approvals.start({ db, userId: people.member.id, ip: '' }, target, facts(more), begin),
    );
    return target;
  };
  const decide = async (
    who: Who,
    target: ApprovalTarget,
    decision: Partial<ApprovalDecision> = {},
  ): Promise<ApprovalState | string> =>
    world.platform.db
      .transaction((db) =>
        world.platform.approvals.decide({ db, userId: people[who].id, ip: '' }, target, {
          action: 'approve',
          hash: 'h1',
          ...decision,
        }),
      )
      .catch((cause: unknown) => {
        if (cause instanceof PlatformError) return cause.key;
        throw cause;
      });
  const probe = (target: ApprovalTarget): Promise<{ status: string; times: number }> =>
    world.platform.db.one('SELECT status, times FROM approval_probe WHERE id = $1', [target.id]);
  const history = async (target: ApprovalTarget): Promise<string[]> =>
    (
      await world.platform.db.query<{ action: string }>(
        'SELECT action FROM approval_record WHERE target_type = $1 AND target_id = $2 ORDER BY id',
        [target.type, target.id],
      )
    ).rows.map(({ action }) => action);

  beforeAll(async () => {
    world = await startTestPlatform();
    const { db } = world.platform;
    people.policy = await world.person(['policy_admin']);
    for (const who of ['manager', 'second', 'member', 'outsider', 'owner'] as const)
      people[who] = await world.person(['user']);
    await db.query(
      'CREATE TABLE approval_probe (id bigint PRIMARY KEY, status text NOT NULL, times integer NOT NULL DEFAULT 0)',
    );
    project = (await db.one<{ id: number }>("INSERT INTO project (name, code) VALUES ('零售', 'R') RETURNING id")).id;
    source = (
      await db.one<{ id: number }>(
        "INSERT INTO data_source (name, type, owner_id, environment) VALUES ('shop', 'postgres', $1, 'prod') RETURNING id",
        [people.owner.id],
      )
    ).id;
    const role = (isManager: boolean): Promise<{ id: number }> =>
      db.one('SELECT id FROM project_role WHERE project_id IS NULL AND is_manager = $1', [isManager]);
    managers = (await role(true)).id;
    members = (await role(false)).id;
    for (const [who, id] of [
      ['manager', managers],
      ['second', managers],
      ['member', members],
    ] as const)
      await db.query('INSERT INTO project_member (project_id, user_id, project_role_id) VALUES ($1, $2, $3)', [
        project,
        people[who].id,
        id,
      ]);
    own = approvalKinds.level_change;
    approvalKinds.level_change = {
      waiting: 'waiting',
      approved: ({ db: inside }, id) => move(inside, id, 'approved'),
      rejected: ({ db: inside }, id) => move(inside, id, 'rejected'),
      timedOut: ({ db: inside }, id) => move(inside, id, 'ended'),
    };
  });
  afterEach(async () => {
    await world.platform.db.query('UPDATE project SET self_approve = false');
    await world.platform.db.query("UPDATE project_member SET status = 'active'");
  });
  afterAll(async () => {
    approvalKinds.level_change = own;
    await world.stop();
  });

  it('go step by step, each with its group, and the target moves once with the last word', async () => {
    await flow([{ group_type: 'project_role', group_ids: [managers] }, { group_type: 'owner' }]);
    const target = await start();
    expect(await decide('outsider', target)).toBe('approval.not-yours');
    expect(await decide('owner', target)).toBe('approval.not-yours');
    expect(await decide('member', target)).toBe('approval.own');
    expect(await decide('manager', target)).toMatchObject({
      status: 'waiting',
      step: 2,
      people: [{ id: people.owner.id }],
    });
    expect(await decide('second', target)).toBe('approval.not-yours');
    expect(await decide('owner', target)).toMatchObject({ status: 'approved' });
    expect(await probe(target)).toEqual({ status: 'approved', times: 1 });
    expect(await history(target)).toEqual(['submit', 'approve', 'approve']);
    expect(await decide('owner', target)).toBe('approval.decided');
  });

  it('are decided once, by whoever of several comes first', async () => {
    await flow([{ group_type: 'project_role', group_ids: [managers] }]);
    for (let round = 0; round < 8; round += 1) {
      const target = await start();
      const both = await Promise.all([
        decide('manager', target),
        decide('second', target, { action: 'reject', remark: 'no' }),
      ]);
      expect(both.filter((one) => typeof one !== 'string')).toHaveLength(1);
      expect(await probe(target)).toMatchObject({ times: 1 });
      expect(await history(target)).toHaveLength(2);
    }
  });

  it('wait for all who are in the group at the decision, or for as many as the step says', async () => {
    await flow([{ group_type: 'project_role', group_ids: [managers], mode: 'all' }]);
    const all = await start();
    expect(await decide('manager', all)).toMatchObject({ status: 'waiting', people: [{ id: people.second.id }] });
    expect(await decide('manager', all)).toBe('approval.not-yours');
    expect(await decide('second', all)).toMatchObject({ status: 'approved' });
    await flow([
      {
        group_type: 'users',
        group_ids: [people.manager.id, people.second.id, people.owner.id],
        mode: 'count',
        count: 2,
      },
    ]);
    const count = await start();
    expect(await decide('owner', count)).toMatchObject({ status: 'waiting' });
    expect(await decide('manager', count)).toMatchObject({ status: 'approved' });
  });

  it('ask who is in the group now, not who was', async () => {
    await flow([{ group_type: 'project_role', group_ids: [managers] }]);
    const target = await start();
    await world.platform.db.query("UPDATE project_member SET status = 'ended' WHERE user_id = $1", [people.manager.id]);
    expect(await decide('manager', target)).toBe('approval.not-yours');
    await world.platform.db.query('UPDATE user_account SET is_enabled = false WHERE id = $1', [people.second.id]);
    expect(await decide('second', target)).toBe('approval.not-yours');
    await world.platform.db.query('UPDATE user_account SET is_enabled = true WHERE id = $1', [people.second.id]);
    expect(await decide('second', target)).toMatchObject({ status: 'approved' });
  });

  it('go on when those whom a step still waited for have left its group, and wait while somebody may decide', async () => {
    const { db } = world.platform;
    const counted = () => Promise.all([1, 2].map(() => countLeft(() => world.platform, db)));
    await flow([{ group_type: 'project_role', group_ids: [managers], mode: 'all' }, { group_type: 'owner' }]);
    const first = await start();
    const untouched = await start();
    await decide('manager', first);
    await counted();
    expect(await history(first)).toEqual(['submit', 'approve']);
    await db.query("UPDATE user_account SET end_time = now() - interval '1 day' WHERE id = $1", [people.second.id]);
    await counted();
    expect(await history(first)).toEqual(['submit', 'approve', 'approve']);
    expect(await decide('owner', first)).toMatchObject({ status: 'approved' });
    expect(await history(untouched)).toEqual(['submit']);
    await db.query('UPDATE user_account SET end_time = NULL WHERE id = $1', [people.second.id]);

    await flow([{ group_type: 'project_role', group_ids: [managers], mode: 'all' }]);
    const last = await start();
    await decide('manager', last);
    // Nobody is left in the group, not even who approved: it waits.
    await db.query("UPDATE project_member SET status = 'ended'");
    await counted();
    expect(await probe(last)).toEqual({ status: 'waiting', times: 0 });
    await db.query("UPDATE project_member SET status = 'active' WHERE user_id = $1", [people.manager.id]);
    await counted();
    expect(await probe(last)).toEqual({ status: 'approved', times: 1 });
  });

  it('bind to what was seen: an edit begins a new round, and the old hash decides nothing', async () => {
    await flow([{ group_type: 'project_role', group_ids: [managers], mode: 'all' }]);
    const target = await start();
    await decide('manager', target);
    await world.platform.db.transaction((db) =>
      world.platform.approvals.reset({ db, userId: people.member.id, ip: '' }, target, facts(), {
        ...begin,
        hash: 'h2',
      }),
    );
    expect(await decide('second', target)).toBe('approval.changed');
    expect(await decide('second', target, { hash: 'h2' })).toMatchObject({ status: 'waiting', round: 2 });
    expect(await decide('manager', target, { hash: 'h2' })).toMatchObject({ status: 'approved' });
  });

  it('refuse a rejection without a reason and a remark longer than its column, and nothing moves', async () => {
    await flow([{ group_type: 'project_role', group_ids: [managers] }]);
    const target = await start();
    expect(await decide('manager', target, { action: 'reject' })).toBe('approval.remark-missing');
    expect(await decide('manager', target, { remark: '长'.repeat(1001) })).toBe('approval.remark-long');
    expect(await probe(target)).toEqual({ status: 'waiting', times: 0 });
    expect(await history(target)).toEqual(['submit']);
    expect(await decide('manager', target, { remark: '长'.repeat(1000) })).toMatchObject({ status: 'approved' });
  });

  it('can be handed over, and another one can be asked as well', async () => {
    await flow([{ group_type: 'users', group_ids: [people.manager.id] }]);
    const target = await start();
    const to = { userId: people.owner.id, remark: 'on leave' };
    expect(await decide('manager', target, { ...to, userId: people.member.id, action: 'transfer' })).toBe(
      'approval.person-unfit',
    );
    await decide('manager', target, { ...to, action: 'transfer' });
    expect(await decide('manager', target)).toBe('approval.not-yours');
    await decide('owner', target, { action: 'add_approver', userId: people.second.id });
    expect(await decide('owner', target)).toMatchObject({ status: 'waiting', people: [{ id: people.second.id }] });
    expect(await decide('second', target)).toMatchObject({ status: 'approved' });
    expect(await history(target)).toEqual(['submit', 'transfer', 'add_approver', 'approve', 'approve']);
  });

  it('let nobody decide their own, unless the platform and the project allow it', async () => {
    await flow([{ group_type: 'project_role', group_ids: [managers] }]);
    const target = await start({ applicantId: people.manager.id });
    expect(await decide('manager', target)).toBe('approval.own');
    await world.platform.db.query('UPDATE project SET self_approve = true WHERE id = $1', [project]);
    expect(await decide('manager', target)).toBe('approval.own');
    await world.platform.settings.set(world.platform.db, 'approval.self', true, null);
    await world.platform.db.query('UPDATE project SET self_approve = false WHERE id = $1', [project]);
    expect(await decide('manager', target)).toBe('approval.own');
    await world.platform.db.query('UPDATE project SET self_approve = true WHERE id = $1', [project]);
    expect(await decide('manager', target)).toMatchObject({ status: 'approved' });
  });

  it('pass by themselves only where the flow says when, and are refused where no flow is', async () => {
    await flow([{ group_type: 'owner' }], {
      condition: 'environment == "prod"',
      auto_pass: { condition: 'rows <= 50' },
    });
    const state = async (rows: number) => world.platform.approvals.stateOf(world.platform.db, await start({ rows }));
    expect(await state(51)).toMatchObject({ status: 'waiting' });
    expect(await state(50)).toMatchObject({ status: 'approved' });
    await flow([{ group_type: 'owner' }], { condition: 'environment == "dev"' });
    await expect(start()).rejects.toMatchObject({ key: 'approval.no-flow' });
  });

  it('end when the time of a step is over, once', async () => {
    await flow([{ group_type: 'owner', timeout_hours: 1 }]);
    const target = await start();
    await world.platform.db.query(
      "UPDATE approval SET deadline = now() - interval '1 minute' WHERE target_type = 'level_change' AND target_id = $1",
      [target.id],
    );
    await Promise.all([1, 2].map(() => endOverdue(() => world.platform, world.platform.db)));
    expect(await probe(target)).toEqual({ status: 'ended', times: 1 });
    expect(await history(target)).toEqual(['submit', 'timeout']);
    expect(await decide('owner', target)).toBe('approval.not-yours');
  });

  it('tell those of the waiting step, whoever is asked beside them and the applicant of the end, and nobody else', async () => {
    await flow([{ group_type: 'project_role', group_ids: [managers] }, { group_type: 'owner' }]);
    await world.platform.db.query('DELETE FROM notice');
    const target = await start();
    const answerTo = async (): Promise<Record<string, string[]>> => {
      const { rows } = await world.platform.db.query<{ user_id: number; event: string }>(
        "SELECT user_id, event FROM notice WHERE kind = 'message' ORDER BY id",
      );
      await world.platform.db.query('DELETE FROM notice');
      const names = Object.entries(people);
      return Object.fromEntries(
        names.flatMap(([who, { id }]) => {
          const events = rows.filter((row) => row.user_id === id).map(({ event }) => event);
          return events.length > 0 ? [[who, events]] : [];
        }),
      );
    };
    const first = await answerTo();
    expect(first).toMatchObject({ manager: ['request.submitted'] });
    for (const who of ['member', 'outsider', 'owner', 'policy']) expect(first).not.toHaveProperty(who);
    await decide('manager', target, { action: 'add_approver', userId: people.outsider.id });
    expect(await answerTo()).toEqual({ outsider: ['request.submitted'] });
    await decide('manager', target);
    await decide('outsider', target);
    expect(await answerTo()).toEqual({ owner: ['request.submitted'] });
    await decide('owner', target, { action: 'reject', remark: 'no' });
    expect(await answerTo()).toEqual({ member: ['request.decided'] });
  });

  it('end although more older ones cannot than a look takes at a time', async () => {
    await flow([{ group_type: 'owner', timeout_hours: 1 }]);
    const stuck = await start();
    const { db } = world.platform;
    await db.query(
      `INSERT INTO approval (target_type, target_id, user_id, flow_name, steps, current_step, round, script_hash,
        status, deadline, title, no, page, kind)
       SELECT 'publish', 900000 + n, user_id, flow_name, steps, current_step, round, script_hash, status,
         now() - interval '9 minutes', title, no, page, kind
       FROM approval, generate_series(1, 230) n WHERE target_type = 'level_change' AND target_id = $1`,
      [stuck.id],
    );
    const target = await start();
    await db.query(
      `UPDATE approval SET deadline = now() - make_interval(mins => CASE WHEN target_id = $1 THEN 9 ELSE 1 END)
       WHERE target_type = 'level_change' AND target_id IN ($1, $2)`,
      [stuck.id, target.id],
    );
    await db.query(
      "UPDATE approval SET target_type = 'publish' WHERE target_type = 'level_change' AND target_id = $1",
      [stuck.id],
    );
    await endOverdue(() => world.platform, db);
    expect(await probe(target)).toEqual({ status: 'ended', times: 1 });
    expect(await world.platform.approvals.stateOf(db, { type: 'publish', id: stuck.id })).toMatchObject({
      status: 'waiting',
    });
    await db.query("DELETE FROM approval WHERE target_type = 'publish'");
  });
});
