import { startTestPlatform, type TestPerson, type TestPlatform } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Envelope } from '../dispatch/call.js';

describe('departments and groups', () => {
  let world: TestPlatform;
  const people = {} as Record<'root' | 'system' | 'policy' | 'user' | 'other', TestPerson>;
  const as = (who: TestPerson, name: string, body: Record<string, unknown> = {}): Promise<Envelope> =>
    world.call(`/operation/${name}`, body, { token: who.token });
  const made = async (name: string, body: Record<string, unknown>): Promise<number> => {
    const answer = await as(people.system, name, body);
    expect(answer).toMatchObject({ code: 200 });
    return (answer.data as { id: number }).id;
  };
  const revisionOf = async (table: string, id: number): Promise<number> =>
    (await world.platform.db.one<{ revision: number }>(`SELECT revision FROM ${table} WHERE id = $1`, [id])).revision;

  beforeAll(async () => {
    world = await startTestPlatform();
    people.root = await world.person(['super_admin']);
    people.system = await world.person(['system_admin']);
    people.policy = await world.person(['policy_admin']);
    people.user = await world.person(['user']);
    people.other = await world.person(['user']);
  });
  afterAll(() => world.stop());

  it('form a tree without circles, by one or by two people at once', async () => {
    const top = await made('department.create', { name: '总部' });
    const mid = await made('department.create', { name: '研发', parent_id: top, head_id: people.user.id });
    const low = await made('department.create', { name: '平台', parent_id: mid });
    expect(await as(people.system, 'department.create', { name: ' 研发 ', parent_id: top })).toMatchObject({
      code: 409,
      data: { field: 'name' },
    });
    for (const parent of [top, mid, low])
      expect(await as(people.system, 'department.update', { id: top, name: '总部', parent_id: parent })).toMatchObject({
        code: 400,
        data: { field: 'parent_id' },
      });
    const one = await made('department.create', { name: '甲' });
    const two = await made('department.create', { name: '乙' });
    const both = await Promise.all([
      as(people.system, 'department.update', { id: one, name: '甲', parent_id: two }),
      as(people.root, 'department.update', { id: two, name: '乙', parent_id: one }),
    ]);
    expect(both.map(({ code }) => code).sort()).toEqual([200, 400]);
    expect(await as(people.system, 'department.delete', { id: mid })).toMatchObject({ code: 409 });
    expect(await as(people.system, 'department.delete', { id: low })).toMatchObject({ code: 200 });
    const revision = await revisionOf('department', mid);
    expect(await as(people.system, 'department.update', { id: mid, name: '研究', revision })).toMatchObject({
      code: 200,
    });
    expect(await as(people.system, 'department.update', { id: mid, name: '开发', revision })).toMatchObject({
      code: 409,
    });
  });

  it('hold people, who are put there and end on their day', async () => {
    const id = await made('department.create', { name: '市场' });
    const put = { id: people.other.id, department_id: id, end_time: '2030-01-02 00:00:00' };
    expect(await as(people.system, 'user.update', put)).toMatchObject({ code: 200 });
    const stored = await world.platform.db.one('SELECT department_id, end_time FROM user_account WHERE id = $1', [
      people.other.id,
    ]);
    expect(stored).toEqual({ department_id: id, end_time: new Date('2030-01-01T16:00:00Z') });
    expect(await as(people.system, 'user.update', { ...put, end_time: '2030-02-31 25:00' })).toMatchObject({
      code: 400,
    });
    expect(await as(people.system, 'user.update', { ...put, department_id: 999_999 })).toMatchObject({ code: 404 });
    expect(await as(people.root, 'user.update', { id: people.root.id, end_time: '2030-01-01' })).toMatchObject({
      code: 409,
    });
    expect(await as(people.system, 'user.update', { ...put, end_time: '' })).toMatchObject({ code: 200 });
  });

  it('are on line with sessions that still let them in', async () => {
    const online = async (): Promise<number> =>
      world.platform.db.transaction(async (inside) => {
        await inside.query(`SELECT set_config('sluice.roles', 'system_admin', true)`);
        const text = 'SELECT 1 FROM console.live_sessions WHERE user_id = $1';
        return (await inside.query(text, [people.other.id])).rows.length;
      });
    expect(await online()).toBe(1);
    const idle = `UPDATE session SET last_time = now() - interval '3 days' WHERE user_id = $1`;
    await world.platform.db.query(idle, [people.other.id]);
    expect(await online()).toBe(0);
  });

  it('give their letters to members whom a second person has confirmed, never to oneself', async () => {
    const { db } = world.platform;
    const id = await made('user-group.create', { name: '分析师', user_ids: [people.user.id] });
    expect(await as(people.system, 'user-group.create', { name: '分析师' })).toMatchObject({ code: 409 });
    const join = (who: TestPerson, users: number[]): Promise<Envelope> =>
      as(who, 'user-group.update', { id, name: '分析师', user_ids: users });
    expect(await join(people.system, [people.user.id, people.system.id])).toMatchObject({ code: 409 });
    expect(await join(people.system, [people.user.id, 999_999])).toMatchObject({ code: 404 });
    expect(await join(people.policy, [])).toMatchObject({ code: 401 });
    const { id: source } = await db.one<{ id: number }>(
      `INSERT INTO data_source (name, type) VALUES ('shop', 'postgres') RETURNING id`,
    );
    await db.query(
      `INSERT INTO data_grant (subject_type, subject_id, data_source_id, letter) VALUES ('group', $1, $2, 'read')`,
      [id, source],
    );
    await db.query(
      `INSERT INTO setting (key, value) VALUES ('duties.single_admin', 'false') ON CONFLICT (key, project_id) DO UPDATE SET value = 'false'`,
    );
    const waits = await join(people.system, [people.user.id, people.other.id]);
    expect(waits).toMatchObject({ code: 200, data: { pending_change_id: expect.any(Number) as number } });
    expect(await db.query('SELECT 1 FROM user_group_member WHERE group_id = $1', [id])).toMatchObject({ rowCount: 1 });
    await db.query(`UPDATE setting SET value = 'true' WHERE key = 'duties.single_admin'`);
    expect(await join(people.system, [people.user.id, people.other.id])).toMatchObject({ code: 200 });
    const end = (end_time: string, users = [people.user.id, people.other.id]): Promise<Envelope> =>
      as(people.system, 'user-group.update', { id, name: '分析师', user_ids: users, end_time });
    await db.query(`UPDATE setting SET value = 'false' WHERE key = 'duties.single_admin'`);
    expect((await end('2020-01-01')).data).toEqual({ id });
    for (const later of ['2030-01-01', ''])
      expect((await end(later)).data).toMatchObject({ pending_change_id: expect.any(Number) as number });
    const caller = [people.system.id];
    await db.query('INSERT INTO user_group_member (group_id, user_id) VALUES ($1, $2)', [id, ...caller]);
    for (const other of ['', '2019-01-01'])
      expect(await end(other, [people.user.id, people.other.id, ...caller])).toMatchObject({
        code: 409,
        data: { field: 'end_time' },
      });
    expect(await as(people.system, 'user-group.delete', { id })).toMatchObject({ code: 409 });
    await db.query(`UPDATE data_grant SET status = 'revoked' WHERE subject_id = $1`, [id]);
    expect(await as(people.system, 'user-group.delete', { id })).toMatchObject({ code: 200 });
  });
});
