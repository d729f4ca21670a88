import type { CompiledPage, SystemRole } from '@sluice/document';
import { startTestPlatform, type TestPerson, type TestPlatform } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { DataRunAnswer } from './data.run.operation.js';
import { UploadedFile } from '../upload/uploaded.file.js';
import type { PreviewAnswer } from './preview.operation.js';

/** One white pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

const folders = { query: 'queries', action: 'actions', page: 'pages' } as const;
const app = [
  { kind: 'app', shape: 3, uid: 'shop', name: 'Shop', home: 'home', access: { public: true } },
  {
    kind: 'query',
    shape: 3,
    uid: 'people',
    type: 'console',
    text: 'SELECT u.id, u.account FROM console.users u',
    key: 'id',
    order: 'id',
  },
  {
    kind: 'query',
    shape: 3,
    uid: 'reviews',
    type: 'console',
    text: 'SELECT u.id FROM console.users u',
    access: { roles: ['audit_admin', 'super_admin'] },
  },
  {
    kind: 'action',
    shape: 3,
    uid: 'stop',
    act_type: 'run',
    access: { roles: ['system_admin', 'super_admin'] },
    steps: [{ operation: 'user.disable', input: { id: 'params.id' } }],
  },
  { kind: 'page', shape: 3, uid: 'secret', name: 'Secret', access: { roles: ['audit_admin'] }, views: [] },
  {
    kind: 'page',
    shape: 3,
    uid: 'home',
    name: 'Home',
    access: { signed_in: true },
    views: [
      {
        uid: 'list',
        type: 1,
        name: 'List',
        query_id: 'people',
        app_cols: [
          { uid: 'account', name: 'account' },
          { uid: 'gone', name: 'gone', enable: false },
        ],
        app_buttons: [
          {
            uid: 'stop',
            label: 'Stop',
            source_type: 'view',
            target_type: 'action',
            target_id: 'stop',
            config: { check_type: 0 },
          },
        ],
      },
      { uid: 'reviews', type: 1, name: 'Reviews', query_id: 'reviews' },
    ],
  },
];

describe('a preview', () => {
  let server: TestPlatform;
  let root: TestPerson;
  let builder: TestPerson;
  let ordinary: TestPerson;
  let appId = 0;

  beforeAll(async () => {
    server = await startTestPlatform();
    root = await server.person(['super_admin']);
    builder = await server.person(['app_admin']);
    ordinary = await server.person(['user']);
    const files = app.map((document) => ({
      path:
        document.kind === 'app'
          ? 'app.json'
          : `${folders[document.kind as keyof typeof folders]}/${document.uid}.${document.kind}.json`,
      text: JSON.stringify(document),
    }));
    await server.platform.documents.import(files, { id: null, name: 'test' }, { publish: true });
    appId = server.platform.documents.app('shop')?.id ?? 0;
    const home = app.find((document) => document.uid === 'home') as { views: { uid: string }[] };
    const drafted = {
      ...home,
      name: 'Home, redrawn',
      views: [
        ...home.views,
        {
          uid: 'fresh',
          type: 1,
          name: 'Fresh',
          query_id: 'people',
          app_params: [{ uid: 'photo', name: 'photo', form_type: 21 }],
        },
      ],
    };
    await server.platform.db.transaction((db) =>
      server.platform.documents.save(db, { app: 'shop', document: drafted, author: { id: null, name: 'test' } }),
    );
    await vi.waitFor(
      () =>
        expect(server.platform.documents.page('shop', 'home', { draft: true })?.document.name).toBe('Home, redrawn'),
      60_000,
    );
  });
  afterAll(() => server.stop());

  const open = (person: TestPerson, more: Record<string, unknown> = { preview: true }, page = 'home') =>
    server.call('/app/page/get', { app_id: appId, page, ...more }, { token: person.token });
  const pageOf = async (person: TestPerson, more?: Record<string, unknown>): Promise<CompiledPage> =>
    (await open(person, more)).data as CompiledPage;
  const uids = (page: CompiledPage): string[] => page.views.map(({ uid }) => uid);
  const asked = async (person: TestPerson, more: Record<string, unknown> = {}, page = 'home') =>
    (await server.call('/operation/page.preview', { app_id: appId, page, ...more }, { token: person.token }))
      .data as PreviewAnswer;

  it('is the draft for builders and the release for everybody else', async () => {
    expect(await pageOf(root)).toMatchObject({ name: 'Home, redrawn' });
    expect(uids(await pageOf(root))).toEqual(['list', 'reviews', 'fresh']);
    expect(uids(await pageOf(builder))).toEqual(['list', 'fresh']);
    expect(await pageOf(ordinary)).toMatchObject({ name: 'Home' });
    expect(uids(await pageOf(ordinary, { preview: true, preview_as: 'super_admin' }))).toEqual(['list']);
    expect(await pageOf(root, {})).toMatchObject({ name: 'Home' });
  });

  it('says that it is one, to whoever gets one', async () => {
    expect((await pageOf(builder)).preview).toBe(true);
    expect((await pageOf(builder, { preview: true, preview_as: 'app_admin' })).preview).toBe(true);
    expect((await pageOf(builder, {})).preview).toBeUndefined();
    expect((await pageOf(ordinary)).preview).toBeUndefined();
  });

  it('runs what only the draft has, for its builder alone', async () => {
    const fresh = (await pageOf(root)).views.find(({ uid }) => uid === 'fresh')?.data_id;
    const run = (person: TestPerson, more: Record<string, unknown>) =>
      server.call(
        '/app/data/run',
        { app_id: appId, data_id: fresh, data_params: '{}', ...more },
        { token: person.token },
      );
    expect(await run(root, { preview: true })).toMatchObject({ code: 200 });
    expect(await run(root, {})).toMatchObject({ code: 404 });
    expect(await run(ordinary, { preview: true })).toMatchObject({ code: 404 });
  });

  it('takes a picture for a field that only the draft has, from its builder alone', async () => {
    const field = (await pageOf(root)).views.find(({ uid }) => uid === 'fresh')?.app_params[0]?.id;
    const send = (person: TestPerson, more: Record<string, unknown>) =>
      server.call(
        '/app/param/upload',
        { app_id: appId, id: field, f: new UploadedFile('a.png', png, false, false), ...more },
        { token: person.token },
      );
    expect(await send(root, { preview: true })).toMatchObject({ code: 200, data: { name: 'a.png' } });
    expect(await send(root, { preview: true, preview_as: 'user', preview_level: 'public' })).toMatchObject({
      code: 200,
    });
    expect(await send(root, {})).toMatchObject({ code: 404 });
    expect(await send(ordinary, { preview: true })).toMatchObject({ code: 404 });
  });

  it('through other eyes shows what both may see, and never more than the builder', async () => {
    expect(uids(await pageOf(root, { preview: true, preview_as: 'user' }))).toEqual(['list', 'fresh']);
    expect(uids(await pageOf(root, { preview: true, preview_as: 'audit_admin' }))).toEqual([
      'list',
      'reviews',
      'fresh',
    ]);
    expect(await open(root, { preview: true, preview_as: 'anonymous' })).toMatchObject({ code: 401, msg: '权限不足' });
    for (const as of ['audit_admin', 'super_admin'] satisfies SystemRole[]) {
      expect(uids(await pageOf(builder, { preview: true, preview_as: as })), as).toEqual(['list', 'fresh']);
      expect(await open(builder, { preview: true, preview_as: as }, 'secret')).toMatchObject({ code: 401 });
    }
  });

  it('reads rows with the roles that builder and visitor share', async () => {
    const list = (await pageOf(root)).views.find(({ uid }) => uid === 'list')?.data_id;
    const rows = async (more: Record<string, unknown>) =>
      (
        (
          await server.call(
            '/app/data/run',
            { app_id: appId, data_id: list, data_params: '{}', preview: true, ...more },
            { token: root.token },
          )
        ).data as DataRunAnswer
      ).response.data.list;
    expect((await rows({})).length).toBeGreaterThan(2);
    expect((await rows({ preview_as: 'user' })).length).toBeLessThan((await rows({})).length);
  });

  it('does not act with rights that the previewed visitor lacks', async () => {
    const button = (await pageOf(root)).views[0]?.app_buttons[0]?.id;
    const press = (more: Record<string, unknown>) =>
      server.call(
        '/app/action/run',
        { app_id: appId, button_id: button, data_params: '{}', preview: true, ...more },
        { token: root.token },
      );
    expect(await press({ preview_as: 'user' })).toMatchObject({ code: 401 });
    expect(await press({ preview_as: 'anonymous' })).toMatchObject({ code: 401 });
  });

  it('through the eyes of a named person shows their pages, level and number, and acts for nobody', async () => {
    const viewer = { preview: true, preview_user: ordinary.id };
    expect(uids(await pageOf(root, viewer))).toEqual(['list', 'fresh']);
    expect((await asked(root, viewer)).withheld).toEqual(
      expect.arrayContaining([{ kind: 'view', name: 'Reviews', reason: '需要角色 audit_admin、super_admin' }]),
    );
    const button = (await pageOf(root)).views[0]?.app_buttons[0]?.id;
    await server.platform.db.query(
      "INSERT INTO user_role (user_id, role_id) SELECT $1, id FROM role WHERE code = 'system_admin'",
      [ordinary.id],
    );
    expect(uids(await pageOf(root, viewer))).toEqual(['list', 'fresh']);
    expect((await pageOf(root, viewer)).views[0]?.app_buttons).toHaveLength(1);
    const press = await server.call(
      '/app/action/run',
      { app_id: appId, button_id: button, data_params: '{}', ...viewer },
      { token: root.token },
    );
    expect(press).toMatchObject({ code: 409, msg: '以他人身份预览时只能查看，不能执行操作' });
    expect(await pageOf(builder, viewer).then((page) => page.views[0]?.app_buttons)).toEqual([]);
    await server.platform.db.query('DELETE FROM user_role WHERE user_id = $1', [ordinary.id]);
    expect(await open(root, { preview: true, preview_user: 987_654_321 })).toMatchObject({
      code: 404,
      data: { field: 'preview_user' },
    });
    expect(await pageOf(ordinary, { preview: true, preview_user: root.id })).toMatchObject({ name: 'Home' });
  });

  it('finds the people by a word, for builders alone', async () => {
    const find = async (person: TestPerson, keyword: string) =>
      server.call('/operation/page.preview-people', { keyword }, { token: person.token });
    expect(await find(builder, ordinary.account.toUpperCase())).toMatchObject({
      code: 200,
      data: { list: [{ id: ordinary.id, account: ordinary.account }] },
    });
    expect(await find(builder, '%')).toMatchObject({ data: { list: [] } });
    expect(await find(ordinary, '')).toMatchObject({ code: 401 });
    const pages = server.platform.documents.pages('shop');
    const idOf = (uid: string) => pages.find(({ document }) => document.uid === uid)?.id ?? 0;
    const among = async (uid: string) => {
      const body = { keyword: '', app_id: appId, page_id: idOf(uid) };
      const { data } = await server.call('/operation/page.preview-people', body, { token: root.token });
      return (data as { list: { id: number }[] }).list.map(({ id }) => id);
    };
    expect(await among('home')).toEqual(expect.arrayContaining([root.id, ordinary.id]));
    expect(await among('secret')).not.toContain(ordinary.id);
  });

  it('says what was withheld and why', async () => {
    const { draft, withheld } = await asked(root, { preview_as: 'user' });
    expect(draft).toBe(true);
    expect(withheld).toEqual(
      expect.arrayContaining([
        { kind: 'view', name: 'Reviews', reason: '需要角色 audit_admin、super_admin' },
        { kind: 'button', name: 'Stop', reason: '需要角色 system_admin、super_admin' },
        { kind: 'column', name: 'gone', reason: '未启用' },
      ]),
    );
    expect((await asked(root, { preview_as: 'anonymous' })).withheld?.[0]).toMatchObject({
      kind: 'page',
      reason: '发布清单未将其公开',
    });
    expect((await asked(builder, { preview_as: 'audit_admin' })).withheld).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'Reviews', reason: expect.stringContaining('您本人没有该权限') }),
      ]),
    );
    expect(await asked(ordinary)).toEqual({ builder: false });
  });
});

describe('a password that must be changed', () => {
  let server: TestPlatform;
  let person: TestPerson;
  beforeAll(async () => {
    server = await startTestPlatform();
    await server.person(['super_admin']);
    person = await server.person(['system_admin']);
    await server.platform.db.query('UPDATE user_account SET must_change_pwd = true WHERE id = $1', [person.id]);
    await server.platform.sessions.forget(server.platform.db, person.id);
  });
  afterAll(() => server.stop());
  const call = (path: string, body: Record<string, unknown> = {}) => server.call(path, body, { token: person.token });

  it('stops everything but the way to a new one', async () => {
    const users = (await call('/app/page/get', { app_id: 1, page: 'users' })).data as CompiledPage;
    expect(
      await call('/app/data/run', { app_id: 1, data_id: users.views[0]?.data_id, data_params: '{}' }),
    ).toMatchObject({ code: 407, msg: '请先修改密码后再使用。' });
    expect(await call('/operation/user.disable', { id: person.id })).toMatchObject({ code: 407 });
    expect(await call('/operation/catalogue.children')).toMatchObject({ code: 407 });
    const disable = users.views[0]?.app_buttons.find(({ uid }) => uid === 'disable');
    expect(
      await call('/app/action/run', { app_id: 1, button_id: disable?.id, data_params: { rows: [1] } }),
    ).toMatchObject({ code: 407 });
    expect(await call('/operation/session.current')).toMatchObject({ code: 200, data: { must_change_pwd: true } });
    expect(await call('/app/page/get', { app_id: 1, page: 'user-pwd' })).toMatchObject({ code: 200 });
  });
});
