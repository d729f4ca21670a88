import { startTestPlatform, type TestPerson, type TestPlatform } from '@sluice/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Envelope } from '../dispatch/call.js';
import { documentPath } from '../document/app.folder.js';

/** Releases of apps and changes of levels, approved by the engine that approves orders and requests (issue 13 c). */
describe('changes that a flow decides about', () => {
  let world: TestPlatform;
  let column: number;
  let appId: number;
  let pageId: number;
  const people = {} as Record<'policy' | 'second' | 'builder' | 'approver' | 'user', TestPerson>;

  const as = (who: TestPerson, name: string, body: Record<string, unknown> = {}): Promise<Envelope> =>
    world.call(`/operation/${name}`, body, { token: who.token });
  const flow = async (target: string, more: { condition?: string; pass?: string } = {}): Promise<void> => {
    const steps = [
      { name: '负责人', group_type: 'users', group_ids: [people.approver.id, people.policy.id], mode: 'any' },
    ];
    const made = await as(people.policy, 'approval-flow.create', {
      name: `${target} ${Math.random()}`,
      target,
      priority: 1,
      steps,
      condition: more.condition ?? null,
      auto_pass: more.pass ?? null,
    });
    expect(made).toMatchObject({ code: 200 });
  };
  const waiting = (): Promise<{ id: number; target: number; hash: string; no: string; summary: string | null }> =>
    world.platform.db.one(
      `SELECT id, target_id AS target, script_hash AS hash, no, summary FROM approval WHERE target_type IN ('publish', 'level_change') AND status = 'waiting'`,
    );
  const decide = async (who: TestPerson, action: 'approve' | 'reject', remark?: string): Promise<Envelope> => {
    const { id, hash } = await waiting();
    return as(who, 'approval.decide', { id, hash, action, remark: remark ?? null });
  };
  const level = async (): Promise<string> =>
    (await world.platform.db.one<{ level: string }>('SELECT level FROM column_level WHERE object_id = $1', [column]))
      .level;
  const lower = (to = 'low'): Promise<Envelope> =>
    as(people.policy, 'column-level.set', { id: column, level: to, reason: '误判' });
  const records = async (target: number): Promise<string[]> =>
    (
      await world.platform.db.query<{ said: string }>(
        `SELECT action || ' ' || coalesce(from_status, '-') || ' ' || to_status AS said FROM approval_record WHERE target_id = $1 AND target_type IN ('publish', 'level_change') ORDER BY id`,
        [target],
      )
    ).rows.map(({ said }) => said);
  const releases = async (): Promise<number> =>
    (
      await world.platform.db.one<{ n: number }>('SELECT count(*) AS n FROM document_release WHERE app_id = $1', [
        appId,
      ])
    ).n;
  const draft = async (name: string): Promise<void> => {
    const { revision } = await world.platform.db.one<{ revision: number }>(
      'SELECT revision FROM document WHERE id = $1',
      [pageId],
    );
    const edits = [{ op: 'set', node: '', path: ['name'], to: name }];
    expect(
      await as(people.builder, 'builder.draft-edit', { app_id: appId, id: pageId, revision, edits }),
    ).toMatchObject({
      code: 200,
    });
  };
  const publish = (): Promise<Envelope> => as(people.builder, 'builder.publish', { app_id: appId, message: '三月' });

  beforeAll(async () => {
    world = await startTestPlatform();
    const { db } = world.platform;
    people.policy = await world.person(['policy_admin']);
    people.second = await world.person(['policy_admin']);
    people.builder = await world.person(['app_admin']);
    people.approver = await world.person(['user']);
    people.user = await world.person(['user']);
    const { id: source } = await db.one<{ id: number }>(
      `INSERT INTO data_source (name, type, owner_id, environment) VALUES ('shop', 'postgres', $1, 'prod') RETURNING id`,
      [people.policy.id],
    );
    let parent: number | null = null;
    for (const [kind, name] of Object.entries({ database: 'shop', schema: 'public', table: 'orders', column: 'phone' }))
      parent = (
        await db.one<{ id: number }>(
          'INSERT INTO catalogue_object (data_source_id, parent_id, kind, name) VALUES ($1, $2, $3, $4) RETURNING id',
          [source, parent, kind, name],
        )
      ).id;
    column = parent ?? 0;
    const access = { signed_in: true };
    const documents = [
      { kind: 'app', shape: 3, uid: 'shop', name: 'Shop', home: 'home', access },
      { kind: 'page', shape: 3, uid: 'home', name: 'Home', access, views: [] },
    ];
    const files = documents.map((one) => ({ path: documentPath(one as never), text: JSON.stringify(one) }));
    await world.platform.documents.import(files, { id: null, name: 'test' }, { publish: true });
    appId = world.platform.documents.app('shop')?.id ?? 0;
    pageId = world.platform.documents.idOf('shop', 'home') ?? 0;
  });
  beforeEach(async () => {
    await world.platform.db.query(`DELETE FROM approval_flow WHERE target IN ('publish', 'level_change')`);
    await world.platform.db.query(
      `INSERT INTO column_level (object_id, level) VALUES ($1, 'high') ON CONFLICT (object_id) DO UPDATE SET level = 'high', rule_type = NULL`,
      [column],
    );
  });
  afterAll(() => world.stop());

  it('take effect at once where the platform has no flow for them', async () => {
    expect(await lower()).toMatchObject({ code: 200, data: { count: 1 } });
    expect(await level()).toBe('low');
    await draft('Start');
    expect(await publish()).toMatchObject({ code: 200, data: { app_id: appId } });
  });

  it('wait until the flow’s people approve, never the proposer, and run in the proposer’s name', async () => {
    await flow('level_change');
    expect(await lower()).toMatchObject({ code: 200, msg: '已提交审批，通过后生效' });
    expect(await level()).toBe('high');
    const { target, no, summary } = await waiting();
    expect({ no, summary }).toEqual({ no: `C${target}`, summary: 'level: high → low' });
    expect(await decide(people.policy, 'approve')).toMatchObject({ code: 401 });
    expect((await decide(people.user, 'approve')).code).not.toBe(200);
    // No second person may go past the flow.
    expect((await as(people.second, 'pending-change.confirm', { id: target })).code).not.toBe(200);
    expect(await level()).toBe('high');
    expect(await decide(people.approver, 'approve')).toMatchObject({ code: 200, data: { status: 'approved' } });
    expect(await level()).toBe('low');
    const { by } = await world.platform.db.one<{ by: number }>(
      'SELECT confirm_user_id AS by FROM column_level WHERE object_id = $1',
      [column],
    );
    expect(by).toBe(people.policy.id);
    expect(await records(target)).toEqual(['submit - waiting', 'approve waiting confirmed']);
  });

  it('change nothing when they are rejected, withdrawn, or no more what was seen', async () => {
    await flow('level_change');
    await lower();
    const { target } = await waiting();
    expect(await decide(people.approver, 'reject', '敏感')).toMatchObject({ code: 200, data: { status: 'rejected' } });
    await lower();
    const second = (await waiting()).target;
    expect(await as(people.user, 'pending-change.reject', { id: second })).toMatchObject({ code: 401 });
    expect(await as(people.policy, 'pending-change.reject', { id: second })).toMatchObject({ code: 200 });
    await expect(waiting()).rejects.toThrow();
    expect(await level()).toBe('high');
    await lower();
    await world.platform.db.query(`UPDATE column_level SET level = 'medium' WHERE object_id = $1`, [column]);
    expect((await decide(people.approver, 'approve')).code).not.toBe(200);
    expect(await level()).toBe('medium');
    expect((await records(target)).at(-1)).toBe('reject waiting rejected');
    expect((await records(second)).at(-1)).toBe('withdraw waiting withdrawn');
    // Proposed again: the older one waits no more.
    expect(await lower()).toMatchObject({ code: 200 });
    expect(await decide(people.approver, 'approve')).toMatchObject({ code: 200 });
    expect(await level()).toBe('low');
  });

  it('pass by themselves under the flow’s condition, and are refused where no flow is theirs', async () => {
    await flow('level_change', { pass: 'level != "high"', condition: 'environment == "prod"' });
    await world.platform.db.query(`UPDATE column_level SET level = 'medium' WHERE object_id = $1`, [column]);
    expect(await lower()).toMatchObject({ code: 200, msg: '已确认，变更已生效' });
    expect(await level()).toBe('low');
    await world.platform.db.query(
      `UPDATE approval_flow SET condition = 'environment == "dev"', auto_pass = NULL WHERE target = 'level_change'`,
    );
    await world.platform.db.query(`UPDATE column_level SET level = 'high' WHERE object_id = $1`, [column]);
    expect((await lower()).code).not.toBe(200);
    expect(await level()).toBe('high');
  });

  it('of an app are the release that was shown: another draft meanwhile is not published with it', async () => {
    await flow('publish');
    await draft('March');
    const before = await releases();
    expect(await publish()).toMatchObject({ code: 200, msg: '已提交审批，通过后生效' });
    expect(await releases()).toBe(before);
    expect((await waiting()).summary).toBe('三月');
    await draft('Slipped in');
    expect((await decide(people.approver, 'approve')).code).not.toBe(200);
    expect(await releases()).toBe(before);
    const { target } = await waiting();
    expect(await as(people.builder, 'pending-change.reject', { id: target })).toMatchObject({ code: 200 });
    expect(await publish()).toMatchObject({ code: 200 });
    expect(await decide(people.approver, 'approve')).toMatchObject({ code: 200, data: { status: 'approved' } });
    expect(await releases()).toBe(before + 1);
    expect(world.platform.documents.page('shop', 'home')?.document.name).toBe('Slipped in');
  });

  it('of an app are read by who decides, with what changed and the report, and by nobody else', async () => {
    await flow('publish');
    const review = async (who: TestPerson, id: number): Promise<Envelope> => as(who, 'builder.release-review', { id });
    await draft('April');
    expect(await publish()).toMatchObject({ code: 200 });
    const { id, target } = await waiting();
    const { data } = await review(people.approver, id);
    expect(data).toMatchObject({
      app: 'Shop',
      documents: [{ kind: 'page', uid: 'home', name: 'April', changes: [{ op: 'set', node: '' }] }],
      report: { queries: [], pages: [{ uid: 'home' }] },
      outdated: false,
      may_build: false,
    });
    expect(
      (data as { documents: { changes: { text: { en: string } }[] }[] }).documents[0]?.changes[0]?.text.en,
    ).toContain('April');
    expect(await review(people.builder, id)).toMatchObject({ code: 200, data: { may_build: true } });
    expect(await review(people.policy, id)).toMatchObject({ code: 200, data: { may_build: false } });
    for (const no of [id, 999_999])
      expect(await review(people.user, no)).toMatchObject({ code: 401, msg: (await review(people.user, 1e9)).msg });
    // The builder is told whom it waits for; a reason comes back with the rejection.
    const gate = async (): Promise<unknown> => (await as(people.builder, 'builder.gate', { app_id: appId })).data;
    expect(await gate()).toMatchObject({
      approval: { needed: true, last: { approval_id: id, status: 'waiting', is_mine: true } },
    });
    // Whoever decides is led to a page that they may open.
    const { link } = await world.platform.db.one<{ link: string }>(
      'SELECT n.link FROM notice n ORDER BY n.id DESC LIMIT 1',
    );
    expect(link).toBe(`approval?id=${id}`);
    await draft('April, second');
    expect(await review(people.approver, id)).toMatchObject({ data: { outdated: true } });
    expect((await decide(people.approver, 'reject')).code).not.toBe(200);
    expect(await decide(people.approver, 'reject', '标题不对')).toMatchObject({ code: 200 });
    expect(await gate()).toMatchObject({ approval: { last: { status: 'rejected', remark: '标题不对' } } });
    expect(await review(people.approver, id)).toMatchObject({ data: { report: null, outdated: false } });
    expect(await review(people.builder, id)).toMatchObject({ data: { report: null } });
    expect(await records(target)).toEqual(['submit - waiting', 'reject waiting rejected']);
  });

  it('of an app that only take documents out are outdated as soon as these are back', async () => {
    const access = { signed_in: true };
    const files = [
      { kind: 'app', shape: 3, uid: 'bin', name: 'Bin', home: 'home', access },
      ...['home', 'gone'].map((uid) => ({ kind: 'page', shape: 3, uid, name: uid, access, views: [] })),
    ].map((one) => ({ path: documentPath(one as never), text: JSON.stringify(one) }));
    await world.platform.documents.import(files, { id: null, name: 'test' }, { publish: true });
    const page = { app: 'bin', kind: 'page', uid: 'gone' };
    const handedIn = { app_id: world.platform.documents.app('bin')?.id, documents: [{ kind: 'page', uid: 'gone' }] };
    expect(await as(people.builder, 'document.remove', page)).toMatchObject({ code: 200 });
    await flow('publish');
    expect(await as(people.builder, 'builder.publish', handedIn)).toMatchObject({ code: 200 });
    const { id, target } = await waiting();
    const review = (): Promise<Envelope> => as(people.approver, 'builder.release-review', { id });
    expect(await review()).toMatchObject({ data: { documents: [{ uid: 'gone', to: null }], outdated: false } });
    expect(await as(people.builder, 'document.restore', page)).toMatchObject({ code: 200 });
    expect(await review()).toMatchObject({ data: { outdated: true } });
    expect(await decide(people.approver, 'approve')).toMatchObject({ code: 409 });
    expect(await as(people.builder, 'pending-change.reject', { id: target })).toMatchObject({ code: 200 });
  });

  it('of an app with a revision that was named are no others for a later draft', async () => {
    await flow('publish');
    await draft('Named');
    const { revision } = await world.platform.db.one<{ revision: number }>(
      'SELECT revision FROM document WHERE id = $1',
      [pageId],
    );
    const documents = [{ kind: 'page', uid: 'home', revision }];
    expect(await as(people.builder, 'builder.publish', { app_id: appId, documents })).toMatchObject({ code: 200 });
    const { id } = await waiting();
    await draft('Named, and on');
    expect(await as(people.approver, 'builder.release-review', { id })).toMatchObject({ data: { outdated: false } });
    expect(await decide(people.approver, 'approve')).toMatchObject({ code: 200 });
    expect(world.platform.documents.page('shop', 'home')?.document.name).toBe('Named');
  });

  it('of an app are decided by another of those who build it, in a step of the owner', async () => {
    const other = await world.person(['app_admin']);
    const steps = [{ name: '另一位构建人员', group_type: 'owner', group_ids: [], mode: 'any' }];
    expect(
      await as(people.policy, 'approval-flow.create', {
        name: `owner ${Math.random()}`,
        target: 'publish',
        priority: 1,
        steps,
      }),
    ).toMatchObject({ code: 200 });
    await draft('May');
    const before = await releases();
    expect(await publish()).toMatchObject({ code: 200, msg: '已提交审批，通过后生效' });
    expect((await decide(people.builder, 'approve')).code).not.toBe(200);
    expect((await decide(people.approver, 'approve')).code).not.toBe(200);
    expect(await decide(other, 'approve')).toMatchObject({ code: 200, data: { status: 'approved' } });
    expect(await releases()).toBe(before + 1);
    expect(await as(people.builder, 'builder.gate', { app_id: appId })).toMatchObject({
      data: { approval: { needed: true, last: null } },
    });
  });

  it('of an app that one person builds fall to a super administrator, and are refused where there is none', async () => {
    const { db, documents } = world.platform;
    const lone = await world.person(['app_admin']);
    const made = await as(lone, 'app.add', { uid: 'lone', name: 'Lone' });
    const { id: app } = made.data as { id: number };
    const steps = [{ name: '另一位构建人员', group_type: 'owner', group_ids: [], mode: 'any' }];
    const flowed = { name: `lone ${Math.random()}`, target: 'publish', priority: 1, steps };
    expect(await as(people.policy, 'approval-flow.create', flowed)).toMatchObject({ code: 200 });
    const handIn = (): Promise<Envelope> => as(lone, 'builder.publish', { app_id: app, message: '第一版' });
    const gate = (): Promise<Envelope> => as(lone, 'builder.gate', { app_id: app });
    const left = 'SELECT count(*) AS n FROM pending_change WHERE object = $1';
    expect(await gate()).toMatchObject({ data: { approval: { needed: true, nobody: true, last: null } } });
    expect(await handIn()).toMatchObject({ code: 409, msg: expect.stringContaining('另一位构建人员') });
    expect(await db.one(left, [`app:${app}`])).toEqual({ n: 0 });
    // A super administrator builds every app.
    const top = await world.person(['super_admin']);
    expect(await gate()).toMatchObject({ data: { approval: { nobody: false } } });
    expect(await handIn()).toMatchObject({ code: 200, msg: '已提交审批，通过后生效' });
    const { id, hash } = await waiting();
    const named = await db.query('SELECT user_id FROM approval_people($1)', [id]);
    expect(named.rows).toEqual([{ user_id: top.id }]);
    expect(await as(top, 'builder.release-review', { id })).toMatchObject({ code: 200 });
    // Another builder comes: the step is theirs.
    const other = await world.person(['app_admin']);
    await as(lone, 'app.save-builders', { app_id: app, owner_id: lone.id, people: [other.id] });
    expect((await as(top, 'approval.decide', { id, hash, action: 'approve', remark: null })).code).not.toBe(200);
    await as(lone, 'app.save-builders', { app_id: app, owner_id: lone.id, people: [] });
    expect(await as(top, 'approval.decide', { id, hash, action: 'approve', remark: null })).toMatchObject({
      ...{ code: 200, data: { status: 'approved' } },
    });
    expect(documents.app('lone')?.release).toBe(1);
  });

  it('are decided once by two at once', async () => {
    await flow('level_change');
    for (let round = 0; round < 5; round += 1) {
      await world.platform.db.query(`UPDATE column_level SET level = 'high' WHERE object_id = $1`, [column]);
      await lower();
      const { id, target, hash } = await waiting();
      const answers = await Promise.all([
        as(people.approver, 'approval.decide', { id, hash, action: 'approve', remark: null }),
        as(people.policy, 'pending-change.reject', { id: target }),
      ]);
      expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
      expect(await level()).toBe(answers[0]?.code === 200 ? 'low' : 'high');
      expect(await records(target)).toHaveLength(2);
    }
  });

  it('are no project’s: its managers make no flow for them', async () => {
    const { id } = await world.platform.db.one<{ id: number }>(
      "INSERT INTO project (name) VALUES ('零售') RETURNING id",
    );
    const steps = [{ name: '负责人', group_type: 'users', group_ids: [people.approver.id], mode: 'any' }];
    for (const target of ['publish', 'level_change'])
      expect(
        await as(people.policy, 'approval-flow.create', { name: 'x', target, project_id: id, priority: 100, steps }),
      ).toMatchObject({ code: 400, data: { field: 'target' } });
  });
});
