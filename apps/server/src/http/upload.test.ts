import type { CompiledPage, CompiledParam, CompiledView } from '@sluice/document';
import { startTestPlatform, type TestPerson, type TestPlatform } from '@sluice/testing';
import { connect } from 'node:net';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHttp, type TestedHttp } from './tested.http.js';

interface Envelope {
  code: number;
  data: { url: string; name: string; field?: string; key?: string; token?: string };
  msg: string;
}
/** One white pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);
const paramsOf = (views: readonly CompiledView[]): CompiledParam[] =>
  views.flatMap((view) => [...view.app_params, ...paramsOf(view.sub_views)]);

describe('files that people send', () => {
  let world: TestPlatform;
  let http: TestedHttp;
  let person: TestPerson;
  let maker: TestPerson;
  let appId: number;
  let params: CompiledParam[];
  const idOf = (name: string): number => (params.find((param) => param.name === name) as CompiledParam).id;
  const stored = (): number => readdirSync(join(world.platform.config.dataDir, 'files')).length;

  beforeAll(async () => {
    world = await startTestPlatform();
    await world.platform.settings.set(world.platform.db, 'demo.loaded', true, null);
    await world.platform.settings.refresh();
    await world.platform.documents.load();
    http = await startHttp(world.platform);
    person = await world.person(['user']);
    maker = await world.person(['app_admin']);
    appId = world.platform.documents.app('demo')?.id as number;
    const page = await world.call('/app/page/get', { app_id: appId, page: 'form-kinds' }, { token: person.token });
    params = paramsOf((page.data as CompiledPage).views);
  });
  afterAll(async () => {
    await http.close();
    await world.stop();
  });

  async function send(
    path: string,
    fields: Record<string, string | number>,
    file: Buffer | undefined,
    options: { token?: string; name?: string; locale?: string; fileFirst?: boolean } = {},
  ): Promise<Envelope> {
    const request = http.ask
      .post(`/api${path}`)
      .set({ 'access-token': options.token ?? person.token, locale: options.locale ?? 'zh-chs' });
    const add = (): void => {
      if (file) void request.attach('f', file, { filename: options.name ?? 'a.png', contentType: 'image/png' });
    };
    if (options.fileFirst) add();
    for (const [name, value] of Object.entries(fields)) void request.field(name, String(value));
    if (!options.fileFirst) add();
    return (await request.expect(200)).body as Envelope;
  }
  const upload = (file: Buffer | undefined, options?: Parameters<typeof send>[3], name = 'photo') =>
    send('/app/param/upload', { app_id: appId, id: idOf(name) }, file, options);

  it('are stored and come back as they were, where nothing in them can run', async () => {
    const { code, data } = await upload(png, { name: '../a/照片 1.png', fileFirst: true });
    expect(code).toBe(200);
    expect(data).toEqual({ url: expect.stringMatching(/^\/file\/[0-9a-f-]{36}$/) as string, name: '照片 1.png' });
    const answer = await http.ask.get(data.url).responseType('blob');
    expect((answer.body as Buffer).equals(png)).toBe(true);
    expect(answer.headers['content-type']).toBe('image/png');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/);
    expect(answer.headers['content-disposition']).toBe(`inline; filename*=UTF-8''${encodeURIComponent('照片 1.png')}`);
    await http.ask.get(`/file/${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}`).expect(404);
    await http.ask.get('/file/..%2f..%2fmaster.key').expect(404);
  });

  it('are judged by their content: a wrong, a cut off or a too large one is refused by field, and nothing is stored', async () => {
    const before = stored();
    expect(await upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'))).toMatchObject({
      code: 400,
      data: { field: 'photo' },
      msg: expect.stringMatching(/^照片.*不是支持的格式/) as string,
    });
    expect(await upload(Buffer.from('<script>alert(1)</script>'), { locale: 'en' })).toMatchObject({
      code: 400,
      msg: expect.stringMatching(/the content of the file is none of PNG, JPEG/) as string,
    });
    expect(await upload(png.subarray(0, 40))).toMatchObject({
      code: 400,
      data: { again: true },
      msg: expect.stringContaining('文件不完整') as string,
    });
    expect(await upload(Buffer.concat([png, Buffer.alloc(11 * 1024 * 1024)]))).toMatchObject({
      code: 400,
      msg: expect.stringContaining('文件超过 10 MB') as string,
    });
    expect(await upload(Buffer.concat([png, Buffer.alloc(21 * 1024 * 1024)]))).toMatchObject({
      code: 400,
      msg: expect.stringContaining('文件超过 10 MB') as string,
    });
    expect(await upload(undefined)).toMatchObject({
      code: 400,
      msg: expect.stringContaining('没有收到文件') as string,
    });
    expect(await upload(png, {}, 'title')).toMatchObject({ code: 400, data: { field: 'title' } });
    expect(stored()).toBe(before);
  });

  it('a body that ends before the file does is refused, and a caller who is gone leaves nothing', async () => {
    const before = stored();
    const head = `--x\r\nContent-Disposition: form-data; name="app_id"\r\n\r\n${appId}\r\n--x\r\nContent-Disposition: form-data; name="id"\r\n\r\n${idOf('photo')}\r\n--x\r\nContent-Disposition: form-data; name="f"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`;
    const body = Buffer.concat([Buffer.from(head), png.subarray(0, 30)]);
    const answer = await http.ask
      .post('/api/app/param/upload')
      .set({ 'content-type': 'multipart/form-data; boundary=x', 'access-token': person.token })
      .send(body);
    expect(answer.body).toMatchObject({
      code: 400,
      data: { field: 'photo', again: true },
      msg: expect.stringContaining('文件不完整') as string,
    });
    await new Promise<void>((resolve) => {
      const { port } = new URL(http.address);
      const socket = connect(Number(port), '127.0.0.1', () => {
        socket.write(
          `POST /api/app/param/upload HTTP/1.1\r\nHost: x\r\naccess-token: ${person.token}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 100000\r\n\r\n`,
        );
        socket.write(body, () => {
          socket.destroy();
          resolve();
        });
      });
    });
    await expect.poll(stored).toBe(before);
  });

  it('need the right to the page, and a text cannot stand in for a file', async () => {
    expect((await send('/app/param/upload', { app_id: appId, id: idOf('photo') }, png, { token: '' })).code).toBe(406);
    expect((await send('/app/param/upload', { app_id: appId, id: idOf('photo'), f: 'x' }, undefined)).code).toBe(400);
    const forged = await http.ask
      .post('/api/app/param/upload')
      .set('access-token', person.token)
      .send({ app_id: appId, id: idOf('photo'), f: { name: 'a', bytes: 'x' } });
    expect(forged.body).toMatchObject({ code: 400 });
  });

  it('of apps are stored by who makes apps, or once with a credential', async () => {
    expect((await send('/manager/file/static/upload', {}, png)).code).toBe(401);
    const pdf = await send('/manager/file/static/upload', {}, Buffer.from('%PDF-1.7\n1 0 obj\nendobj\n%%EOF'), {
      token: maker.token,
      name: '手册.pdf',
    });
    expect(pdf.code).toBe(200);
    await http.ask.get(pdf.data.url).expect('content-disposition', /^attachment;/);
    const credential = (await http.ask.get('/api/upload').set('access-token', person.token)).body as Envelope;
    expect(credential.data).toEqual({
      key: expect.any(String) as string,
      token: expect.any(String) as string,
      access_key_id: 'local',
      expire_time: expect.any(String) as string,
    });
    const { key = '', token = '' } = credential.data;
    expect((await send('/manager/file/static/upload', { key, token: `${token}x` }, png)).code).toBe(401);
    expect((await send('/manager/file/static/upload', { key, token }, png)).code).toBe(200);
    expect((await send('/manager/file/static/upload', { key, token }, png)).code).toBe(401);
  });
});
