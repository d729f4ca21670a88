import type { ActionResult, CompiledPage } from '@sluice/document';
import { startTestPlatform, type TestPerson, type TestPlatform } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentPath } from '../document/app.folder.js';

const access = { signed_in: true };
const shape = 3;
const named = (kind: 'app' | 'page', uid: string, more: object) => ({ kind, shape, uid, name: uid, access, ...more });
const button = (uid: string, more: object) => ({ uid, label: uid, source_type: 'view', ...more });
const list = {
  uid: 'list',
  name: 'List',
  type: 1,
  app_data: { data_type: 'static' },
  content: [],
  app_buttons: [
    button('go', { target_type: 'page', target_id: 'detail', target_app: 'desk', config: { check_type: 0 } }),
    button('act', { target_type: 'action', target_id: 'open', config: { check_type: 0 }, param_config: "{'id': 7}" }),
    button('lost', { target_type: 'page', target_id: 'gone', target_app: 'desk' }),
  ],
};
const shop = [
  named('app', 'shop', { home: 'home' }),
  named('page', 'home', { views: [list] }),
  {
    ...{ kind: 'action', shape, uid: 'open', act_type: 'page', act_type_code: 101, page: 'detail', target_app: 'desk' },
    params: [{ name: 'id', type: 'integer' }],
  },
];
const desk = [
  named('app', 'desk', { home: 'detail' }),
  named('page', 'detail', { views: [], params: [{ name: 'id', type: 'integer' }] }),
  named('page', 'kept', { views: [], access: { roles: ['audit_admin'] } }),
];

describe('what leads to pages of other apps', () => {
  let server: TestPlatform;
  let [builder, visitor]: TestPerson[] = [];
  let [shopId, deskId] = [0, 0];
  const call = (path: string, body: Record<string, unknown>, person = builder) =>
    server.call(path, body, { token: person?.token });

  beforeAll(async () => {
    server = await startTestPlatform();
    [builder, visitor] = [await server.person(['app_admin']), await server.person(['user'])];
    for (const documents of [desk, shop]) {
      const files = documents.map((document) => ({
        path: documentPath(document as never),
        text: JSON.stringify(document),
      }));
      await server.platform.documents.import(files, { id: null, name: 'test' }, { publish: true });
    }
    [shopId, deskId] = ['shop', 'desk'].map((uid) => server.platform.documents.app(uid)?.id ?? 0) as [number, number];
  });
  afterAll(() => server.stop());

  it('opens the page with the number of its own app, from a button and from an action', async () => {
    const detail = server.platform.documents.idOf('desk', 'detail');
    const page = (await call('/app/page/get', { app_id: shopId, page: 'home' }, visitor)).data as CompiledPage;
    const buttons = page.views[0]?.app_buttons ?? [];
    expect(buttons.map(({ uid }) => uid)).toEqual(['go', 'act']);
    expect(buttons[0]).toMatchObject({ target_id: detail, target_app_id: deskId });
    const pressed = await call(
      '/app/action/run',
      { app_id: shopId, button_id: buttons[1]?.id, data_params: '{}' },
      visitor,
    );
    expect((pressed.data as ActionResult).page).toEqual({ id: detail, app_id: deskId, params: { id: '7' } });
  });

  it('names a page that the other app does not have, and keeps nothing back for it', async () => {
    const { findings } = (await call('/operation/builder.gate', { app_id: shopId })).data as {
      findings: { rule: string; severity: string; node: string; path: unknown[]; message: { en: string } }[];
    };
    expect(findings.filter(({ rule }) => rule === 'reference')).toMatchObject([
      {
        ...{ severity: 'warning', node: 'lost', path: ['views', 0, 'app_buttons', 2, 'target_id'] },
        message: { en: 'the app "desk" has no page "gone"; nothing opens until it is there and published' },
      },
    ]);
    expect((await call('/operation/builder.publish', { app_id: shopId, message: 'again' })).code).toBe(200);
  });

  it('offers the pages that a builder may open, of the apps that are not this one', async () => {
    const { data } = await call('/operation/builder.elsewhere', { app_id: shopId });
    const { list: apps } = data as { list: { uid: string; pages: { uid: string }[] }[] };
    expect(apps.map(({ uid }) => uid)).not.toContain('shop');
    expect(apps.find(({ uid }) => uid === 'desk')?.pages.map(({ uid }) => uid)).toEqual(['detail']);
    expect((await call('/operation/builder.elsewhere', { app_id: shopId }, visitor)).code).toBe(401);
  });

  it('leads from a notice to the page at the address of its app, until it is gone', async () => {
    const page = Number(server.platform.documents.idOf('desk', 'detail'));
    const tell = { event: 'export.finished', receivers: [visitor?.id ?? 0], values: { title: 't', rows: 1 } } as const;
    const address = async () =>
      (
        await server.platform.db.one<{ address: string | null }>(
          'SELECT notice_address(link) AS address FROM notice ORDER BY id DESC LIMIT 1',
        )
      ).address;
    await server.platform.db.transaction((db) =>
      server.platform.notices.emit(db, { ...tell, link: { app: deskId, page, params: { id: 7 } } }),
    );
    expect(await address()).toBe(`/${deskId}/page/${page}?id=7`);
    await server.platform.db.query(`UPDATE document SET is_deleted = true WHERE id = $1`, [page]);
    expect(await address()).toBeNull();
  });
});
