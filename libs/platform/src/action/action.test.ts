import type { CompiledButton, CompiledPage, CompiledView, SystemRole } from '@sluice/document';
import { startTestPlatform, type TestPerson, type TestPlatform } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DataRunAnswer } from '../page/data.run.operation.js';

const CONSOLE = 1;

describe('actions behind console buttons', () => {
  let server: TestPlatform;
  let system: TestPerson;
  let ordinary: TestPerson;

  beforeAll(async () => {
    server = await startTestPlatform();
    system = await server.person(['system_admin']);
    ordinary = await server.person(['user']);
    await server.person(['super_admin']);
  });
  afterAll(() => server.stop());

  const open = async (uid: string, person = system): Promise<CompiledView> => {
    const answer = await server.call('/app/page/get', { app_id: CONSOLE, page: uid }, { token: person.token });
    return (answer.data as CompiledPage).views[0] as CompiledView;
  };
  const button = (view: CompiledView, uid: string): CompiledButton =>
    view.app_buttons.find((candidate) => candidate.uid === uid) as CompiledButton;
  const press = (
    view: CompiledView,
    uid: string,
    values: Record<string, unknown>,
    more: Record<string, unknown> = {},
    person = system,
  ) => {
    const byId = Object.entries(values).map(([name, value]) => [
      String(view.app_params.find((param) => param.name === name)?.id),
      value,
    ]);
    const { id, target_id: action } = button(view, uid);
    return server.call(
      '/app/action/run',
      {
        app_id: CONSOLE,
        action_id: action,
        button_id: id,
        data_params: JSON.stringify({ ...Object.fromEntries(byId), ...more }),
      },
      { token: person.token },
    );
  };
  const stateOf = async (id: number) =>
    server.platform.db.one<{ is_enabled: boolean; email: string | null; name: string }>(
      'SELECT is_enabled, email, name FROM user_account WHERE id = $1',
      [id],
    );
  const create = async (account: string, roles: SystemRole[] = ['user']) => {
    const answer = await press(await open('user-create'), 'submit', {
      account,
      name: 'Wang Fang',
      pwd: 'Zx91827364',
      pwd2: 'Zx91827364',
      roles,
      email: 'a@example.com',
    });
    expect(answer, answer.msg).toMatchObject({ code: 200, data: { list: [expect.any(String)] } });
    return (await server.platform.db.one<{ id: number }>('SELECT id FROM user_account WHERE account = $1', [account]))
      .id;
  };

  it('makes what a form holds', async () => {
    const id = await create('wang.fang');
    expect(await stateOf(id)).toEqual({ is_enabled: true, email: 'a@example.com', name: 'Wang Fang' });
  });

  it('names the field that is missing, and the refusal of the operation behind', async () => {
    const view = await open('user-create');
    expect(
      await press(view, 'submit', { account: 'x', name: '', pwd: 'Zx91827364', pwd2: 'Zx91827364' }),
    ).toMatchObject({ code: 400, msg: expect.stringContaining('不能为空!'), data: { field: 'name' } });
    expect(
      await press(view, 'submit', {
        account: 'li.lei',
        name: 'Li',
        pwd: 'Zx91827364',
        pwd2: 'Other91827364',
        roles: ['user'],
      }),
    ).toMatchObject({ code: 400, msg: '新密码两次输入不一致' });
  });

  it('acts on the row that the server reads, and refuses when the condition does not hold there', async () => {
    const id = await create('zhao.min');
    const view = await open('users');
    expect(await press(view, 'disable', {}, { rows: [id] })).toMatchObject({ code: 200 });
    expect((await stateOf(id)).is_enabled).toBe(false);
    expect(await press(view, 'disable', {}, { rows: [id] })).toMatchObject({
      code: 409,
      msg: '当前状态不允许该操作，请刷新后重试',
    });
    expect(await press(view, 'enable', {}, { rows: [id] })).toMatchObject({ code: 200 });
    expect((await stateOf(id)).is_enabled).toBe(true);
  });

  it('takes no row, condition or parameter from the browser', async () => {
    const id = await create('qian.yi');
    const view = await open('users');
    const forged = {
      rows: [id],
      row: { id: system.id, is_enabled: true },
      params: { id: system.id },
      page: { id: system.id },
    };
    expect(await press(view, 'disable', {}, forged)).toMatchObject({ code: 200 });
    expect((await stateOf(id)).is_enabled).toBe(false);
    expect((await stateOf(system.id)).is_enabled).toBe(true);
  });

  it('asks for exactly one row that exists', async () => {
    const view = await open('users');
    expect(await press(view, 'disable', {}, { rows: [] })).toMatchObject({ code: 400, data: { field: 'rows' } });
    expect(await press(view, 'disable', {}, { rows: [1, 2] })).toMatchObject({ code: 400, data: { field: 'rows' } });
    expect(await press(view, 'disable', {}, { rows: [987_654_321] })).toMatchObject({
      code: 409,
      msg: '所选数据已不存在，请刷新后重试',
    });
    for (const key of [{ id: 1 }, null, ['x']])
      expect(await press(view, 'disable', {}, { rows: [key] })).toMatchObject({ code: 400 });
    expect(await press(view, 'disable', {}, { rows: ['1 OR true'] })).toMatchObject({ code: 400 });
  });

  it('edits what its form shows and can clear a text', async () => {
    const id = await create('sun.li');
    const view = await open('user-edit');
    const shown = await server.call(
      '/app/data/run',
      { app_id: CONSOLE, data_id: view.data_id, page_size: 2, data_params: JSON.stringify({ page: { id } }) },
      { token: system.token },
    );
    const [row] = (shown.data as DataRunAnswer).response.data.list;
    expect(row).toMatchObject({ id, account: 'sun.li' });
    const answer = await press(view, 'submit', { ...row, name: 'Sun Li Na', email: null }, { page: { id } });
    expect(answer, answer.msg).toMatchObject({ code: 200 });
    expect(await stateOf(id)).toMatchObject({ name: 'Sun Li Na', email: null });
    expect(await press(view, 'submit', { ...row, name: 'Later' }, { page: { id } })).toMatchObject({ code: 409 });
  });

  it('is refused to those who may not open the page, whatever they send', async () => {
    const id = await create('zhou.bo');
    const view = await open('users');
    expect(await press(view, 'disable', {}, { rows: [id] }, ordinary)).toMatchObject({ code: 401, msg: '权限不足' });
    const anonymous = await server.call('/app/action/run', {
      app_id: CONSOLE,
      button_id: button(view, 'disable').id,
      data_params: { rows: [id] },
    });
    expect(anonymous).toMatchObject({ code: 403 });
    expect((await stateOf(id)).is_enabled).toBe(true);
  });

  it('runs nothing for a button that is no action, or with another action than its own', async () => {
    const view = await open('users');
    const edit = button(view, 'edit');
    expect(
      await server.call('/app/action/run', { app_id: CONSOLE, button_id: edit.id }, { token: system.token }),
    ).toMatchObject({ code: 404 });
    expect(
      await server.call(
        '/app/action/run',
        {
          app_id: CONSOLE,
          button_id: button(view, 'enable').id,
          action_id: button(view, 'disable').target_id,
          data_params: { rows: [1] },
        },
        { token: system.token },
      ),
    ).toMatchObject({ code: 404 });
  });

  it('leaves a record of what was done and of what was refused', async () => {
    const { rows } = await server.platform.db.query<{ action: string; decision: string }>(
      'SELECT action, decision FROM audit_log',
    );
    expect(rows).toContainEqual({ action: 'user.disable', decision: 'permit' });
    expect(rows).toContainEqual({ action: 'action.run', decision: 'permit' });
    expect(rows).toContainEqual({ action: 'action.run', decision: 'refuse' });
  });
});
