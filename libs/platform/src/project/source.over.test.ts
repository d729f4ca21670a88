import { createSource, startTestPlatform, type TestPerson, type TestPlatform, type TestSource } from '@sluice/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../dispatch/caller.js';
import type { OperationContext } from '../dispatch/operation.js';
import { watchedSource } from '../observe/observe.rights.js';
import { scopeSources, type GridScope } from '../permission-grid/permission.scope.js';

/**
 * A project has a source for a time. When that is over the project has nothing to say about it any more, at once: the
 * sweep that takes the row away comes later (screens D3, D6).
 */
describe('a source whose time in a project is over, and whose row is still there', () => {
  let world: TestPlatform;
  let source: TestSource;
  let policy: TestPerson;
  let manager: TestPerson;
  let member: TestPerson;
  let project: number;
  let role: number;

  const call = (who: TestPerson, name: string, body: Record<string, unknown>) =>
    world.call(`/operation/${name}`, body, { token: who.token, headers: { locale: 'en' } });
  const done = async (who: TestPerson, name: string, body: Record<string, unknown>): Promise<{ id: number }> => {
    const answer = await call(who, name, body);
    expect(answer, `${name}: ${answer.msg}`).toMatchObject({ code: 200 });
    return answer.data as { id: number };
  };
  const contextOf = async ({ token }: TestPerson): Promise<OperationContext> => {
    const { platform } = world;
    const caller = (await platform.sessions.authenticate(token, '127.0.0.1')) as Caller;
    return { caller, platform, db: platform.db, orm: platform.orm.manager } as unknown as OperationContext;
  };
  const endsIn = async (seconds: number): Promise<void> => {
    await world.platform.db.query(
      `UPDATE project_source SET end_time = now() + $2 * interval '1 second' WHERE project_id = $1`,
      [project, seconds],
    );
    world.platform.gateway.versions.suspect();
  };
  const grant = () => ({
    ...{ subject_type: 'project_role', subject_id: role, project_id: project, data_source_id: source.id },
    ...{ letter: 'read', object_path: 'public.note' },
  });
  const question = () => ({
    form: {
      ...{ project_id: project, user_id: member.id, data_source_id: source.id },
      ...{ object_path: 'public.note', operation: 'query' },
    },
  });
  const request = () => ({
    ...{ kind: 'letters', data_source_id: source.id, project_id: project, letters: ['read'], days: 3 },
    reason: 'a look',
  });

  beforeAll(async () => {
    // No sweep here: it would take the row away.
    world = await startTestPlatform({ config: { role: 'api' } });
    source = await createSource(world);
    const system = await world.person(['system_admin']);
    policy = await world.person(['policy_admin']);
    [manager, member] = [await world.person(['user']), await world.person(['user'])];
    project = (await done(system, 'project.create', { name: 'over', manager_ids: [manager.id] })).id;
    role = (await done(manager, 'project.role-save', { project_id: project, role_name: 'analysts' })).id;
    await done(manager, 'project.member-add', { project_id: project, user_ids: [member.id], role_id: role });
    await done(policy, 'project.source-add', { project_id: project, data_source_id: source.id });
  });
  beforeEach(() => endsIn(600));
  afterAll(async () => {
    const rows = await world.platform.db.one('SELECT count(*) AS count FROM project_source WHERE project_id = $1', [
      project,
    ]);
    expect(rows).toEqual({ count: 1 });
    await world.stop();
    await source.drop();
  });

  it('is no longer watched by the project’s manager', async () => {
    const context = await contextOf(manager);
    expect(await watchedSource(context, source.id)).toMatchObject({ manages: false, whole: false });
    await endsIn(-1);
    await expect(watchedSource(context, source.id)).rejects.toMatchObject({ key: 'observe.denied' });
  });

  it('is nothing that the manager grants, nor anybody else to a role of that project', async () => {
    const { id } = await done(manager, 'grant.create', grant());
    await endsIn(-1);
    expect(await call(manager, 'grant.create', { ...grant(), letter: 'write' })).toMatchObject({ code: 401 });
    expect(await call(policy, 'grant.create', { ...grant(), letter: 'write' })).toMatchObject({
      code: 404,
      data: { field: 'data_source_id' },
    });
    expect(await call(manager, 'grant.revoke', { id })).toMatchObject({ code: 401 });
    await done(policy, 'grant.revoke', { id });
  });

  it('is in no grid of the project’s permissions', async () => {
    const context = await contextOf(manager);
    const scope = { projectId: project } as GridScope;
    expect((await scopeSources(context, scope)).map(({ id }) => id)).toEqual([source.id]);
    await endsIn(-1);
    expect(await scopeSources(context, scope)).toEqual([]);
  });

  it('is nothing that the manager may ask about', async () => {
    await done(manager, 'rights.explain', question());
    await endsIn(-1);
    expect(await call(manager, 'rights.explain', question())).toMatchObject({ code: 401 });
  });

  it('is nothing for which the project’s people decide a request', async () => {
    const { id } = await done(member, 'request.ask', request());
    await done(member, 'request.withdraw', { id, remark: 'changed my mind' });
    await endsIn(-1);
    expect(await call(member, 'request.ask', request())).toMatchObject({ code: 409, data: { field: 'project_id' } });
  });
});
