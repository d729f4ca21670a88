import type { CompiledPage } from '@sluice/document';
import { startTestPlatform, type TestPerson, type TestPlatform } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { servedFile } from './served.file.js';
import { UploadedFile } from './uploaded.file.js';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);
const zipEnd = Buffer.concat([Buffer.from('504b0506', 'hex'), Buffer.alloc(18)]);
/** A zip as far as its kind is told: the names of its parts, and its end. */
const zip = (...names: string[]): Buffer =>
  Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.from(names.join(' ').padEnd(20)), zipEnd]);
const docx = zip('[Content_Types].xml', 'word/document.xml');

const param = (uid: string, config: object): object => ({ uid, name: uid, label: uid, form_type: 105, config });
const app = {
  'app.json': { kind: 'app', uid: 'desk', name: 'Desk', home: 'home', access: { roles: ['audit_admin'] } },
  'pages/home.page.json': {
    kind: 'page',
    uid: 'home',
    name: 'Home',
    access: { signed_in: true },
    views: [
      {
        uid: 'form',
        type: 3,
        app_params: [param('all', { upload_max: 2 }), param('few', { accept: ['docx', 'txt'], upload_size: 1000 })],
      },
    ],
  },
};

describe('files of a field', () => {
  let server: TestPlatform;
  let member: TestPerson;
  let other: TestPerson;
  let appId = 0;
  let ids: Record<string, number> = {};

  beforeAll(async () => {
    server = await startTestPlatform();
    [member, other] = [await server.person(['audit_admin']), await server.person(['user'])];
    const files = Object.entries(app).map(([path, one]) => ({ path, text: JSON.stringify({ shape: 3, ...one }) }));
    await server.platform.documents.import(files, { id: null, name: 'test' }, { publish: true });
    appId = server.platform.documents.app('desk')?.id ?? 0;
    const opened = await server.call('/app/page/get', { app_id: appId, page: 'home' }, { token: member.token });
    const { views } = opened.data as CompiledPage;
    ids = Object.fromEntries(views.flatMap((view) => view.app_params.map(({ name, id }) => [name, id])));
  });
  afterAll(() => server.stop());

  const send = (field: string, bytes: Buffer, name = 'a', who = member) =>
    server.call(
      '/app/param/upload',
      { app_id: appId, id: ids[field], f: new UploadedFile(name, bytes, false, false) },
      { token: who.token },
    );
  const read = (url: string, who?: TestPerson) =>
    servedFile(server.platform, url.replace('/file/', ''), { token: who?.token, ip: '127.0.0.1' });

  it.each([
    ['a.docx', docx, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['b.xlsx', zip('[Content_Types].xml', 'xl/workbook.xml'), /spreadsheetml\.sheet$/],
    ['c.zip', zip('read.me'), 'application/zip'],
    ['d.csv', Buffer.from('a;b\r\n1;2\r\n'), 'text/plain'],
    ['short.txt', Buffer.from('hi'), 'text/plain'],
    ['e.png', png, 'image/png'],
    // What looks like a page is text to whoever opens it.
    ['f.html', Buffer.from('<script>alert(1)</script>'), 'text/plain'],
    // With macros it is a zip, not a document.
    ['g.docm', zip('[Content_Types].xml', 'word/document.xml', 'word/vbaProject.bin'), 'application/zip'],
  ])('are told by their content: %s', async (name, bytes, contentType) => {
    const answer = await send('all', bytes, name);
    expect(answer).toMatchObject({ code: 200, data: { name } });
    const file = await read((answer.data as { url: string }).url, member);
    expect(file).toMatchObject({
      name,
      contentType: typeof contentType === 'string' ? contentType : (expect.stringMatching(contentType) as string),
    });
  });

  it('are refused by field where the field does not take them', async () => {
    for (const bytes of [png, zip('read.me'), Buffer.from('MZ\u0000\u0001 a program'), docx.subarray(0, 30)])
      expect(await send('few', bytes)).toMatchObject({ code: 400, data: { field: 'few' } });
    expect((await send('few', Buffer.from('x'.repeat(1001)))).msg).toMatch(/1 KB/);
    expect((await send('few', png)).msg).toMatch(/DOCX, TXT/);
    expect(await send('few', docx)).toMatchObject({ code: 200 });
  });

  it('are read by those who may enter the app, pictures too, and sent by nobody else', async () => {
    for (const bytes of [docx, png]) {
      const { url } = (await send('all', bytes)).data as { url: string };
      expect(await read(url, member)).toMatchObject({ appId });
      expect([await read(url, other), await read(url)]).toEqual(['refused', 'refused']);
    }
    expect((await send('all', docx, 'a', other)).code).not.toBe(200);
  });

  it('are told from exports, which their address alone never opens', async () => {
    const { platform } = server;
    const made = await platform.files.write(
      (async function* () {
        yield docx;
      })(),
      new AbortController().signal,
    );
    const kept = { name: 'x.zip', contentType: 'application/zip', userId: null, expireTime: null };
    await platform.files.keep(platform.db, made, kept);
    expect(await read(`/file/${made.id}`, member)).toBeUndefined();
  });
});
