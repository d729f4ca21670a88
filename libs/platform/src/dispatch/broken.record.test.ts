import { gatewayPerson, withBrokenRecord, type TestPerson } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Envelope } from './call.js';

/** Operations that open their transaction themselves, each with a record that cannot be written. */
describe('nothing stands without its record', () => {
  const gate = gatewayPerson();
  let manager: TestPerson;
  let asker: TestPerson;
  let builder: TestPerson;
  let project: number;
  let count = 0;

  const as = (who: TestPerson, name: string, body: Record<string, unknown>): Promise<Envelope> =>
    gate.test.call(`/operation/${name}`, body, { token: who.token });
  const done = async (who: TestPerson, name: string, body: Record<string, unknown>): Promise<{ id: number }> => {
    const answer = await as(who, name, body);
    expect(answer, `${name}: ${answer.msg}`).toMatchObject({ code: 200 });
    return answer.data as { id: number };
  };
  const rows = async (sql: string, values: unknown[] = []): Promise<unknown[]> =>
    (await gate.test.platform.db.query(sql, values)).rows;
  /** The call fails while its record cannot be written, and the tables hold what they held. */
  const expectUndone = async (who: TestPerson, [name, body]: [string, Record<string, unknown>], tables: string[]) => {
    const state = async (): Promise<unknown[]> => {
      const found: unknown[] = [];
      for (const table of tables) found.push(await rows(`SELECT x.* FROM ${table} x ORDER BY x::text`));
      return found;
    };
    const before = await state();
    const answer = await withBrokenRecord(gate.test, name, () => as(who, name, body));
    expect(answer, name).toMatchObject({ code: 500 });
    expect(await state(), name).toEqual(before);
  };
  const order = (id: number) =>
    gate.test.platform.db.one<{ status: string; script_hash: string }>(
      'SELECT status, script_hash FROM work_order WHERE id = $1',
      [id],
    );
  const ran = async (script: string): Promise<{ id: number; status: string }> => {
    const form = { name: `o${(count += 1)}`, project_id: project, kind: 'dml', data_source_id: gate.source.id };
    const { id } = await done(asker, 'work-order.create', { ...form, databases: ['public'], script, is_backup: true });
    await done(manager, 'work-order.approve', { orders: [{ id, hash: (await order(id)).script_hash }] });
    await done(asker, 'work-order.run', { id });
    await expect.poll(async () => (await order(id)).status, { timeout: 30_000 }).not.toMatch(/running|approved/);
    return { id, status: (await order(id)).status };
  };

  beforeAll(async () => {
    await gate.begin();
    const system = await gate.test.person(['system_admin']);
    const policy = await gate.test.person(['policy_admin']);
    builder = await gate.test.person(['app_admin']);
    [manager, asker] = [await gate.test.person(['user']), await gate.test.person(['user'])];
    project = (await done(system, 'project.create', { name: 'broken', manager_ids: [manager.id] })).id;
    await done(manager, 'project.member-add', { project_id: project, user_ids: [asker.id] });
    await done(policy, 'project.source-add', { project_id: project, data_source_id: gate.source.id });
    await gate.source.grant({ user: asker.id }, 'read');
  });
  afterAll(gate.end);

  it('of an order that rolls another one back', async () => {
    const { id, status } = await ran('UPDATE customer SET points = points + 1 WHERE id <= 3');
    expect(status).toBe('succeeded');
    const stages = (await rows('SELECT id FROM work_order_stage WHERE work_order_id = $1', [id])) as { id: number }[];
    const call = { id, stage_ids: stages.map((stage) => stage.id) };
    const tables = ['work_order', 'work_order_stage', 'work_order_backup', 'approval', 'approval_record', 'notice'];
    await expectUndone(asker, ['work-order.roll-back', call], tables);
    await done(asker, 'work-order.roll-back', call);
  });

  it('of a second try', async () => {
    const { id, status } = await ran(`INSERT INTO customer (id, name, points) VALUES (1, 'twice', 0)`);
    expect(status).toBe('failed');
    const tables = ['work_order', 'work_order_stage', 'work_order_attempt', 'approval_record', 'job'];
    await expectUndone(asker, ['work-order.retry', { id }], tables);
    await done(asker, 'work-order.retry', { id });
    await expect.poll(async () => (await order(id)).status, { timeout: 30_000 }).toBe('failed');
  });

  it('of an app that is taken in', async () => {
    const made = await done(builder, 'app.add', { uid: 'broken', name: 'broken' });
    const { text } = (await as(builder, 'app.export', { app_id: made.id })).data as { text: string };
    const call = { text, copy_as: 'taken-in' };
    await expectUndone(builder, ['app.import', call], ['document_app', 'document', 'document_revision']);
    expect(gate.test.platform.documents.app('taken-in', { draft: true })).toBeUndefined();
    await done(builder, 'app.import', call);
  });

  it('of the file of first passwords, which can still be fetched', async () => {
    const { files, db } = gate.test.platform;
    const written = await files.write(
      (async function* () {
        yield Buffer.from('zhao,Violet-Canal-52');
      })(),
      new AbortController().signal,
    );
    const expireTime = new Date(Date.now() + 60_000);
    await files.keep(db, written, {
      name: 'p.xlsx',
      contentType: 'text/csv; charset=utf-8; header=present',
      userId: null,
      expireTime,
    });
    await expectUndone(asker, ['user.import-report', { ticket: written.id }], ['stored_file']);
    const kept = await files.open(db, written.id);
    const parts: Uint8Array[] = [];
    for await (const part of kept!.body) parts.push(part);
    expect(Buffer.concat(parts).toString()).toBe('zhao,Violet-Canal-52');
  });
});
