import { startTestPlatform, type TestPerson, type TestPlatform } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentPath } from '../document/app.folder.js';

/** Screens P2, P15: pages that builders keep to begin others with, and who is in which page. */
describe('templates and presence', () => {
  let server: TestPlatform;
  const people = {} as Record<'ada' | 'ben' | 'root' | 'visitor', TestPerson>;
  const ids: Record<string, number> = {};
  const call = async (who: keyof typeof people, name: string, body: Record<string, unknown>) =>
    server.call(`/operation/builder.${name}`, body, { token: people[who].token });
  const data = async (who: keyof typeof people, name: string, body: Record<string, unknown>) => {
    const { code, msg, data: answered } = await call(who, name, body);
    expect(`${code} ${msg}`).toMatch(/^200/);
    return answered as Record<string, never>;
  };

  beforeAll(async () => {
    server = await startTestPlatform();
    for (const who of ['ada', 'ben'] as const) people[who] = await server.person(['app_admin']);
    people.root = await server.person(['super_admin']);
    people.visitor = await server.person(['user']);
    const access = { signed_in: true };
    const view = { uid: 'list', id_name: 'list', name: 'List', type: 1, query_id: 'q' };
    for (const [app, query] of [
      ['one', 'q'],
      ['two', 'other'],
    ] as const) {
      const documents = [
        { kind: 'app', shape: 3, uid: app, name: app, home: 'home', access },
        { kind: 'query', shape: 3, uid: query, name: 'Q', type: 'sql', source: 's', text: 'SELECT 1 AS a' },
        { kind: 'page', shape: 3, uid: 'home', name: 'Home', access, views: app === 'one' ? [view] : [] },
      ];
      const files = documents.map((document) => ({
        path: documentPath(document as never),
        text: JSON.stringify(document),
      }));
      await server.platform.documents.import(files, { id: null, name: 'test' }, { publish: false });
      ids[app] = server.platform.documents.app(app, { draft: true })?.id ?? 0;
      const { id } = await server.platform.db.one<{ id: number }>(
        `SELECT id FROM document WHERE app_id = $1 AND kind = 'page'`,
        [ids[app]],
      );
      ids[`${app}-page`] = id;
      await server.platform.db.query(`UPDATE document_app SET owner_id = $2 WHERE id = $1`, [
        ids[app],
        people[app === 'one' ? 'ada' : 'ben'].id,
      ]);
    }
    server.platform.gateway.versions.suspect();
  });
  afterAll(() => server.stop());

  it('keeps a page for every builder; another app gets nothing of what its own does not have', async () => {
    const { id } = await data('ada', 'template-save', { app_id: ids['one'], id: ids['one-page'], name: ' Orders ' });
    const { list } = await data('ben', 'template-list', { app_id: ids['two'] });
    expect(list).toMatchObject([{ id, name: 'Orders', micro: false, may_delete: false }]);
    expect(await data('ada', 'template-get', { app_id: ids['one'], id })).toMatchObject({
      views: [{ uid: 'list', query_id: 'q' }],
      cleared: 0,
    });
    const elsewhere = await data('ben', 'template-get', { app_id: ids['two'], id });
    expect(elsewhere).toMatchObject({ views: [{ uid: 'list' }], cleared: 1 });
    expect(JSON.stringify(elsewhere)).not.toContain('query_id');
  });

  it('begins a new app: its first page, without what that app does not have', async () => {
    const { id } = await data('ada', 'template-save', { app_id: ids['one'], id: ids['one-page'], name: 'First' });
    const make = (template: number | undefined) =>
      server.call('/operation/app.add', { name: 'New', template }, { token: people.ben.token });
    const made = (await make(id)).data as { id: number; page_id: number };
    const { document } = await data('ben', 'draft-get', { app_id: made.id, id: made.page_id });
    expect(document).toMatchObject({ uid: 'home', views: [{ uid: 'list', id_name: 'list', type: 1 }] });
    expect(JSON.stringify(document)).not.toContain('query_id');
    expect(await make(9_999_999)).toMatchObject({ code: 404 });
    const { rows } = await server.platform.db.query(`SELECT 1 FROM document_app WHERE uid LIKE 'app-%'`);
    expect(rows).toHaveLength(1);
    await data('ada', 'template-delete', { id });
  });

  it('is thrown away by whoever saved it or the super administrator alone', async () => {
    const { id } = await data('ada', 'template-save', { app_id: ids['one'], id: ids['one-page'], name: 'Mine' });
    expect((await call('ben', 'template-delete', { id })).code).toBe(404);
    expect((await call('visitor', 'template-delete', { id })).code).toBe(401);
    await data('ada', 'template-delete', { id });
    expect((await call('ada', 'template-get', { app_id: ids['one'], id })).code).toBe(404);
    const again = await data('ada', 'template-save', { app_id: ids['one'], id: ids['one-page'], name: 'Again' });
    await data('root', 'template-delete', { id: again['id'] });
  });

  it('tells who else is in which page of the app, and nobody who builds another', async () => {
    const here = { app_id: ids['one'], id: ids['one-page'] };
    expect(await data('ada', 'presence', here)).toMatchObject({ list: [] });
    expect(await data('root', 'presence', here)).toMatchObject({
      list: [{ id: ids['one-page'], person_id: people.ada.id }],
    });
    expect((await call('visitor', 'presence', here)).code).toBe(401);
    expect((await call('ada', 'presence', { app_id: ids['one'], id: ids['two-page'] })).code).toBe(404);
    await server.platform.db.query(`UPDATE builder_presence SET seen_time = now() - interval '2 minutes'`);
    expect(await data('root', 'presence', here)).toMatchObject({ list: [] });
  });
});
