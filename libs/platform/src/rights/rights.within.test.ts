import { createSource, startTestPlatform, type TestPerson, type TestPlatform, type TestSource } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Envelope } from '../dispatch/call.js';

interface Answer {
  decision: string;
  lines: { mark: string; text: string }[];
}

/** A project's manager asks about its members, and learns nothing of what other projects give them (screens D6). */
describe('questions about rights within a project', () => {
  let world: TestPlatform;
  let source: TestSource;
  let manager: TestPerson;
  let other: TestPerson;
  let policy: TestPerson;
  let member: TestPerson;
  let stranger: TestPerson;
  let mine: number;
  let foreign: number;

  const done = async (who: TestPerson, name: string, body: Record<string, unknown>): Promise<{ id: number }> => {
    const answer = await world.call(`/operation/${name}`, body, { token: who.token });
    expect(answer, answer.msg).toMatchObject({ code: 200 });
    return answer.data as { id: number };
  };
  const ask = (who: TestPerson, form: Record<string, unknown>): Promise<Envelope> =>
    world.call(
      '/operation/rights.explain',
      { form: { data_source_id: source.id, object_path: 'public.note', operation: 'query', ...form } },
      { token: who.token, headers: { locale: 'en' } },
    );
  const answerTo = async (who: TestPerson, form: Record<string, unknown>): Promise<Answer> => {
    const envelope = await ask(who, form);
    expect(envelope, envelope.msg).toMatchObject({ code: 200 });
    return envelope.data as Answer;
  };
  const grant = async (letter: string, path: string, project: number | null): Promise<void> => {
    world.platform.gateway.versions.suspect();
    await world.platform.db.query(
      `INSERT INTO data_grant (subject_type, subject_id, data_source_id, object_path, letter, project_id)
       VALUES ('user', $1, $2, $3, $4, $5)`,
      [member.id, source.id, path, letter, project],
    );
  };

  beforeAll(async () => {
    world = await startTestPlatform();
    source = await createSource(world);
    const system = await world.person(['system_admin']);
    policy = await world.person(['policy_admin']);
    [manager, other, member, stranger] = [
      await world.person(['user']),
      await world.person(['user']),
      await world.person(['user']),
      await world.person(['user']),
    ];
    mine = (await done(system, 'project.create', { name: 'mine', manager_ids: [manager.id] })).id;
    foreign = (await done(system, 'project.create', { name: 'hidden-name', manager_ids: [other.id] })).id;
    for (const [who, id] of [
      [manager, mine],
      [other, foreign],
    ] as const) {
      await done(who, 'project.member-add', { project_id: id, user_ids: [member.id] });
      await done(policy, 'project.source-add', { project_id: id, data_source_id: source.id });
    }
  });
  afterAll(async () => {
    await world.stop();
    await source.drop();
  });

  it('count what the project gives and not what another one does, and name no other one', async () => {
    await grant('read', 'public.note', foreign);
    expect((await answerTo(policy, { user_id: member.id })).decision).toBe('permit');
    const before = await answerTo(manager, { project_id: mine, user_id: member.id });
    expect(before.decision).toBe('refuse');
    expect(JSON.stringify(before)).not.toContain('hidden-name');
    await grant('read', 'public.note', mine);
    const after = await answerTo(manager, { project_id: mine, user_id: member.id });
    expect(after.decision).toBe('permit');
    expect(after.lines.map(({ text }) => text).join('\n')).toMatch(/from a grant to the person \(on public\.note\)$/m);
    expect(after.lines.at(-1)?.text).toContain('what other projects give is not part of it');
    await world.platform.db.query(`UPDATE project SET access_level = 'high', allow_export = false WHERE id = $1`, [
      foreign,
    ]);
    world.platform.gateway.versions.suspect();
    expect(JSON.stringify(await answerTo(manager, { project_id: mine, user_id: member.id }))).not.toContain(
      'hidden-name',
    );
  });

  it('say of what is given outside of projects only that it is', async () => {
    await grant('write', 'public.note', null);
    await grant('forbid', 'public.orders', null);
    const written = await answerTo(manager, { project_id: mine, user_id: member.id, operation: 'delete' });
    expect(written.decision).toBe('permit');
    expect(written.lines[0]?.text).toBe('public.note: write permission, from what is given outside of projects');
    const forbidden = await answerTo(manager, { project_id: mine, user_id: member.id, object_path: 'public.orders' });
    expect(forbidden.decision).toBe('refuse');
    expect(forbidden.lines[0]?.text).toBe('public.orders: forbidden, by what is given outside of projects');
  });

  it('name no filter and no policy of the platform', async () => {
    world.platform.gateway.versions.suspect();
    await world.platform.db.query(
      `INSERT INTO row_filter (name, data_source_id, schema_name, table_name, subject_type, condition)
       VALUES ('secret filter', $1, 'public', 'note', 'all', 'row.id > 1')`,
      [source.id],
    );
    const answer = await answerTo(manager, { project_id: mine, user_id: member.id });
    expect(answer.lines).toContainEqual(
      expect.objectContaining({ mark: 'limit', text: 'public.note: only rows that pass a row filter' }),
    );
    expect(JSON.stringify(answer)).not.toContain('secret filter');
    expect(JSON.stringify(await answerTo(policy, { user_id: member.id }))).toContain('secret filter');
  });

  it('are about the roles of the project, too', async () => {
    const { id } = await world.platform.db.one<{ id: number }>(
      'SELECT id FROM project_role WHERE project_id IS NULL AND NOT is_manager',
    );
    const form = { subject_type: 'project_role', project_role: `${mine}-${id}`, project_id: mine };
    expect((await answerTo(manager, form)).decision).toBe('refuse');
    expect(await ask(manager, { ...form, project_role: `${foreign}-${id}` })).toMatchObject({ code: 401 });
  });

  it('are refused alike for whatever is not the project’s', async () => {
    const elsewhere = await createSource(world);
    const fine = { project_id: mine, user_id: member.id };
    for (const [who, form] of [
      [other, fine],
      [stranger, fine],
      [member, { ...fine, user_id: manager.id }],
      [manager, { ...fine, project_id: foreign }],
      [manager, { ...fine, project_id: 999_999 }],
      [manager, { ...fine, user_id: stranger.id }],
      [manager, { ...fine, user_id: 999_999 }],
      [manager, { ...fine, data_source_id: elsewhere.id }],
      [manager, { ...fine, subject_type: 'group', group_id: 1 }],
      [manager, { ...fine, subject_type: 'anonymous' }],
      [manager, { ...fine, subject_type: 'app', app_id: 1 }],
      [manager, { ...fine, moment: '2026-01-01 00:00:00' }],
      [manager, { ...fine, statement: 'SELECT 1' }],
      [manager, { ...fine, schema: 'public' }],
      [manager, { user_id: member.id }],
    ] as const)
      expect([form, (await ask(who, form)).code]).toEqual([form, 401]);
    await world.platform.db.query(`UPDATE project_member SET end_time = now() WHERE project_id = $1 AND user_id = $2`, [
      mine,
      member.id,
    ]);
    expect(await ask(manager, fine)).toMatchObject({ code: 401 });
    await elsewhere.drop();
  });
});
