import { startTestPlatform, type TestPerson, type TestPlatform } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Envelope } from '../dispatch/call.js';

describe('a builder asks for data of somebody else', () => {
  let world: TestPlatform;
  let source: number;
  let app: number;
  const people = {} as Record<'builder' | 'other' | 'owner' | 'policy' | 'user' | 'root', TestPerson>;

  const as = (who: TestPerson, name: string, body: Record<string, unknown> = {}): Promise<Envelope> =>
    world.call(`/operation/${name}`, body, { token: who.token });
  const ask = async (more: Record<string, unknown> = {}): Promise<number> => {
    const form = { app_id: app, data_source_id: source, object_paths: ['public.orders'], letters: ['read', 'write'] };
    const answer = await as(people.builder, 'grant-request.ask', { ...form, ...more });
    expect(answer).toMatchObject({ code: 200 });
    return (answer.data as { id: number }).id;
  };
  const listed = async (who: TestPerson): Promise<{ id: number; status: string }[]> =>
    ((await as(who, 'grant-request.list')).data as { list: { id: number; status: string }[] }).list;
  const grants = async (): Promise<unknown[]> =>
    (
      await world.platform.db.query(
        `SELECT object_path, letter FROM data_grant WHERE subject_type = 'app' AND subject_id = $1 AND status = 'enabled' ORDER BY 1, 2`,
        [app],
      )
    ).rows;

  beforeAll(async () => {
    world = await startTestPlatform();
    const { db } = world.platform;
    people.builder = await world.person(['app_admin']);
    people.other = await world.person(['app_admin']);
    people.owner = await world.person(['user']);
    people.policy = await world.person(['policy_admin']);
    people.user = await world.person(['user']);
    people.root = await world.person(['super_admin']);
    const made = await db.one<{ id: number }>(
      `INSERT INTO data_source (name, type, owner_id) VALUES ('shop', 'postgres', $1) RETURNING id`,
      [people.owner.id],
    );
    source = made.id;
    const add = async (kind: string, name: string, parent: number | null): Promise<number> =>
      (
        await db.one<{ id: number }>(
          'INSERT INTO catalogue_object (data_source_id, parent_id, kind, name) VALUES ($1, $2, $3, $4) RETURNING id',
          [source, parent, kind, name],
        )
      ).id;
    await add('table', 'orders', await add('schema', 'public', await add('database', 'shop', null)));
    app = ((await as(people.builder, 'app.add', { name: '订单' })).data as { id: number }).id;
  });
  afterAll(() => world.stop());

  it('and nothing is given before the owner of the data accepts', async () => {
    const id = await ask({ reason: 'orders page' });
    expect(await grants()).toEqual([]);
    expect(await listed(people.builder)).toMatchObject([{ id, status: 'waiting', reason: 'orders page' }]);
    expect(await listed(people.owner)).toMatchObject([{ id, app_id: app, data_source: 'shop' }]);
    expect(await listed(people.policy)).toMatchObject([{ id }]);
    for (const who of [people.user, people.other]) expect(await listed(who)).toEqual([]);
    for (const who of [people.builder, people.user, people.other, people.root])
      expect(await as(who, 'grant-request.accept', { id })).toMatchObject({ code: 401 });
    expect(await grants()).toEqual([]);
    expect(await as(people.owner, 'grant-request.accept', { id })).toMatchObject({ code: 200 });
    expect(await grants()).toEqual([
      { object_path: 'public.orders', letter: 'read' },
      { object_path: 'public.orders', letter: 'write' },
    ]);
    expect(await as(people.policy, 'grant-request.accept', { id })).toMatchObject({ code: 409 });
    expect(await listed(people.builder)).toMatchObject([{ id, status: 'accepted' }]);
  });

  it('and what is given stands in the audit log as any grant', async () => {
    await world.platform.audit.flush();
    const { rows } = await world.platform.db.query<{ action: string; objects: string[] }>(
      `SELECT action, objects FROM audit_log WHERE action LIKE 'grant%' AND decision = 'permit' ORDER BY seq`,
    );
    const actions = rows.map(({ action }) => action);
    for (const action of ['grant-request.ask', 'grant-request.accept', 'grant.create'])
      expect(actions).toContain(action);
    expect(rows.find(({ action }) => action === 'grant.create')?.objects).toContain('object:public.orders');
  });

  it('but never for what the app has already, whose owner would be asked for nothing', async () => {
    const form = { app_id: app, data_source_id: source };
    const held = async (more: object): Promise<Envelope> => {
      const answer = await as(people.builder, 'grant-request.ask', { ...form, ...more });
      expect(answer).toMatchObject({ code: 409 });
      return answer;
    };
    const { msg, data } = await held({ object_paths: ['public.orders', ' public.orders'], letters: ['read'] });
    expect(data).toMatchObject({ field: 'letters' });
    expect(msg).toContain('读取');
    expect(msg).toContain('public.orders');
    // A letter on a table is one on its columns, and none on what stands above it.
    expect((await held({ object_paths: ['public.orders.id'], letters: ['write'] })).data).toMatchObject({
      field: 'letters',
    });
    const both = { object_paths: ['public.customers', 'public.orders'], letters: ['read', 'write'] };
    expect((await held(both)).data).toMatchObject({ field: 'object_paths' });
    for (const more of [{ letters: ['read'] }, { object_paths: ['public'], letters: ['read'] }]) {
      const answer = await as(people.builder, 'grant-request.ask', { ...form, ...more });
      expect(answer).toMatchObject({ code: 200 });
      await as(people.builder, 'grant-request.refuse', { id: (answer.data as { id: number }).id });
    }
    const ends = (time: string | null): Promise<unknown> =>
      world.platform.db.query(
        `UPDATE data_grant SET end_time = $2 WHERE subject_type = 'app' AND subject_id = $1 AND letter = 'read'`,
        [app, time],
      );
    await ends('2999-01-01');
    const id = await ask({ letters: ['read'] });
    await as(people.builder, 'grant-request.refuse', { id });
    await ends(null);
    await world.platform.db.query(`DELETE FROM grant_request WHERE status = 'withdrawn'`);
  });

  it('once: the same request waits once, and is withdrawn by who asked and refused by who grants', async () => {
    const before = await grants();
    const customers = { object_paths: ['public.customers'], letters: ['read'] };
    const id = await ask(customers);
    const again = { app_id: app, data_source_id: source, object_paths: [' public.customers'], letters: ['read'] };
    expect(await as(people.builder, 'grant-request.ask', again)).toMatchObject({ code: 409 });
    for (const who of [people.user, people.other])
      expect(await as(who, 'grant-request.refuse', { id })).toMatchObject({ code: 401 });
    expect(await as(people.builder, 'grant-request.refuse', { id })).toMatchObject({ code: 200 });
    const second = await ask(customers);
    expect(await as(people.policy, 'grant-request.refuse', { id: second, remark: '不需要' })).toMatchObject({
      code: 200,
    });
    expect(await listed(people.builder)).toMatchObject([
      { id: second, status: 'refused', remark: '不需要' },
      { id, status: 'withdrawn' },
      { status: 'accepted' },
    ]);
    expect(await grants()).toEqual(before);
  });

  it('for an app that they build, by a well-formed path, with letters that apps have', async () => {
    const form = { app_id: app, data_source_id: source, letters: ['read'] };
    expect(await as(people.other, 'grant-request.ask', form)).toMatchObject({ code: 404 });
    expect(await as(people.user, 'grant-request.ask', form)).toMatchObject({ code: 401 });
    expect(await as(people.builder, 'grant-request.ask', { ...form, object_paths: ['a..b'] })).toMatchObject({
      code: 400,
      data: { field: 'object_paths' },
    });
    expect(await as(people.builder, 'grant-request.ask', { ...form, letters: ['manage'] })).toMatchObject({
      code: 400,
    });
    expect(await as(people.builder, 'grant-request.ask', { ...form, letters: [] })).toMatchObject({ code: 400 });
  });

  it('and an object that the catalogue lacks gives nothing at all', async () => {
    const before = await grants();
    const id = await ask({ object_paths: ['public.customers', 'public.vendors'], letters: ['read'] });
    expect(await as(people.owner, 'grant-request.accept', { id })).toMatchObject({ code: 400 });
    expect(await grants()).toEqual(before);
    expect((await listed(people.owner))[0]).toMatchObject({ id, status: 'waiting' });
  });

  it('and the console shows each person the same rows', async () => {
    const { db } = world.platform;
    const seen = async (who: TestPerson, roles: string): Promise<unknown[]> =>
      db.transaction(async (inside) => {
        await inside.query(`SELECT set_config('sluice.user_id', $1, true), set_config('sluice.roles', $2, true)`, [
          String(who.id),
          roles,
        ]);
        await inside.query('SET LOCAL ROLE sluice_console');
        return (
          await inside.query(
            'SELECT id, app_name, may_decide, may_withdraw FROM console.grant_requests ORDER BY id DESC',
          )
        ).rows;
      });
    expect(await seen(people.user, 'user')).toEqual([]);
    expect((await seen(people.owner, 'user'))[0]).toMatchObject({ may_decide: true, may_withdraw: false });
    expect((await seen(people.builder, 'app_admin'))[0]).toMatchObject({ may_decide: false, may_withdraw: true });
    expect((await seen(people.root, 'super_admin'))[0]).toMatchObject({ may_decide: false });
    expect((await seen(people.policy, 'policy_admin'))[0]).toMatchObject({
      // Never released: a draft may be called as any other app is.
      app_name: expect.stringMatching(/^app-\d+$/),
      may_decide: true,
    });
  });
});
