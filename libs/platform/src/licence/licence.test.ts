import { startTestPlatform, type TestPerson, type TestPlatform } from '@sluice/testing';
import fc from 'fast-check';
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createVendorKeys, signCode, vendorKeyOf } from './licence.sign.js';
import { readLicence, readVendorKey } from './licence.text.js';

const vendor = generateKeyPairSync('ed25519');
const stranger = generateKeyPairSync('ed25519');
const day = 86_400_000;

/** What a vendor's own tool does. */
function signed(content: Record<string, unknown>, key: KeyObject = vendor.privateKey): string {
  const text = Buffer.from(JSON.stringify(content)).toString('base64url');
  return `${text}.${sign(null, Buffer.from(text), key).toString('base64url')}`;
}
const rawKey = vendor.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64');

it('a vendor signs what installations take, and nothing else', () => {
  const { privatePem, vendorKey } = createVendorKeys();
  const content = { type: 'licence', serial: 'S-9', edition: 'enterprise', holder: 'x', start: '2026-01-01T00:00:00Z' };
  expect(readLicence(signCode(content, privatePem), readVendorKey(vendorKey))).toEqual(content);
  expect(readLicence(signCode(content, privatePem), vendor.publicKey)).toBeNull();
  expect(vendorKeyOf(privatePem)).toBe(vendorKey);
  expect(() => signCode({ ...content, serial: '' }, privatePem)).toThrow('neither');
  expect(() => readVendorKey('AAAA')).toThrow();
});

