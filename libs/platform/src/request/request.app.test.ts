import { startTestPlatform, type TestPerson, type TestPlatform } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Envelope } from '../dispatch/call.js';
import { documentPath } from '../document/app.folder.js';
import { sweepRequests } from './request.sweep.js';

/**
 * Requests for a place in a role of an app (screens E6): who builds the app decides, the page opens, and closes by
 * itself.
 */
describe('requests for apps', () => {
  let world: TestPlatform;
  let app: number;
  let home: number;
  let role: number;
  const people = {} as Record<'asker' | 'owner' | 'other' | 'policy', TestPerson>;
  const as = (who: keyof typeof people, name: string, body: Record<string, unknown> = {}): Promise<Envelope> =>
    world.call(`/operation/${name}`, body, { token: people[who].token });
  const mayOpen = async (who: keyof typeof people): Promise<boolean> => {
    const asked = { app_id: app, source_type: 'page', source_id: home };
    const { data } = await world.call('/app/has/permission', asked, { token: people[who].token });
    return (data as { permission: boolean }).permission;
  };
  const form = (more: Record<string, unknown> = {}) => ({ kind: 'app', app_role_id: role, days: 3, ...more });
  const ask = async (): Promise<number> => {
    const answer = await as('asker', 'request.ask', form());
    expect(answer).toMatchObject({ code: 200, data: { granted: false } });
    return (answer.data as { id: number }).id;
  };
  const decide = async (who: keyof typeof people, id: number): Promise<Envelope> => {
    const approval = await world.platform.db.one<{ id: number; hash: string }>(
      "SELECT id, script_hash AS hash FROM approval WHERE target_type = 'request' AND target_id = $1",
      [id],
    );
    return as(who, 'approval.decide', { ...approval, action: 'approve', remark: null });
  };
  /** A list of the console as somebody reads it. */
  const listed = (who: keyof typeof people, roles: string, text: string): Promise<Record<string, unknown>[]> =>
    world.platform.db.transaction(async (db) => {
      await db.query(`SELECT set_config('sluice.user_id', $1, true), set_config('sluice.roles', $2, true)`, [
        String(people[who].id),
        roles,
      ]);
      await db.query('SET LOCAL ROLE sluice_console');
      return (await db.query<Record<string, unknown>>(text)).rows;
    });

  beforeAll(async () => {
    world = await startTestPlatform();
    people.asker = await world.person(['user']);
    people.policy = await world.person(['policy_admin']);
    for (const who of ['owner', 'other'] as const) people[who] = await world.person(['app_admin']);
    const access = { signed_in: true };
    const documents = [
      { kind: 'app', shape: 3, uid: 'shops', name: '巡店', home: 'home', access },
      { kind: 'page', shape: 3, uid: 'home', name: '首页', access, views: [] },
    ];
    const files = documents.map((document) => ({
      path: documentPath(document as never),
      text: JSON.stringify(document),
    }));
    await world.platform.documents.import(files, { id: null, name: 'test' }, { publish: true });
    app = world.platform.documents.app('shops')!.id;
    home = world.platform.documents.idOf('shops', 'home')!;
    await world.platform.db.query('UPDATE document_app SET owner_id = $2 WHERE id = $1', [app, people.owner.id]);
    await world.platform.db.transaction((db) => world.platform.documents.rightsChanged(db, 'shops'));
    const saved = await as('owner', 'app-role.save', { app_id: app, name: '店长', description: '', people: [] });
    role = (saved.data as { id: number }).id;
  });
  afterAll(() => world.stop());

  it('are for roles that keep something, of apps that let the asker in', async () => {
    const unfit = { code: 409, data: { field: 'app_role_id' } };
    expect(await as('asker', 'request.ask', form())).toMatchObject(unfit);
    const guarded = await as('owner', 'app-guard.set', { app_id: app, objects: [home], roles: [role], people: [] });
    expect(guarded).toMatchObject({ code: 200 });
    expect(await mayOpen('asker')).toBe(false);
    expect(await listed('asker', 'user', 'SELECT name FROM console.askable_app_roles')).toEqual([
      { name: '巡店 · 店长' },
    ]);
    expect(await as('owner', 'request.ask', form())).toMatchObject(unfit);
    expect(await as('asker', 'request.ask', form({ app_role_id: 999_999 }))).toMatchObject(unfit);
    expect(await as('asker', 'request.ask', form({ app_role_id: null }))).toMatchObject({ ...unfit, code: 400 });
  });

  it('are decided by who builds the app, open it at once, are kept by them, and end by the clock', async () => {
    const id = await ask();
    expect(await decide('other', id)).toMatchObject({ code: 401 });
    const steps = await listed('owner', 'app_admin', 'SELECT group_type, groups, people FROM console.approval_steps');
    expect(steps).toEqual([{ group_type: 'app', groups: people.owner.account, people: people.owner.account }]);
    expect(await decide('owner', id)).toMatchObject({ code: 200 });
    expect([await mayOpen('asker'), await mayOpen('other')]).toEqual([true, false]);
    expect(await listed('asker', 'user', 'SELECT uid FROM console.applications')).toEqual([{ uid: 'shops' }]);
    expect(await listed('asker', 'user', 'SELECT name FROM console.askable_app_roles')).toEqual([]);
    const [result] = await listed('owner', 'app_admin', 'SELECT kind, objects, may_keep FROM console.requests');
    expect(result).toEqual({ kind: 'app', objects: '巡店 · 店长', may_keep: true });

    expect(await as('other', 'request.disable', { id, remark: '盘点' })).toMatchObject({ code: 401 });
    expect(await as('owner', 'request.disable', { id, remark: '盘点' })).toMatchObject({ code: 200 });
    expect(await mayOpen('asker')).toBe(false);
    expect(await as('owner', 'request.enable', { id })).toMatchObject({ code: 200 });
    expect(await mayOpen('asker')).toBe(true);

    // Saving the role with its people keeps the end of a place that a request gave.
    await as('owner', 'app-role.save', { app_id: app, id: role, name: '店长', people: [people.asker.id] });
    const { days } = await world.platform.db.one<{ days: number }>(
      'SELECT ceil(extract(epoch FROM end_time - now()) / 86400)::int AS days FROM app_role_member WHERE role_id = $1',
      [role],
    );
    expect(days).toBe(3);

    // Its time is over: nothing opens, whether the sweep has been by or not.
    await world.platform.db.query(`UPDATE request SET end_time = now() + interval '300 ms' WHERE id = $1`, [id]);
    await world.platform.db.query(`UPDATE app_role_member SET end_time = now() + interval '300 ms'`);
    await world.platform.db.transaction((db) => world.platform.documents.rightsChanged(db, 'shops'));
    expect(await mayOpen('asker')).toBe(true);
    await new Promise((done) => setTimeout(done, 400));
    expect(await mayOpen('asker')).toBe(false);
    expect(await listed('asker', 'user', 'SELECT uid FROM console.applications')).toEqual([]);
    expect(await sweepRequests(world.platform.db, world.platform.notices)).toBe(1);
    const left = await world.platform.db.query('SELECT 1 AS one FROM app_role_member');
    expect(left.rows).toEqual([]);
  });

  it('are lengthened by whoever holds the place, and given back', async () => {
    const first = await ask();
    expect(await as('asker', 'request.ask', form({ days: 9 }))).toMatchObject({ code: 200 });
    await decide('owner', first);
    const longer = await as('asker', 'request.extend', { id: first, days: 5 });
    const { id } = longer.data as { id: number };
    expect(await decide('owner', id)).toMatchObject({ code: 200 });
    const { days } = await world.platform.db.one<{ days: number }>(
      'SELECT ceil(extract(epoch FROM end_time - now()) / 86400)::int AS days FROM app_role_member WHERE role_id = $1',
      [role],
    );
    expect(days).toBe(8);
    expect(await as('asker', 'request.give-back', { id })).toMatchObject({ code: 200 });
    expect(await mayOpen('asker')).toBe(false);
  });
});
