import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startSmtp, startTestPlatform, type TestPerson, type TestPlatform, type TestSmtp } from '@sluice/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SendFault, sendReasons } from './channels/send.fault.js';

interface Heard {
  request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>;
  body: string;
}

/** A server that notes what it hears and answers what a test wants. */
async function listen(heard: Heard[], answer: () => { status: number; body: string }): Promise<Server> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      heard.push({ request, body: Buffer.concat(parts).toString() });
      const { status, body } = answer();
      response.writeHead(status, status === 302 ? { location: 'http://169.254.169.254/' } : {}).end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

describe('channels', () => {
  let world: TestPlatform;
  let smtp: TestSmtp;
  let admin: TestPerson;
  let reader: TestPerson;
  let server: Server;
  let said = { status: 200, body: '{}' };
  const heard: Heard[] = [];
  const as = (who: TestPerson, name: string, body: Record<string, unknown>) =>
    world.call(`/operation/${name}`, body, { token: who.token });
  const made = async (name: string, body: Record<string, unknown>): Promise<number> => {
    const answer = await as(admin, name, body);
    expect(answer).toMatchObject({ code: 200 });
    return (answer.data as { id: number }).id;
  };
  const mail = (more: Record<string, unknown> = {}) => ({
    name: '公司邮箱',
    is_enabled: true,
    host: '127.0.0.1',
    port: smtp.port,
    user_name: 'sluice',
    password: 'geheim-1',
    tls: 'starttls',
    verify_tls: false,
    from: 'sluice@example.com',
    recipient: 'ops@example.com',
    ...more,
  });
  const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/robot?access_token=t0ken`;
  const state = (id: number) =>
    world.platform.db.one<{ status: string; attempt: number; error: string | null }>(
      'SELECT status, attempt, error FROM delivery WHERE channel_id = $1 ORDER BY id DESC LIMIT 1',
      [id],
    );
  const tell = (values: Record<string, string> = { person: 'x' }): Promise<number> =>
    world.platform.db.transaction((db) =>
      world.platform.notices.emit(db, { event: 'request.submitted', receivers: [reader.id], values }),
    );

  beforeAll(async () => {
    world = await startTestPlatform();
    smtp = await startSmtp({ user: 'sluice', password: 'geheim-1' });
    server = await listen(heard, () => said);
    admin = await world.person(['system_admin']);
    reader = await world.person(['user']);
    await world.platform.db.query(
      `UPDATE user_account SET email = 'reader@example.com', phone = '13800000000' WHERE id = $1`,
      [reader.id],
    );
  });
  beforeEach(() => {
    heard.length = 0;
    said = { status: 200, body: '{}' };
  });
  afterAll(async () => {
    await world.stop();
    await smtp.stop();
    server.close();
  });

  it('of e-mail need host, port, user name and addresses, and tell which', async () => {
    for (const [field, value] of [
      ['host', ''],
      ['port', 0],
      ['port', 65_536],
      ['user_name', ''],
      ['from', 'nobody'],
      ['recipient', 'a@b, c@d'],
    ] as const)
      expect(await as(admin, 'channel.save-email', mail({ [field]: value }))).toMatchObject({
        code: 400,
        data: { field },
      });
    expect(await as(reader, 'channel.save-email', mail())).toMatchObject({ code: 401 });
  });

  it('of e-mail send over STARTTLS, and keep the password to themselves', async () => {
    const id = await made('channel.save-email', mail());
    expect(await as(admin, 'channel.test', { id })).toMatchObject({ code: 200 });
    expect(smtp.mails.at(-1)).toMatchObject({ from: 'sluice@example.com', to: ['ops@example.com'], secure: true });
    await tell({ person: '张三', object: 'orders\r\nBcc: all@example.com' });
    await expect.poll(() => smtp.mails.at(-1)?.to, { timeout: 10_000 }).toEqual(['reader@example.com']);
    expect(smtp.mails.at(-1)!.raw.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/m);
    await expect.poll(async () => (await state(id)).status).toBe('sent');
    const { row } = await world.platform.db.one<{ row: string }>(
      'SELECT c::text AS row FROM notification_channel c WHERE id = $1',
      [id],
    );
    expect(row).not.toContain('geheim-1');
    // A form leaves the password empty: what is stored stays.
    const kept = await made('channel.save-email', { ...mail({ password: '' }), id, revision: null, name: '邮箱' });
    expect(await as(admin, 'channel.test', { id: kept })).toMatchObject({ code: 200 });
  });

  it('of e-mail say of what class a fault is and its status, and nothing that the server wrote', async () => {
    const wrong = await made('channel.save-email', mail({ name: 'wrong', password: 'falsch-22', is_enabled: false }));
    const answer = await as(admin, 'channel.test', { id: wrong });
    expect(answer).toMatchObject({ code: 502 });
    expect(answer.msg).toBe('发送失败: 对方拒绝了账号或密码 (535)');
    expect(`${answer.msg}${world.logged.join('')}`).not.toContain('falsch-22');
    const strict = await made('channel.save-email', mail({ name: 'strict', verify_tls: true, is_enabled: false }));
    expect((await as(admin, 'channel.test', { id: strict })).msg).toBe('发送失败: TLS 握手或证书校验失败');
    const refused = await made(
      'channel.save-email',
      mail({ name: 'refused', recipient: 'nobody@example.com', is_enabled: false }),
    );
    const unknown = await as(admin, 'channel.test', { id: refused });
    expect(unknown.msg).toBe('发送失败: 对方拒绝了该消息 (550)');
    const { kept } = await world.platform.db.one<{ kept: string }>(
      'SELECT test_error AS kept FROM notification_channel WHERE id = $1',
      [refused],
    );
    expect(kept).toBe('refused:550');
    await world.platform.db.query('DELETE FROM notification_channel WHERE id = ANY ($1)', [[wrong, strict, refused]]);
  });

  it('try again later what a server does not take now, give up what it never will, and send again when asked', async () => {
    const [{ id }] = (
      await world.platform.db.query<{ id: number }>(`SELECT id FROM notification_channel WHERE type = 'email'`)
    ).rows as [{ id: number }];
    const address = (to: string) =>
      world.platform.db.query('UPDATE user_account SET email = $2 WHERE id = $1', [reader.id, to]);
    await address('busy@example.com');
    await tell();
    await expect.poll(async () => (await state(id)).error, { timeout: 10_000 }).toContain('451');
    expect(await state(id)).toMatchObject({ status: 'waiting', attempt: 1 });
    await address('nobody@example.com');
    await tell();
    await expect.poll(async () => (await state(id)).status, { timeout: 10_000 }).toBe('failed');
    const last = await world.platform.db.one<{ id: number }>(
      'SELECT max(id) AS id FROM delivery WHERE channel_id = $1',
      [id],
    );
    expect(await as(reader, 'delivery.resend', last)).toMatchObject({ code: 404 });
    expect(await as(admin, 'delivery.resend', last)).toMatchObject({ code: 200 });
    await address('reader@example.com');
  });

  it('carry what names its own channels instead of those of its event', async () => {
    const { db, notices } = world.platform;
    const { id } = await db.one<{ id: number }>(
      `INSERT INTO notification_channel (type, name, is_enabled) VALUES ('webhook', 'own', true) RETURNING id`,
    );
    const emission = { event: 'alert.raised', receivers: [reader.id], values: { name: 'x' }, channels: [id] } as const;
    expect(await db.transaction((inside) => notices.emit(inside, emission))).toBe(1);
    const { rows } = await db.query<{ channel_id: number }>(
      `SELECT d.channel_id FROM delivery d JOIN notice n ON n.id = d.notice_id WHERE n.event = 'alert.raised'`,
    );
    expect(rows).toEqual([{ channel_id: id }]);
    await db.query('DELETE FROM notification_channel WHERE id = $1', [id]);
  });

  it('of webhooks are signed, followed nowhere, and dial private addresses only when told to', async () => {
    const form = { name: 'hook', is_enabled: true, format: 'sluice', url: url(), sign_secret: 's3cret' };
    const id = await made('channel.save-webhook', form);
    expect((await as(admin, 'channel.test', { id })).msg).toContain('该地址不允许连接');
    expect(heard).toEqual([]);
    await made('channel.save-webhook', { ...form, id, revision: null, url: '', allow_private: true });
    await made('channel.save-webhook', { ...form, id, url: '', sign_secret: '', allow_private: true });
    expect(await as(admin, 'notice.save-rule', { event: 'request.submitted', channel_ids: [1, id] })).toMatchObject({
      code: 200,
    });
    await tell({ person: '张三', object: 'orders' });
    await expect.poll(() => heard.length, { timeout: 10_000 }).toBe(1);
    const { request, body } = heard[0]!;
    const time = request.headers['x-sluice-timestamp'] as string;
    const signed = createHmac('sha256', 's3cret').update(`${time}.${body}`).digest('hex');
    expect(request.headers['x-sluice-signature']).toBe(`sha256=${signed}`);
    expect(Math.abs(Date.now() / 1000 - Number(time))).toBeLessThan(60);
    expect(JSON.parse(body)).toMatchObject({ event: 'request.submitted', title: '张三 申请 orders' });
    await expect.poll(async () => (await state(id)).status).toBe('sent');
    said = { status: 302, body: '' };
    const moved = await as(admin, 'channel.test', { id });
    expect(moved.msg).toContain('302');
    expect(heard).toHaveLength(2);
    const { rows } = await world.platform.db.query<{ row: string }>(
      'SELECT c::text AS row FROM notification_channel c UNION ALL SELECT d::text FROM delivery d',
    );
    expect(`${rows.map(({ row }) => row).join()}${moved.msg}${world.logged.join('')}`).not.toMatch(/t0ken|s3cret/);
  });

  it('of robots speak as DingTalk, Feishu and WeCom ask', async () => {
    const check = async (format: string, refusal: string, code: number): Promise<Heard> => {
      const id = await made('channel.save-webhook', {
        name: format,
        format,
        url: url(),
        sign_secret: 'SECx',
        allow_private: true,
      });
      expect(await as(admin, 'channel.test', { id }), format).toMatchObject({ code: 200 });
      said = { status: 200, body: refusal };
      expect((await as(admin, 'channel.test', { id })).msg, format).toBe(`发送失败: 对方拒绝了该消息 (${code})`);
      said = { status: 200, body: '{}' };
      return heard.splice(0)[0]!;
    };
    const ding = await check('dingtalk', '{"errcode":310000,"errmsg":"keyword not in content"}', 310000);
    const query = new URL(ding.request.url!, 'http://x').searchParams;
    const hmac = (key: string, text: string) => createHmac('sha256', key).update(text).digest('base64');
    expect(query.get('sign')).toBe(hmac('SECx', `${query.get('timestamp')}\nSECx`));
    expect(query.get('access_token')).toBe('t0ken');
    expect(JSON.parse(ding.body)).toMatchObject({ msgtype: 'text', text: { content: expect.any(String) } });
    const feishu = JSON.parse((await check('feishu', '{"code":19024,"msg":"keyword"}', 19024)).body) as Record<
      string,
      string
    >;
    expect(feishu.sign).toBe(hmac(`${feishu.timestamp}\nSECx`, ''));
    expect(feishu).toMatchObject({ msg_type: 'text', content: { text: expect.any(String) } });
    const wecom = await check('wecom', '{"errcode":93000,"errmsg":"keyword"}', 93000);
    expect(JSON.parse(wecom.body)).toMatchObject({ msgtype: 'text', text: { content: expect.any(String) } });
  });

  it('of text messages sign as their providers check it', async () => {
    const form = {
      is_enabled: false,
      access_key_id: 'LTAI',
      secret: 'k3y',
      sign: '数闸',
      template_code: 'SMS_1',
      phone: '13800000000',
      endpoint: new URL(url()).origin,
      allow_private: true,
    };
    for (const field of ['channel', 'access_key_id', 'secret', 'phone'])
      expect(await as(admin, 'channel.save-sms', { name: 'x', channel: 'aliyun', ...form, [field]: '' })).toMatchObject(
        {
          code: 400,
          data: { field },
        },
      );
    said = { status: 200, body: '{"Code":"OK"}' };
    const aliyun = await made('channel.save-sms', { ...form, name: 'aliyun', channel: 'aliyun' });
    expect(await as(admin, 'channel.test', { id: aliyun })).toMatchObject({ code: 200 });
    const [path = '', signature = ''] = heard.splice(0)[0]!.request.url!.slice(2).split('&Signature=');
    const escaped = (text: string) =>
      encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
    const right = createHmac('sha1', 'k3y&')
      .update(`GET&%2F&${escaped(path)}`)
      .digest('base64');
    expect(decodeURIComponent(signature)).toBe(right);
    expect(path.split('&')).toEqual([...path.split('&')].sort());
    said = { status: 200, body: '{"Code":"isv.BUSINESS_LIMIT_CONTROL","Message":"too many"}' };
    expect((await as(admin, 'channel.test', { id: aliyun })).msg).toContain('BUSINESS_LIMIT_CONTROL');
    // An inner service behind the address: what it writes is nobody's to read here.
    for (const body of [
      '{"Code":"root:x:0:0 internal-7 secret"}',
      'SSH-2.0-OpenSSH_9.6 build07.intern',
      '{"Code":"k3y"}',
    ]) {
      said = { status: 500, body };
      const result = (await as(admin, 'channel.test', { id: aliyun })).msg;
      expect(result).toMatch(/^发送失败: (对方拒绝了该消息|对方的应答无法识别)( \(500\))?$/);
    }
    heard.length = 0;
    said = { status: 200, body: '{"Response":{"SendStatusSet":[{"Code":"Ok","Message":""}]}}' };
    const tencent = await made('channel.save-sms', { ...form, name: 'tencent', channel: 'tencent', app_id: '1400' });
    expect(await as(admin, 'channel.test', { id: tencent })).toMatchObject({ code: 200 });
    expectTc3(heard[0]!, 'k3y');
  });
});

describe('classes of faults', () => {
  it('are called alike by the operation and the sent log', () => {
    const named = Object.entries(sendReasons).map(([code, { en, ...name }]) => ({
      code,
      name: { en: en[0]!.toUpperCase() + en.slice(1), ...name },
    }));
    const file = new URL('../../../../schemas/apps/console/dictionaries/send-fault.dictionary.json', import.meta.url);
    const { items } = JSON.parse(readFileSync(file, 'utf8')) as { items: unknown };
    expect(items).toEqual(named);
  });

  it('carry codes alone', () => {
    expect(new SendFault('refused', { code: 'isv.BUSINESS_LIMIT_CONTROL' }).message).toBe(
      'refused:isv.BUSINESS_LIMIT_CONTROL',
    );
    for (const code of ['', 'a b', 'token', 'x'.repeat(80), { a: 1 }, null])
      expect(new SendFault('refused', { code }).message).toBe('refused');
  });
});

/** Checks a call as Tencent Cloud does: from what arrived, with the secret. */
function expectTc3({ request, body }: Heard, secret: string): void {
  const { headers } = request;
  const digest = (text: string) => createHash('sha256').update(text).digest('hex');
  const keyed = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
  const date = new Date(Number(headers['x-tc-timestamp']) * 1000).toISOString().slice(0, 10);
  const canonical = `POST\n/\n\ncontent-type:${headers['content-type']}\nhost:${headers.host}\n\ncontent-type;host\n${digest(body)}`;
  const text = `TC3-HMAC-SHA256\n${headers['x-tc-timestamp'] as string}\n${date}/sms/tc3_request\n${digest(canonical)}`;
  const key = keyed(keyed(keyed(`TC3${secret}`, date), 'sms'), 'tc3_request');
  expect(headers.authorization).toContain(`Signature=${keyed(key, text).toString('hex')}`);
  expect(JSON.parse(body)).toMatchObject({ PhoneNumberSet: ['+8613800000000'], SmsSdkAppId: '1400' });
}
