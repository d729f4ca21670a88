import type { CompiledPage, CompiledView, SystemRole } from '@sluice/document';
import { SYSTEM_ROLES } from '@sluice/document';
import { startTestPlatform, type TestPerson, type TestPlatform } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DataRunAnswer } from './data.run.operation.js';
import type { VisibleItem } from './menu.get.operation.js';

const CONSOLE = 1;
const viewsOf = (views: readonly CompiledView[]): CompiledView[] =>
  views.flatMap((view) => [view, ...viewsOf(view.sub_views)]);

describe('the console through its documents', () => {
  let server: TestPlatform;
  const people = {} as Record<SystemRole, TestPerson>;

  beforeAll(async () => {
    server = await startTestPlatform();
    for (const role of SYSTEM_ROLES) people[role] = await server.person([role]);
  });
  afterAll(() => server.stop());

  const page = async (uid: string, role: SystemRole): Promise<CompiledPage> => {
    const answer = await server.call('/app/page/get', { app_id: CONSOLE, page: uid }, { token: people[role].token });
    expect(answer, uid).toMatchObject({ code: 200 });
    return answer.data as CompiledPage;
  };
  const run = async (
    role: SystemRole,
    view: CompiledView,
    more: Record<string, unknown> = {},
  ): Promise<DataRunAnswer['response']['data']> => {
    const answer = await server.call(
      '/app/data/run',
      { app_id: CONSOLE, data_id: view.data_id, has_total: 1, page_no: 0, page_size: 20, ...more },
      { token: people[role].token },
    );
    expect(answer, `${view.uid}: ${answer.msg}`).toMatchObject({ code: 200 });
    return (answer.data as DataRunAnswer).response.data;
  };

  it('has loaded without a bad file', () => {
    expect(server.platform.documents.problems()).toEqual([]);
  });

  it('places a widget on the workspace page, where rights are given, a link is handed out, a menu ordered, and rights stand as a tree, alone', () => {
    const widgets = server.platform.documents.pages(CONSOLE).flatMap(({ document, compiled }) =>
      viewsOf(compiled.views)
        .filter(({ type }) => type === 6 || type === 10)
        .map((view) => [document.uid, (view.config as { widget?: string }).widget]),
    );
    expect(widgets.sort()).toEqual([
      ['app-menu', 'menu-tree'],
      ['data-query', 'sql-workspace'],
      ['micro-page-link', 'page-link'],
      ['my-rights', 'object-tree'],
      ['permission-grid', 'permission-grid'],
      ['project', 'permission-grid'],
    ]);
  });

  it('gives each role the menu of its duties', async () => {
    const menus: Record<string, string[]> = {};
    const uids = (items: VisibleItem[]): string[] => items.flatMap((item) => [item.uid, ...uids(item.children)]);
    for (const role of SYSTEM_ROLES) {
      const { data } = await server.call('/app/menu/get', { app_id: CONSOLE }, { token: people[role].token });
      menus[role] = uids((data as { items: VisibleItem[] }).items);
    }
    expect(menus.user).not.toContain('users');
    expect(menus.system_admin).toContain('users');
    expect(menus.system_admin).not.toContain('audit-logs');
    expect(menus.audit_admin).toContain('audit-logs');
  });

  it('answers pages without query text, access rules and parameters of actions', async () => {
    const text = JSON.stringify(await page('users', 'system_admin'));
    expect(text).not.toMatch(
      /SELECT|query_id|"access"|param_config":"\{'id': row.id\}","source_id":\d+,"target_type":"action/,
    );
    const users = await page('users', 'system_admin');
    expect(users.views[0]?.app_buttons.find(({ uid }) => uid === 'disable')).toMatchObject({
      target_type: 'action',
      target_id: expect.any(Number),
    });
    expect(users.views[0]?.app_buttons.find(({ uid }) => uid === 'disable')).not.toHaveProperty('param_config');
    expect(users.views[0]?.app_buttons.find(({ uid }) => uid === 'edit')).toHaveProperty('param_config');
  });

  it('runs every query of every page that a role may open, and refuses the other pages', async () => {
    const { documents } = server.platform;
    let ran = 0;
    for (const role of SYSTEM_ROLES) {
      for (const {
        document: { uid },
      } of documents.pages(CONSOLE)) {
        const answer = await server.call(
          '/app/page/get',
          { app_id: CONSOLE, page: uid },
          { token: people[role].token },
        );
        if (answer.code === 401) continue;
        for (const view of viewsOf((answer.data as CompiledPage).views)) {
          if (view.data_id === undefined) continue;
          await run(role, view, { data_params: JSON.stringify({ page: { id: 1 } }) });
          ran += 1;
        }
      }
    }
    expect(ran).toBeGreaterThan(20);
  });

  it('keeps an ordinary person off the pages of other duties, and everybody out who has not signed in', async () => {
    expect(
      await server.call('/app/page/get', { app_id: CONSOLE, page: 'users' }, { token: people.user.token }),
    ).toMatchObject({ code: 401, msg: '权限不足', data: { roles: ['super_admin', 'system_admin'] } });
    expect(await server.call('/app/page/get', { app_id: CONSOLE, page: 'users' })).toMatchObject({ code: 403 });
    const view = (await page('users', 'system_admin')).views[0];
    expect(
      await server.call('/app/data/run', { app_id: CONSOLE, data_id: view?.data_id }, { token: people.user.token }),
    ).toMatchObject({ code: 401 });
  });

  it('searches a part of a text, and leaves out the clause of an empty field', async () => {
    const view = (await page('users', 'system_admin')).views[0] as CompiledView;
    const keyword = view.app_params.find(({ name }) => name === 'keyword')?.id ?? 0;
    const found = async (word: string) =>
      (await run('system_admin', view, { data_params: JSON.stringify({ [keyword]: word }) })).list.map(
        (row) => row.account,
      );
    expect(await found(people.user.account.slice(1, 6))).toContain(people.user.account);
    expect(await found('nobody is called this')).toEqual([]);
    expect(await found('  ')).toHaveLength(SYSTEM_ROLES.length);
  });

  it('finds people by role, source and lock, and projects by being public', async () => {
    const searched = async (uid: string, asked: Record<string, string>) => {
      const view = (await page(uid, 'system_admin')).views[0] as CompiledView;
      const sent = Object.entries(asked).map(([field, value]) => [
        view.app_params.find(({ name }) => name === field)?.id ?? 0,
        value,
      ]);
      return (await run('system_admin', view, { data_params: JSON.stringify(Object.fromEntries(sent)) })).list;
    };
    const accounts = async (asked: Record<string, string>) =>
      (await searched('users', asked)).map((row) => row.account);
    expect(await accounts({ role: 'policy_admin' })).toEqual([people.policy_admin.account]);
    expect(await accounts({ role: 'policy_admin', source: 'cas' })).toEqual([]);
    expect(await accounts({ source: 'local', is_locked: 'false' })).toHaveLength(SYSTEM_ROLES.length);
    expect(await accounts({ is_locked: 'true' })).toEqual([]);
    await server.platform.db.query(
      `INSERT INTO project (name, code, is_public) VALUES ('open', 'open', true), ('closed', 'closed', false)`,
    );
    expect((await searched('projects', { is_public: 'true' })).map((row) => row.name)).toEqual(['open']);
    expect((await searched('projects', { is_public: 'false' })).map((row) => row.name)).toEqual(['closed']);
  });

  it('pages, counts and sorts in the database, by columns of the view alone', async () => {
    const view = (await page('users', 'system_admin')).views[0] as CompiledView;
    const answer = await run('system_admin', view, {
      page_no: 1,
      page_size: 2,
      order_params: JSON.stringify([{ col: 'account', order: 'desc' }]),
    });
    const accounts = SYSTEM_ROLES.map((role) => people[role].account)
      .sort()
      .reverse();
    expect(answer.count).toBe(SYSTEM_ROLES.length);
    expect(answer.list.map((row) => row.account)).toEqual(accounts.slice(2, 4));
    for (const col of ['password_hash', 'roles', 'account; DROP TABLE user_account', 999_999]) {
      const refused = await server.call(
        '/app/data/run',
        { app_id: CONSOLE, data_id: view.data_id, order_params: JSON.stringify([{ col }]) },
        { token: people.system_admin.token },
      );
      expect(refused, String(col)).toMatchObject({ code: 400, data: { field: 'order_params' } });
    }
  });

  it('records who read the audit log', async () => {
    const view = (await page('audit-logs', 'audit_admin')).views[0] as CompiledView;
    await run('audit_admin', view);
    expect((await run('audit_admin', view)).list[0]).toMatchObject({
      action: 'audit.read',
      user_name: people.audit_admin.account,
    });
  });

  it('refuses a value of the wrong type by name', async () => {
    const view = (await page('audit-logs', 'audit_admin')).views[0] as CompiledView;
    const source = view.app_params.find(({ name }) => name === 'data_source_id')?.id ?? 0;
    const answer = await server.call(
      '/app/data/run',
      { app_id: CONSOLE, data_id: view.data_id, data_params: { [source]: '1 OR 1=1' } },
      { token: people.audit_admin.token },
    );
    expect(answer).toMatchObject({ code: 400, data: { field: 'data_source_id' } });
  });

  it('answers dictionaries to those whose pages use them', async () => {
    const view = (await page('users', 'system_admin')).views[0] as CompiledView;
    const id = view.app_cols.find(({ name }) => name === 'roles')?.dict_id;
    const answer = await server.call('/app/param/dict', { app_id: CONSOLE, id }, { token: people.system_admin.token });
    expect(answer.data).toMatchObject({
      dict_type: 1,
      sub_dict: expect.arrayContaining([expect.objectContaining({ code: 'super_admin' })]),
    });
    const sources = server.platform.documents.dictionary(CONSOLE, 'data-source');
    expect(
      await server.call('/app/param/dict', { app_id: CONSOLE, id: sources?.id }, { token: people.user.token }),
    ).toMatchObject({ code: 401 });
  });

  it('tells of the site what everybody may know', async () => {
    const answer = await server.call('/site/info', { id: CONSOLE }, { method: 'GET' });
    expect(answer.data).toMatchObject({
      id: 1,
      uid: 'console',
      home_page_id: expect.any(Number),
      title: { 'zh-chs': '数闸管理控制台', en: 'Sluice console' },
      locales: ['zh-chs', 'en'],
    });
    expect(await server.call('/site/info', { id: 99_999 }, { method: 'GET' })).toMatchObject({ code: 404 });
  });

  it('answers an unknown page clearly', async () => {
    expect(
      await server.call('/app/page/get', { app_id: CONSOLE, page_id: 99_999_999 }, { token: people.user.token }),
    ).toMatchObject({ code: 404, msg: '页面不存在或未发布' });
    expect(
      await server.call('/app/page/get', { app_id: 424_242, page_id: 1 }, { token: people.user.token }),
    ).toMatchObject({ code: 404 });
  });
});
