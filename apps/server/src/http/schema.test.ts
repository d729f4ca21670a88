import { startTestPlatform, type TestPlatform } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHttp, type TestedHttp } from './tested.http.js';

describe('schemas of documents', () => {
  let server: TestPlatform;
  let http: TestedHttp;

  beforeAll(async () => {
    server = await startTestPlatform();
    http = await startHttp(server.platform);
  });
  afterAll(async () => {
    await http.close();
    await server.stop();
  });

  it('are at the address that a document names', async () => {
    for (const kind of ['page', 'app', 'menu', 'query', 'action', 'dictionary']) {
      const { text } = await http.ask
        .get(`/schemas/3/document/${kind}.json`)
        .expect(200)
        .expect('content-type', /^application\/schema\+json/)
        .expect('access-control-allow-origin', '*');
      expect(JSON.parse(text)).toHaveProperty('properties.$schema');
      expect(text).toContain('"/schemas/3/common/');
    }
  });

  it.each(['/schemas/2/document/page.json', '/schemas/3/document/poem.json', '/schemas/3/..%2f..%2fpackage.json/x'])(
    'are not at %s',
    async (address) => {
      await http.ask.get(address).expect(404);
    },
  );

  it('are named in files that go in and come out byte for byte', async () => {
    const { documents } = server.platform;
    const access = { signed_in: true };
    const $schema = 'https://sluice.example/schemas/3/document/app.json';
    const app = { $schema, access, home: 'home', kind: 'app', name: 'Named', shape: 3, uid: 'named' };
    const page = { access, kind: 'page', name: 'Home', shape: 3, uid: 'home', views: [] };
    const files = new Map([
      ['app.json', `${JSON.stringify(app, null, 2)}\n`],
      ['pages/home.page.json', `${JSON.stringify({ $schema: $schema.replace('app', 'page'), ...page }, null, 2)}\n`],
    ]);
    const sent = [...files].map(([path, text]) => ({ path, text }));
    await documents.import(sent, { id: null, name: 'test' }, { publish: true });
    expect(await documents.export('named')).toEqual(files);
    const { token } = await server.person(['user']);
    const id = documents.app('named')!.id;
    const opened = await server.call('/app/page/get', { app_id: id, page: 'home' }, { token });
    expect(JSON.stringify(opened)).not.toContain('$schema');
  });
});
