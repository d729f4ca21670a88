import { startTestPlatform, type TestPlatform } from '@sluice/testing';
import { createHash } from 'node:crypto';
import { hashPassword } from '../user/password.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const admin = { account: 'root-admin', name: '管理员', pwd: 'Green7Pine', pwd2: 'Green7Pine' };

describe('installer and login', () => {
  let world: TestPlatform;
  let nowMs = Date.parse('2026-03-01T08:00:00Z');
  beforeAll(async () => {
    world = await startTestPlatform({ clock: { now: () => nowMs } });
  });
  afterAll(async () => {
    await world.stop();
  });

  /** A fresh captcha whose answer the owner of the database has set: nobody else can know one. */
  async function captcha(answer = 'k7wd'): Promise<{ captcha: string; captcha_id: string }> {
    const { data } = await world.call('/captcha', {}, { method: 'GET' });
    const { id, img } = data as { id: string; img: string };
    expect(img).toMatch(/^data:image\/png;base64,/);
    const stored = createHash('sha256').update(`${id}:${answer}`).digest('hex');
    expect(
      (await world.platform.db.query('UPDATE captcha SET answer_hash = $2 WHERE id = $1', [id, stored])).rowCount,
    ).toBe(1);
    return { captcha: answer, captcha_id: id };
  }
  const wrong = { name: admin.account, pwd: 'Wrong7Pass' };

  it('tells an empty installation from a used one, and installs once', async () => {
    expect((await world.call('/setting', {}, { method: 'GET' })).data).toMatchObject({
      init: true,
      user_count: 0,
      login_mode: 'normal',
      version: 'test',
    });
    expect(await world.call('/installer', { ...admin, pwd2: 'Other7Pine' })).toMatchObject({
      code: 400,
      msg: '新密码两次输入不一致',
      data: { field: 'pwd2' },
    });
    expect(await world.call('/installer', { ...admin, pwd: 'password123', pwd2: 'password123' })).toMatchObject({
      code: 400,
      msg: '密码过于简单：在常见密码列表中（password123）',
    });
    expect(
      (await Promise.all([world.call('/installer', admin), world.call('/installer', { ...admin, account: 'second' })]))
        .map(({ code }) => code)
        .sort(),
    ).toEqual([200, 409]);
    expect((await world.call('/setting', {}, { method: 'GET' })).data).toMatchObject({ init: false, user_count: 1 });
    const account = await world.platform.db.one<{ account: string }>('SELECT account FROM user_account');
    admin.account = account.account;
    wrong.name = account.account;
  });

  it('records a refused login whatever its name is made of, and the records of others beside it', async () => {
    const others = ['halves-one', 'halves-two'];
    await Promise.all(
      [...others, 'half \ud800', 'nul \0'].map(async (name) =>
        world.call('/login', { name, pwd: 'Wrong7Pass', ...(await captcha()) }),
      ),
    );
    const { rows } = await world.platform.db.query<{ objects: string[] }>(
      "SELECT objects FROM audit_log WHERE action = 'session.login' AND decision = 'refuse' ORDER BY objects",
    );
    expect(rows.map(({ objects }) => objects[0])).toEqual(['half \ufffd', ...others, 'nul ']);
    expect(world.logged.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  });

  it('asks for account, password and captcha in the words of §5, in both languages', async () => {
    expect(await world.call('/login', {})).toMatchObject({ code: 400, msg: '请输入账号', data: { field: 'name' } });
    expect(await world.call('/login', { name: 'x' })).toMatchObject({ msg: '请输入密码', data: { field: 'pwd' } });
    expect(await world.call('/login', { name: 'x', pwd: 'y', captcha: 'abc' })).toMatchObject({
      msg: '请输入4位验证码',
      data: { field: 'captcha' },
    });
    expect(await world.call('/login', {}, { headers: { locale: 'en' } })).toMatchObject({
      msg: 'Please enter the account',
    });
  });

  it("says why a password must be replaced: the first one and a reset one are another's choice, an old one may be too weak now", async () => {
    const signIn = async (pwd: string) => {
      const answer = await world.call('/login', { name: 'fresh.person', pwd, ...(await captcha()) });
      expect(answer.code, answer.msg).toBe(200);
      const { token, ...person } = answer.data as { token: string; password_due: string | null };
      expect((await world.call('/operation/session.current', {}, { token })).data).toMatchObject({
        password_due: person.password_due,
        must_change_pwd: person.password_due !== null,
      });
      return { token, due: person.password_due };
    };
    const root = await world.person(['super_admin']);
    const by = (name: string, body: Record<string, unknown>) =>
      world.call(`/operation/${name}`, body, { token: root.token });
    const pwd = { pwd: 'Green7Pine', pwd2: 'Green7Pine' };
    const made = await by('user.create', { account: 'fresh.person', name: 'Fresh', ...pwd });
    const { id } = made.data as { id: number };
    const first = await signIn(pwd.pwd);
    expect(first.due).toBe('first');
    const own = { old_pwd: pwd.pwd, pwd: 'Brown8Tree', pwd2: 'Brown8Tree' };
    expect(await world.call('/operation/user.change-password', own, { token: first.token })).toMatchObject({
      code: 200,
    });
    expect((await signIn(own.pwd)).due).toBeNull();
    expect(await by('user.reset-password', { id, ...pwd })).toMatchObject({ code: 200 });
    expect((await signIn(pwd.pwd)).due).toBe('reset');
    await world.platform.db.query(
      'UPDATE user_account SET password_hash = $2, must_change_pwd = false, password_due = NULL WHERE id = $1',
      [id, await hashPassword('password1')],
    );
    expect((await signIn('password1')).due).toBe('weak');
  });

  it('speaks the language of the browser in which an account of somebody else’s making first signs in, then the chosen one', async () => {
    const root = await world.person(['super_admin']);
    const pwd = { pwd: 'Green7Pine', pwd2: 'Green7Pine' };
    await world.call('/operation/user.create', { account: 'newcomer', name: 'New', ...pwd }, { token: root.token });
    const signIn = async (locale: string) => {
      const body = { name: 'newcomer', pwd: pwd.pwd, ...(await captcha()) };
      const { data } = await world.call('/login', body, { headers: { locale } });
      const { token, locale: own } = data as { token: string; locale: string };
      expect((await world.call('/operation/session.current', {}, { token })).data).toMatchObject({ locale: own });
      return own;
    };
    expect(await signIn('en')).toBe('en');
    expect(await signIn('zh-chs')).toBe('en');
  });

  it('signs in with a captcha that works once', async () => {
    const solved = await captcha();
    const first = await world.call('/login', {
      name: admin.account.toUpperCase(),
      pwd: admin.pwd,
      ...solved,
      captcha: solved.captcha.toUpperCase(),
    });
    expect(first).toMatchObject({ code: 200, data: { user_name: admin.account, roles: ['super_admin', 'user'] } });
    expect(await world.call('/login', { name: admin.account, pwd: admin.pwd, ...solved })).toMatchObject({
      code: 400,
      msg: '验证码错误',
    });
    const { token } = first.data as { token: string };
    expect((await world.call('/operation/session.current', {}, { token })).data).toMatchObject({
      user_name: admin.account,
    });
    const { rows } = await world.platform.db.query('SELECT * FROM session');
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('answers the same to an unknown account and a wrong password, then throttles with the time left', async () => {
    const unknown = await world.call('/login', { name: 'nobody-here', pwd: 'Wrong7Pass', ...(await captcha()) });
    const known = await world.call('/login', { ...wrong, ...(await captcha()) });
    expect(known).toEqual(unknown);
    for (let attempt = 0; attempt < 4; attempt += 1) await world.call('/login', { ...wrong, ...(await captcha()) });
    const refused = await world.call('/login', { name: admin.account, pwd: admin.pwd, ...(await captcha()) });
    expect(refused).toMatchObject({ code: 429, data: { seconds: 900 } });
    nowMs += 901_000;
    expect(await world.call('/login', { name: admin.account, pwd: admin.pwd, ...(await captcha()) })).toMatchObject({
      code: 200,
    });
  });

  it('does not let a stranger lock an account: attempts elsewhere leave the owner at their address alone', async () => {
    const guess = async (ip: string, name = admin.account) =>
      world.call('/login', { name, pwd: 'Wrong7Pass', ...(await captcha()) }, { ip });
    // However the name is written, it is one account.
    const [first = ''] = admin.account;
    const title = first.toUpperCase() + admin.account.slice(1);
    const spellings = [admin.account, admin.account.toUpperCase(), ` ${admin.account} `, title, ` ${title}`];
    for (const name of spellings) expect(await guess('203.0.113.1', name)).toMatchObject({ code: 400 });
    expect(await guess('203.0.113.1')).toMatchObject({ code: 429 });
    // As after a hundred attempts from many addresses.
    await world.platform.db.query(`UPDATE throttle SET count = 100 WHERE key LIKE 'login:account:%@'`);
    expect(await guess('203.0.115.1')).toMatchObject({ code: 429 });
    const own = { name: admin.account, pwd: admin.pwd, ...(await captcha()) };
    expect(await world.call('/login', own)).toMatchObject({ code: 200 });
    nowMs += 901_000;
  });

  it('gives no spelling of a name tries of its own, whatever case mappings make of it', async () => {
    const { db } = world.platform;
    await db.query(`INSERT INTO user_account (account, name, password_hash) VALUES ('policy', 'p', $1)`, [
      await hashPassword('Violet-Canal-52'),
    ]);
    const sign = async (name: string, pwd: string) =>
      world.call('/login', { name, pwd, ...(await captcha()) }, { ip: '203.0.113.77' });
    const spellings = ['polİcy', 'POLİCY', 'PolİcY', 'polİCY', 'POLİcy'];
    for (const name of spellings) expect(await sign(name, 'Wrong7Pass'), name).toMatchObject({ code: 400 });
    for (const name of ['pOLİCY', 'pOLİcy']) expect(await sign(name, 'Violet-Canal-52')).toMatchObject({ code: 429 });
    // Where the database takes both letters for one, they are one account from the first try on.
    const { isOne } = await db.one<{ isOne: boolean }>(`SELECT lower('polİcy') = 'policy' AS "isOne"`);
    for (const name of ['policy', 'POLICY', 'Policy', 'poLicy', 'polIcy', 'pOlicy'])
      expect((await sign(name, 'Wrong7Pass')).code, name).toBe(isOne || name === 'pOlicy' ? 429 : 400);
    nowMs += 901_000;
    expect(await sign('PolICY', 'Violet-Canal-52')).toMatchObject({ code: 200, data: { user_name: 'policy' } });
  });

  it('looks at the captcha before anything else: a wrong one counts against no account', async () => {
    for (let at = 0; at < 8; at += 1)
      expect(await world.call('/login', { ...wrong, captcha: 'zzzz', captcha_id: 'none' })).toMatchObject({
        code: 400,
        msg: '验证码错误',
      });
    expect(await world.call('/login', { name: admin.account, pwd: admin.pwd, ...(await captcha()) })).toMatchObject({
      code: 200,
    });
  });

  it('lets a whole office sign in from one address: only what fails counts against it', async () => {
    await world.platform.db.query(`UPDATE throttle SET count = 49 WHERE key LIKE 'login:address:%'`);
    for (const _person of ['first', 'second', 'third'])
      expect(await world.call('/login', { name: admin.account, pwd: admin.pwd, ...(await captcha()) })).toMatchObject({
        code: 200,
      });
    expect(await world.call('/login', { ...wrong, ...(await captcha()) })).toMatchObject({ code: 400 });
    expect(await world.call('/login', { name: admin.account, pwd: admin.pwd, ...(await captcha()) })).toMatchObject({
      code: 429,
    });
    nowMs += 901_000;
  });

  it('tells none, expired and revoked apart (403, 403, 405), and 406 in an application', async () => {
    const open = async (): Promise<string> =>
      (
        (await world.call('/login', { name: admin.account, pwd: admin.pwd, ...(await captcha()) })).data as {
          token: string;
        }
      ).token;
    expect(await world.call('/operation/session.current')).toMatchObject({
      code: 403,
      msg: '未登录，请登录后再访问。',
    });
    expect(await world.call('/operation/session.current', { app_id: 7 })).toMatchObject({ code: 406 });
    expect(await world.call('/operation/session.current', {}, { token: 'sls_guess' })).toMatchObject({ code: 403 });
    const ended = await open();
    await world.call('/logout', {}, { token: ended });
    expect(await world.call('/operation/session.current', {}, { token: ended })).toMatchObject({ code: 405 });
    const old = await open();
    nowMs += 121 * 60_000;
    expect(await world.call('/operation/session.current', {}, { token: old })).toMatchObject({
      code: 403,
      msg: '登录已过期，请重新登录。',
    });
  });

  it('tells an older browser first of all', async () => {
    expect(await world.call('/operation/user.create', {}, { headers: { 'static-version': 'old' } })).toMatchObject({
      code: 304,
      msg: '版本已升级，请刷新后使用。',
    });
    expect(await world.call('/setting', {}, { method: 'GET', headers: { 'static-version': 'old' } })).toMatchObject({
      code: 200,
    });
  });

  it('writes no secret to the log', () => {
    expect(world.logged.join('\n')).not.toContain(admin.pwd);
  });
});
