import type { CompiledPage } from '@sluice/document';
import { startTestPlatform, type TestPerson, type TestPlatform } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DataRunAnswer } from '../page/data.run.operation.js';

const CONSOLE = 1;

/** The audit log as its reader finds it: by the words on the screen, with names where the records have numbers. */
describe('the audit log', () => {
  let server: TestPlatform;
  let auditor: TestPerson;
  let system: TestPerson;
  let ordinary: TestPerson;
  let touched: TestPerson;

  beforeAll(async () => {
    server = await startTestPlatform();
    [auditor, system, ordinary, touched] = [
      await server.person(['audit_admin']),
      await server.person(['system_admin']),
      await server.person(['user']),
      await server.person(['user']),
    ];
    for (const operation of ['user.disable', 'user.enable'])
      expect(await server.call(`/operation/${operation}`, { id: touched.id }, { token: system.token })).toMatchObject({
        code: 200,
      });
  });
  afterAll(() => server.stop());

  const pageOf = async (page: string) =>
    (await server.call('/app/page/get', { app_id: CONSOLE, page }, { token: auditor.token })).data as CompiledPage;
  const rowsOf = async (dataId: number | undefined, data_params: unknown, headers: Record<string, string> = {}) => {
    const answer = await server.call(
      '/app/data/run',
      {
        app_id: CONSOLE,
        data_id: dataId,
        page_no: 0,
        page_size: 50,
        has_total: 1,
        data_params: JSON.stringify(data_params),
      },
      { token: auditor.token, headers },
    );
    expect(answer, answer.msg).toMatchObject({ code: 200 });
    return (answer.data as DataRunAnswer).response.data.list;
  };
  const found = async (word: string, headers?: Record<string, string>) => {
    await server.platform.audit.flush();
    const {
      views: [list],
    } = await pageOf('audit-logs');
    const keyword = list?.app_params.find(({ name }) => name === 'keyword')?.id ?? 0;
    return rowsOf(list?.data_id, { [keyword]: word }, headers);
  };

  it('finds an action by what the reader sees, in both languages, and by its code', async () => {
    for (const word of ['停用用户', 'disable user', 'user.disable'])
      expect(
        (await found(word)).map(({ action }) => action),
        word,
      ).toEqual(['user.disable']);
  });

  it('finds a refusal by the words of its reason', async () => {
    await server.call('/operation/user.disable', { id: system.id }, { token: ordinary.token });
    for (const word of ['权限不足', 'no right'])
      expect(
        (await found(word)).map(({ action }) => action),
        word,
      ).toContain('user.disable');
    expect(await found('no such word anywhere')).toEqual([]);
  });

  it('says how what was touched is called, and keeps the number in the detail', async () => {
    const { name } = await server.platform.db.one<{ name: string }>('SELECT name FROM user_account WHERE id = $1', [
      touched.id,
    ]);
    const [row] = await found('user.enable');
    expect(row?.objects).toBe(`${name} (${touched.account}), 启用：否 → 是`);
    const {
      views: [form],
    } = await pageOf('audit-detail');
    const [detail] = await rowsOf(form?.data_id, { page: { id: row?.id } });
    // What was changed stands in a field of its own there.
    expect(detail).toMatchObject({
      object_names: `${name} (${touched.account})`,
      objects: `user:${touched.id}, enabled: false → true`,
    });
  });

  it('finds what was touched by its name, a page in both languages, and by its number', async () => {
    const { name } = await server.platform.db.one<{ name: string }>('SELECT name FROM user_account WHERE id = $1', [
      touched.id,
    ]);
    for (const word of [touched.account, `${name} (`, `user:${touched.id}`])
      expect(
        (await found(word)).map(({ action }) => action),
        word,
      ).toEqual(expect.arrayContaining(['user.disable', 'user.enable']));
    expect(
      await server.call('/app/page/get', { app_id: CONSOLE, page: 'data-sources' }, { token: ordinary.token }),
    ).toMatchObject({ code: 401 });
    for (const word of ['数据源', 'data sources'])
      expect(
        (await found(word)).map(({ action, objects }) => [action, objects]),
        word,
      ).toContainEqual(['page.get', '数据源']);
  });

  it('names the page that was not opened, by number or uid, in the language of the reader', async () => {
    const users = server.platform.documents.page(CONSOLE, 'users')?.id;
    for (const asked of [{ page_id: users }, { page: 'users' }]) {
      expect(
        await server.call('/app/page/get', { app_id: CONSOLE, ...asked }, { token: ordinary.token }),
      ).toMatchObject({ code: 401 });
      expect((await found('page.get'))[0]).toMatchObject({ objects: '用户管理', decision: 'refuse' });
      expect((await found('page.get', { locale: 'en' }))[0]).toMatchObject({ objects: 'Users' });
    }
    const {
      views: [form],
    } = await pageOf('audit-detail');
    const refused = await found('page.get');
    expect((await rowsOf(form?.data_id, { page: { id: refused[1]?.id } }))[0]).toMatchObject({
      origin_path: 'console / users',
      objects: `page:${users}`,
    });
    expect((await rowsOf(form?.data_id, { page: { id: refused[0]?.id } }))[0]).toMatchObject({ objects: 'page:users' });
  });

  it('takes nothing but numbers and uids out of a refused call', async () => {
    await server.call('/app/page/get', { app_id: '1 OR 1=1', page: '<img src=x>' }, { token: ordinary.token });
    expect((await found('page.get'))[0]).toMatchObject({ objects: null });
  });
});
