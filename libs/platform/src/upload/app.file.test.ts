import { startTestPlatform, type TestPerson, type TestPlatform } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { claimUploads } from './upload.claim.js';
import { UploadedFile } from './uploaded.file.js';

let server: TestPlatform;
let [builder, other]: TestPerson[] = [];
let [app, page] = [0, 0];
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const call = (path: string, body: Record<string, unknown>, who = builder) =>
  server.call(path, { app_id: app, ...body }, { token: who?.token ?? '' });
const act = (name: string, body: Record<string, unknown>, who = builder) => call(`/operation/${name}`, body, who);
const listed = async (): Promise<string[]> =>
  (
    await server.platform.db.query<{ id: string }>('SELECT file_id AS id FROM app_file WHERE app_id = $1', [app])
  ).rows.map(({ id }) => id);
const stored = async (id: string): Promise<boolean> =>
  (await server.platform.files.open(server.platform.db, id)) !== undefined;
async function upload(body: Record<string, unknown> = {}, who = builder): Promise<{ id: string; url: string }> {
  const file = new UploadedFile('sign.png', png, false, false);
  const answer = await call('/manager/file/static/upload', { f: file, ...body }, who);
  expect(answer).toMatchObject({ code: 200 });
  const { url } = answer.data as { url: string };
  return { id: url.replace('/file/', ''), url };
}

beforeAll(async () => {
  server = await startTestPlatform();
  builder = await server.person(['app_admin']);
  other = await server.person(['app_admin']);
  const made = await server.call('/operation/app.add', { uid: 'shop', name: 'Shop' }, { token: builder?.token ?? '' });
  const data = made.data as { id: number; page_id: number };
  [app, page] = [data.id, data.page_id];
});
afterAll(() => server.stop());

describe('files of an app', () => {
  it('are what its builders upload to it', async () => {
    const { id } = await upload();
    expect(await listed()).toEqual([id]);
    expect((await act('app-file.delete', { id }, other)).code).toBe(404);
    expect((await act('app-file.delete', { id })).code).toBe(200);
    expect([await listed(), await stored(id)]).toEqual([[], false]);
  });

  it('may be uploads of one’s own, not of somebody else', async () => {
    const [own, theirs] = [await upload({ app_id: undefined }), await upload({ app_id: undefined }, other)];
    expect((await act('app-file.add', { files: [own.url, theirs.url] })).code).toBe(409);
    expect((await act('app-file.add', { files: 'nothing' })).code).toBe(409);
    expect(await listed()).toEqual([]);
    expect((await act('app-file.add', { files: own.url })).code).toBe(200);
    expect(await listed()).toEqual([own.id]);
  });

  it('stay while a draft or a release names them', async () => {
    const { id, url } = await upload();
    const view = await call('/manager/views/add', { page_id: page, type: 5, props: { content: url } });
    expect((await act('app-file.delete', { id })).code).toBe(409);
    const { code } = await act('builder.publish', {});
    await call('/manager/views/del', { id: (view.data as { id: number }).id });
    expect((await act('app-file.delete', { id })).code).toBe(409);
    expect([code, await stored(id)]).toEqual([200, true]);
    await act('builder.publish', {});
    expect((await act('app-file.delete', { id })).code).toBe(200);
    expect(await stored(id)).toBe(false);
  });

  it('stay stored while a row that a form has saved, or another app, names them', async () => {
    const made = await server.call(
      '/operation/app.add',
      { uid: 'sale', name: 'Sale' },
      { token: builder?.token ?? '' },
    );
    const second = (made.data as { id: number }).id;
    const claim = (url: string) => claimUploads(server.platform.db, { photo: url }, server.platform.clock.now());
    const [own, media, waiting] = [await upload({ app_id: undefined }), await upload(), await upload()];
    for (const { url } of [own, media]) await claim(url);
    for (const { url } of [own, own, waiting]) expect((await act('app-file.add', { files: url })).code).toBe(200);
    expect((await act('app-file.add', { app_id: second, files: waiting.url })).code).toBe(200);
    for (const { id } of [own, media, waiting]) {
      expect((await act('app-file.delete', { id })).code).toBe(200);
      expect([(await listed()).includes(id), await stored(id)]).toEqual([false, true]);
    }
    expect((await act('app-file.delete', { app_id: second, id: waiting.id })).code).toBe(200);
    expect(await stored(waiting.id)).toBe(false);
  });
});