describe('licences', () => {
  let world: TestPlatform;
  let admin: TestPerson;
  let nowMs = Date.parse('2026-03-01T08:00:00Z');
  const masterKey = randomBytes(32);
  const licence = (more: Record<string, unknown> = {}): Record<string, unknown> => ({
    type: 'licence',
    serial: 'S-1',
    edition: 'enterprise',
    holder: '某某银行',
    start: '2026-01-01T00:00:00Z',
    end: '2026-06-01T00:00:00Z',
    ...more,
  });

  async function captcha(): Promise<{ captcha: string; captcha_id: string }> {
    const { id } = (await world.call('/captcha', {}, { method: 'GET' })).data as { id: string };
    await world.platform.db.query('UPDATE captcha SET answer_hash = $2 WHERE id = $1', [
      id,
      createHash('sha256').update(`${id}:abcd`).digest('hex'),
    ]);
    return { captcha: 'abcd', captcha_id: id };
  }
  const register = async (code: string, by = admin) => {
    const answer = await world.call('/operation/licence.register', { code, ...(await captcha()) }, { token: by.token });
    await world.platform.licence.refresh();
    return answer;
  };
  const activate = async (code: string) => {
    const answer = await world.call('/operation/licence.activate', { code }, { token: admin.token });
    await world.platform.licence.refresh();
    return answer;
  };
  const info = async (by?: TestPerson) =>
    (await world.call('/operation/licence.info', {}, by ? { token: by.token } : {})).data as Record<string, unknown>;

  beforeAll(async () => {
    world = await startTestPlatform({ clock: { now: () => nowMs }, config: { masterKey, vendorKey: rawKey } });
    admin = await world.person(['super_admin']);
  });
  afterAll(() => world.stop());

  it('a fresh installation has the community licence, without limits or end', async () => {
    expect(await info()).toEqual({ state: 'valid', edition: 'community', end_time: null, may_register: false });
    expect(await info(admin)).toMatchObject({
      may_register: true,
      takes_codes: true,
      max_users: 0,
      machine_code: expect.stringMatching(/^([0-9A-F]{5}-){4}[0-9A-F]{5}$/),
    });
  });

  it('registration, verification and activation codes are required', async () => {
    const call = (name: string, body: Record<string, unknown>) =>
      world.call(`/operation/${name}`, body, { token: admin.token });
    expect(await call('licence.register', {})).toMatchObject({
      code: 400,
      msg: '请输入注册码',
      data: { field: 'code' },
    });
    expect(await call('licence.register', { code: 'x' })).toMatchObject({
      code: 400,
      msg: '请输入4位验证码',
      data: { field: 'captcha' },
    });
    expect(await call('licence.register', { code: 'x', captcha: 'zzzz', captcha_id: 'y' })).toMatchObject({
      code: 400,
      msg: '验证码错误',
    });
    expect(await call('licence.activate', { code: ' ' })).toMatchObject({
      code: 400,
      msg: '请输入激活码',
      data: { field: 'code' },
    });
    const other = await world.person(['system_admin']);
    expect((await register(signed(licence()), other)).code).toBe(401);
  });

  it('nothing is taken that the vendor has not signed, for this machine and this time', async () => {
    const good = signed(licence());
    const [content = '', signature = ''] = good.split('.');
    const changed = Buffer.from(JSON.stringify(licence({ max_users: 0, end: '2099-01-01T00:00:00Z' }))).toString(
      'base64url',
    );
    const wrong = [
      signed(licence(), stranger.privateKey),
      `${changed}.${signature}`,
      content,
      `${content}.`,
      `${good}.x`,
      good.slice(0, -4),
      signed({ type: 'licence' }),
      signed({ type: 'activation', serial: 'S-1', machine_code: 'x' }),
      signed(licence({ serial: '' })),
      signed(licence({ max_users: -1 })),
    ];
    for (const code of wrong) expect(await register(code), code).toMatchObject({ code: 400, data: { field: 'code' } });
    expect(await register(signed(licence({ machine_code: 'ANOTHER' })))).toMatchObject({
      code: 400,
      msg: expect.stringContaining('另一台机器'),
    });
    expect(await register(signed(licence({ end: '2026-02-01T00:00:00Z' })))).toMatchObject({
      code: 400,
      msg: expect.stringContaining('2026-02-01'),
    });
    expect(await register(signed(licence({ start: '2026-04-01T00:00:00Z' })))).toMatchObject({ code: 400 });
    expect(await info()).toMatchObject({ edition: 'community' });
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(readLicence(text, vendor.publicKey)).toBeNull();
      }),
    );
  });

  it('is in force at once, limits what it says, and line breaks of a mail do not matter', async () => {
    const code = signed(licence({ max_users: 1 }));
    expect(await register(`\n${code.slice(0, 60)}\r\n  ${code.slice(60)}\n`)).toMatchObject({
      code: 200,
      data: { serial: 'S-1', waiting: false },
    });
    expect(await info(admin)).toMatchObject({
      state: 'valid',
      edition: 'enterprise',
      holder: '某某银行',
      max_users: 1,
      end_time: '2026-06-01T00:00:00.000Z',
    });
    const add = await world.call(
      '/operation/user.create',
      { account: 'more', name: 'more', pwd: 'Green7Pine', pwd2: 'Green7Pine' },
      { token: admin.token },
    );
    expect(add).toMatchObject({ code: 409, msg: expect.stringContaining('用户') });
  });

  it('administrators are told from thirty days before its end, others are not', async () => {
    const before = nowMs;
    const people = {
      super_admin: admin,
      system_admin: await world.person(['system_admin']),
      policy_admin: await world.person(['policy_admin']),
      user: await world.person([]),
    };
    const answerTo = async (iso: string) => {
      nowMs = Date.parse(iso);
      await world.platform.db.query(`UPDATE session SET end_time = $1, last_time = $2`, [
        new Date(nowMs + 30 * day),
        new Date(nowMs),
      ]);
      return Promise.all(Object.values(people).map(async (person) => (await info(person)).days_left));
    };
    expect(await answerTo('2026-05-01T00:00:00Z')).toEqual([undefined, undefined, undefined, undefined]);
    expect(await answerTo('2026-05-02T00:00:00Z')).toEqual([30, 30, undefined, undefined]);
    expect(await answerTo('2026-05-31T12:00:00Z')).toEqual([1, 1, undefined, undefined]);
    expect((await info()).days_left).toBeUndefined();
    nowMs = before;
  });

  it('an expired one stops the product (4003), except for the administrator who renews', async () => {
    nowMs = Date.parse('2026-06-01T00:00:00Z');
    await world.platform.db.query(`UPDATE session SET end_time = $1, last_time = $2`, [
      new Date(nowMs + 30 * day),
      new Date(nowMs),
    ]);
    expect(await world.call('/app/menu/get', { app_id: 1 }, { token: admin.token })).toMatchObject({
      code: 4003,
      msg: '抱歉，许可证已过期，请联系厂商申请新的许可证。',
    });
    for (const [path, method] of [
      ['/setting', 'GET'],
      ['/captcha', 'GET'],
    ] as const)
      expect((await world.call(path, {}, { method })).code).toBe(200);
    expect(await info()).toMatchObject({ state: 'expired' });
    // Stored by another process whose notice has not arrived yet.
    const other = signed(licence({ serial: 'S-8', end: '2026-06-02T00:00:00Z' }));
    await world.platform.db.query(`UPDATE licence SET status = 'replaced'`);
    await world.platform.db.query(
      `INSERT INTO licence (serial, edition, holder, start_time, end_time, signature, status)
       VALUES ('S-8', 'enterprise', 'x', '2026-01-01', '2026-06-02', $1, 'active')`,
      [other],
    );
    expect((await world.call('/app/menu/get', { app_id: 1 }, { token: admin.token })).code).toBe(200);
    expect(await register(signed(licence({ serial: 'S-2', end: '2027-06-01T00:00:00Z' })))).toMatchObject({
      code: 200,
    });
    await world.platform.db.query(`DELETE FROM licence WHERE serial = 'S-8'`);
    expect((await world.call('/app/menu/get', { app_id: 1 }, { token: admin.token })).code).toBe(200);
  });

  it('one that needs activation waits for the code of this machine and changes nothing until then', async () => {
    const { machine_code: machine } = await info(admin);
    expect(await activate(signed({ type: 'activation', serial: 'S-3', machine_code: machine }))).toMatchObject({
      code: 400,
      msg: expect.stringContaining('S-3'),
    });
    expect(
      await register(signed(licence({ serial: 'S-3', edition: 'ultimate', end: undefined, needs_activation: true }))),
    ).toMatchObject({ data: { waiting: true } });
    expect(await info()).toMatchObject({ edition: 'enterprise' });
    expect(await activate(signed({ type: 'activation', serial: 'S-3', machine_code: 'ANOTHER' }))).toMatchObject({
      code: 400,
    });
    expect(await activate(signed({ type: 'activation', serial: 'S-3', machine_code: machine }))).toMatchObject({
      code: 200,
      data: { serial: 'S-3' },
    });
    expect(await info()).toMatchObject({ state: 'valid', edition: 'ultimate', end_time: null });
    const { rows } = await world.platform.db.query('SELECT serial, status FROM licence ORDER BY serial');
    expect(rows).toEqual([
      { serial: 'S-1', status: 'replaced' },
      { serial: 'S-2', status: 'replaced' },
      { serial: 'S-3', status: 'active' },
    ]);
  });

  it('an activation code of a licence that has ended meanwhile replaces nothing', async () => {
    const { machine_code: machine } = await info(admin);
    expect(
      await register(signed(licence({ serial: 'S-5', end: '2026-07-01T00:00:00Z', needs_activation: true }))),
    ).toMatchObject({ data: { waiting: true } });
    const before = nowMs;
    nowMs = Date.parse('2026-07-02T00:00:00Z');
    await world.platform.db.query(`UPDATE session SET end_time = $1, last_time = $2`, [
      new Date(nowMs + 30 * day),
      new Date(nowMs),
    ]);
    expect(await activate(signed({ type: 'activation', serial: 'S-5', machine_code: machine }))).toMatchObject({
      code: 400,
      msg: expect.stringContaining('2026-07-01'),
      data: { field: 'code' },
    });
    expect(await info()).toMatchObject({ state: 'valid', edition: 'ultimate' });
    nowMs = before;
  });

  it('a row that somebody changed behind its back is no licence (4004), and can be replaced', async () => {
    await world.platform.db.query(`UPDATE licence SET signature = $1 WHERE status = 'active'`, [
      signed(licence({ serial: 'S-3' }), stranger.privateKey),
    ]);
    await world.platform.licence.refresh();
    expect(await world.call('/app/menu/get', { app_id: 1 }, { token: admin.token })).toMatchObject({
      code: 4004,
      msg: '抱歉，软件未配置许可证信息,请配置后重新启动。',
    });
    const statusOf = async (serial: string) =>
      (await world.platform.db.one<{ status: string }>('SELECT status FROM licence WHERE serial = $1', [serial]))
        .status;
    expect(await statusOf('S-3')).toBe('invalid');
    await world.platform.licence.refresh();
    expect(await info()).toMatchObject({ state: 'missing' });
    expect(await register(signed(licence({ serial: 'S-4', end: '2028-01-01T00:00:00Z' })))).toMatchObject({
      code: 200,
    });
    expect([await statusOf('S-3'), await statusOf('S-4')]).toEqual(['replaced', 'active']);
    await world.platform.db.query(`UPDATE licence SET status = 'invalid' WHERE serial = 'S-4'`);
    await world.platform.licence.refresh();
    expect(await statusOf('S-4')).toBe('active');
    expect(await info()).toMatchObject({ state: 'valid', edition: 'enterprise' });
  });

  it('is shown by the console with what is used of it', async () => {
    const open = await world.call('/app/page/get', { app_id: 1, page: 'licence-info' }, { token: admin.token });
    const { views } = open.data as { views: { data_id: number; uid: string }[] };
    const { data } = await world.call(
      '/app/data/run',
      { app_id: 1, data_id: views[0]?.data_id, page_no: 0, page_size: 2 },
      { token: admin.token },
    );
    expect((data as { response: { data: { list: unknown[] } } }).response.data.list[0]).toMatchObject({
      edition: 'enterprise',
      serial: 'S-4',
      status: 'active',
      used_users: 5,
    });
    expect(JSON.stringify(data)).not.toContain('signature');
  });
});
