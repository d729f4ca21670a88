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
import { evidenceOf } from './order.evidence.js';

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

/** Orders on kinds whose transactions are used and whose rows are not kept, against simulators of their servers. */
describe('work orders', () => {
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
  const points = async (shop: Shop): Promise<number[]> => {
    const rows = await rowsOf(shop, 'SELECT points FROM customer WHERE id < 3 ORDER BY id');
    return rows.map(([value]) => Number(value));
  };
  const sourceOf = ({ source }: Shop) => world.platform.gateway.sources.get(source);
  /** As the source's own account sees them. */
  const rowsOf = async (shop: Shop, text: string): Promise<unknown[][]> => {
    const pool = await world.platform.gateway.sources.pool(await sourceOf(shop), 'read');
    const settings = { searchPath: [shop.schema], timeZone: 'UTC', readOnly: true, timeoutMs: 10_000 };
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
  const titles = ['SQL Server', 'Oracle'];
  const shopOf = (title: string): Shop => shops.find((shop) => shop.title === title) as Shop;

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

  it.each(titles)('on %s run their statements in one transaction, all of them or none', async (title) => {
    const shop = shopOf(title);
    const before = await points(shop);
    const id = await ran(
      shop,
      'UPDATE customer SET points = points + 1 WHERE id = 1;\nUPDATE customer SET points = points + 1 WHERE id = 2',
    );
    expect(await order(id)).toMatchObject({ status: 'succeeded', error: null, affected_rows: 2 });
    const after = before.map((value) => value + 1);
    expect(await points(shop)).toEqual(after);
    const failed = await ran(
      shop,
      "UPDATE customer SET points = points + 1 WHERE id = 1;\nINSERT INTO customer (id, name, points) VALUES (1, 'twice', 0)",
    );
    expect((await order(failed)).status).toBe('failed');
    expect(await points(shop)).toEqual(after);
  });

  it.each(titles)('on %s are refused by name, before anybody approves, where rows were to be kept', async (title) => {
    const shop = shopOf(title);
    const said = await refused(shop, 'UPDATE customer SET points = 0 WHERE id = 1', { is_backup: true });
    expect(said).toContain(title);
    expect(said).toContain('order-backup');
    const kept = await world.platform.db.one(
      'SELECT count(*) AS count FROM work_order WHERE is_backup AND data_source_id = $1',
      [shop.source],
    );
    expect(kept).toEqual({ count: 0 });
    // Whoever goes without it is told that nothing was kept, and nothing is offered to be taken back.
    const more = { is_backup: true, is_backup_needed: false };
    const id = await ran(shop, 'UPDATE customer SET points = points WHERE id = 1', more);
    const stages = await world.platform.db.query<{ id: number; stage_status: string; backup_ref: null }>(
      'SELECT id, stage_status, backup_ref FROM work_order_stage WHERE work_order_id = $1',
      [id],
    );
    expect(stages.rows).toMatchObject([{ stage_status: 'succeeded_backup_failed', backup_ref: null }]);
    const back = await as(asker, 'work-order.roll-back', { id, stage_ids: [stages.rows[0]?.id] });
    expect(back.code).not.toBe(200);
  });

  it.each(titles)('on %s read in their asker’s name', async (title) => {
    const id = await ran(shopOf(title), 'SELECT id, points FROM customer WHERE id < 3', { kind: 'async_query' });
    expect(await order(id)).toMatchObject({ status: 'succeeded', error: null });
  });

  it.each(titles)('on %s are refused for what their review finds', async (title) => {
    const shop = shopOf(title);
    // A script ends no transaction, and what it does not say is not changed.
    expect(await refused(shop, 'UPDATE customer SET points = 0 WHERE id = 1; COMMIT')).toContain('transaction-control');
    expect(await refused(shop, 'UPDATE nobody SET points = 0 WHERE id = 1')).toContain('object-unknown');
  });

  it.each(titles)('on %s whose worker was lost find no evidence of how they ended', async (title) => {
    expect(await evidenceOf(world.platform, await sourceOf(shopOf(title)), '42')).toBe('none');
  });

  it('on Oracle change structure statement by statement, for each of them commits by itself', async () => {
    const shop = shopOf('Oracle');
    const script =
      'CREATE TABLE fresh (id NUMBER(10) PRIMARY KEY);\nCREATE TABLE fresher (id NUMBER(10) PRIMARY KEY, note VARCHAR2(20))';
    const said = await refused(shop, script, { kind: 'ddl' });
    expect(said).toContain('order-transaction');
    expect(said).toContain('Oracle');
    const id = await ran(shop, script, { kind: 'ddl', is_transaction: false });
    expect(await order(id)).toMatchObject({ status: 'succeeded', error: null });
    expect(await rowsOf(shop, 'SELECT id, note FROM fresher')).toEqual([]);
  });

  it('on SQL Server change structure in one transaction', async () => {
    const shop = shopOf('SQL Server');
    const script = 'CREATE TABLE fresh (id int PRIMARY KEY);\nALTER TABLE fresh ADD note varchar(20)';
    const id = await ran(shop, script, { kind: 'ddl' });
    expect(await order(id)).toMatchObject({ status: 'succeeded', error: null });
    expect(await rowsOf(shop, 'SELECT id, note FROM fresh')).toEqual([]);
  });
});
