import { gatewayPerson, type TestPerson } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Envelope } from '../dispatch/call.js';

interface Read {
  revision: string;
  may_save: boolean;
  levels: string[];
  held: { path: string[]; letter: string; end_time: string | null }[];
}

describe('the grid of rights', () => {
  const gate = gatewayPerson();
  const { callerOf, reasons } = gate;
  const people = {} as Record<'manager' | 'member' | 'other' | 'stranger' | 'policy' | 'system', TestPerson>;
  let project: number;

  const as = (who: TestPerson, name: string, body: Record<string, unknown>): Promise<Envelope> =>
    gate.test.call(`/operation/${name}`, body, { token: who.token });
  const done = async (
    who: TestPerson,
    name: string,
    body: Record<string, unknown>,
  ): Promise<Record<string, unknown>> => {
    const answer = await as(who, name, body);
    expect(answer).toMatchObject({ code: 200 });
    return answer.data as Record<string, unknown>;
  };
  const asked = (text: string, who = people.member): Promise<string[]> => reasons(text, { caller: callerOf(who) });
  const subject = (who: TestPerson) => ({ type: 'user', id: who.id });
  const read = async (who: TestPerson, of: TestPerson): Promise<Read> =>
    (await done(who, 'permission.read', { project_id: project, subject: subject(of) })) as unknown as Read;
  const right = (path: string[], letter = 'read') => ({ source_id: gate.source.id, path, letter });
  const given = (path: string[], letter = 'read', more = {}) => ({ ...right(path, letter), granted: true, ...more });
  const save = async (who: TestPerson, of: TestPerson[], changes: unknown[], more = {}): Promise<Envelope> => {
    const subjects = [];
    for (const one of of) subjects.push({ ...subject(one), revision: (await read(people.policy, one)).revision });
    return as(who, 'permission.save', { project_id: project, subjects, changes, ...more });
  };
  const opened = (path: string[], letter = 'read') => ({
    opens: [[], ...path.slice(0, -1).map((_, at) => path.slice(0, at + 1))].map((above) => right(above, letter)),
  });

  beforeAll(async () => {
    await gate.begin();
    for (const name of ['manager', 'member', 'other', 'stranger'] as const)
      people[name] = await gate.test.person(['user']);
    people.policy = await gate.test.person(['policy_admin']);
    people.system = await gate.test.person(['system_admin']);
    project = (await done(people.system, 'project.create', { name: '零售', manager_ids: [people.manager.id] }))
      .id as number;
    const members = { project_id: project, user_ids: [people.member.id, people.other.id] };
    await done(people.manager, 'project.member-add', members);
    await done(people.policy, 'project.source-add', { project_id: project, data_source_id: gate.source.id });
  });
  afterAll(gate.end);

  it('gives a letter on a table once its parents are enabled, and the member reads until it is taken', async () => {
    const table = ['public', 'note'];
    expect(await asked('SELECT id FROM note')).toEqual(['unknown-table']);
    expect(await save(people.manager, [people.member], [given(table)])).toMatchObject({
      code: 409,
      msg: '上级权限未开启',
      data: { path: table, letter: 'read' },
    });
    expect(await save(people.manager, [people.member], [given(table)], opened(table))).toMatchObject({ code: 200 });
    expect(await asked('SELECT id FROM note')).toEqual([]);
    expect(await asked('DELETE FROM note WHERE id = 1')).toEqual(['letter-missing public.note']);
    // Its parents stand at "some" now: the next table needs no offer.
    expect(await save(people.manager, [people.member], [given(['public', 'customer'])])).toMatchObject({ code: 200 });
    expect((await read(people.member, people.member)).held.map(({ path }) => path.join('.')).sort()).toEqual([
      'public.customer',
      'public.note',
    ]);
    const taken = ['note', 'customer'].map((name) => ({ ...given(['public', name]), granted: false }));
    expect(await save(people.manager, [people.member], taken)).toMatchObject({ code: 200 });
    expect(await asked('SELECT id FROM note')).toEqual(['unknown-table']);
  });

  it('changes several people alike or none, and tells whoever saves on what somebody changed meanwhile', async () => {
    const both = [people.member, people.other];
    const stale = { ...subject(people.other), revision: (await read(people.manager, people.other)).revision };
    expect(await save(people.manager, both, [given([])])).toMatchObject({ code: 200 });
    for (const who of both) expect(await asked('SELECT id FROM note', who)).toEqual([]);
    const fresh = { ...subject(people.member), revision: (await read(people.manager, people.member)).revision };
    const body = { project_id: project, subjects: [fresh, stale], changes: [{ ...given([]), granted: false }] };
    expect(await as(people.manager, 'permission.save', body)).toMatchObject({
      code: 409,
      msg: '数据错误, 请刷新重试或单独设置',
    });
    for (const who of both) expect((await read(people.manager, who)).held).toHaveLength(1);
  });

  it('holds what it gives to the project: a member who leaves loses it', async () => {
    const { id } = await gate.test.platform.db.one<{ id: number }>(
      'SELECT id FROM project_member WHERE project_id = $1 AND user_id = $2',
      [project, people.other.id],
    );
    await done(people.manager, 'project.member-remove', { id });
    expect(await asked('SELECT id FROM note', people.other)).toEqual(['unknown-table']);
    await done(people.manager, 'project.member-add', { project_id: project, user_ids: [people.other.id] });
    expect(await asked('SELECT id FROM note', people.other)).toEqual([]);
  });

  it('lets a ban win, and gives nothing below one', async () => {
    expect(await save(people.manager, [people.member], [given(['public', 'note'], 'forbid')])).toMatchObject({
      code: 200,
    });
    expect(await asked('SELECT id FROM note')).not.toEqual([]);
    expect(await save(people.manager, [people.member], [given(['public', 'note', 'id'])])).toMatchObject({
      code: 409,
      msg: '父级权限不支持该操作!',
    });
  });

  it('keeps to who may: nobody themself, strangers nothing, members their own, a broken source not at all', async () => {
    expect(await save(people.manager, [people.manager], [given([])])).toMatchObject({
      code: 409,
      data: { field: 'subjects' },
    });
    expect(await save(people.member, [people.other], [given([], 'write')])).toMatchObject({ code: 401 });
    const look = { project_id: project, subject: subject(people.member) };
    expect(await as(people.other, 'permission.read', look)).toMatchObject({ code: 401 });
    for (const name of ['permission.read', 'permission.objects', 'permission.subjects', 'permission.search'])
      expect(
        await as(people.stranger, name, {
          ...(name.endsWith('read') ? look : { project_id: project }),
          ...(name.endsWith('subjects') ? { type: 'user' } : {}),
          ...(name.endsWith('search') ? { name: 'note' } : {}),
        }),
      ).toMatchObject({ code: 401 });
    expect(await as(people.manager, 'permission.read', { subject: subject(people.member) })).toMatchObject({
      code: 401,
    });
    const past = given([], 'write', { end_time: '2020-01-01 00:00:00' });
    expect(await save(people.manager, [people.member], [past])).toMatchObject({ code: 400, data: { letter: 'write' } });
    const above = given([], 'write', { access_level: 'high' });
    expect(await save(people.manager, [people.member], [above])).toMatchObject({ code: 409 });
    const { db } = gate.test.platform;
    await db.query("UPDATE data_source SET conn_status = 'failed' WHERE id = $1", [gate.source.id]);
    await expect
      .poll(() => save(people.manager, [people.member], [given([], 'write')]), { timeout: 10_000 })
      .toMatchObject({ code: 409, msg: '请修复连接后再进行操作!' });
    await db.query("UPDATE data_source SET conn_status = 'connected' WHERE id = $1", [gate.source.id]);
  });

  it('shows a manager the structure of the project, level by level and by search', async () => {
    const body = { project_id: project };
    const roots = (await done(people.manager, 'permission.objects', body)).list as { id: number; kind: string }[];
    expect(roots.map(({ id }) => id)).toEqual([gate.source.id]);
    const found = (await done(people.manager, 'permission.search', { ...body, name: 'note' })).list as {
      name: string;
    }[][];
    expect(found.map((path) => path.at(-1)?.name)).toContain('note');
    const whom = (await done(people.manager, 'permission.subjects', { ...body, type: 'user' })).list as {
      id: number;
    }[];
    expect(whom.map(({ id }) => id).sort()).toEqual(
      [people.manager, people.member, people.other].map(({ id }) => id).sort(),
    );
  });

  it('tells that rows of a table are filtered for a subject, and how to whoever keeps policies alone', async () => {
    const filters = async (who: TestPerson, of: TestPerson) =>
      (await done(who, 'permission.read', { project_id: project, subject: subject(of) })) as unknown as {
        filters: { id: number; path: string[]; condition: string | null; is_own: boolean; revision: number }[];
        may_filter: boolean;
      };
    const form = {
      name: `member note ${project}`,
      data_source_id: gate.source.id,
      table_path: 'public.note',
      subject_type: 'user',
      subject_ids: [people.member.id],
      condition: 'row.id == 1',
    };
    expect(await filters(people.policy, people.member)).toMatchObject({ filters: [], may_filter: true });
    const { id } = await done(people.policy, 'row-filter.create', form);
    await done(people.policy, 'row-filter.create', { ...form, name: `all ${project}`, subject_type: 'all' });
    const path = ['public', 'note'];
    expect((await filters(people.policy, people.member)).filters).toMatchObject([
      { id, path, condition: 'row.id == 1', is_own: true },
      { path, condition: 'row.id == 1', is_own: false },
    ]);
    expect(await filters(people.manager, people.other)).toMatchObject({
      filters: [{ name: null, condition: null, is_own: false }],
      may_filter: false,
    });
    expect((await filters(people.member, people.member)).filters).toMatchObject([
      { path, condition: null },
      { path, condition: null },
    ]);
  });
});
