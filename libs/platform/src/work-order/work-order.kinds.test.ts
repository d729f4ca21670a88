import {
  startOracleShop,
  startTdsShop,
  startTestPlatform,
  type OracleDouble,
  type TdsDouble,
  type TestPerson,
  type TestPlatform,
} from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import type { Envelope } from '../dispatch/call.js';

vi.mock('oracledb', async () => ({ default: (await import('@sluice/testing')).oracledbDouble }));

const wait = { timeout: 60_000, interval: 100 };

interface Shop {
  type: string;
  title: string;
  schema: string;
  double: TdsDouble | OracleDouble;
  source: number;
  project: number;
}

/**
 * Orders on a kind whose transactions are used and whose rows are not kept, against a simulator; and on one that has
 * none.
 */
describe('work orders on SQL Server', () => {
  let world: TestPlatform;
  let asker: TestPerson;
  let manager: TestPerson;
  const shops: Shop[] = [];

  const as = (who: TestPerson, name: string, body: Record<string, unknown>): Promise<Envelope> =>
    world.call(`/operation/${name}`, body, { token: who.token });
  const done = async (who: TestPerson, name: string, body: Record<string, unknown>): Promise<{ id: number }> => {
    const answer = await as(who, name, body);
    expect(answer, answer.msg).toMatchObject({ code: 200 });
    return answer.data as { id: number };
  };
  let count = 0;
  const form = ({ project, source, schema }: Shop, script: string, more: Record<string, unknown> = {}) => ({
    name: `k${(count += 1)}`,
    project_id: project,
    kind: 'dml',
    data_source_id: source,
    databases: [schema],
    script,
    is_backup: false,
    ...more,
  });
  const order = (id: number) =>
    world.platform.db.one<{ status: string; error: string | null; affected_rows: number; script_hash: string }>(
      'SELECT status, error, affected_rows, script_hash FROM work_order WHERE id = $1',
      [id],
    );
  const ran = async (shop: Shop, script: string, more: Record<string, unknown> = {}): Promise<number> => {
    const { id } = await done(asker, 'work-order.create', form(shop, script, more));
    await done(manager, 'work-order.approve', { orders: [{ id, hash: (await order(id)).script_hash }] });
    await done(asker, 'work-order.run', { id });
    await expect.poll(async () => (await order(id)).status, wait).not.toMatch(/running|approved/);
    return id;
  };
  const refused = async (shop: Shop, script: string, more: Record<string, unknown> = {}): Promise<string> => {
    const answer = await as(asker, 'work-order.create', form(shop, script, more));
    expect(answer.code, answer.msg).not.toBe(200);
    return JSON.stringify(answer);
  };
  const points = async (): Promise<number[]> => {
    const rows = await rowsOf('SELECT points FROM customer WHERE id < 3 ORDER BY id');
    return rows.map(([value]) => Number(value));
  };
  /** As the source's own account sees them. */
  const rowsOf = async (text: string): Promise<unknown[][]> => {
    const pool = await world.platform.gateway.sources.pool(
      await world.platform.gateway.sources.get(sqlServer().source),
      'read',
    );
    const settings = { searchPath: ['dbo'], timeZone: 'UTC', readOnly: true, timeoutMs: 10_000 };
    const limits = { rows: 10, bytes: 10_000 };
    const run = await pool.start(
      { text, binds: [], mode: 'stream', settings, limits, checkColumns: () => undefined },
      new AbortController().signal,
    );
    const rows: unknown[][] = [];
    for await (const batch of run.rows) rows.push(...batch);
    await run.done;
    return rows;
  };
  const sqlServer = (): Shop => shops[0] as Shop;

  beforeAll(async () => {
    const doubles = [
      { type: 'mssql', title: 'SQL Server', schema: 'dbo', double: await startTdsShop(inject('postgresUrl')) },
      { type: 'oracle', title: 'Oracle', schema: 'APP', double: await startOracleShop(inject('postgresUrl')) },
    ];
    world = await startTestPlatform();
    const system = await world.person(['system_admin']);
    const policy = await world.person(['policy_admin']);
    [manager, asker] = [await world.person(['user']), await world.person(['user'])];
    for (const shop of doubles) {
      const { host, port, account } = shop.double;
      const database_name = 'service' in shop.double ? shop.double.service : shop.double.database;
      const at = { name: shop.title, type: shop.type, host, port, database_name, account: account.name };
      const settings = { ...at, ...(shop.type === 'oracle' ? { default_schema: shop.schema } : {}) };
      const { id: source } = await done(system, 'data-source.create', { ...settings, password: account.password });
      await done(system, 'data-source.sync', { id: source });
      const { id: project } = await done(system, 'project.create', { name: shop.title, manager_ids: [manager.id] });
      await done(manager, 'project.member-add', { project_id: project, user_ids: [asker.id] });
      await done(policy, 'project.source-add', { project_id: project, data_source_id: source });
      shops.push({ ...shop, source, project });
    }
  }, 240_000);
  afterAll(async () => {
    await world?.stop();
    for (const { double } of shops) await double.stop();
  });

  it('run their statements in one transaction, all of them or none', async () => {
    const id = await ran(
      sqlServer(),
      'UPDATE customer SET points = points + 1 WHERE id = 1;\nUPDATE customer SET points = points + 1 WHERE id = 2',
    );
    expect(await order(id)).toMatchObject({ status: 'succeeded', error: null, affected_rows: 2 });
    expect(await points()).toEqual([11, 21]);
    const failed = await ran(
      sqlServer(),
      "UPDATE customer SET points = points + 1 WHERE id = 1;\nINSERT INTO customer (id, name, points) VALUES (1, 'twice', 0)",
    );
    expect((await order(failed)).status).toBe('failed');
    expect(await points()).toEqual([11, 21]);
  });

  it('are refused by name, before anybody approves, where rows were to be kept', async () => {
    const said = await refused(sqlServer(), 'UPDATE customer SET points = 0 WHERE id = 1', { is_backup: true });
    expect(said).toContain('SQL Server');
    expect(said).toContain('order-backup');
    const kept = await world.platform.db.one('SELECT count(*) AS count FROM work_order WHERE is_backup');
    expect(kept).toEqual({ count: 0 });
    // Whoever goes without it is told that nothing was kept, and nothing is offered to be taken back.
    const more = { is_backup: true, is_backup_needed: false };
    const id = await ran(sqlServer(), 'UPDATE customer SET points = points WHERE id = 1', more);
    const stages = await world.platform.db.query<{ id: number; stage_status: string; backup_ref: null }>(
      'SELECT id, stage_status, backup_ref FROM work_order_stage WHERE work_order_id = $1',
      [id],
    );
    expect(stages.rows).toMatchObject([{ stage_status: 'succeeded_backup_failed', backup_ref: null }]);
    const back = await as(asker, 'work-order.roll-back', { id, stage_ids: [stages.rows[0]?.id] });
    expect(back.code).not.toBe(200);
  });

  it('read in their asker’s name', async () => {
    const id = await ran(sqlServer(), 'SELECT id, points FROM customer WHERE id < 3', { kind: 'async_query' });
    expect(await order(id)).toMatchObject({ status: 'succeeded', error: null });
  });

  it('are refused by the name of the kind where it has none: Oracle', async () => {
    const answer = await as(asker, 'work-order.create', form(shops[1] as Shop, 'UPDATE customer SET points = 0'));
    expect(answer).toMatchObject({ code: 400, data: { field: 'data_source_id' } });
    expect(answer.msg).toContain('oracle');
  });
});
