import { createSource, gatewayPerson, type TestPerson } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Envelope } from '../dispatch/call.js';

interface Header {
  t: string;
  watermark?: string;
  copy?: boolean;
}

describe('the settings of a project', () => {
  const gate = gatewayPerson();
  let member: TestPerson;
  let stranger: TestPerson;
  let manager: TestPerson;
  let project: number;

  const as = (who: TestPerson, name: string, body: Record<string, unknown>): Promise<Envelope> =>
    gate.test.call(`/operation/${name}`, body, { token: who.token });
  const done = async (who: TestPerson, name: string, body: Record<string, unknown>): Promise<{ id: number }> => {
    const answer = await as(who, name, body);
    expect(answer).toMatchObject({ code: 200 });
    return answer.data as { id: number };
  };
  const save = (more: Record<string, unknown>): Promise<Envelope> =>
    as(manager, 'project.update', { id: project, name: '零售', ...more });
  const platform = async (key: 'result.watermark' | 'result.copy' | 'approval.self', value: boolean): Promise<void> => {
    const { settings, db } = gate.test.platform;
    await settings.set(db, key, value, null);
    await settings.refresh();
  };
  const answered = async (name: string, body: Record<string, unknown>, who: TestPerson): Promise<Header[]> => {
    const answer = await gate.test.answer(`/operation/${name}`, body, { token: who.token });
    if (answer.kind !== 'ndjson') throw new Error(JSON.stringify(answer));
    const all: Header[] = [];
    for await (const line of answer.lines) all.push(JSON.parse(line) as Header);
    return all;
  };
  /** What the workspace says above the rows. */
  const header = async (who: TestPerson): Promise<Header> =>
    (await answered('workspace.run', { source_id: gate.source.id, text: 'SELECT id FROM note' }, who))[0]!;

  beforeAll(async () => {
    await gate.begin();
    const system = await gate.test.person(['system_admin']);
    const policy = await gate.test.person(['policy_admin']);
    [manager, member, stranger] = [
      await gate.test.person(['user']),
      await gate.test.person(['user']),
      await gate.test.person(['user']),
    ];
    project = (await done(system, 'project.create', { name: '零售', manager_ids: [manager.id] })).id;
    await done(policy, 'project.source-add', { project_id: project, data_source_id: gate.source.id });
    const role = { project_id: project, role_name: '分析师', letters: ['read'] };
    const { id: role_id } = await done(manager, 'project.role-save', role);
    await done(manager, 'project.member-add', { project_id: project, user_ids: [member.id], role_id });
    for (const subject_id of [member.id, stranger.id])
      await done(policy, 'grant.create', {
        subject_type: 'user',
        subject_id,
        data_source_id: gate.source.id,
        letter: 'read',
      });
  });
  afterAll(gate.end);

  it('put the name of the reader over rows for members, and for everybody where the platform says so', async () => {
    expect((await header(member)).watermark).toMatch(new RegExp(`\\(${member.account}\\) \\d{4}-\\d\\d-\\d\\d`));
    expect((await header(stranger)).watermark).toBeUndefined();
    expect(await save({ watermark: false })).toMatchObject({ code: 200 });
    expect((await header(member)).watermark).toBeUndefined();
    await platform('result.watermark', true);
    expect((await header(member)).watermark).toContain(member.account);
    expect((await header(stranger)).watermark).toContain(stranger.account);
    expect(await save({ watermark: true })).toMatchObject({ code: 200 });
    expect(await save({ watermark: false })).toMatchObject({ code: 400, data: { field: 'watermark' } });
    await platform('result.watermark', false);
  });

  it('keep rows from being copied by members, and by everybody where the platform says so', async () => {
    expect(await header(member)).not.toHaveProperty('copy');
    expect(await save({ allow_copy: false })).toMatchObject({ code: 200 });
    expect((await header(member)).copy).toBe(false);
    expect(await header(stranger)).not.toHaveProperty('copy');
    await platform('result.copy', false);
    expect((await header(stranger)).copy).toBe(false);
    expect(await save({ allow_copy: true })).toMatchObject({ code: 400, data: { field: 'allow_copy' } });
    await platform('result.copy', true);
    expect(await save({ allow_copy: true })).toMatchObject({ code: 200 });
    expect(await header(member)).not.toHaveProperty('copy');
  });

  it('hold for rows that are compared with those of another source, on either side', async () => {
    const other = await createSource(gate.test);
    try {
      await other.grant({ user: member.id }, 'read');
      expect(await save({ allow_copy: false })).toMatchObject({ code: 200 });
      const side = ({ id }: { id: number }) => ({ source_id: id, schema: 'public', table: 'note' });
      for (const [left, right] of [
        [side(gate.source), side(other)],
        [side(other), side(gate.source)],
      ]) {
        const lines = await answered('workspace.compare', { left, right }, member);
        expect(lines.at(-1)).toMatchObject({ t: 'end', copy: false });
        expect(lines.at(-1)?.watermark).toContain(member.account);
      }
    } finally {
      expect(await save({ allow_copy: true })).toMatchObject({ code: 200 });
      await other.drop();
    }
  });

  it('let nobody approve their own where the platform does not', async () => {
    expect(await save({ self_approve: true })).toMatchObject({ code: 400, data: { field: 'self_approve' } });
    await platform('approval.self', true);
    expect(await save({ self_approve: true })).toMatchObject({ code: 200 });
    await platform('approval.self', false);
    // What is closed since decides nothing, and does not stand in the way of the rest.
    expect(await save({ self_approve: true, remark: 'x' })).toMatchObject({ code: 200 });
    const { db } = gate.test.platform;
    expect(await db.one('SELECT project_self_approves($1) AS may', [project])).toEqual({ may: false });
  });

  it('lower what members see, and never raise it', async () => {
    const { db, gateway } = gate.test.platform;
    await db.query(`UPDATE project SET access_level = 'high'`);
    await db.query('DELETE FROM masking_rule');
    gateway.versions.suspect();
    const phone = async (): Promise<unknown> =>
      (await gate.rows('SELECT phone FROM customer WHERE id = 1', { caller: gate.callerOf(member) }))[0]?.[0];
    expect(await phone()).not.toMatch(/\*/);
    expect(await save({ access_level: 'low' })).toMatchObject({ code: 200 });
    expect(await phone()).toMatch(/\*/);
    expect(await save({ access_level: 'medium' })).toMatchObject({ code: 400, data: { field: 'access_level' } });
    expect(await phone()).toMatch(/\*/);
  });
});
