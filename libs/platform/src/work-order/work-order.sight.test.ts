import { gatewayPerson, type TestPerson } from '@sluice/testing';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Envelope } from '../dispatch/call.js';

interface Stage {
  id: number;
  stage_status: string;
  backup_ref: string | null;
  error: string | null;
}

/**
 * What an order tells of rows: to its asker as the gate would now, to everybody else who reads it nothing of a value.
 */
describe('what orders tell', () => {
  const gate = gatewayPerson();
  let asker: TestPerson;
  let trusted: TestPerson;
  let manager: TestPerson;
  let project: number;
  let count = 0;

  const as = (who: TestPerson, name: string, body: Record<string, unknown>): Promise<Envelope> =>
    gate.test.call(`/operation/${name}`, body, { token: who.token });
  const done = async (who: TestPerson, name: string, body: Record<string, unknown>): Promise<{ id: number }> => {
    const answer = await as(who, name, body);
    expect(answer, answer.msg).toMatchObject({ code: 200 });
    return answer.data as { id: number };
  };
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
  const order = (id: number) =>
    gate.test.platform.db.one<{ status: string; error: string | null; script: string; script_hash: string }>(
      'SELECT status, error, script, script_hash FROM work_order WHERE id = $1',
      [id],
    );
  const stages = async (id: number): Promise<Stage[]> =>
    (
      await gate.test.platform.db.query<Stage>(
        'SELECT id, stage_status, backup_ref, error FROM work_order_stage WHERE work_order_id = $1 ORDER BY sort_num',
        [id],
      )
    ).rows;
  const run = async (who: TestPerson, id: number): Promise<string> => {
    await done(manager, 'work-order.approve', { orders: [{ id, hash: (await order(id)).script_hash }] });
    await done(who, 'work-order.run', { id });
    await expect.poll(async () => (await order(id)).status, { timeout: 30_000 }).not.toMatch(/running|approved/);
    return (await order(id)).status;
  };
  const filter = async (condition: string): Promise<void> => {
    await gate.test.platform.db.query(
      `INSERT INTO row_filter (name, data_source_id, schema_name, table_name, subject_type, subject_ids, condition)
       VALUES ($3, $1, 'public', 'customer', 'all', '[]', $2)`,
      [gate.source.id, condition, randomUUID()],
    );
    gate.test.platform.gateway.versions.suspect();
  };
  const unfilter = async (): Promise<void> => {
    await gate.test.platform.db.query('DELETE FROM row_filter');
    gate.test.platform.gateway.versions.suspect();
  };

  beforeAll(async () => {
    await gate.begin();
    const system = await gate.test.person(['system_admin']);
    const policy = await gate.test.person(['policy_admin']);
    manager = await gate.test.person(['user']);
    asker = await gate.test.person(['user']);
    trusted = await gate.test.person(['user'], { accessLevel: 'high' });
    project = (await done(system, 'project.create', { name: '零售', code: 'RETAIL', manager_ids: [manager.id] })).id;
    await done(manager, 'project.member-add', { project_id: project, user_ids: [asker.id, trusted.id] });
    await done(policy, 'project.source-add', { project_id: project, data_source_id: gate.source.id });
    for (const who of [asker, trusted]) await gate.source.grant({ user: who.id }, 'read');
  });
  afterEach(unfilter);
  afterAll(gate.end);

  it.each([
    ['a value that is read', 'UPDATE customer SET points = id_card::int WHERE id = 10'],
    ['a value that is compared', 'UPDATE customer SET points = 0 WHERE id = 10 AND id_card::int = 1'],
    ['a row that is written', 'UPDATE customer SET points = NULL WHERE id = 10'],
  ])('an error quotes no value to those who read the order of somebody who sees all: %s', async (_what, script) => {
    await gate.source.sql('ALTER TABLE customer ALTER points SET NOT NULL');
    const { id } = await done(trusted, 'work-order.create', form(script));
    expect(await run(trusted, id)).toBe('failed');
    const reported = JSON.stringify([await order(id), await stages(id)]);
    expect(reported).not.toMatch(/138\d{8}|110101\d+/);
    expect((await stages(id))[0]?.error).toBeTruthy();
    await gate.test.platform.audit.flush();
    const { rows } = await gate.test.platform.db.query<{ error: string | null }>(
      'SELECT error FROM audit_log WHERE order_id = $1',
      [id],
    );
    expect(JSON.stringify(rows)).not.toMatch(/138\d{8}|110101\d+/);
    await gate.source.sql('ALTER TABLE customer ALTER points DROP NOT NULL');
  });

  it.each([
    'ALTER TABLE customer ALTER city TYPE text USING phone',
    'ALTER TABLE customer ALTER city TYPE text USING (city || left(id_card, 4))',
    'ALTER TABLE customer INHERIT note',
    'CREATE TABLE copied AS SELECT phone FROM customer',
    'CREATE OR REPLACE VIEW contact AS SELECT id, phone AS who, city AS tel FROM customer',
  ])('no change brings values under a name where they are clear to its asker: %s', async (script) => {
    const answer = await as(asker, 'work-order.create', form(script, { kind: 'ddl' }));
    expect(answer).toMatchObject({
      code: 400,
      data: { field: 'script' },
      msg: expect.stringMatching(/脱敏列/) as string,
    });
  });

  it('a result is not handed out once a filter of rows would leave some out, and is again when the filter is gone', async () => {
    await filter('row.id <= 20');
    const { id } = await done(asker, 'work-order.create', form('SELECT id, city FROM customer', { kind: 'export' }));
    expect(await run(asker, id)).toBe('succeeded');
    expect(await gate.test.platform.db.one('SELECT affected_rows FROM work_order WHERE id = $1', [id])).toEqual({
      affected_rows: 20,
    });
    const { link } = (await done(asker, 'work-order.ticket', { id })) as unknown as { link: string };
    await unfilter();
    // Also where the filter shows more than it did: the file is what another question would answer.
    expect(await as(asker, 'work-order.ticket', { id })).toMatchObject({ code: 404 });
    await filter('row.id <= 10');
    expect(await as(asker, 'work-order.ticket', { id })).toMatchObject({ code: 404 });
    const query = Object.fromEntries(new URL(link, 'http://x').searchParams);
    const download = await gate.test.answer('/work-order/download', { ...query, id }, { method: 'GET' });
    expect(download).toMatchObject({ kind: 'json', envelope: { code: 404 } });
    await unfilter();
    await filter('row.id <= 20');
    await done(asker, 'work-order.ticket', { id });
  });

  it('rows are neither shown nor brought back by who may see some of the table alone', async () => {
    const script = "UPDATE customer SET city = '拉萨' WHERE id IN (30, 31)";
    const { id } = await done(asker, 'work-order.create', form(script, { is_backup: true }));
    expect(await run(asker, id)).toBe('succeeded');
    const [stage] = await stages(id);
    const back = await done(asker, 'work-order.roll-back', { id, stage_ids: [stage?.id] });
    await filter('row.id <> 31');
    expect(await as(asker, 'backup.rows', { backup_id: Number(stage?.backup_ref) })).not.toMatchObject({ code: 200 });
    expect(await run(asker, back.id)).toBe('failed');
    expect(await gate.source.sql("SELECT id FROM customer WHERE city = '拉萨' ORDER BY id")).toEqual([
      { id: 30 },
      { id: 31 },
    ]);
    await unfilter();
    expect(await as(asker, 'backup.rows', { backup_id: Number(stage?.backup_ref) })).toMatchObject({ code: 200 });
    await done(asker, 'work-order.retry', { id: back.id });
    await expect.poll(async () => (await order(back.id)).status, { timeout: 30_000 }).toBe('succeeded');
    expect(await gate.source.sql("SELECT id FROM customer WHERE city = '拉萨'")).toEqual([]);
  });

  it('a script comes out of a file that its asker sent, and of no other', async () => {
    const { platform } = gate.test;
    const stored = async (userId: number | null, more: { upload?: { appId: null }; text?: string } = {}) => {
      const text = more.text ?? "INSERT INTO note (body) VALUES ('filed')";
      const written = await platform.files.write(Readable.from([Buffer.from(text)]), new AbortController().signal);
      const facts = { name: 'a.sql', contentType: 'application/sql', userId, expireTime: null };
      await platform.files.keep(platform.db, written, {
        ...facts,
        ...('upload' in more ? { upload: more.upload } : {}),
      });
      return written.id;
    };
    const upload = { appId: null };
    const filed = (id: string, more: Record<string, unknown> = {}): Promise<Envelope> =>
      as(asker, 'work-order.create', form('', { script_file: `/file/${id}`, ...more }));
    const refused = { code: 400, data: { field: 'script_file' } };
    expect(await filed(await stored(manager.id, { upload }))).toMatchObject(refused);
    expect(await filed(await stored(null, { upload }))).toMatchObject(refused);
    // What the product made for the asker, such as an export, is no script either.
    expect(await filed(await stored(asker.id))).toMatchObject(refused);
    expect(await filed(randomUUID())).toMatchObject(refused);
    const own = await stored(asker.id, { upload });
    expect(await filed(own, { script: 'DELETE FROM note WHERE id = 1' })).toMatchObject(refused);
    const made = await filed(own);
    expect(made).toMatchObject({ code: 200 });
    expect((await order((made.data as { id: number }).id)).script).toBe("INSERT INTO note (body) VALUES ('filed')");
  });

  it('a change of more rows than one rollback takes is said before it is asked for', async () => {
    const { platform } = gate.test;
    await platform.settings.set(platform.db, 'backup.flashback_rows', 100, null);
    const found = async (script: string) =>
      (
        (await done(asker, 'work-order.check', form(script, { is_backup: true }))) as unknown as {
          findings: { rule: string; level: string; text: string }[];
        }
      ).findings.filter(({ rule }) => rule === 'order-backup');
    expect(await found("UPDATE customer SET city = '上海' WHERE id <= 150")).toEqual([
      expect.objectContaining({ level: 'warn', text: expect.stringMatching(/150.*100/) as string }),
    ]);
    expect(await found("UPDATE customer SET city = '上海' WHERE id <= 100")).toEqual([]);
    await platform.settings.set(platform.db, 'backup.flashback_rows', 10_000, null);
  });
});
