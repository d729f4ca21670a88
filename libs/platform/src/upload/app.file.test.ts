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

  it('stand in folders of names, none of which leads out of it', async () => {
    const { id } = await upload();
    for (const folder of ['../etc', 'a/../b', '..', './a', 'a/ .. ', 'a\\b']) {
      const refused = await act('app-file.move', { id, folder });
      expect([folder, refused.code, refused.data]).toMatchObject([folder, 400, { field: 'folder' }]);
      expect(refused.msg).toContain('不能有 . 或 ..');
    }
    expect((await act('app-file.move', { id, folder: '图片/v1..2/.well' })).code).toBe(200);
    expect((await act('app-file.delete', { id })).code).toBe(200);
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

  it('stand in folders, named by their paths, and are moved by those who build the app', async () => {
    const { id } = await upload();
    const folder = async () =>
      (await server.platform.db.one<{ folder: string }>('SELECT folder FROM app_file WHERE file_id = $1', [id])).folder;
    expect(await folder()).toBe('');
    expect((await act('app-file.move', { id, folder: ' logos / 2026/ ' })).code).toBe(200);
    expect(await folder()).toBe('logos/2026');
    expect((await act('app-file.move', { id, folder: 'x' }, other)).code).toBe(404);
    expect((await act('app-file.move', { id, folder: 'a\nb' })).code).toBe(400);
    expect((await act('app-file.move', { id, folder: 'x'.repeat(121) })).code).toBe(400);
    expect(await folder()).toBe('logos/2026');
    const second = await upload({ app_id: undefined });
    expect((await act('app-file.add', { files: second.url, folder: 'signs' })).code).toBe(200);
    const { rows } = await server.platform.db.query(`SELECT 1 AS one FROM app_file WHERE folder = 'signs'`);
    expect(rows).toHaveLength(1);
  });

  it('are replaced in every draft that names them; what is released waits for the next release', async () => {
    const old = await upload();
    await act('app-file.move', { id: old.id, folder: 'signs' });
    const view = await call('/manager/views/add', { page_id: page, type: 5, props: { content: old.url } });
    const { id: viewId } = view.data as { id: number };
    const content = async () =>
      ((await call('/manager/views/get', { id: viewId })).data as { content: string }).content;
    expect((await act('builder.publish', {})).code).toBe(200);
    const fresh = await upload({ app_id: undefined });
    expect((await act('app-file.replace', { id: old.id, files: fresh.url }, other)).code).toBe(404);
    const text = await server.platform.files.write(
      (async function* () {
        yield Buffer.from('plain text of a file');
      })(),
      new AbortController().signal,
    );
    const facts = { name: 'a.txt', contentType: 'text/plain', userId: builder?.id ?? null, expireTime: null };
    await server.platform.files.keep(server.platform.db, text, { ...facts, upload: { appId: null } });
    expect((await act('app-file.replace', { id: old.id, files: `/file/${text.id}` })).code).toBe(400);
    const answer = await act('app-file.replace', { id: old.id, files: fresh.url });
    expect(answer).toMatchObject({ code: 200, data: { documents: 1 } });
    expect(await content()).toBe(fresh.url);
    const { rows } = await server.platform.db.query(
      `SELECT file_id::text AS id FROM app_file WHERE folder = 'signs' AND file_id = ANY ($1::uuid[])`,
      [[old.id, fresh.id]],
    );
    expect(rows).toHaveLength(2);
    expect((await act('app-file.delete', { id: old.id })).code).toBe(409);
    expect((await act('builder.publish', {})).code).toBe(200);
    expect((await act('app-file.delete', { id: old.id })).code).toBe(200);
    expect((await act('app-file.delete', { id: fresh.id })).code).toBe(409);
    await call('/manager/views/del', { id: viewId });
    await act('builder.publish', {});
  });

  it('come through the console’s own form: pictures for whoever has their address, a video for those who may enter the app', async () => {
    const sent = async (name: string, content: Buffer): Promise<{ id: string; url: string }> => {
      const field = server.platform.documents.idOf('console', 'app-file-upload', 'files');
      const file = new UploadedFile(name, content, false, false);
      const { data } = await server.call(
        '/app/param/upload',
        { app_id: 1, id: field, f: file },
        { token: builder?.token ?? '' },
      );
      const { url } = data as { url: string };
      return { url, id: (/[0-9a-f-]{36}/.exec(url) ?? [''])[0] };
    };
    const webm = Buffer.concat([Buffer.from('1a45dfa3', 'hex'), Buffer.from('\x42\x82\x84webm'), Buffer.alloc(64)]);
    const [picture, video] = [await sent('sign.png', png), await sent('film.webm', webm)];
    const node = (uid: string): number => server.platform.documents.idOf('console', 'app-file-upload', uid) ?? 0;
    const press = await server.call(
      '/app/action/run',
      {
        app_id: 1,
        button_id: node('submit'),
        data_params: JSON.stringify({
          page: { app_id: app },
          [node('files')]: [picture.url, video.url],
          [node('folder')]: 'film',
        }),
      },
      { token: builder?.token ?? '' },
    );
    expect(press, press.msg).toMatchObject({ code: 200 });
    const { rows } = await server.platform.db.query(
      `SELECT content_type, f.app_id, page_id, claims, folder FROM stored_file f JOIN app_file a ON a.file_id = f.id
      WHERE f.id = ANY ($1::uuid[]) ORDER BY content_type`,
      [[picture.id, video.id]],
    );
    expect(rows).toEqual([
      { content_type: 'image/png', app_id: null, page_id: null, claims: 1, folder: 'film' },
      { content_type: 'video/webm', app_id: app, page_id: null, claims: 1, folder: 'film' },
    ]);
    const moved = await server.call(
      '/app/action/run',
      {
        app_id: 1,
        button_id: server.platform.documents.idOf('console', 'app-file-move', 'submit'),
        data_params: JSON.stringify({
          page: { app_id: app, id: video.id, name: 'film.webm', folder: 'film' },
          [server.platform.documents.idOf('console', 'app-file-move', 'folder') ?? 0]: 'cinema',
        }),
      },
      { token: builder?.token ?? '' },
    );
    expect(moved, moved.msg).toMatchObject({ code: 200 });
    expect((await act('app-file.delete', { id: video.id })).code).toBe(200);
    expect(await stored(video.id)).toBe(false);
  });
});
