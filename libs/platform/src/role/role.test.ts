import type { CompiledButton, CompiledPage, CompiledView } from '@sluice/document';
import { startTestPlatform, type TestPerson, type TestPlatform } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Envelope } from '../dispatch/call.js';
import type { OperationContext } from '../dispatch/operation.js';
import { onOwnScreen } from '../page/own.screen.js';
import type { VisibleItem } from '../page/menu.get.operation.js';
import { dutiesOf } from './lending.js';
import { neededDuties } from './mixed.duties.js';

const CONSOLE = 1;

describe('own system roles', () => {
  let world: TestPlatform;
  const people = {} as Record<'root' | 'system' | 'clerk' | 'other', TestPerson>;
  const call = (who: TestPerson, path: string, body: Record<string, unknown>): Promise<Envelope> =>
    world.call(path, body, { token: who.token });
  const as = (who: TestPerson, name: string, body: Record<string, unknown> = {}): Promise<Envelope> =>
    call(who, `/operation/${name}`, body);
  const page = (who: TestPerson, uid: string): Promise<Envelope> =>
    call(who, '/app/page/get', { app_id: CONSOLE, page: uid });
  const menu = async (who: TestPerson): Promise<string[]> => {
    const uids = (items: VisibleItem[]): string[] => items.flatMap((item) => [item.uid, ...uids(item.children)]);
    return uids(((await call(who, '/app/menu/get', { app_id: CONSOLE })).data as { items: VisibleItem[] }).items);
  };
  const listOf = (answer: Envelope): CompiledView => (answer.data as CompiledPage).views[0] as CompiledView;
  const rowsOf = (who: TestPerson, view: CompiledView): Promise<Envelope> =>
    call(who, '/app/data/run', { app_id: CONSOLE, data_id: view.data_id, page_no: 0, page_size: 20 });
  const role = { name: '服务台', menus: ['users'], operations: ['user.disable', 'user.enable'] };
  let id = 0;

  beforeAll(async () => {
    world = await startTestPlatform();
    people.root = await world.person(['super_admin']);
    people.system = await world.person(['system_admin']);
    people.clerk = await world.person(['user']);
    people.other = await world.person(['user']);
    const made = await as(people.root, 'role.create', { ...role, user_ids: [people.clerk.id] });
    expect(made).toMatchObject({ code: 200, data: { message: '角色已保存' } });
    id = (made.data as { id: number }).id;
  });
  afterAll(() => world.stop());

  it('open a screen with its rows, and of its buttons those that the role names', async () => {
    expect(await menu(people.other)).not.toContain('users');
    expect(await menu(people.clerk)).toContain('users');
    const users = await page(people.clerk, 'users');
    expect(users).toMatchObject({ code: 200 });
    const actions = listOf(users)
      .app_buttons.filter(({ target_type: type }: CompiledButton) => type === 'action')
      .map(({ name }) => name);
    expect(actions.sort()).toEqual(['disable', 'enable']);
    // A dialog that only shows is opened, a form that could not be saved is not.
    const dialogs = listOf(users).app_buttons.flatMap(({ name, target_type: type }) => (type === 'page' ? [name] : []));
    expect(dialogs).toContain('rights');
    expect(dialogs).not.toContain('create');
    expect(JSON.stringify((await rowsOf(people.clerk, listOf(users))).data)).toContain(people.other.account);
    expect(await page(people.other, 'users')).toMatchObject({ code: 401 });
  });

  it('let the operations be called, and no others', async () => {
    expect(await as(people.clerk, 'user.disable', { id: people.other.id })).toMatchObject({ code: 200 });
    expect(await as(people.clerk, 'user.enable', { id: people.other.id })).toMatchObject({ code: 200 });
    for (const name of ['user.delete', 'user.end-sessions', 'user.unlock'])
      expect(await as(people.clerk, name, { id: people.other.id }), name).toMatchObject({ code: 401 });
    for (const uid of ['audit-logs', 'policies', 'roles', 'sessions'])
      expect(await page(people.clerk, uid), uid).toMatchObject({ code: 401 });
    // What a screen lends reads that screen and no other view of the console.
    const sessions = await page(people.system, 'sessions');
    expect(await rowsOf(people.clerk, listOf(sessions))).toMatchObject({ code: 401 });
  });

  it('lend nothing to a call that names a screen of the role and asks about another page', async () => {
    const { documents } = world.platform;
    const own = { key: '1', held: ['user'] as const, screens: new Set(['users']), operations: new Set<string>() };
    const caller = { roles: ['user'], own: { ...own, pages: new Set(['users']) } };
    const ctx = { caller, platform: { documents } } as unknown as OperationContext;
    const sessions = listOf(await page(people.system, 'sessions')).data_id;
    const users = listOf(await page(people.clerk, 'users')).data_id;
    expect(onOwnScreen(ctx, { page: 'users', data_id: users }).caller.roles).toContain('system_admin');
    expect(onOwnScreen(ctx, { page: 'users', data_id: sessions }).caller.roles).toEqual(['user']);
  });

  it('lend no more than the duty: administrators stay the super administrator’s', async () => {
    expect(await as(people.clerk, 'user.disable', { id: people.system.id })).not.toMatchObject({ code: 200 });
    expect(await as(people.system, 'user.disable', { id: people.clerk.id })).not.toMatchObject({ code: 200 });
  });

  it('are of what may be given, by the super administrator, to others', async () => {
    for (const [operations, field] of [
      [['role.create'], 'operations'],
      [['pending-change.confirm'], 'operations'],
      [['licence.activate'], 'operations'],
      [['no.such'], 'operations'],
    ] as const)
      expect(await as(people.root, 'role.create', { name: '甲', operations })).toMatchObject({
        code: 400,
        data: { field },
      });
    expect(await as(people.root, 'role.create', { name: '甲', menus: ['roles'] })).toMatchObject({ code: 400 });
    expect(await as(people.root, 'role.create', { name: '甲' })).toMatchObject({ code: 400 });
    expect(await as(people.root, 'role.create', role)).toMatchObject({ code: 409, data: { field: 'name' } });
    expect(await as(people.root, 'role.create', { ...role, name: '审计管理员' })).toMatchObject({ code: 409 });
    expect(await as(people.root, 'role.create', { ...role, name: '自己', user_ids: [people.root.id] })).toMatchObject({
      code: 409,
    });
    expect(await as(people.system, 'role.create', { ...role, name: '乙' })).toMatchObject({ code: 401 });
    const { id: builtIn } = await world.platform.db.one<{ id: number }>(
      `SELECT id FROM role WHERE code = 'audit_admin'`,
    );
    expect(await as(people.root, 'role.update', { ...role, id: builtIn, name: '丙' })).toMatchObject({ code: 409 });
    expect(await as(people.root, 'role.delete', { id: builtIn })).toMatchObject({ code: 409 });
  });

  it('warn where duties mix', async () => {
    const menus = ['users', 'audit-logs'];
    const answer = await as(people.root, 'role.create', { name: '混合', menus });
    expect(answer).toMatchObject({ code: 200 });
    expect((answer.data as { message: string }).message).toContain('审计、系统管理');
    expect(neededDuties([['system_admin', 'policy_admin'], ['policy_admin'], []])).toEqual(['policy_admin']);
  });

  it('keep what somebody has when their built-in roles change', async () => {
    expect(await as(people.root, 'user.update', { id: people.clerk.id, roles: ['app_admin'] })).toMatchObject({
      code: 200,
    });
    expect(await as(people.root, 'user.update', { id: people.clerk.id, roles: ['user'] })).toMatchObject({
      code: 200,
    });
    expect(await as(people.clerk, 'user.enable', { id: people.other.id })).toMatchObject({ code: 200 });
  });

  it('change with the next call, and end', async () => {
    const stored = { id, name: role.name, menus: ['departments'], user_ids: [people.clerk.id] };
    expect(await as(people.root, 'role.update', stored)).toMatchObject({ code: 200 });
    expect(await page(people.clerk, 'users')).toMatchObject({ code: 401 });
    expect(await page(people.clerk, 'departments')).toMatchObject({ code: 200 });
    expect(await as(people.clerk, 'user.disable', { id: people.other.id })).toMatchObject({ code: 401 });
    expect(await as(people.root, 'role.update', { ...stored, revision: 0 })).toMatchObject({ code: 409 });
    expect(await as(people.root, 'role.delete', { id })).toMatchObject({ code: 200 });
    expect(await page(people.clerk, 'departments')).toMatchObject({ code: 401 });
  });

  it('need a second person where duties are separate', async () => {
    await world.platform.db.query(
      `INSERT INTO setting (key, value) VALUES ('duties.single_admin', 'false') ON CONFLICT (key, project_id) DO UPDATE SET value = 'false'`,
    );
    const answer = await as(people.root, 'role.create', { ...role, name: '待定', user_ids: [people.clerk.id] });
    expect(answer).toMatchObject({ code: 200 });
    expect((answer.data as { pending_change_id?: number }).pending_change_id).toBeGreaterThan(0);
    expect(await page(people.clerk, 'users')).toMatchObject({ code: 401 });
  });

  it('can be of every operation behind a duty, and of none that everybody may do', () => {
    const own = world.platform.dispatcher.operations.filter((operation) => dutiesOf(operation).length > 0);
    expect(own.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['user.create', 'policy.create', 'approval-flow.create', 'grant.create']),
    );
    expect(own.map(({ name }) => name)).not.toContain('workspace.run');
    expect(own.filter(({ access }) => access === 'anonymous')).toEqual([]);
  });

  it('names every operation in words', async () => {
    const { data } = await as(people.root, 'role.choices', {});
    const { operations } = data as { operations: { name: string; label: string }[] };
    expect(operations.length).toBeGreaterThan(100);
    expect(operations.filter(({ name, label }) => name === label)).toEqual([]);
  });
});
