import type { Envelope } from '@sluice/platform';
import { startTestPlatform, type TestPerson, type TestPlatform } from '@sluice/testing';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHttp, type TestedHttp } from './tested.http.js';

/** A line to the database that can be cut and mended. */
class Line {
  private readonly sockets = new Set<Socket>();
  private server: Server | undefined;
  private target = 0;
  port = 0;

  async open(): Promise<void> {
    this.server = createServer((near) => {
      const far = connect(this.target, '127.0.0.1');
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        this.sockets.add(one);
        one.on('error', () => other.destroy()).on('close', () => other.destroy());
        one.pipe(other);
      }
    });
    await new Promise<void>((resolve) => this.server?.listen(this.port, '127.0.0.1', resolve));
    this.port = (this.server.address() as { port: number }).port;
  }

  through(url: string): string {
    const address = new URL(url);
    this.target = Number(address.port);
    address.hostname = '127.0.0.1';
    address.port = String(this.port);
    return address.href;
  }

  async cut(): Promise<void> {
    const closed = new Promise((resolve) => this.server?.close(resolve));
    for (const socket of this.sockets) socket.destroy();
    this.sockets.clear();
    await closed;
  }
}

describe("while the platform's database is away", () => {
  const line = new Line();
  let world: TestPlatform;
  let http: TestedHttp;
  let admin: TestPerson;

  beforeAll(async () => {
    await line.open();
    world = await startTestPlatform({ through: (url) => line.through(url) });
    admin = await world.person(['super_admin']);
    http = await startHttp(world.platform);
  });
  afterAll(async () => {
    await http.close();
    await world.stop();
    await line.cut();
  });

  const send = async (path: string, body: Record<string, unknown>, token = admin.token): Promise<Envelope> => {
    const headers = { 'access-token': token, locale: 'zh-chs' };
    return (await http.ask.post(`/api${path}`).set(headers).send(body).expect(200)).body as Envelope;
  };
  const newPerson = (account: string) =>
    send('/operation/user.create', { account, name: account, pwd: 'Violet-Canal-52', pwd2: 'Violet-Canal-52' });

  it('calls answer 503 in words of their own and work again when it is back', async () => {
    expect(await newPerson('before')).toMatchObject({ code: 200 });
    await line.cut();
    for (const answer of [
      await newPerson('meanwhile'),
      await send('/operation/session.current', {}, `sls_${'x'.repeat(43)}`),
      await send('/login', { name: 'before', pwd: 'Violet-Canal-52', captcha: 'abcd', captcha_id: '1' }, ''),
    ])
      expect(answer).toMatchObject({ code: 503, msg: '平台数据库暂时无法连接，请稍后重试' });
    await http.ask.get('/health').expect(200);
    await http.ask.get('/ready').expect(503);
    await http.ask.get('/file/00000000-0000-4000-8000-000000000000').expect(503);
    await line.open();
    expect(await newPerson('after')).toMatchObject({ code: 200 });
    const { rows } = await world.platform.db.query<{ account: string }>(
      "SELECT account FROM user_account WHERE account IN ('before', 'meanwhile', 'after') ORDER BY id",
    );
    expect(rows.map(({ account }) => account)).toEqual(['before', 'after']);
    await world.platform.audit.flush();
    expect(await world.platform.audit.verify()).toMatchObject({ ok: true });
  });
});
