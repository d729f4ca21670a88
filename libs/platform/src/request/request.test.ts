import { gatewayPerson, type TestPerson, type TestPlatform } from '@sluice/testing';
import { nextState, REQUEST_EVENTS, REQUEST_STATES, requestMachine, type RequestState } from '@sluice/policy';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Envelope } from '../dispatch/call.js';
import { writeRecord } from '../approval/approval.store.js';
import { moveRequest } from './request.move.js';
import { sweepRequests } from './request.sweep.js';

type Who = 'manager' | 'member' | 'stranger' | 'policy' | 'owner' | 'system';

describe('requests', () => {
  const gate = gatewayPerson();
  let world: TestPlatform;
  let project: number;
  let source: number;
  const people = {} as Record<Who, TestPerson>;
  const as = (who: Who, name: string, body: Record<string, unknown> = {}): Promise<Envelope> =>
    world.call(`/operation/${name}`, body, { token: people[who].token });
  const ask = async (more: Record<string, unknown> = {}, who: Who = 'member'): Promise<number> => {
    const form = { kind: 'letters', data_source_id: source, letters: ['read'], days: 3 };
    const answer = await as(who, 'request.ask', { ...form, ...more });
    expect(answer).toMatchObject({ code: 200 });
    return (answer.data as { id: number }).id;
  };
  const approval = (id: number): Promise<{ id: number; hash: string }> =>
    world.platform.db.one(
      "SELECT id, script_hash AS hash FROM approval WHERE target_type = 'request' AND target_id = $1",
      [id],
    );
  const decide = async (who: Who, id: number, action = 'approve', remark: string | null = null): Promise<Envelope> =>
    as(who, 'approval.decide', { ...(await approval(id)), action, remark });
  const statusOf = async (id: number): Promise<string> =>
    (await world.platform.db.one<{ status: string }>('SELECT status FROM request WHERE id = $1', [id])).status;
  const grants = async (id: number): Promise<string[]> =>
    (
      await world.platform.db.query<{ text: string }>(
        "SELECT concat_ws(' ', object_path, letter, access_level, source_type, status) AS text FROM data_grant WHERE request_id = $1 ORDER BY id",
        [id],
      )
    ).rows.map(({ text }) => text.trim());
  const history = async (id: number): Promise<string[]> =>
    (
      await world.platform.db.query<{ text: string }>(
        "SELECT action || ' ' || to_status AS text FROM approval_record WHERE target_type = 'request' AND target_id = $1 ORDER BY id",
        [id],
      )
    ).rows.map(({ text }) => text);
  /** Whether somebody may query a table, as the gateway decides it. */
  const mayRead = async (who: Who): Promise<boolean> => {
    const answer = await as('policy', 'rights.explain', {
      form: { user_id: people[who].id, data_source_id: source, object_path: 'public.note', operation: 'query' },
    });
    expect(answer).toMatchObject({ code: 200 });
    return (answer.data as { decision: string }).decision !== 'refuse';
  };

  beforeAll(async () => {
    await gate.begin();
    world = gate.test;
    source = gate.source.id;
    const { db } = world.platform;
    people.policy = await world.person(['policy_admin']);
    people.system = await world.person(['system_admin']);
    for (const who of ['manager', 'member', 'stranger', 'owner'] as const) people[who] = await world.person(['user']);
    await db.query('UPDATE data_source SET owner_id = $2 WHERE id = $1', [source, people.owner.id]);
    project = (await db.one<{ id: number }>("INSERT INTO project (name, is_public) VALUES ('零售', true) RETURNING id"))
      .id;
    await db.query('INSERT INTO project_source (project_id, data_source_id) VALUES ($1, $2)', [project, source]);
    for (const [who, isManager] of [
      ['manager', true],
      ['member', false],
    ] as const)
      await db.query(
        'INSERT INTO project_member (project_id, user_id, project_role_id) SELECT $1, $2, id FROM project_role WHERE project_id IS NULL AND is_manager = $3',
        [project, people[who].id, isManager],
      );
  });
  afterAll(gate.end);

  it('go to the manager of the only project that works on the source, and what is granted works and ends by the server', async () => {
    const id = await ask();
    expect(await mayRead('member')).toBe(false);
    for (const who of ['member', 'stranger', 'policy', 'owner'] as const)
      expect(await decide(who, id)).toMatchObject({ code: 401 });
    expect(await decide('manager', id)).toMatchObject({ code: 200 });
    expect(await statusOf(id)).toBe('enabled');
    expect(await grants(id)).toEqual(['read resource_request enabled']);
    expect(await history(id)).toEqual(['submit waiting', 'approve approved', 'activate enabled']);
    expect(await mayRead('member')).toBe(true);
    const { days } = await world.platform.db.one<{ days: number }>(
      'SELECT round(extract(epoch FROM end_time - now()) / 86400)::integer AS days FROM request WHERE id = $1',
      [id],
    );
    expect(days).toBe(3);
    // Its time is over: it gives nothing from then on, swept or not.
    for (const table of ['request', 'data_grant'])
      await world.platform.db.query(
        `UPDATE ${table} SET end_time = now() - interval '1 second'
          WHERE ${table === 'request' ? 'id' : 'request_id'} = $1`,
        [id],
      );
    // Written behind the product's back, which would hear of it a moment later.
    world.platform.gateway.versions.suspect();
    expect(await mayRead('member')).toBe(false);
    expect(await as('manager', 'request.disable', { id, remark: 'x' })).toMatchObject({ code: 409 });
    const { db, notices } = world.platform;
    await Promise.all([sweepRequests(db, notices), sweepRequests(db, notices)]);
    expect(await statusOf(id)).toBe('expired');
    expect(await grants(id)).toEqual(['read resource_request expired']);
    expect((await history(id)).slice(3)).toEqual(['expire expired']);
  });

  it('are disabled, enabled and revoked by whoever keeps them, and given back by whoever holds them', async () => {
    const id = await ask();
    await decide('manager', id);
    expect(await as('stranger', 'request.disable', { id, remark: 'x' })).toMatchObject({ code: 401 });
    expect(await as('manager', 'request.disable', { id })).toMatchObject({ code: 400, data: { field: 'remark' } });
    expect(await as('manager', 'request.disable', { id, remark: '休假' })).toMatchObject({ code: 200 });
    expect(await mayRead('member')).toBe(false);
    expect(await as('member', 'request.enable', { id })).toMatchObject({ code: 401 });
    expect(await as('policy', 'request.enable', { id })).toMatchObject({ code: 200 });
    expect(await mayRead('member')).toBe(true);
    expect(await as('owner', 'request.revoke', { id, remark: '不再需要' })).toMatchObject({ code: 200 });
    const { rows: result } = await world.platform.db.query<{ user_id: number; title: string }>(
      "SELECT user_id, title FROM notice WHERE event = 'request.changed' AND link = $1 AND kind = 'message' ORDER BY id",
      [`request?id=${id}`],
    );
    expect(result.map(({ title }) => title.split('：')[0])).toEqual([
      '您的权限已停用',
      '您的权限已启用',
      '您的权限已撤销',
    ]);
    expect(new Set(result.map(({ user_id: user }) => user))).toEqual(new Set([people.member.id]));
    expect(await mayRead('member')).toBe(false);
    expect(await as('manager', 'request.enable', { id })).toMatchObject({ code: 409 });
    const again = await ask();
    await decide('manager', again);
    expect(await as('stranger', 'request.give-back', { id: again })).toMatchObject({ code: 404 });
    expect(await as('member', 'request.give-back', { id: again })).toMatchObject({ code: 200 });
    expect(await statusOf(again)).toBe('withdrawn');
    expect(await mayRead('member')).toBe(false);
  });

  it('are rejected with a reason, withdrawn while they wait, and asked once', async () => {
    const id = await ask({ object_paths: ['public.nowhere'] });
    const form = {
      kind: 'letters',
      data_source_id: source,
      letters: ['read'],
      days: 3,
      object_paths: ['public.nowhere'],
    };
    expect(await as('member', 'request.ask', form)).toMatchObject({ code: 409 });
    expect(await decide('manager', id, 'reject')).toMatchObject({ code: 400, data: { field: 'remark' } });
    // What is not in the catalogue gives nothing: the approval says so and nothing moves.
    expect(await decide('manager', id)).toMatchObject({ code: 400 });
    expect(await statusOf(id)).toBe('waiting');
    expect(await decide('manager', id, 'reject', '没有这张表')).toMatchObject({ code: 200 });
    expect(await statusOf(id)).toBe('rejected');
    const second = await ask({ object_paths: ['public.nowhere'] });
    expect(await as('member', 'request.withdraw', { id: second })).toMatchObject({ code: 200 });
    expect(await decide('manager', second)).toMatchObject({ code: 401 });
    expect(await statusOf(second)).toBe('withdrawn');
  });

  it('give levels, privileges on masked columns and memberships', async () => {
    const level = await ask({ kind: 'level', level: 'medium', letters: null });
    const see = await ask({ kind: 'see_unmasked', letters: null });
    const use = await ask({ kind: 'use_unmasked', letters: null });
    for (const id of [level, see, use]) {
      expect(await decide('manager', id)).toMatchObject({ code: 200 });
      // What shows masked values is not for a project alone to give.
      expect(await statusOf(id)).toBe('waiting');
      expect(await decide('policy', id)).toMatchObject({ code: 200 });
    }
    expect(await grants(level)).toEqual(['medium resource_request enabled']);
    expect(await grants(see)).toEqual(['read masking_privilege enabled']);
    expect(await grants(use)).toEqual(['write masking_privilege enabled']);
    const rights = await world.platform.db.transaction(async (inside) => {
      await inside.query(`SELECT set_config('sluice.user_id', $1, true), set_config('sluice.roles', 'user', true)`, [
        String(people.member.id),
      ]);
      await inside.query('SET LOCAL ROLE sluice_console');
      return (await inside.query<{ right: string }>('SELECT "right" FROM console.my_rights ORDER BY 1')).rows;
    });
    expect(rights.map(({ right }) => right)).toEqual(['level', 'see', 'use']);
    const join = await ask({ kind: 'join_project', project_id: project, data_source_id: null }, 'stranger');
    expect(await decide('manager', join)).toMatchObject({ code: 200 });
    const member = (): Promise<{ status: string; ends: boolean } | undefined> =>
      world.platform.db.maybeOne(
        'SELECT status, end_time IS NOT NULL AS ends FROM project_member WHERE project_id = $1 AND user_id = $2',
        [project, people.stranger.id],
      );
    expect(await member()).toEqual({ status: 'active', ends: true });
    await as('manager', 'request.revoke', { id: join, remark: 'left' });
    expect(await member()).toMatchObject({ status: 'ended' });
  });

  it('on masked columns are listed to whoever keeps policies, to the manager of their project, and to their holder', async () => {
    const text =
      "SELECT r.id, r.applicant, r.objects, r.kind, r.state, r.reason, r.start_time IS NOT NULL AND r.end_time > r.start_time AS lasts, r.may_keep FROM console.requests r WHERE r.source_type = 'masking_privilege' AND r.state = 'enabled' ORDER BY r.id";
    const listed = (who: Who, roles: string): Promise<{ id: number; kind: string; may_keep: boolean }[]> =>
      world.platform.db.transaction(async (inside) => {
        await inside.query(`SELECT set_config('sluice.user_id', $1, true), set_config('sluice.roles', $2, true)`, [
          String(people[who].id),
          roles,
        ]);
        await inside.query('SET LOCAL ROLE sluice_console');
        return (await inside.query<{ id: number; kind: string; may_keep: boolean }>(text)).rows;
      });
    const kinds = async (who: Who, roles: string): Promise<string[]> =>
      (await listed(who, roles)).map(({ kind, may_keep: keeps }) => `${kind} ${keeps}`);
    expect(await kinds('policy', 'policy_admin')).toEqual(['see_unmasked true', 'use_unmasked true']);
    expect(await kinds('manager', 'user')).toEqual(['see_unmasked true', 'use_unmasked true']);
    expect(await kinds('member', 'user')).toEqual(['see_unmasked false', 'use_unmasked false']);
    expect(await kinds('stranger', 'user')).toEqual([]);
    const [first] = await listed('manager', 'user');
    expect(first).toMatchObject({ applicant: expect.stringContaining(people.member.account) as string, lasts: true });
    const id = first?.id ?? 0;
    expect(await as('member', 'request.revoke', { id, remark: 'x' })).toMatchObject({ code: 401 });
    expect(await as('stranger', 'request.disable', { id, remark: 'x' })).toMatchObject({ code: 401 });
    expect(await as('manager', 'request.disable', { id, remark: 'audit' })).toMatchObject({ code: 200 });
    expect(await grants(id)).toEqual(['read masking_privilege disabled']);
    expect(await as('policy', 'request.enable', { id })).toMatchObject({ code: 200 });
    expect(await as('policy', 'request.revoke', { id, remark: 'over' })).toMatchObject({ code: 200 });
    expect(await grants(id)).toEqual(['read masking_privilege revoked']);
    // The manager of another project sees none of it.
    const { db } = world.platform;
    const { id: other } = await db.one<{ id: number }>("INSERT INTO project (name) VALUES ('批发') RETURNING id");
    await db.query(
      'INSERT INTO project_member (project_id, user_id, project_role_id) SELECT $1, $2, id FROM project_role WHERE project_id IS NULL AND is_manager',
      [other, people.system.id],
    );
    expect(await kinds('system', 'user')).toEqual([]);
  });

  it('are extended by a new request, and never beyond the longest time', async () => {
    const id = await ask({ days: 10 });
    expect(await as('member', 'request.extend', { id, days: 5 })).toMatchObject({ code: 409 });
    await decide('manager', id);
    expect(await as('member', 'request.extend', { id, days: 181 })).toMatchObject({
      code: 400,
      data: { field: 'days' },
    });
    const longer = await as('member', 'request.extend', { id, days: 5 });
    expect(longer).toMatchObject({ code: 200 });
    const second = (longer.data as { id: number }).id;
    await decide('manager', second);
    const { days } = await world.platform.db.one<{ days: number }>(
      'SELECT round(extract(epoch FROM end_time - now()) / 86400)::integer AS days FROM request WHERE id = $1',
      [second],
    );
    expect(days).toBe(15);
    for (const one of [id, second]) await as('member', 'request.give-back', { id: one });
  });

  it('are refused where no flow decides, and where the form says too little or too much', async () => {
    expect(
      await as('stranger', 'request.ask', { kind: 'letters', data_source_id: source, letters: ['read'], days: 1 }),
    ).toMatchObject({ code: 409 });
    const wrong = async (body: Record<string, unknown>): Promise<unknown> =>
      ((await as('member', 'request.ask', { kind: 'letters', days: 1, ...body })).data as { field?: string }).field;
    expect(await wrong({ data_source_id: source })).toBe('letters');
    expect(await wrong({ letters: ['read'] })).toBe('data_source_id');
    expect(await wrong({ data_source_id: source, letters: ['read'], days: 0 })).toBe('days');
    expect(await wrong({ data_source_id: source, letters: ['forbid'] })).toBe('letters.0');
    expect(await wrong({ data_source_id: source, letters: ['read'], reason: '长'.repeat(1001) })).toBe('reason');
    expect(await wrong({ data_source_id: source, letters: ['read'], project_id: 999 })).toBe('project_id');
  });

  it('are about objects ticked in the tree and written, of one source', async () => {
    const objects = [{ source_id: source, path: ['public', 'a.b'] }];
    const body = { kind: 'letters', data_source_id: source, letters: ['read'], days: 1 };
    expect(
      await as('member', 'request.ask', { ...body, objects: [{ source_id: source + 1, path: [] }] }),
    ).toMatchObject({
      code: 400,
      data: { field: 'objects' },
    });
    const answer = await as('member', 'request.ask', { ...body, objects, object_paths: ['public.unseen'] });
    expect(answer).toMatchObject({ code: 200 });
    const { id } = answer.data as { id: number };
    const { items } = await world.platform.db.one<{ items: { path: string }[] }>(
      'SELECT items FROM request WHERE id = $1',
      [id],
    );
    expect(items.map(({ path }) => path)).toEqual(['public."a.b"', 'public.unseen']);
    expect(await as('member', 'request.withdraw', { id })).toMatchObject({ code: 200 });
  });

  it('do not tell what a source is called to who asks for it by its number', async () => {
    const { rows } = await world.platform.db.query<{ id: number }>(
      `INSERT INTO data_source (name, type, environment, settings) SELECT 'secret-ledger', type, environment,
        settings FROM data_source WHERE id = $1 RETURNING id::int AS id`,
      [source],
    );
    const hidden = rows[0]?.id ?? 0;
    const step = { name: '策略', group_type: 'users', group_ids: [people.policy.id], mode: 'any' };
    const flow = { name: '无项目申请', target: 'request', priority: 90, steps: [step] };
    const made = await as('policy', 'approval-flow.create', flow);
    expect(made).toMatchObject({ code: 200 });
    const answer = await as('stranger', 'request.ask', {
      kind: 'letters',
      data_source_id: hidden,
      letters: ['read'],
      days: 1,
    });
    expect(answer).toMatchObject({ code: 200 });
    const { title } = await world.platform.db.one<{ title: string }>(
      `SELECT title FROM approval WHERE target_type = 'request' AND target_id = $1`,
      [(answer.data as { id: number }).id],
    );
    expect(title).toBe(`#${hidden}`);
    const { id } = made.data as { id: number };
    expect(await as('policy', 'approval-flow.delete', { id })).toMatchObject({ code: 200 });
  });

  it('of somebody whose account ended are not granted', async () => {
    const id = await ask();
    await world.platform.db.query('UPDATE user_account SET is_enabled = false WHERE id = $1', [people.member.id]);
    expect(await decide('manager', id)).toMatchObject({ code: 409 });
    expect(await statusOf(id)).toBe('waiting');
    await world.platform.db.query('UPDATE user_account SET is_enabled = true WHERE id = $1', [people.member.id]);
    expect(await decide('manager', id, 'reject', '离职')).toMatchObject({ code: 200 });
  });

  it('move from every state by every event of two at once as their machine says: once, with one record', async () => {
    const { db } = world.platform;
    const make = async (state: RequestState, over: boolean): Promise<number> =>
      (
        await db.one<{ id: number }>(
          `INSERT INTO request (source_type, kind, user_id, days, script_hash, status, end_time)
           VALUES ('resource_request', 'letters', $1, 1, gen_random_uuid()::text, $2,
             CASE WHEN $3 THEN now() - interval '1 hour' END) RETURNING id`,
          [people.member.id, state, over],
        )
      ).id;
    for (const state of REQUEST_STATES)
      for (const one of REQUEST_EVENTS)
        for (const other of REQUEST_EVENTS) {
          const over = one === 'expire' || other === 'expire';
          const id = await make(state, over);
          const run = (event: (typeof REQUEST_EVENTS)[number]): Promise<boolean> =>
            db.transaction(async (inside) => {
              const act = { db: inside, userId: people.member.id, ip: '' };
              const move = await moveRequest(act, id, event);
              if (move)
                await writeRecord(
                  act,
                  { type: 'request', id },
                  { action: 'approve', fromStatus: move.from, toStatus: move.to },
                );
              return move !== undefined;
            });
          const ran = await Promise.all([run(one), run(other)]);
          // What two could have done one after the other, in either order.
          const may = (first: RequestState, event: typeof one): RequestState | undefined =>
            (event === 'expire') === over ? nextState(requestMachine, first, event) : undefined;
          const chain = (a: typeof one, b: typeof one): [RequestState, number] => {
            const first = may(state, a);
            const second = may(first ?? state, b);
            return [second ?? first ?? state, Number(first !== undefined) + Number(second !== undefined)];
          };
          const end = await statusOf(id);
          const { count } = await db.one<{ count: number }>(
            "SELECT count(*)::integer AS count FROM approval_record WHERE target_type = 'request' AND target_id = $1",
            [id],
          );
          expect(count).toBe(ran.filter(Boolean).length);
          expect([chain(one, other), chain(other, one)]).toContainEqual([end, count]);
        }
  }, 120_000);
});
