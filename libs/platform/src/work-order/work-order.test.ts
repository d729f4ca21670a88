import { gatewayPerson, type TestPerson } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Envelope } from '../dispatch/call.js';

interface Stage {
  sort_num: number;
  stage_status: string;
  is_not_run: boolean;
  affected_rows: number | null;
  error: string | null;
  transaction_id: string | null;
}

describe('work orders', () => {
  const gate = gatewayPerson();
  let asker: TestPerson;
  let manager: TestPerson;
  let stranger: TestPerson;
  let project: number;

  const as = (who: TestPerson, name: string, body: Record<string, unknown>): Promise<Envelope> =>
    gate.test.call(`/operation/${name}`, body, { token: who.token });
  const done = async (who: TestPerson, name: string, body: Record<string, unknown>): Promise<{ id: number }> => {
    const answer = await as(who, name, body);
    expect(answer, answer.msg).toMatchObject({ code: 200 });
    return answer.data as { id: number };
  };
  let count = 0;
  const form = (script: string, more: Record<string, unknown> = {}): Record<string, unknown> => ({
    name: `工单${(count += 1)}`,
    project_id: project,
    kind: 'dml',
    data_source_id: gate.source.id,
    databases: ['public'],
    script,
    is_backup: false,
    ...more,
  });
  const submit = async (script: string, more: Record<string, unknown> = {}): Promise<number> =>
    (await done(asker, 'work-order.create', form(script, more))).id;
  const order = (id: number) =>
    gate.test.platform.db.one<{ status: string; error: string | null; script_hash: string; affected_rows: number }>(
      'SELECT status, error, script_hash, affected_rows FROM work_order WHERE id = $1',
      [id],
    );
  const stages = async (id: number): Promise<Stage[]> =>
    (
      await gate.test.platform.db.query<Stage>(
        'SELECT sort_num, stage_status, is_not_run, affected_rows, error, transaction_id FROM work_order_stage WHERE work_order_id = $1 ORDER BY id',
        [id],
      )
    ).rows;
  const approve = async (id: number): Promise<void> => {
    await done(manager, 'work-order.approve', { orders: [{ id, hash: (await order(id)).script_hash }] });
  };
  const ended = (id: number): Promise<unknown> =>
    expect.poll(async () => (await order(id)).status, { timeout: 30_000 }).not.toMatch(/running|approved/);
  const approved = async (script: string, more: Record<string, unknown> = {}): Promise<number> => {
    const id = await submit(script, more);
    await approve(id);
    return id;
  };
  const ran = async (script: string, more: Record<string, unknown> = {}): Promise<number> => {
    const id = await approved(script, more);
    await done(asker, 'work-order.run', { id });
    await ended(id);
    return id;
  };

  beforeAll(async () => {
    await gate.begin();
    const system = await gate.test.person(['system_admin']);
    const policy = await gate.test.person(['policy_admin']);
    manager = await gate.test.person(['user']);
    asker = await gate.test.person(['user']);
    stranger = await gate.test.person(['user']);
    project = (await done(system, 'project.create', { name: '零售', code: 'RETAIL', manager_ids: [manager.id] })).id;
    await done(manager, 'project.member-add', { project_id: project, user_ids: [asker.id] });
    await done(policy, 'project.source-add', { project_id: project, data_source_id: gate.source.id });
  });
  afterAll(gate.end);

  const bodies = async (): Promise<string[]> =>
    (await gate.source.sql<{ body: string }>('SELECT body FROM note ORDER BY id')).map(({ body }) => body);

  it('run what was approved, and say what each statement did', async () => {
    const id = await ran(
      `INSERT INTO note (body) VALUES ('a'), ('b'); -- the second\nUPDATE note SET body = 'c' WHERE body = 'b'`,
    );
    expect(await order(id)).toMatchObject({ status: 'succeeded', error: null, affected_rows: 3 });
    expect(await stages(id)).toMatchObject([
      { sort_num: 1, stage_status: 'succeeded', affected_rows: 2, is_not_run: false },
      { sort_num: 2, stage_status: 'succeeded', affected_rows: 1, is_not_run: false },
    ]);
    expect(await bodies()).toEqual(['a', 'c']);
    await gate.test.platform.audit.flush();
    const { rows } = await gate.test.platform.db.query(
      `SELECT sql_kind, decision, user_id FROM audit_log WHERE order_id = $1 AND phase <> 'outcome' ORDER BY seq`,
      [id],
    );
    expect(rows).toEqual([
      { sql_kind: 'INSERT', decision: 'permit', user_id: asker.id },
      { sql_kind: 'UPDATE', decision: 'permit', user_id: asker.id },
    ]);
  });

  it('undo all of a transaction whose second statement fails, and run again what has not happened', async () => {
    const before = await bodies();
    const id = await ran(
      `INSERT INTO note (body) VALUES ('x'); INSERT INTO customer (id, name, points) VALUES (1, 'twice', 0); DELETE FROM note WHERE body = 'none'`,
    );
    expect((await order(id)).status).toBe('failed');
    expect(await bodies()).toEqual(before);
    expect(await stages(id)).toMatchObject([
      { stage_status: 'audited', is_not_run: true },
      { stage_status: 'failed', is_not_run: false, error: expect.stringContaining('customer_pkey') },
      { stage_status: 'audited', is_not_run: true },
    ]);
    await gate.source.sql('UPDATE orders SET customer_id = 2 WHERE customer_id = 1');
    await gate.source.sql('DELETE FROM customer WHERE id = 1');
    await done(asker, 'work-order.retry', { id });
    await ended(id);
    expect((await order(id)).status).toBe('succeeded');
    expect(await bodies()).toEqual([...before, 'x']);
  });

  it('keep what is done statement by statement, and retry only the rest', async () => {
    await gate.source.sql(`DELETE FROM note`);
    const id = await ran(
      `INSERT INTO note (body) VALUES ('once'); INSERT INTO customer (id, name, points) VALUES (2, 'twice', 0)`,
      {
        is_transaction: false,
      },
    );
    expect((await order(id)).status).toBe('failed');
    expect(await bodies()).toEqual(['once']);
    await gate.source.sql('UPDATE orders SET customer_id = 3 WHERE customer_id = 2');
    await gate.source.sql('DELETE FROM customer WHERE id = 2');
    await done(asker, 'work-order.retry', { id });
    await ended(id);
    expect((await order(id)).status).toBe('succeeded');
    expect(await bodies()).toEqual(['once']);
  });

  it('refuse what a form must not hold, with the field, and change nothing', async () => {
    const refused: [Record<string, unknown>, string][] = [
      [{ name: 'a b' }, 'name'],
      [{ script: '-- only a comment' }, 'script'],
      [{ script: '   ' }, 'script'],
      [{ timeout: 5 }, 'timeout'],
      [{ databases: ['gone'] }, 'databases'],
      [{ run_mode: 'timed' }, 'plan_time'],
      [{ run_mode: 'timed', plan_time: '2020-01-01 00:00:00' }, 'plan_time'],
      [{ window_start: '2090-01-02', window_end: '2090-01-01' }, 'window_end'],
      [{ script: 'UPDATE note SET WHERE' }, 'script'],
      [{ script: 'SELECT 1' }, 'script'],
      [{ data_source_id: 0 }, 'data_source_id'],
    ];
    for (const [more, field] of refused) {
      const answer = await as(asker, 'work-order.create', { ...form(`DELETE FROM note WHERE id = 1`), ...more });
      expect(answer, JSON.stringify(more)).toMatchObject({ code: 400, data: { field } });
    }
    expect(await as(stranger, 'work-order.create', form('DELETE FROM note WHERE id = 1'))).toMatchObject({ code: 401 });
  });

  it('let nobody approve their own, nor strangers see them, and reset approvals with an edit', async () => {
    const id = await submit(`DELETE FROM note WHERE body = 'edited'`);
    const { script_hash: hash } = await order(id);
    expect((await as(asker, 'work-order.approve', { orders: [{ id, hash }] })).code).not.toBe(200);
    expect((await as(stranger, 'work-order.approve', { orders: [{ id, hash }] })).code).not.toBe(200);
    for (const name of ['run', 'stop', 'retry', 'unschedule'])
      expect(await as(stranger, `work-order.${name}`, { id })).toMatchObject({ code: 404 });
    for (const name of ['withdraw', 'offline'])
      expect(await as(stranger, `work-order.${name}`, { id, remark: 'x' })).toMatchObject({ code: 404 });
    expect(await as(stranger, 'work-order.comment', { id, text: 'x' })).toMatchObject({ code: 404 });
    expect(await as(manager, 'work-order.reject', { id, hash })).toMatchObject({ code: 400 });
    await done(manager, 'work-order.reject', { id, hash, remark: '请写明条件' });
    expect((await order(id)).status).toBe('rejected');
    await done(asker, 'work-order.edit', { id, ...form(`DELETE FROM note WHERE body = 'edited' AND id > 0`) });
    expect((await order(id)).status).toBe('pending');
    expect(await as(manager, 'work-order.approve', { orders: [{ id, hash }] })).toMatchObject({ code: 409 });
    await approve(id);
    expect((await order(id)).status).toBe('approved');
  });

  it('keep to the window that an approver sets, which narrows the one that was asked for', async () => {
    const asked = { window_start: '2090-01-01 08:00:00', window_end: '2090-01-09 18:00:00' };
    const id = await submit(`DELETE FROM note WHERE body = 'window'`, asked);
    const orders = [{ id, hash: (await order(id)).script_hash }];
    const refused: [Record<string, string>, string][] = [
      [{ window_start: '2089-12-31 08:00:00' }, 'window_start'],
      [{ window_end: '2090-01-10 08:00:00' }, 'window_end'],
      [{ window_end: '2020-01-01 08:00:00' }, 'window_end'],
      [{ window_start: '2090-01-03 08:00:00', window_end: '2090-01-02 08:00:00' }, 'window_end'],
    ];
    for (const [window, field] of refused)
      expect(await as(manager, 'work-order.approve', { orders, ...window }), JSON.stringify(window)).toMatchObject({
        data: { field },
      });
    expect(await order(id)).toMatchObject({ status: 'pending' });
    await done(manager, 'work-order.approve', { orders, window_end: '2090-01-05 18:00:00' });
    expect(await order(id)).toMatchObject({ status: 'approved' });
    const { rows } = await gate.test.platform.db.query(
      `SELECT action, remark FROM approval_record WHERE target_type = 'work_order' AND target_id = $1 ORDER BY id DESC LIMIT 2`,
      [id],
    );
    expect(rows).toMatchObject([
      { action: 'approve' },
      { action: 'conditions', remark: '2090-01-01 08:00 – 2090-01-05 18:00' },
    ]);
    expect(await as(asker, 'work-order.run', { id })).toMatchObject({ code: 409 });
    const { approval } = await gate.test.platform.db.one<{ approval: number }>(
      `SELECT id::int AS approval FROM approval WHERE target_type = 'work_order' AND target_id = $1`,
      [await submit(`DELETE FROM note WHERE body = 'other'`)],
    );
    const { hash } = await gate.test.platform.db.one<{ hash: string }>(
      'SELECT script_hash AS hash FROM approval WHERE id = $1',
      [approval],
    );
    const remarked = { id: approval, hash, remark: 'x' };
    for (const [action, conditions] of [
      ['approve', { night: true }],
      ['reject', { window_end: '2090-01-01 00:00:00' }],
    ] as const)
      expect(await as(manager, 'approval.decide', { ...remarked, action, conditions })).toMatchObject({
        code: 400,
        data: { field: 'conditions' },
      });
  });

  it('run once for two who press it at the same time', async () => {
    const id = await approved(`INSERT INTO note (body) VALUES ('two')`);
    const answers = await Promise.all([as(asker, 'work-order.run', { id }), as(manager, 'work-order.run', { id })]);
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409]);
    await ended(id);
    expect((await bodies()).filter((body) => body === 'two')).toHaveLength(1);
  });

  it('keep the rows that they change, where they are asked to', async () => {
    await gate.source.sql(`DELETE FROM note`);
    await gate.source.sql(`INSERT INTO note (body) VALUES ('old'), ('older')`);
    const id = await ran(`UPDATE note SET body = 'new' WHERE body = 'old'; DELETE FROM note WHERE body = 'older'`, {
      is_backup: true,
    });
    expect(await order(id)).toMatchObject({ status: 'succeeded', error: null });
    expect(await stages(id)).toMatchObject([
      { stage_status: 'succeeded_backed_up', affected_rows: 1 },
      { stage_status: 'succeeded_backed_up', affected_rows: 1 },
    ]);
    expect(await bodies()).toEqual(['new']);
  });

  it('stop at the source, and tell the truth', async () => {
    await gate.source.sql(
      `CREATE FUNCTION rest() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(30); RETURN NEW; END'`,
    );
    await gate.source.sql(
      `CREATE TRIGGER rest BEFORE INSERT ON note FOR EACH ROW WHEN (NEW.body = 'slow') EXECUTE FUNCTION rest()`,
    );
    const id = await approved(`INSERT INTO note (body) VALUES ('fast'); INSERT INTO note (body) VALUES ('slow')`);
    const waits = await approved(`INSERT INTO note (body) VALUES ('behind')`);
    await done(asker, 'work-order.run', { id });
    const sleeps = async (): Promise<number> =>
      (await gate.source.sql(`SELECT 1 FROM pg_stat_activity WHERE wait_event = 'PgSleep'`)).length;
    await expect.poll(sleeps, { timeout: 20_000 }).toBe(1);
    // One order per database at a time: the second waits, and may be stopped before it begins.
    await done(asker, 'work-order.run', { id: waits });
    await done(asker, 'work-order.stop', { id: waits });
    expect((await order(waits)).status).toBe('terminated');
    await done(asker, 'work-order.stop', { id });
    await ended(id);
    expect((await order(id)).status).toBe('terminated');
    expect(await sleeps()).toBe(0);
    expect((await bodies()).filter((body) => ['fast', 'slow', 'behind'].includes(body))).toEqual([]);
    expect(await stages(id)).toMatchObject([
      { stage_status: 'audited', is_not_run: true },
      { stage_status: 'failed', error: '执行已被停止' },
    ]);
  });

  it('run at their time, which may be changed and taken back', async () => {
    const id = await approved(`INSERT INTO note (body) VALUES ('timed')`);
    const at = (ms: number): string => new Date(Date.now() + ms).toISOString();
    expect(await as(asker, 'work-order.schedule', { id, plan_time: at(-60_000) })).toMatchObject({ code: 400 });
    await done(asker, 'work-order.schedule', { id, plan_time: at(3_600_000) });
    await done(asker, 'work-order.unschedule', { id });
    expect((await order(id)).status).toBe('approved');
    await done(asker, 'work-order.schedule', { id, plan_time: at(1_500) });
    expect((await order(id)).status).toBe('scheduled');
    await expect.poll(async () => (await order(id)).status, { timeout: 20_000 }).toBe('succeeded');
    expect((await bodies()).filter((body) => body === 'timed')).toHaveLength(1);
  });

  it('are marked as done offline by a manager who says where, and withdrawn by who asked', async () => {
    const id = await approved(`INSERT INTO note (body) VALUES ('offline')`);
    expect(await as(asker, 'work-order.offline', { id, remark: 'x' })).toMatchObject({ code: 401 });
    expect(await as(manager, 'work-order.offline', { id, remark: ' ' })).toMatchObject({ code: 400 });
    await done(manager, 'work-order.offline', { id, remark: '在主库执行' });
    expect((await order(id)).status).toBe('done_offline');
    const other = await submit(`DELETE FROM note WHERE id = 1`);
    await done(asker, 'work-order.withdraw', { id: other, remark: '不需要了' });
    expect(
      await as(manager, 'work-order.approve', { orders: [{ id: other, hash: (await order(other)).script_hash }] }),
    ).not.toMatchObject({ code: 200 });
    expect((await order(other)).status).toBe('terminated');
  });

  it('do not run, and answer nothing any more, for who has left the project or a source that has', async () => {
    const { db } = gate.test.platform;
    const leave = (status: string) =>
      db.query('UPDATE project_member SET status = $3 WHERE project_id = $1 AND user_id = $2', [
        project,
        asker.id,
        status,
      ]);
    const before = await bodies();
    const read = await ran('SELECT id FROM customer WHERE id = 10', { kind: 'export' });
    const id = await approved(`INSERT INTO note (body) VALUES ('left')`);
    const late = await approved(`INSERT INTO note (body) VALUES ('late')`);
    await leave('ended');
    expect(await as(asker, 'work-order.run', { id })).toMatchObject({ code: 401 });
    expect(await as(asker, 'work-order.ticket', { id: read })).toMatchObject({ code: 401 });
    // Planned before, and nobody presses anything: it is looked at again where it runs.
    await db.query(`UPDATE work_order SET status = 'scheduled', plan_time = now() WHERE id = $1`, [late]);
    await expect.poll(async () => (await order(late)).status, { timeout: 30_000 }).toBe('failed');
    await leave('active');
    await db.query('DELETE FROM project_source WHERE project_id = $1', [project]);
    expect(await as(asker, 'work-order.run', { id })).toMatchObject({ code: 401 });
    expect(await as(asker, 'work-order.ticket', { id: read })).toMatchObject({ code: 401 });
    await db.query('INSERT INTO project_source (project_id, data_source_id) VALUES ($1, $2)', [
      project,
      gate.source.id,
    ]);
    expect(await bodies()).toEqual(before);
    await done(asker, 'work-order.ticket', { id: read });
  });

  it('that read answer a file once for each ticket, masked for who asked, and nobody else', async () => {
    const asks = { kind: 'export' };
    const refused = await as(asker, 'work-order.create', form('SELECT id FROM customer; SELECT 1', asks));
    expect(refused).toMatchObject({ code: 400 });
    const id = await ran('SELECT id, phone FROM customer WHERE id = 10', asks);
    expect(await order(id)).toMatchObject({ status: 'succeeded', error: null });
    expect(await as(manager, 'work-order.ticket', { id })).toMatchObject({ code: 401 });
    const { link } = (await done(asker, 'work-order.ticket', { id })) as unknown as { link: string };
    const query = Object.fromEntries(new URL(link, 'http://x').searchParams) as Record<string, string>;
    const download = () => gate.test.answer('/work-order/download', { ...query, id }, { method: 'GET' });
    const first = await download();
    expect(first.kind).toBe('file');
    expect(await download()).toMatchObject({ kind: 'json', envelope: { code: expect.any(Number) as number } });
    const { rows } = await gate.test.platform.db.query<{ masks: unknown[] }>(
      'SELECT result_masks AS masks FROM work_order WHERE id = $1',
      [id],
    );
    expect(rows[0]?.masks).toMatchObject([null, { algorithm: 'keep' }]);
    await gate.source.grant({ user: asker.id }, 'forbid');
    expect(await as(asker, 'work-order.ticket', { id })).toMatchObject({ code: 404 });
  });
});
