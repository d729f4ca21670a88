import { gatewayPerson, type TestPerson } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Envelope } from '../../dispatch/call.js';

interface Stage {
  id: number;
  stage_status: string;
  backup_ref: string | null;
  sql_text: string;
  error: string | null;
}

describe('orders with a way back', () => {
  const gate = gatewayPerson();
  let asker: TestPerson;
  let manager: TestPerson;
  let stranger: TestPerson;
  let project: number;
  let count = 0;

  const as = (who: TestPerson, name: string, body: Record<string, unknown>): Promise<Envelope> =>
    gate.test.call(`/operation/${name}`, body, { token: who.token });
  const done = async (who: TestPerson, name: string, body: Record<string, unknown>): Promise<{ id: number }> => {
    const answer = await as(who, name, body);
    expect(answer, answer.msg).toMatchObject({ code: 200 });
    return answer.data as { id: number };
  };
  const order = (id: number) =>
    gate.test.platform.db.one<{ status: string; script_hash: string; script: string; error: string | null }>(
      'SELECT status, script_hash, script, error FROM work_order WHERE id = $1',
      [id],
    );
  const stages = async (id: number): Promise<Stage[]> =>
    (
      await gate.test.platform.db.query<Stage>(
        'SELECT id, stage_status, backup_ref, sql_text, error FROM work_order_stage WHERE work_order_id = $1 ORDER BY sort_num',
        [id],
      )
    ).rows;
  const run = async (id: number): Promise<string> => {
    await done(manager, 'work-order.approve', { orders: [{ id, hash: (await order(id)).script_hash }] });
    await done(asker, 'work-order.run', { id });
    await expect.poll(async () => (await order(id)).status, { timeout: 30_000 }).not.toMatch(/running|approved/);
    return (await order(id)).status;
  };
  const submit = async (script: string, more: Record<string, unknown> = {}): Promise<number> => {
    const form = {
      name: `变更${(count += 1)}`,
      project_id: project,
      kind: 'dml',
      data_source_id: gate.source.id,
      databases: ['public'],
      script,
      is_backup: true,
      ...more,
    };
    return (await done(asker, 'work-order.create', form)).id;
  };
  /** What a view of the console answers somebody. */
  const sees = <T>(who: TestPerson, text: string, values: unknown[]): Promise<T[]> =>
    gate.test.platform.db.transaction(async (db) => {
      await db.query(`SELECT set_config('sluice.user_id', $1, true), set_config('sluice.roles', 'user', true)`, [
        String(who.id),
      ]);
      await db.query('SET LOCAL ROLE sluice_console');
      return (await db.query(text, values)).rows as T[];
    });
  const offered = (id: number) =>
    sees(
      asker,
      `SELECT may_roll_back, waiting_no FROM console.work_order_backups WHERE work_order_id = $1 AND state = 'kept'`,
      [id],
    );
  const mayRollBack = async (id: number): Promise<boolean | undefined> =>
    (
      await sees<{ may_roll_back: boolean }>(asker, 'SELECT may_roll_back FROM console.work_orders WHERE id = $1', [id])
    )[0]?.may_roll_back;
  const customers = () => gate.source.sql('SELECT * FROM customer ORDER BY id');

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
    await gate.source.grant({ user: asker.id }, 'read');
  });
  afterAll(gate.end);

  it('are taken back by an order of their own, the last stage first', async () => {
    const before = await customers();
    const id = await submit(
      "UPDATE customer SET city = '深圳', phone = '13900001111' WHERE id <= 5; UPDATE customer SET points = points + 1 WHERE id <= 3; INSERT INTO note (body) VALUES ('n')",
    );
    expect(await run(id)).toBe('succeeded');
    const ran = await stages(id);
    expect(ran.map(({ stage_status }) => stage_status)).toEqual(Array(3).fill('succeeded_backed_up'));

    const rows = await as(asker, 'backup.rows', { backup_id: Number(ran[0]?.backup_ref) });
    expect(rows).toMatchObject({ code: 200 });
    expect((rows.data as { rows: unknown[] }).rows).toHaveLength(5);
    expect(JSON.stringify(rows.data)).not.toMatch(/13900001111|11010119900101/);
    expect(await as(stranger, 'backup.rows', { backup_id: Number(ran[0]?.backup_ref) })).toMatchObject({ code: 404 });
    expect(await as(stranger, 'work-order.roll-back', { id, stage_ids: [ran[0]?.id] })).toMatchObject({ code: 404 });

    expect(await mayRollBack(id)).toBe(true);
    const left = await as(asker, 'work-order.roll-back', { id, stage_ids: [ran[0]?.id] });
    expect(left).toMatchObject({ code: 409, msg: expect.stringContaining('#2') });
    const back = await done(asker, 'work-order.roll-back', { id, stage_ids: ran.map((stage) => stage.id) });
    const { script } = await order(back.id);
    expect(script).toMatch(/DELETE FROM "public"."note"[^]*"points" = \?[^]*"phone" = \?/);
    expect(script).not.toMatch(/139|深圳/);
    expect(await run(back.id), String((await order(back.id)).error)).toBe('succeeded');
    expect(await customers()).toEqual(before);
    expect(await gate.source.sql('SELECT * FROM note')).toEqual([]);

    expect(await mayRollBack(id)).toBe(false);
    const again = await as(asker, 'work-order.roll-back', { id, stage_ids: ran.map((stage) => stage.id) });
    expect(again).toMatchObject({ code: 400 });
    const { rows: states } = await gate.test.platform.db.query<{ status: string }>(
      'SELECT DISTINCT status FROM work_order_backup WHERE work_order_id = $1',
      [id],
    );
    expect(states).toEqual([{ status: 'restored' }]);
  });

  it('are taken back for who may still change all rows of the table alone, and once', async () => {
    const id = await submit("UPDATE customer SET city = '成都' WHERE id = 70");
    expect(await run(id)).toBe('succeeded');
    const ids = (await stages(id)).map((one) => one.id);
    const asked = await Promise.all([
      as(asker, 'work-order.roll-back', { id, stage_ids: ids }),
      as(asker, 'work-order.roll-back', { id, stage_ids: ids }),
    ]);
    expect(asked.map(({ code }) => code).sort()).toEqual([200, 409]);
    const waiting = asked.find(({ code }) => code === 200)?.data as { id: number; order_no: string };
    expect(asked.find(({ code }) => code === 409)?.msg).toContain(waiting.order_no);
    expect(await offered(id)).toEqual([{ may_roll_back: true, waiting_no: waiting.order_no }]);
    await gate.test.platform.db.query(`UPDATE work_order SET status = 'terminated' WHERE id = $1`, [waiting.id]);
    const first = await done(asker, 'work-order.roll-back', { id, stage_ids: ids });
    await gate.source.grant({ user: asker.id }, 'forbid', 'public.customer');
    expect(await run(first.id)).toBe('failed');
    expect(await gate.source.sql('SELECT city FROM customer WHERE id = 70')).toEqual([{ city: '成都' }]);
    await gate.test.platform.db.query(`DELETE FROM data_grant WHERE letter = 'forbid'`);
    await gate.source.grant({ user: asker.id }, 'read');
    await done(asker, 'work-order.retry', { id: first.id });
    await expect.poll(async () => (await order(first.id)).status, { timeout: 30_000 }).toBe('succeeded');
    expect(await offered(id)).toEqual([]);
    expect(await mayRollBack(id)).toBe(false);
    await gate.test.platform.db.query(`UPDATE work_order SET status = 'pending' WHERE id = $1`, [waiting.id]);
    expect(await run(waiting.id)).toBe('failed');
    expect((await order(waiting.id)).error).toMatch(/已被另一个工单回滚|already/);
  });

  it('take nothing back where a row has been changed since', async () => {
    const id = await submit("UPDATE customer SET city = '武汉' WHERE id BETWEEN 50 AND 60");
    expect(await run(id)).toBe('succeeded');
    await gate.source.sql('UPDATE customer SET points = -7 WHERE id = 55');
    const back = await done(asker, 'work-order.roll-back', { id, stage_ids: (await stages(id)).map((one) => one.id) });
    expect(await run(back.id)).toBe('failed');
    expect((await stages(back.id))[0]?.error).toMatch(/1 /);
    expect(await gate.source.sql("SELECT count(*)::int AS n FROM customer WHERE city = '武汉'")).toEqual([{ n: 11 }]);
  });

  it('say why the source kept their rows from the backup, in words of nobody’s values', async () => {
    await gate.source.sql('CREATE TABLE locked (a int PRIMARY KEY); INSERT INTO locked VALUES (0), (1)');
    await gate.source.sync();
    const failed = async (script: string): Promise<string | null | undefined> => {
      const id = await submit(script);
      expect(await run(id)).toBe('failed');
      return (await stages(id))[0]?.error;
    };
    expect(await failed('DELETE FROM locked WHERE a = 1')).toMatch(/数据源账号没有所需权限/);
    await gate.source.sql(`GRANT SELECT, DELETE ON locked TO reader_${gate.source.database.name}`);
    expect(await failed('DELETE FROM locked WHERE 1 / a > 0')).toMatch(/数据源未能读取要改变的行$/);
  });

  it('say before they are approved what cannot be backed up, and do not run it, unless they say so', async () => {
    await gate.source.sql('CREATE TABLE loose (a int, b int PRIMARY KEY); INSERT INTO loose VALUES (1, 1)');
    await gate.source.sql(`GRANT SELECT, INSERT, UPDATE, DELETE ON loose TO reader_${gate.source.database.name}`);
    await gate.source.sync();
    const late = await submit('UPDATE loose SET a = 2 WHERE a = 1');
    await gate.source.sql('ALTER TABLE loose DROP COLUMN b');
    await gate.source.sync();
    expect(await run(late)).toBe('failed');
    expect(await gate.source.sql('SELECT a FROM loose')).toEqual([{ a: 1 }]);

    const form = {
      name: '无键',
      project_id: project,
      kind: 'dml',
      data_source_id: gate.source.id,
      databases: ['public'],
    };
    const keyless = { ...form, script: 'UPDATE loose SET a = 2 WHERE a = 1', is_backup: true };
    expect(await as(asker, 'work-order.create', keyless)).toMatchObject({
      code: 400,
      msg: expect.stringMatching(/主键|key/),
    });
    const lenient = await submit('UPDATE loose SET a = 3 WHERE a = 1', { is_backup_needed: false });
    const { rows } = await gate.test.platform.db.query<{ findings: { rule: string; level: string }[] }>(
      'SELECT findings FROM work_order_stage WHERE work_order_id = $1',
      [lenient],
    );
    expect(rows[0]?.findings).toContainEqual(expect.objectContaining({ rule: 'order-backup', level: 'warn' }));
    expect(await run(lenient)).toBe('succeeded');
    expect((await stages(lenient))[0]?.stage_status).toBe('succeeded_backup_failed');
  });

  it('warn of conditions over columns that their asker sees masked', async () => {
    const form = {
      name: '掩码',
      project_id: project,
      kind: 'dml',
      data_source_id: gate.source.id,
      databases: ['public'],
    };
    const script = "UPDATE customer SET city = '广州' WHERE phone = '13900001111'";
    const review = (await done(asker, 'work-order.check', { ...form, script })) as unknown as {
      findings: { rule: string; text: string }[];
    };
    expect(review.findings).toContainEqual(
      expect.objectContaining({
        rule: 'order-masked',
        text: expect.stringContaining('public.customer.phone') as string,
      }),
    );
  });

  it('run by themselves what cannot stand in a transaction', async () => {
    const reader = `reader_${gate.source.database.name}`;
    await gate.source.sql(
      `CREATE TABLE upkeep (a int); ALTER TABLE upkeep OWNER TO ${reader}; GRANT CREATE ON SCHEMA public TO ${reader}`,
    );
    await gate.source.sync();
    const form = { kind: 'ddl', is_backup: false };
    const script = 'CREATE INDEX CONCURRENTLY upkeep_a ON upkeep (a); VACUUM upkeep';
    const whole = {
      name: '整体',
      project_id: project,
      data_source_id: gate.source.id,
      databases: ['public'],
      script,
      ...form,
    };
    expect(await as(asker, 'work-order.create', whole)).toMatchObject({ code: 400 });
    const id = await submit(script, { ...form, is_transaction: false });
    expect(await run(id), String((await order(id)).error)).toBe('succeeded');
    expect(
      await gate.source.sql(`SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = 'upkeep_a'::regclass`),
    ).toEqual([{ valid: true }]);
  });
});
