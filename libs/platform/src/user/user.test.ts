import { startTestPlatform, type TestPerson, type TestPlatform } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

describe('managing people', () => {
  let world: TestPlatform;
  let root: TestPerson;
  let system: TestPerson;
  const fields = (account: string) => ({ account, name: account, pwd: 'Green7Pine', pwd2: 'Green7Pine' });
  beforeAll(async () => {
    world = await startTestPlatform();
    root = await world.person(['super_admin']);
    system = await world.person(['system_admin']);
  });
  afterAll(async () => {
    await world.stop();
  });
  const as = (who: TestPerson, name: string, body: Record<string, unknown>) =>
    world.call(`/operation/${name}`, body, { token: who.token });

  it('creates ordinary people as system administrator, administrators as super administrator alone', async () => {
    expect(await as(system, 'user.create', fields('zhang.wei'))).toMatchObject({ code: 200 });
    expect(await as(system, 'user.create', { ...fields('li.na'), roles: ['audit_admin'] })).toMatchObject({
      code: 401,
    });
    expect(await as(root, 'user.create', { ...fields('li.na'), roles: '["audit_admin"]' })).toMatchObject({
      code: 200,
    });
    const ordinary = await world.person(['user']);
    expect(await as(ordinary, 'user.create', fields('x1'))).toMatchObject({ code: 401, msg: '权限不足' });
  });

  it('names the wrong field', async () => {
    expect(await as(system, 'user.create', { ...fields('a b') })).toMatchObject({
      code: 400,
      data: { field: 'account' },
    });
    expect(await as(system, 'user.create', { ...fields('ok1'), name: '' })).toMatchObject({
      code: 400,
      msg: '姓名不能为空!',
      data: { field: 'name' },
    });
    expect(await as(system, 'user.create', { account: 'ok1', name: 'x', pwd: 'Green7Pine' })).toMatchObject({
      code: 400,
      data: { field: 'pwd2' },
    });
    expect(await as(system, 'user.create', { ...fields('ok1'), email: 'no' })).toMatchObject({
      code: 400,
      data: { field: 'email' },
    });
    expect(await as(system, 'user.create', { ...fields('ok1'), is_admin: true })).toMatchObject({
      code: 400,
      data: { field: 'is_admin' },
    });
    expect(await as(system, 'user.create', fields('ZHANG.WEI'))).toMatchObject({
      code: 409,
      data: { field: 'account' },
    });
    for (const [pwd, msg] of [
      ['short1', '密码长度为8到32位'],
      ['onlyletters', '密码须同时包含字母和数字'],
      ['aaaa1111', '密码过于简单：至少要有 5 个不同的字符'],
      ['ok1ok1ok1', '密码过于简单：包含账号'],
      ['Qwerty123', '密码过于简单：由连续或相邻的字符组成（如 abcd、12345、qwer）'],
    ]) {
      expect(await as(system, 'user.create', { ...fields('ok1'), pwd, pwd2: pwd }), pwd).toMatchObject({
        code: 400,
        msg,
        data: { field: 'pwd' },
      });
    }
  });

  it('keeps the last super administrator and lets nobody shut oneself out', async () => {
    expect(await as(root, 'user.disable', { id: root.id })).toMatchObject({ code: 409 });
    expect(await as(root, 'user.update', { id: root.id, roles: ['user'] })).toMatchObject({
      code: 409,
      data: { field: 'roles' },
    });
    expect(await as(system, 'user.disable', { id: root.id })).toMatchObject({ code: 401 });
    const ordinary = await world.person(['user']);
    expect(await as(system, 'user.update', { id: ordinary.id, access_level: 'high' })).toMatchObject({
      code: 400,
      data: { field: 'access_level' },
    });
    expect(await as(system, 'user.set-level', { id: ordinary.id, access_level: 'high' })).toMatchObject({ code: 401 });
    const second = await world.person(['super_admin']);
    const answers = await Promise.all([
      as(root, 'user.disable', { id: second.id }),
      as(second, 'user.disable', { id: root.id }),
    ]);
    expect(answers.map(({ code }) => code).filter((code) => code === 200)).toHaveLength(1);
    const left = await world.platform.db.one<{ count: number }>(
      `SELECT count(*) AS count FROM user_account u JOIN user_role ur ON ur.user_id = u.id JOIN role r ON r.id = ur.role_id WHERE r.code = 'super_admin' AND u.is_enabled`,
    );
    expect(left.count).toBe(1);
    await world.platform.db.query('UPDATE user_account SET is_enabled = true');
    root = await world.person(['super_admin']);
    const third = await world.person(['super_admin']);
    const later = { end_time: new Date(Date.now() + 3_600_000).toISOString() };
    await world.platform.db.query(
      `UPDATE user_account SET end_time = $2 WHERE id <> $1 AND id IN (SELECT user_id FROM user_role JOIN role r ON r.id = role_id WHERE r.code = 'super_admin')`,
      [root.id, later.end_time],
    );
    expect(await as(third, 'user.update', { id: root.id, ...later })).toMatchObject({ code: 409 });
    await world.platform.db.query('UPDATE user_account SET end_time = NULL');
  });

  it('ends the sessions of a disabled person at once, and a demoted one loses the right at once', async () => {
    const person = await world.person(['system_admin']);
    expect(await as(person, 'user.create', fields('made.before'))).toMatchObject({ code: 200 });
    expect(await as(root, 'user.update', { id: person.id, roles: [] })).toMatchObject({ code: 200 });
    expect(await as(person, 'user.create', fields('made.after'))).toMatchObject({ code: 401 });
    expect(await as(root, 'user.disable', { id: person.id })).toMatchObject({ code: 200 });
    expect(await as(person, 'session.current', {})).toMatchObject({ code: 405 });
  });

  it('tells the second of two editors', async () => {
    const person = await world.person(['user']);
    const revision = Number(
      (
        await world.platform.db.one<{ revision: number }>('SELECT revision FROM user_account WHERE id = $1', [
          person.id,
        ])
      ).revision,
    );
    expect(await as(root, 'user.update', { id: person.id, revision, name: 'A' })).toMatchObject({ code: 200 });
    expect(await as(root, 'user.update', { id: person.id, revision, name: 'B' })).toMatchObject({ code: 409 });
  });

  it("changes one's own password with the old one, ending the other sessions", async () => {
    const { data } = await as(root, 'user.create', fields('wang.fang'));
    const { id } = data as { id: number };
    const request = {
      id: 't',
      ip: '127.0.0.1',
      userAgent: '',
      locale: 'zh-chs',
      shell: 'console',
      appContext: false,
    } as const;
    const [here, there] = [
      await world.platform.sessions.open(world.platform.db, id, request),
      await world.platform.sessions.open(world.platform.db, id, request),
    ];
    const change = (body: Record<string, unknown>) =>
      world.call('/operation/user.change-password', body, { token: here.token });
    expect(await change({ old_pwd: 'Wrong7Pine', pwd: 'Blue8Lake', pwd2: 'Blue8Lake' })).toMatchObject({
      code: 400,
      data: { field: 'old_pwd' },
    });
    expect(await change({ old_pwd: 'Green7Pine', pwd: 'Green7Pine', pwd2: 'Green7Pine' })).toMatchObject({
      code: 400,
      data: { field: 'pwd' },
    });
    expect(await change({ old_pwd: 'Green7Pine', pwd: 'Blue8Lake', pwd2: 'Blue8Lake' })).toMatchObject({ code: 200 });
    expect(await world.call('/operation/session.current', {}, { token: here.token })).toMatchObject({ code: 200 });
    expect(await world.call('/operation/session.current', {}, { token: there.token })).toMatchObject({ code: 405 });
  });

  it('a personal token acts as its user, within its limits, until revoked', async () => {
    const { data } = await as(root, 'token.create', { name: 'ci', operations: ['session.current', 'token.create'] });
    const { id, token } = data as { id: number; token: string };
    expect(await world.call('/operation/session.current', {}, { token })).toMatchObject({
      code: 200,
      data: { user_name: root.account },
    });
    expect(await world.call('/operation/user.create', fields('by.token'), { token })).toMatchObject({ code: 401 });
    expect(await world.call('/operation/token.create', { name: 'more' }, { token })).toMatchObject({ code: 401 });
    expect(await as(root, 'token.revoke', { id })).toMatchObject({ code: 200 });
    expect(await world.call('/operation/session.current', {}, { token })).toMatchObject({ code: 405 });
  });

  it('ends the personal tokens with a reset, with the sessions and with the account, for good', async () => {
    const person = await world.person(['user']);
    const token = async (): Promise<string> =>
      ((await as(person, 'token.create', { name: 'job' })).data as { token: string }).token;
    const codeOf = async (of: string): Promise<number> =>
      (await world.call('/operation/session.current', {}, { token: of })).code;
    const tokens: string[] = [];
    const again = async (): Promise<void> => {
      tokens.push(await token());
      expect(await codeOf(tokens.at(-1) ?? '')).toBe(200);
    };
    const open = async (): Promise<void> => {
      person.token = (
        await world.platform.sessions.open(world.platform.db, person.id, {
          id: 't',
          ip: '127.0.0.1',
          userAgent: '',
          locale: 'en',
          shell: 'console',
          appContext: false,
        })
      ).token;
    };
    await again();
    expect(await as(system, 'user.end-sessions', { id: person.id })).toMatchObject({ code: 200 });
    await open();
    await again();
    expect(await as(system, 'user.disable', { id: person.id })).toMatchObject({ code: 200 });
    expect(await as(system, 'user.enable', { id: person.id })).toMatchObject({ code: 200 });
    await open();
    await again();
    const pwd = 'Violet-Canal-52';
    expect(await as(system, 'user.reset-password', { id: person.id, pwd, pwd2: pwd })).toMatchObject({ code: 200 });
    for (const one of tokens) expect(await codeOf(one)).toBe(405);
  });

  it("lists and revokes another person's tokens, by those who may manage that person", async () => {
    const person = await world.person(['user']);
    const chief = await world.person(['super_admin']);
    const made = async (who: TestPerson) =>
      (await as(who, 'token.create', { name: 'nightly', ips: ['127.0.0.0/8'] })).data as { id: number; token: string };
    const [ordinary, administrators] = [await made(person), await made(chief)];
    const { views } = (await world.call('/app/page/get', { app_id: 1, page: 'user-tokens' }, { token: system.token }))
      .data as { views: { data_id: number }[] };
    const rows = async (who: TestPerson) =>
      world.call(
        '/app/data/run',
        {
          app_id: 1,
          data_id: views[0]?.data_id,
          page_no: 0,
          page_size: 10,
          has_total: 1,
          data_params: JSON.stringify({ page: { id: person.id } }),
        },
        { token: who.token },
      );
    expect(await rows(system)).toMatchObject({
      data: { response: { data: { list: [{ name: 'nightly', state: 'active', ips: '127.0.0.0/8' }] } } },
    });
    expect(await rows(person)).toMatchObject({ code: 401 });
    expect(await as(person, 'user.revoke-token', { id: ordinary.id })).toMatchObject({ code: 401 });
    expect(await as(system, 'user.revoke-token', { id: administrators.id })).toMatchObject({ code: 401 });
    expect(await as(system, 'user.revoke-token', { id: ordinary.id })).toMatchObject({ code: 200 });
    expect(await as(system, 'user.revoke-token', { id: ordinary.id })).toMatchObject({ code: 404 });
    expect(await world.call('/operation/session.current', {}, { token: ordinary.token })).toMatchObject({ code: 405 });
    expect(await world.call('/operation/session.current', {}, { token: administrators.token })).toMatchObject({
      code: 200,
    });
    expect(await rows(system)).toMatchObject({
      data: { response: { data: { list: [{ name: 'nightly', state: 'revoked' }] } } },
    });
  });

  it("one session of a person ends by itself, and an administrator's by the super administrator alone", async () => {
    const system = await world.person(['system_admin']);
    const someone = await world.person(['user']);
    const admin = await world.person(['audit_admin']);
    const sessionOf = async (who: TestPerson): Promise<number> =>
      (await world.platform.db.one<{ id: number }>('SELECT id FROM session WHERE user_id = $1', [who.id])).id;
    const id = await sessionOf(someone);
    expect(await as(admin, 'user.end-session', { id })).toMatchObject({ code: 401 });
    expect(await as(system, 'user.end-session', { id: await sessionOf(admin) })).toMatchObject({ code: 401 });
    expect(await as(system, 'user.end-session', { id })).toMatchObject({ code: 200 });
    expect(await as(system, 'user.end-session', { id })).toMatchObject({ code: 404 });
    expect(await as(someone, 'user.update-profile', {})).toMatchObject({ code: 405 });
  });
});
