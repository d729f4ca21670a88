import {
  hasCas,
  startCas,
  startTestPlatform,
  withBrokenRecord,
  type CasServer,
  type TestPlatform,
} from '@sluice/testing';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const site = 'http://127.0.0.1:9';
const people = [
  { account: 'zhang.san', password: 'Green7Pine', email: 'zhang@example.cn', firstName: '张三' },
  { account: 'newcomer', password: 'Green7Pine', email: 'new@example.cn', firstName: '新人' },
  { account: 'gone', password: 'Green7Pine' },
  { account: 'chief', password: 'Green7Pine' },
];

describe.skipIf(!hasCas())('signing in through a real CAS server', { timeout: 120_000 }, () => {
  let world: TestPlatform;
  let cas: CasServer;
  let service: string;

  const set = async (values: Record<string, unknown>): Promise<void> => {
    for (const [key, value] of Object.entries(values))
      await world.platform.settings.set(world.platform.db, key, value, null);
    await world.platform.settings.refresh();
  };
  const ticket = (account: string): Promise<string> => cas.browser().ticket(service, account, 'Green7Pine');
  const signIn = (text: string) => world.call('/operation/session.cas-login', { ticket: text });

  beforeAll(async () => {
    [world, cas] = await Promise.all([startTestPlatform(), startCas(people)]);
    await set({ 'login.cas_url': `${cas.url}/`, 'site.url': site, 'login.mode': 'cas' });
    service = `${site}/cas`;
    await world.person(['user'], { account: 'zhang.san' });
  }, 180_000);
  afterAll(async () => {
    await Promise.all([world?.stop(), cas?.stop()]);
  });

  it('tells the browser where to go, with the service that the settings fix', async () => {
    const { data } = await world.call('/setting', { service: 'https://evil.example' }, { method: 'GET' });
    expect(data).toMatchObject({ login_mode: 'cas', url: `${cas.url}/login?service=${encodeURIComponent(service)}` });
  });

  it.each(['3', '2'])('opens a session for a ticket, once, with version %s of the protocol', async (version) => {
    await set({ 'login.cas_version': version });
    const text = await ticket('zhang.san');
    const first = await signIn(text);
    expect(first).toMatchObject({ code: 200, data: { user_name: 'zhang.san', must_change_pwd: false } });
    const { token } = first.data as { token: string };
    expect(await world.call('/operation/session.current', {}, { token })).toMatchObject({
      code: 200,
      data: { user_name: 'zhang.san' },
    });
    expect(await signIn(text)).toMatchObject({ code: 400, msg: expect.stringContaining('无效或已使用') });
    expect(world.logged.join('\n')).not.toContain(text);
  });

  it('opens no session and makes no account whose record cannot be written', async () => {
    await set({ 'login.cas_create': true });
    const state = () =>
      world.platform.db.one(
        'SELECT (SELECT count(*) FROM session) AS sessions, (SELECT count(*) FROM user_account) AS people',
      );
    const before = await state();
    const [known, unknown] = [await ticket('zhang.san'), await ticket('newcomer')];
    for (const text of [known, unknown])
      expect(await withBrokenRecord(world, 'session.cas-login', () => signIn(text))).toMatchObject({ code: 500 });
    expect(await state()).toEqual(before);
    await set({ 'login.cas_create': false });
  });

  it('takes no ticket that was given for another service, made up, or dressed up as an address', async () => {
    const other = await cas.browser().ticket('http://127.0.0.1:9/other', 'zhang.san', 'Green7Pine');
    expect(await signIn(other)).toMatchObject({ code: 400 });
    expect(await signIn('ST-1-made-up')).toMatchObject({ code: 400 });
    for (const wrong of ['', 'ST-1&service=http://evil.example', '../../logout', 'a'.repeat(300)])
      expect(await signIn(wrong)).toMatchObject({ code: 400, data: { field: 'ticket' } });
  });

  it('makes an account only where the settings say so: an ordinary user without a password', async () => {
    expect(await signIn(await ticket('newcomer'))).toMatchObject({
      code: 400,
      msg: expect.stringContaining('newcomer'),
    });
    await set({ 'login.cas_create': true });
    expect(await signIn(await ticket('newcomer'))).toMatchObject({
      code: 200,
      data: { name: '新人', roles: ['user'] },
    });
    const row = await world.platform.db.one(
      'SELECT source, password_hash, access_level, email FROM user_account WHERE account = $1',
      ['newcomer'],
    );
    expect(row).toEqual({ source: 'cas', password_hash: null, access_level: 'public', email: 'new@example.cn' });
    expect(await signIn(await ticket('newcomer'))).toMatchObject({ code: 200 });
  });

  it('does not bring a deleted person back, and lets a disabled one not in', async () => {
    const { id } = await world.person(['user'], { account: 'gone' });
    await world.platform.db.query('UPDATE user_account SET is_enabled = false WHERE id = $1', [id]);
    expect(await signIn(await ticket('gone'))).toMatchObject({ code: 400, msg: expect.stringContaining('停用') });
    await world.platform.db.query('UPDATE user_account SET is_deleted = true WHERE id = $1', [id]);
    expect(await signIn(await ticket('gone'))).toMatchObject({
      code: 400,
      msg: expect.stringContaining('未在本系统开通'),
    });
  });

  it("takes no word of the server for an administrator, whose password is nobody else's to give", async () => {
    const { id } = await world.person(['super_admin'], { account: 'chief' });
    expect(await signIn(await ticket('chief'))).toMatchObject({ code: 400, msg: expect.stringContaining('密码登录') });
    expect(
      (await world.platform.db.query('SELECT 1 FROM session WHERE user_id = $1 AND cas_ticket_hash IS NOT NULL', [id]))
        .rows,
    ).toEqual([]);
    await world.platform.db.query(`UPDATE user_account SET source = 'cas' WHERE id = $1`, [id]);
    expect(await signIn(await ticket('chief'))).toMatchObject({ code: 200, data: { user_name: 'chief' } });
  });

  it('ends the session that the server names on its log-out, and no other', async () => {
    const browser = cas.browser();
    const text = await browser.ticket(service, 'zhang.san', 'Green7Pine');
    const { token } = (await signIn(text)).data as { token: string };
    const other = (await signIn(await ticket('zhang.san'))).data as { token: string };
    const logout = (index: string): Record<string, unknown> => ({
      logoutRequest: `<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol"><samlp:SessionIndex>${index}</samlp:SessionIndex></samlp:LogoutRequest>`,
    });
    expect(await world.call('/operation/session.cas-logout', logout('ST-other'))).toMatchObject({ code: 200 });
    expect((await world.call('/operation/session.current', {}, { token })).code).toBe(200);
    await world.call('/operation/session.cas-logout', logout(text));
    await expect.poll(async () => (await world.call('/operation/session.current', {}, { token })).code).toBe(405);
    expect((await world.call('/operation/session.current', {}, { token: other.token })).code).toBe(200);
  });

  it('leads a person who signs out here to the log-out there', async () => {
    const { token } = (await signIn(await ticket('zhang.san'))).data as { token: string };
    expect(await world.call('/logout', {}, { token })).toMatchObject({
      code: 200,
      data: { url: `${cas.url}/logout?service=${encodeURIComponent(`${site}/`)}` },
    });
    const local = await world.person(['user']);
    expect(await world.call('/logout', {}, { token: local.token })).toMatchObject({ data: { url: null } });
  });

  it('follows no redirect, and says in words that the server is away', async () => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.writeHead(302, { location: '/elsewhere' }).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    await set({ 'login.cas_url': `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
    expect(await signIn('ST-1')).toMatchObject({ code: 503 });
    expect(asked).toHaveLength(1);
    await new Promise((resolve) => server.close(resolve));
    expect(await signIn('ST-1')).toMatchObject({ code: 503, msg: expect.stringContaining('统一身份认证') });
    await set({ 'login.cas_url': 'http://169.254.169.254/latest' });
    expect(await signIn('ST-1')).toMatchObject({ code: 503 });
  });
});

describe('login settings', () => {
  let world: TestPlatform;
  beforeAll(async () => {
    world = await startTestPlatform();
  });
  afterAll(() => world.stop());

  it("are the system administrator's, checked together and saved at once", async () => {
    const { token } = await world.person(['system_admin']);
    const save = (body: Record<string, unknown>, by = token) =>
      world.call('/operation/setting.save-login', body, { token: by });
    expect(await save({ mode: 'cas' })).toMatchObject({ code: 400, data: { field: 'cas_url' } });
    expect(await save({ mode: 'cas', cas_url: 'https://sso.example.cn/cas' })).toMatchObject({
      code: 400,
      data: { field: 'site_url' },
    });
    expect(await save({ cas_url: 'javascript:alert(1)' })).toMatchObject({ code: 400, data: { field: 'cas_url' } });
    expect(await save({ site_url: 'https://sluice.example.cn/?x=1' })).toMatchObject({
      code: 400,
      data: { field: 'site_url' },
    });
    expect((await save({ mode: 'normal' }, (await world.person(['policy_admin'])).token)).code).toBe(401);
    expect(
      await save({
        mode: 'cas',
        cas_url: 'https://sso.example.cn/cas',
        site_url: 'https://sluice.example.cn',
        captcha: 'false',
        account_attempts: '3',
      }),
    ).toMatchObject({ code: 200 });
    await expect
      .poll(async () => (await world.call('/setting', {}, { method: 'GET' })).data)
      .toMatchObject({ login_mode: 'cas', captcha: false });
  });

  it('leave administrators a way in with a password, others none', async () => {
    const { createHash } = await import('node:crypto');
    const login = async (name: string) => {
      const { id } = (await world.call('/captcha', {}, { method: 'GET' })).data as { id: string };
      await world.platform.db.query('UPDATE captcha SET answer_hash = $2 WHERE id = $1', [
        id,
        createHash('sha256').update(`${id}:abcd`).digest('hex'),
      ]);
      return world.call('/login', { name, pwd: 'Green7Pine', captcha: 'abcd', captcha_id: id });
    };
    const { token } = await world.person(['super_admin']);
    for (const [account, roles] of [
      ['helper', ['system_admin']],
      ['ordinary', []],
    ] as const) {
      expect(
        await world.call(
          '/operation/user.create',
          { account, name: account, pwd: 'Green7Pine', pwd2: 'Green7Pine', roles },
          { token },
        ),
      ).toMatchObject({ code: 200 });
    }
    expect(await login('helper')).toMatchObject({ code: 200 });
    expect(await login('ordinary')).toMatchObject({ code: 400, msg: expect.stringContaining('统一身份认证') });
    await login('no-such-person-here');
    await world.platform.audit.flush();
    const refused = await world.platform.db.query<{ objects: string[]; user_name: string }>(
      `SELECT objects, user_name FROM audit_log WHERE action = 'session.login' AND decision = 'refuse' ORDER BY seq DESC LIMIT 1`,
    );
    expect(refused.rows[0]).toEqual({ objects: ['no-such-person-here'], user_name: 'anonymous' });
    expect(JSON.stringify((await world.platform.db.query(`SELECT * FROM audit_log`)).rows)).not.toContain('Green7Pine');
  });

  it('are shown by the console as the catalogue has them', async () => {
    const { loginFields } = await import('../setting/login-setting.operation.js');
    const { settingCatalogue } = await import('../setting/setting.catalogue.js');
    await world.platform.db.query('DELETE FROM setting');
    const { token } = await world.person(['system_admin']);
    const page = (await world.call('/app/page/get', { app_id: 1, page: 'login-settings' }, { token })).data as {
      views: { data_id: number }[];
    };
    const run = await world.call(
      '/app/data/run',
      { app_id: 1, data_id: page.views[0]?.data_id, page_no: 0, page_size: 2 },
      { token },
    );
    const [row] = (run.data as { response: { data: { list: Record<string, unknown>[] } } }).response.data.list;
    const shown = Object.fromEntries(Object.keys(loginFields).map((field) => [field, String(row?.[field])]));
    expect(shown).toEqual(
      Object.fromEntries(
        Object.entries(loginFields).map(([field, key]) => [field, String(settingCatalogue[key].initial)]),
      ),
    );
  });
});
