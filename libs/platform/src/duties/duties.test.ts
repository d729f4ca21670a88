import type { SystemRole } from '@sluice/document';
import { startTestPlatform, type TestPerson, type TestPlatform } from '@sluice/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Envelope } from '../dispatch/call.js';

const ADMINISTRATORS = ['super_admin', 'system_admin', 'audit_admin', 'policy_admin', 'app_admin', 'user'] as const;
type Code = (typeof ADMINISTRATORS)[number];

describe('nobody alone can see everything', () => {
  let world: TestPlatform;
  let source: number;
  let column: number;
  let policy: number;
  const people = {} as Record<Code, TestPerson>;
  const other = {} as Record<'super_admin' | 'policy_admin' | 'system_admin', TestPerson>;
  let person: TestPerson;

  const as = (who: TestPerson, name: string, body: Record<string, unknown> = {}): Promise<Envelope> =>
    world.call(`/operation/${name}`, body, { token: who.token });
  const setMode = (single: boolean): Promise<unknown> =>
    world.platform.settings.set(world.platform.db, 'duties.single_admin', single, null);
  const pendingOf = (answer: Envelope): number => (answer.data as { pending_change_id: number }).pending_change_id;
  const waits = { code: 200, msg: '已提交，等待另一位管理员确认后生效' };
  const levelOf = async (id: number): Promise<string> =>
    (await world.platform.db.one<{ access_level: string }>('SELECT access_level FROM user_account WHERE id = $1', [id]))
      .access_level;
  const audited = async (action: string): Promise<{ user_name: string; objects: string[]; origin: object }> => {
    await world.platform.audit.flush();
    return world.platform.db.one(
      `SELECT user_name, objects, origin FROM audit_log WHERE action = $1 AND decision = 'permit' ORDER BY seq DESC LIMIT 1`,
      [action],
    );
  };

  beforeAll(async () => {
    world = await startTestPlatform();
    const { db } = world.platform;
    for (const role of ADMINISTRATORS) people[role] = await world.person([role as SystemRole]);
    for (const role of ['super_admin', 'policy_admin', 'system_admin'] as const)
      other[role] = await world.person([role]);
    source = (
      await db.one<{ id: number }>(
        `INSERT INTO data_source (name, type, owner_id) VALUES ('shop', 'postgres', $1) RETURNING id`,
        [people.system_admin.id],
      )
    ).id;
    const add = async (kind: string, name: string, parent: number | null): Promise<number> =>
      (
        await db.one<{ id: number }>(
          'INSERT INTO catalogue_object (data_source_id, parent_id, kind, name) VALUES ($1, $2, $3, $4) RETURNING id',
          [source, parent, kind, name],
        )
      ).id;
    const table = await add('table', 'orders', await add('schema', 'public', await add('database', 'shop', null)));
    column = await add('column', 'phone', table);
    await db.query(`INSERT INTO app_principal (id, uid) VALUES (900, 'portal')`);
  });
  afterAll(() => world.stop());
  beforeEach(async () => {
    person = await world.person(['user']);
    await setMode(false);
    await world.platform.db.query(
      `INSERT INTO column_level (object_id, level) VALUES ($1, 'high') ON CONFLICT (object_id) DO UPDATE SET level = 'high', rule_type = NULL`,
      [column],
    );
    policy = (
      await world.platform.db.one<{ id: number }>(
        `INSERT INTO masking_policy (name, template) VALUES ('keeps ' || gen_random_uuid(), 't') RETURNING id`,
      )
    ).id;
  });
  afterEach(() => world.platform.db.query('DELETE FROM masking_policy'));

  const password = { pwd: 'Green7Pine', pwd2: 'Green7Pine' };
  let count = 0;
  const fresh = (roles?: string[]): Record<string, unknown> => {
    count += 1;
    return { account: `fresh${count}`, name: 'Fresh', ...password, roles };
  };
  const openPolicy = (): Record<string, unknown> => ({
    name: `policy ${(count += 1)}`,
    template: 't',
    rules: [{ match_type: 'level', match_value: 'high', algorithm: 'keep', keep_first: 3, keep_last: 4 }],
  });
  const refused = { filter_null_test: 'refuse', filter_equality: 'refuse', filter_other: 'refuse' };
  const strictPolicy = (): Record<string, unknown> => ({
    ...openPolicy(),
    rules: [{ match_type: 'level', match_value: 'high', algorithm: 'full', ...refused }],
  });

  /** What each duty may do alone (`runs`) or with a second person (`waits`); everybody else is refused. */
  const duties: [string, () => [string, Record<string, unknown>], Partial<Record<Code, 'runs' | 'waits'>>][] = [
    ['make an ordinary account', () => ['user.create', fresh()], { super_admin: 'runs', system_admin: 'runs' }],
    ['make an administrator', () => ['user.create', fresh(['policy_admin'])], { super_admin: 'waits' }],
    [
      'give a role of an administrator',
      () => ['user.update', { id: person.id, roles: ['audit_admin'] }],
      { super_admin: 'waits' },
    ],
    [
      'rename a person',
      () => ['user.update', { id: person.id, name: 'B' }],
      { super_admin: 'runs', system_admin: 'runs' },
    ],
    [
      'reset a password',
      () => ['user.reset-password', { id: person.id, ...password }],
      { super_admin: 'waits', system_admin: 'waits' },
    ],
    ['raise a level', () => ['user.set-level', { id: person.id, access_level: 'high' }], { policy_admin: 'waits' }],
    ['lower a level', () => ['user.set-level', { id: person.id, access_level: 'public' }], { policy_admin: 'runs' }],
    [
      'grant a letter',
      () => ['grant.create', { user_id: person.id, data_source_id: source, letter: 'read' }],
      { policy_admin: 'runs' },
    ],
    [
      'grant a letter to everybody',
      () => ['grant.create', { subject_type: 'anonymous', data_source_id: source, letter: 'read' }],
      { policy_admin: 'waits' },
    ],
    [
      'grant a letter to an app (the system administrator owns this source)',
      () => ['grant.create', { subject_type: 'app', subject_id: 900, data_source_id: source, letter: 'read' }],
      { policy_admin: 'runs', system_admin: 'runs' },
    ],
    [
      'lower the level of a column',
      () => ['column-level.set', { id: column, level: 'low', reason: 'wrong' }],
      { policy_admin: 'waits' },
    ],
    [
      'raise the level of a column',
      () => ['column-level.set', { id: column, level: 'high' }],
      { policy_admin: 'runs' },
    ],
    ['make a policy that shows something', () => ['masking-policy.create', openPolicy()], { policy_admin: 'waits' }],
    ['make a policy that shows nothing', () => ['masking-policy.create', strictPolicy()], { policy_admin: 'runs' }],
    ['delete a policy', () => ['masking-policy.delete', { id: policy }], { policy_admin: 'waits' }],
    ['disable a policy', () => ['masking-policy.disable', { id: policy }], { policy_admin: 'waits' }],
    [
      'choose who is let in through CAS',
      () => ['setting.save-login', { cas_url: `https://cas${(count += 1)}.example.com` }],
      { super_admin: 'waits', system_admin: 'waits' },
    ],
    [
      'change another setting of the login',
      () => ['setting.save-login', { block_minutes: 15 + (count += 1) }],
      { super_admin: 'runs', system_admin: 'runs' },
    ],
    [
      'return to single-administrator mode',
      () => ['duties.set-single-admin', { single_admin: true }],
      { super_admin: 'waits', system_admin: 'waits' },
    ],
    [
      'return to it by the setting',
      () => ['setting.set', { key: 'duties.single_admin', value: true }],
      { super_admin: 'waits', system_admin: 'waits' },
    ],
    [
      'say whose word about addresses counts',
      () => ['setting.set', { key: 'network.trusted_proxies', value: [`10.0.0.${(count += 1)}`] }],
      { super_admin: 'waits', system_admin: 'waits' },
    ],
    [
      'let the demo in, with its accounts',
      () => ['setting.set', { key: 'demo.loaded', value: true }],
      { super_admin: 'waits', system_admin: 'waits' },
    ],
    [
      'have the demo built anew',
      () => ['setting.set', { key: 'demo.shape', value: (count += 1) }],
      { super_admin: 'waits', system_admin: 'waits' },
    ],
    [
      'leave single-administrator mode',
      () => ['duties.set-single-admin', { single_admin: false }],
      { super_admin: 'runs', system_admin: 'runs' },
    ],
  ];
  it.each(duties)('%s: by whom, alone or by two', async (_what, call, may) => {
    for (const role of ADMINISTRATORS) {
      const [name, body] = call();
      const answer = await as(people[role], name, body);
      const expected = may[role];
      if (expected === undefined) expect(answer, `${role} ${name}`).toMatchObject({ code: 401 });
      else if (expected === 'waits') expect(answer, `${role} ${name}`).toMatchObject(waits);
      else {
        expect(answer, `${role} ${name}: ${answer.msg}`).toMatchObject({ code: 200, msg: '' });
      }
    }
  });

  it('changes nothing until another administrator confirms, then what was proposed, once, and tells both in the audit log', async () => {
    const proposed = await as(people.policy_admin, 'user.set-level', { id: person.id, access_level: 'medium' });
    const id = pendingOf(proposed);
    expect(await levelOf(person.id)).toBe('public');
    expect(await audited('pending-change.propose')).toMatchObject({
      user_name: people.policy_admin.account,
      objects: [`pending_change:${id}`, 'user.set-level', `user:${person.id}`, 'access_level: public → medium'],
    });
    const confirm = (who: TestPerson): Promise<Envelope> => as(who, 'pending-change.confirm', { id });
    expect(await confirm(people.policy_admin)).toMatchObject({ code: 409, msg: expect.stringContaining('提交人') });
    for (const role of ['system_admin', 'audit_admin', 'app_admin', 'user'] as const)
      expect(await confirm(people[role]), role).toMatchObject({ code: 401 });
    expect(await levelOf(person.id)).toBe('public');
    expect(await confirm(other.policy_admin)).toMatchObject({ code: 200, data: { message: '已确认，变更已生效' } });
    expect(await levelOf(person.id)).toBe('medium');
    expect(await confirm(people.super_admin)).toMatchObject({ code: 409 });
    expect(await audited('user.set-level')).toMatchObject({
      user_name: people.policy_admin.account,
      objects: [`user:${person.id}`, 'access_level: public → medium'],
      origin: { pendingChange: id, confirmedBy: other.policy_admin.account },
    });
    expect(await audited('pending-change.confirm')).toMatchObject({ user_name: other.policy_admin.account });
  });

  it("shows all that comes with an administrator's role", async () => {
    const gainer = await world.person(['user']);
    const input = { id: gainer.id, roles: ['policy_admin'], email: 'new@example.com' };
    pendingOf(await as(people.super_admin, 'user.update', input));
    expect(await audited('pending-change.propose')).toMatchObject({
      objects: expect.arrayContaining(['email: – → new@example.com', 'roles: user → policy_admin']) as unknown,
    });
  });

  it('is not confirmed by who gains by it, nor by a personal token', async () => {
    const gainer = await world.person(['user']);
    const id = pendingOf(await as(people.super_admin, 'user.update', { id: gainer.id, roles: ['policy_admin'] }));
    const made = await as(other.super_admin, 'token.create', { name: 't' });
    const { token } = made.data as { token: string };
    expect(await world.call('/operation/pending-change.confirm', { id }, { token })).toMatchObject({ code: 401 });
    await world.platform.db.query(
      `INSERT INTO user_role (user_id, role_id) SELECT $1, id FROM role WHERE code = 'system_admin' AND is_built_in`,
      [gainer.id],
    );
    await world.platform.sessions.forget(world.platform.db, gainer.id);
    expect(await as(gainer, 'pending-change.confirm', { id })).toMatchObject({ code: 409 });
    expect(await as(other.super_admin, 'pending-change.confirm', { id })).toMatchObject({ code: 409 });
  });

  it('does not run what has changed meanwhile, what its proposer may do no longer, or what was rejected or withdrawn', async () => {
    const propose = async (who = people.policy_admin): Promise<number> =>
      pendingOf(await as(who, 'user.set-level', { id: person.id, access_level: 'high' }));
    const confirm = (id: number): Promise<Envelope> => as(other.policy_admin, 'pending-change.confirm', { id });
    const outdated = await propose();
    await world.platform.db.query(`UPDATE user_account SET access_level = 'low' WHERE id = $1`, [person.id]);
    expect(await confirm(outdated)).toMatchObject({
      code: 409,
      msg: expect.stringContaining('拒绝这项变更并重新提交'),
    });
    expect(await levelOf(person.id)).toBe('low');

    const rejected = await propose();
    expect(await as(other.policy_admin, 'pending-change.reject', { id: rejected, remark: 'no' })).toMatchObject({
      code: 200,
    });
    expect(await confirm(rejected)).toMatchObject({ code: 409 });
    const withdrawn = await propose();
    expect(await as(people.policy_admin, 'pending-change.reject', { id: withdrawn })).toMatchObject({ code: 200 });
    expect(await confirm(withdrawn)).toMatchObject({ code: 409 });

    const gone = await world.person(['policy_admin']);
    const orphan = await propose(gone);
    await world.platform.db.query('DELETE FROM user_role WHERE user_id = $1', [gone.id]);
    expect(await confirm(orphan)).toMatchObject({ code: 401 });
    await world.platform.db.query('UPDATE user_account SET is_enabled = false WHERE id = $1', [gone.id]);
    expect(await confirm(orphan)).toMatchObject({ code: 409 });
    expect(await levelOf(person.id)).toBe('low');
    const { rows } = await world.platform.db.query<{ status: string; empty: boolean }>(
      'SELECT status, input IS NULL AS empty FROM pending_change WHERE id = ANY ($1) ORDER BY id',
      [[outdated, rejected, withdrawn, orphan]],
    );
    expect(rows).toEqual([
      { status: 'replaced', empty: true },
      { status: 'rejected', empty: true },
      { status: 'withdrawn', empty: true },
      { status: 'waiting', empty: false },
    ]);
  });

  it('a wrong proposal is refused at once and waits for nobody', async () => {
    const before = await world.platform.db.one<{ n: number }>('SELECT count(*)::int AS n FROM pending_change');
    expect(await as(people.system_admin, 'user.reset-password', { id: person.id, pwd: 'x', pwd2: 'x' })).toMatchObject({
      code: 400,
      data: { field: 'pwd' },
    });
    expect(await as(people.policy_admin, 'masking-policy.delete', { id: 999_999 })).toMatchObject({ code: 404 });
    const after = await world.platform.db.one<{ n: number }>('SELECT count(*)::int AS n FROM pending_change');
    expect(after.n).toBe(before.n);
  });

  it('a reset keeps the password sealed, the sessions alive until it happens, and ends them then', async () => {
    const id = pendingOf(await as(people.system_admin, 'user.reset-password', { id: person.id, ...password }));
    expect(await as(person, 'session.current')).toMatchObject({ code: 200 });
    const stored = await world.platform.db.one<{ row: string }>(
      'SELECT to_jsonb(p)::text AS row FROM pending_change p WHERE id = $1',
      [id],
    );
    expect(stored.row).not.toContain('Green7Pine');
    expect(JSON.stringify(await audited('pending-change.propose'))).not.toContain('Green7Pine');
    expect(await as(other.policy_admin, 'pending-change.confirm', { id })).toMatchObject({ code: 200 });
    expect(await as(person, 'session.current')).toMatchObject({ code: 405 });
  });

  it('an account that its owner has not activated gets no letter from one person', async () => {
    await world.platform.db.query('UPDATE user_account SET must_change_pwd = true WHERE id = $1', [person.id]);
    const grant = { user_id: person.id, data_source_id: source, letter: 'read' };
    const id = pendingOf(await as(people.policy_admin, 'grant.create', grant));
    const held = async (): Promise<number> =>
      (
        await world.platform.db.one<{ n: number }>(
          `SELECT count(*)::int AS n FROM data_grant WHERE subject_type = 'user' AND subject_id = $1`,
          [person.id],
        )
      ).n;
    expect(await held()).toBe(0);
    expect(await as(other.policy_admin, 'pending-change.confirm', { id })).toMatchObject({ code: 200 });
    expect(await held()).toBe(1);
    await world.platform.db.query('UPDATE user_account SET must_change_pwd = false WHERE id = $1', [person.id]);
    expect(await as(people.policy_admin, 'grant.create', grant)).toMatchObject({ code: 200, msg: '' });
    expect(await held()).toBe(2);
  });

  it('nor does it by a group, a role of a project or its membership, and who is among them does not confirm', async () => {
    const { db } = world.platform;
    const keeper = other.policy_admin;
    const group = (
      await db.one<{ id: number }>(`INSERT INTO user_group (name) VALUES ($1) RETURNING id`, [person.account])
    ).id;
    await db.query('INSERT INTO user_group_member (group_id, user_id) VALUES ($1, $2), ($1, $3)', [
      group,
      person.id,
      keeper.id,
    ]);
    const made = await as(people.system_admin, 'project.create', {
      name: person.account,
      code: person.account.toUpperCase(),
      manager_ids: [other.system_admin.id],
    });
    const project = (made.data as { id: number }).id;
    expect(
      await as(people.policy_admin, 'project.source-add', { project_id: project, data_source_id: source }),
    ).toMatchObject({
      code: 200,
    });
    const toGroup = { subject_type: 'group', subject_id: group, data_source_id: source, letter: 'read' };
    const add = { project_id: project, user_ids: [person.id] };
    await db.query('UPDATE user_account SET must_change_pwd = true WHERE id = $1', [person.id]);
    const granted = pendingOf(await as(people.policy_admin, 'grant.create', toGroup));
    expect(await as(keeper, 'pending-change.confirm', { id: granted })).toMatchObject({ code: 409 });
    const { revision } = (await as(people.policy_admin, 'permission.read', { subject: { type: 'group', id: group } }))
      .data as { revision: string };
    const grid = {
      subjects: [{ type: 'group', id: group, revision }],
      changes: [{ source_id: source, path: [], letter: 'read', granted: true }],
    };
    const saved = pendingOf(await as(people.policy_admin, 'permission.save', grid));
    expect(await as(keeper, 'pending-change.confirm', { id: saved })).toMatchObject({ code: 409 });
    const joined = pendingOf(await as(other.system_admin, 'project.member-add', add));
    expect(await db.maybeOne('SELECT 1 AS one FROM project_member WHERE user_id = $1', [person.id])).toBeUndefined();
    expect(await as(people.policy_admin, 'pending-change.confirm', { id: joined })).toMatchObject({ code: 200 });
    const member = await db.one<{ role: number }>(
      'SELECT project_role_id AS role FROM project_member WHERE user_id = $1',
      [person.id],
    );
    const toRole = { ...toGroup, subject_type: 'project_role', subject_id: member.role, project_id: project };
    expect(await as(people.policy_admin, 'grant.create', toRole)).toMatchObject(waits);
    // A password of one's own that became too weak is no secret of somebody else.
    await db.query(`UPDATE user_account SET password_due = 'weak' WHERE id = $1`, [person.id]);
    for (const letter of [toGroup, toRole])
      expect(await as(people.policy_admin, 'grant.create', letter)).toMatchObject({ code: 200, msg: '' });
  });

  it('nobody grants to oneself, in no mode, neither by a group nor by lifting a ban', async () => {
    const me = people.policy_admin;
    const { db } = world.platform;
    const group = (await db.one<{ id: number }>(`INSERT INTO user_group (name) VALUES ('team') RETURNING id`)).id;
    await db.query('INSERT INTO user_group_member (group_id, user_id) VALUES ($1, $2)', [group, me.id]);
    const ban = await db.one<{ id: number }>(
      `INSERT INTO data_grant (subject_type, subject_id, data_source_id, letter) VALUES ('user', $1, $2, 'forbid') RETURNING id`,
      [me.id, source],
    );
    for (const single of [true, false]) {
      await setMode(single);
      const refused = { code: 409, msg: '不能给自己授权，请由另一位管理员办理' };
      const base = { data_source_id: source, letter: 'read' };
      expect(await as(me, 'grant.create', { ...base, user_id: me.id })).toMatchObject(refused);
      expect(await as(me, 'grant.create', { ...base, subject_type: 'group', subject_id: group })).toMatchObject(
        refused,
      );
      expect(await as(me, 'grant.revoke', { id: ban.id })).toMatchObject(refused);
      expect(await as(me, 'user.set-level', { id: me.id, access_level: 'high' })).toMatchObject(refused);
    }
  });

  it('grants several objects at once, only what the catalogue has, and never the letter of terminals', async () => {
    const grant = (more: Record<string, unknown>): Promise<Envelope> =>
      as(people.policy_admin, 'grant.create', { user_id: person.id, data_source_id: source, letter: 'read', ...more });
    expect(await grant({ object_path: 'public.ordesr' })).toMatchObject({
      code: 400,
      data: { field: 'object_path' },
      msg: expect.stringContaining('public.ordesr'),
    });
    expect(await grant({ object_paths: ['public.orders', 'public.orders.fone'] })).toMatchObject({
      code: 400,
      data: { field: 'object_paths' },
    });
    expect(await grant({ object_paths: ['public', 'public.orders', 'public.orders.phone'] })).toMatchObject({
      code: 200,
    });
    const { rows } = await world.platform.db.query<{ object_path: string }>(
      'SELECT object_path FROM data_grant WHERE subject_id = $1 ORDER BY id',
      [person.id],
    );
    expect(rows.map(({ object_path }) => object_path)).toEqual(['public', 'public.orders', 'public.orders.phone']);
    expect(await grant({ letter: 'terminal' })).toMatchObject({ code: 400, data: { field: 'letter' } });
    expect(await grant({ subject_type: 'project_role', subject_id: 1 })).toMatchObject({
      code: 400,
      data: { field: 'project_id' },
    });
    expect((await audited('grant.create')).objects).toContain('letter: – → read');
  });

  it('in single-administrator mode everything happens at once', async () => {
    await setMode(true);
    expect(await as(people.policy_admin, 'user.set-level', { id: person.id, access_level: 'high' })).toMatchObject({
      code: 200,
      msg: '',
    });
    expect(await levelOf(person.id)).toBe('high');
    expect(await as(people.policy_admin, 'masking-policy.delete', { id: policy })).toMatchObject({
      code: 200,
      msg: '',
    });
    expect(await as(people.super_admin, 'duties.set-single-admin', { single_admin: false })).toMatchObject({ msg: '' });
    expect(await audited('duties.set-single-admin')).toMatchObject({ objects: ['single_admin: true → false'] });
    const id = pendingOf(await as(people.super_admin, 'duties.set-single-admin', { single_admin: true }));
    expect(await as(people.policy_admin, 'pending-change.confirm', { id })).toMatchObject({ code: 200 });
    expect(await as(people.policy_admin, 'user.set-level', { id: person.id, access_level: 'low' })).toMatchObject({
      msg: '',
    });
  });

  it('the mode that another process has just left is not entered again by one person', async () => {
    await setMode(true);
    await world.platform.settings.refresh();
    // Stored without the notice that this process would hear.
    await world.platform.db.query(`UPDATE setting SET value = 'false' WHERE key = 'duties.single_admin'`);
    const entering = { key: 'duties.single_admin', value: true };
    expect(await as(people.super_admin, 'setting.set', entering)).toMatchObject(waits);
  });

  it('a fresh installation is in single-administrator mode', async () => {
    await world.platform.db.query(`DELETE FROM setting WHERE key = 'duties.single_admin'`);
    expect(await as(people.policy_admin, 'user.set-level', { id: person.id, access_level: 'low' })).toMatchObject({
      code: 200,
      msg: '',
    });
  });
});
