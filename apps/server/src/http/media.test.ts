import type { CompiledPage, CompiledView } from '@sluice/document';
import { claimUploads, createApiToken } from '@sluice/platform';
import { startTestPlatform, type TestPerson, type TestPlatform } from '@sluice/testing';
import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHttp, type TestedHttp } from './tested.http.js';

const CONSOLE = 1;
const box = (type: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + body.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
};
/** Large enough for several frames of the store. */
const video = Buffer.concat([box('ftyp', Buffer.from('isom\0\0\0\0isom')), box('mdat', randomBytes(150_000))]);
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

describe('stored files', () => {
  let world: TestPlatform;
  let http: TestedHttp;
  let person: TestPerson;
  let maker: TestPerson;

  beforeAll(async () => {
    world = await startTestPlatform();
    await world.platform.settings.set(world.platform.db, 'demo.loaded', true, null);
    await world.platform.settings.refresh();
    await world.platform.documents.load();
    http = await startHttp(world.platform);
    person = await world.person(['user']);
    maker = await world.person(['app_admin']);
  });
  afterAll(async () => {
    await http.close();
    await world.stop();
  });

  async function send(
    path: string,
    fields: Record<string, string | number>,
    bytes: Buffer,
    who: TestPerson,
  ): Promise<string> {
    const request = http.ask.post(`/api${path}`).set('access-token', who.token);
    for (const [name, value] of Object.entries(fields)) void request.field(name, String(value));
    const answer = (await request.attach('f', bytes, 'clip.bin')).body as {
      code: number;
      msg: string;
      data: { url: string };
    };
    expect(answer, answer.msg).toMatchObject({ code: 200 });
    return answer.data.url;
  }
  const get = (url: string, headers: Record<string, string> = {}) =>
    http.ask.get(url).set(headers).responseType('blob');

  it('are sent in parts', async () => {
    const url = await send('/manager/file/static/upload', {}, video, maker);
    const whole = await get(url);
    expect(whole.headers['accept-ranges']).toBe('bytes');
    expect(whole.headers['content-disposition']).toMatch(/^inline/);
    expect((whole.body as Buffer).equals(video)).toBe(true);
    const part = await get(url, { range: 'bytes=65000-70000' });
    expect([part.status, part.headers['content-range'], part.headers['content-length']]).toEqual([
      206,
      `bytes 65000-70000/${video.length}`,
      '5001',
    ]);
    expect((part.body as Buffer).equals(video.subarray(65_000, 70_001))).toBe(true);
    expect(((await get(url, { range: 'bytes=-7' })).body as Buffer).equals(video.subarray(-7))).toBe(true);
    const beyond = await get(url, { range: `bytes=${video.length}-` });
    expect([beyond.status, beyond.headers['content-range']]).toEqual([416, `bytes */${video.length}`]);
    const etag = whole.headers.etag ?? '';
    expect((await get(url, { range: 'bytes=0-1', 'if-range': etag })).status).toBe(206);
    expect((await get(url, { range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200);
    expect((await get(url, { 'if-none-match': etag })).status).toBe(304);
    const head = await http.ask.head(url);
    expect([head.status, head.headers['content-length'], head.text]).toEqual([200, String(video.length), undefined]);
  });

  it('of an app are for those who may enter it, asked anew for every part', async () => {
    // The console is built by the super administrator alone.
    const root = await world.person(['super_admin']);
    const url = await send('/manager/file/static/upload', { app_id: CONSOLE }, video, root);
    const cookie = { cookie: `other=1; x-access-token=${person.token}` };
    expect((await get(url)).status).toBe(403);
    expect((await get(url, { cookie: 'x-access-token=%E0%A4%A' })).status).toBe(403);
    expect((await get(url, { cookie: 'x-access-token=nobody' })).status).toBe(403);
    expect((await get(url, { ...cookie, range: 'bytes=0-9' })).status).toBe(206);
    const granted = await get(url, { 'access-token': person.token });
    expect([granted.status, granted.headers['cache-control']]).toEqual([200, 'private, no-cache']);
    for (const [operations, status] of [
      [[], 200],
      [['session.current'], 403],
    ] as const) {
      const made = await createApiToken(world.platform.db, person.id, {
        name: `token ${operations.length}`,
        operations: [...operations],
      });
      const answer = await get(url, { 'access-token': made.token });
      expect(answer.status).toBe(status);
    }
    await world.call('/logout', {}, { token: person.token });
    expect((await get(url, { ...cookie, range: 'bytes=10-19' })).status).toBe(403);
    person = await world.person(['user']);
  });

  it('that no submitted form names go after a day, and those that one names stay', async () => {
    const appId = world.platform.documents.app('demo')?.id as number;
    const page = (await world.call('/app/page/get', { app_id: appId, page: 'form-kinds' }, { token: person.token }))
      .data as CompiledPage;
    const views = (list: readonly CompiledView[]): CompiledView[] =>
      list.flatMap((view) => [view, ...views(view.sub_views)]);
    const form = views(page.views).find((view) => view.app_params.some(({ name }) => name === 'photo')) as CompiledView;
    const photo = form.app_params.find(({ name }) => name === 'photo')?.id as number;
    const [kept, left] = [
      await send('/app/param/upload', { app_id: appId, id: photo }, png, person),
      await send('/app/param/upload', { app_id: appId, id: photo }, png, person),
    ];
    const stored = (url: string): boolean =>
      readdirSync(join(world.platform.config.dataDir, 'files')).includes(url.split('/').pop() ?? '');
    const submit = (values: unknown) => claimUploads(world.platform.db, values, world.platform.clock.now());
    await submit({ byId: { [photo]: kept } });
    const age = () =>
      world.platform.db.query(
        "UPDATE stored_file SET expire_time = expire_time - interval '25 hours' WHERE expire_time IS NOT NULL",
      );
    await age();
    await expect(submit({ text: `<img src="${left}">` })).rejects.toMatchObject({ key: 'upload.gone' });
    expect(await world.platform.files.sweep()).toBe(1);
    expect([stored(kept), stored(left)]).toEqual([true, false]);
    expect((await get(kept)).status).toBe(200);
    expect((await get(left)).status).toBe(404);
  });

  it('are given back to the sweep when the form comes to nothing', async () => {
    const appId = world.platform.documents.app('demo')?.id as number;
    const page = (await world.call('/app/page/get', { app_id: appId, page: 'form-kinds' }, { token: person.token }))
      .data as CompiledPage;
    const views = (list: readonly CompiledView[]): CompiledView[] =>
      list.flatMap((view) => [view, ...views(view.sub_views)]);
    const form = views(page.views).find((view) => view.app_params.some(({ name }) => name === 'photo')) as CompiledView;
    const photo = form.app_params.find(({ name }) => name === 'photo')?.id as number;
    const url = await send('/app/param/upload', { app_id: appId, id: photo }, png, person);
    const waits = async () =>
      (
        await world.platform.db.one<{ waits: boolean }>(
          'SELECT expire_time IS NOT NULL AS waits FROM stored_file WHERE id = $1',
          [url.split('/').pop()],
        )
      ).waits;
    expect(await waits()).toBe(true);
    const giveBack = await claimUploads(world.platform.db, { url }, world.platform.clock.now());
    expect(await waits()).toBe(false);
    await giveBack();
    expect(await waits()).toBe(true);
    const [first, second] = [
      await claimUploads(world.platform.db, { url }, world.platform.clock.now()),
      await claimUploads(world.platform.db, { url }, world.platform.clock.now()),
    ];
    await first();
    expect(await waits()).toBe(false);
    await second();
    expect(await waits()).toBe(true);
    await claimUploads(world.platform.db, { url }, world.platform.clock.now());
    await (
      await claimUploads(world.platform.db, { url }, world.platform.clock.now())
    )();
    expect(await waits()).toBe(false);
  });
});
