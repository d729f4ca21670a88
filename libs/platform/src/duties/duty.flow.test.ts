import { startTestPlatform, type TestPerson, type TestPlatform } from '@sluice/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Envelope } from '../dispatch/call.js';

/**
 * Roles, letters, passwords and policies: a flow decides about them in the place of a second person, and is never less
 * than one.
 */
describe('changes of duties that a flow decides about', () => {
  let world: TestPlatform;
  let source: number;
  let column: number;
  const people = {} as Record<'root' | 'policy' | 'second' | 'approver' | 'person', TestPerson>;
  const approval = { code: 200, msg: '已提交审批，通过后生效' };
  const secondPerson = { code: 200, msg: '已提交，等待另一位管理员确认后生效' };

  const as = (who: TestPerson, name: string, body: Record<string, unknown> = {}): Promise<Envelope> =>
    world.call(`/operation/${name}`, body, { token: who.token });
  const setMode = (single: boolean): Promise<unknown> =>
    world.platform.settings.set(world.platform.db, 'duties.single_admin', single, null);
  const pendingOf = (answer: Envelope): number => (answer.data as { pending_change_id: number }).pending_change_id;
  const level = async (): Promise<string> =>
    (
      await world.platform.db.one<{ level: string }>('SELECT access_level AS level FROM user_account WHERE id = $1', [
        people.person.id,
      ])
    ).level;
  const raise = (): Promise<Envelope> =>
    as(people.policy, 'user.set-level', { id: people.person.id, access_level: 'high' });
  /** Stored as an administrator's form does, without the two people whom its change takes. */
  const flow = (target: string, more: { condition?: string; pass?: string; by?: TestPerson } = {}) =>
    world.platform.db.one<{ id: number }>(
      `INSERT INTO approval_flow (name, target, condition, priority, steps, auto_pass) VALUES (gen_random_uuid()::text, $1, $2, 1, $3, $4) RETURNING id`,
      [
        target,
        more.condition ?? '',
        JSON.stringify([
          {
            name: '一',
            group_type: 'users',
            group_ids: [(more.by ?? people.approver).id, people.policy.id],
            mode: 'any',
          },
        ]),
        more.pass === undefined ? null : JSON.stringify({ condition: more.pass }),
      ],
    );
  const decide = async (who: TestPerson, token = who.token): Promise<Envelope> => {
    const { id, hash } = await world.platform.db.one<{ id: number; hash: string }>(
      `SELECT id, script_hash AS hash FROM approval WHERE status = 'waiting' ORDER BY id DESC LIMIT 1`,
    );
    return world.call('/operation/approval.decide', { id, hash, action: 'approve' }, { token });
  };

  beforeAll(async () => {
    world = await startTestPlatform();
    people.root = await world.person(['super_admin']);
    for (const name of ['policy', 'second'] as const) people[name] = await world.person(['policy_admin']);
    people.approver = await world.person(['user']);
    let parent: number | null = null;
    ({ id: source } = await world.platform.db.one<{ id: number }>(
      `INSERT INTO data_source (name, type, owner_id) VALUES ('shop', 'postgres', $1) RETURNING id`,
      [people.root.id],
    ));
    for (const [kind, name] of Object.entries({ database: 'shop', schema: 'public', table: 'orders', column: 'phone' }))
      parent = (
        await world.platform.db.one<{ id: number }>(
          'INSERT INTO catalogue_object (data_source_id, parent_id, kind, name) VALUES ($1, $2, $3, $4) RETURNING id',
          [source, parent, kind, name],
        )
      ).id;
    column = parent ?? 0;
  });
  afterAll(() => world.stop());
  beforeEach(async () => {
    await setMode(false);
    await world.platform.db.query('DELETE FROM approval_flow');
    people.person = await world.person(['user']);
  });

  it('wait for its people, neither for the proposer nor for a second administrator, and take effect once', async () => {
    await flow('duty_change');
    const answer = await raise();
    expect(answer, answer.msg).toMatchObject(approval);
    expect(await level()).toBe('public');
    expect((await as(people.second, 'pending-change.confirm', { id: pendingOf(answer) })).code).toBe(401);
    expect((await decide(people.policy)).code).not.toBe(200);
    expect((await decide(people.second)).code).not.toBe(200);
    expect(await level()).toBe('public');
    expect(await decide(people.approver)).toMatchObject({ code: 200, data: { status: 'approved' } });
    expect(await level()).toBe('high');
  });

  it('are of every kind: passwords, roles, letters, masks, memberships', async () => {
    await flow('duty_change');
    const password = { pwd: 'Green7Pine', pwd2: 'Green7Pine' };
    const rule = { match_type: 'level', match_value: 'high', algorithm: 'keep', keep_first: 3, keep_last: 4 };
    const calls: [TestPerson, string, Record<string, unknown>][] = [
      [people.root, 'user.reset-password', { id: people.person.id, ...password }],
      [people.root, 'user.update', { id: people.person.id, roles: ['audit_admin'] }],
      [people.policy, 'grant.create', { subject_type: 'anonymous', data_source_id: source, letter: 'read' }],
      [people.policy, 'masking-policy.create', { name: 'open', template: 't', rules: [rule] }],
    ];
    for (const [who, name, body] of calls) {
      const answer = await as(who, name, body);
      expect(answer, `${name}: ${answer.msg}`).toMatchObject(approval);
      expect(await decide(people.approver), name).toMatchObject({ code: 200, data: { status: 'approved' } });
    }
    const { n } = await world.platform.db.one<{ n: number }>(
      `SELECT count(*)::int AS n FROM data_grant WHERE subject_type = 'anonymous'`,
    );
    expect(n).toBe(1);
  });

  it('need the second person all the same where the flow would pass by itself', async () => {
    await flow('duty_change', { pass: 'kind == "duty_change"' });
    await flow('level_change', { pass: 'kind == "level_change"' });
    const answer = await raise();
    expect(answer, answer.msg).toMatchObject(secondPerson);
    expect(await level()).toBe('public');
    await world.platform.db.query(
      `INSERT INTO column_level (object_id, level) VALUES ($1, 'high') ON CONFLICT (object_id) DO UPDATE SET level = 'high'`,
      [column],
    );
    const lowered = await as(people.policy, 'column-level.set', { id: column, level: 'low', reason: 'r' });
    expect(lowered, lowered.msg).toMatchObject(secondPerson);
    const left = await world.platform.db.one<{ n: number }>(
      `SELECT count(*)::int AS n FROM approval_record WHERE action = 'pass'`,
    );
    expect(left.n).toBe(0);
    expect((await as(people.policy, 'pending-change.confirm', { id: pendingOf(answer) })).code).not.toBe(200);
    expect(await as(people.second, 'pending-change.confirm', { id: pendingOf(answer) })).toMatchObject({ code: 200 });
    expect(await level()).toBe('high');
    expect(await as(people.second, 'pending-change.confirm', { id: pendingOf(lowered) })).toMatchObject({ code: 200 });
  });

  it('need the second person where no flow is about them, and what governs the flows always does', async () => {
    const { id } = await flow('duty_change', { condition: 'rows > 5' });
    expect(await raise()).toMatchObject(secondPerson);
    await world.platform.db.query(`UPDATE approval_flow SET condition = '' WHERE id = $1`, [id]);
    expect(await as(people.policy, 'approval-flow.disable', { id })).toMatchObject(secondPerson);
    expect(await as(people.root, 'duties.set-single-admin', { single_admin: true })).toMatchObject(secondPerson);
  });

  it('are approved neither by who gains nor with a token', async () => {
    await flow('duty_change', { by: people.person });
    expect(await raise()).toMatchObject(approval);
    expect(await decide(people.person)).toMatchObject({ code: 409 });
    await world.platform.db.query('DELETE FROM approval_flow');
    await flow('duty_change');
    expect(await raise()).toMatchObject(approval);
    const made = await as(people.approver, 'token.create', { name: 't' });
    expect((await decide(people.approver, (made.data as { token: string }).token)).code).toBe(401);
    expect(await level()).toBe('public');
    expect(await decide(people.approver)).toMatchObject({ code: 200 });
    expect(await level()).toBe('high');
  });

  it('are decided by the flow in single-administrator mode too, and happen at once without one', async () => {
    await setMode(true);
    const { id } = await flow('duty_change');
    expect(await raise()).toMatchObject(approval);
    await world.platform.db.query(`UPDATE approval_flow SET condition = 'rows > 5' WHERE id = $1`, [id]);
    expect(await raise()).toMatchObject({ code: 200, msg: '' });
    expect(await level()).toBe('high');
  });
});
