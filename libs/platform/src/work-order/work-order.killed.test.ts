import { fileURLToPath } from 'node:url';
import {
  startChild,
  startKilledWorld,
  type Child,
  type KilledWorld,
  type KillGate,
  type TestPerson,
  type TestPlatform,
  type TestSource,
} from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleOf } from '@sluice/testing/whole';

const worker = fileURLToPath(new URL('../../../testing/src/children/worker.child.ts', import.meta.url));
const wait = { timeout: 120_000, interval: 200 };
/** Schemas of the source, each of them the database of one order. */
const schemas = 60;
/** Processes that are killed at once, and jobs that each of them has. */
const [processes, slots] = [2, 2];

/** `kill -9` of the workers between any two writes that the platform makes of an order's run. */
describe('work orders whose worker is killed between two steps', () => {
  let killed: KilledWorld;
  let done: KilledWorld['done'];
  let children: Child[] = [];
  let world: TestPlatform;
  let source: TestSource;
  let gate: KillGate;
  let asker: TestPerson;
  let manager: TestPerson;
  let project: number;

  const begin = async (count: number): Promise<void> => {
    const { database, platform } = world;
    children = Array.from({ length: count }, () =>
      startChild(worker, [database.url, platform.config.dataDir, killed.masterKey.toString('hex')]),
    );
    for (const child of children) expect(await child.line()).toBe('ready');
  };
  const kill = async (): Promise<void> => {
    await Promise.all(children.map((child) => child.kill()));
    children = [];
  };
  let count = 0;
  /** An order of two statements that may not be carried out twice, on a schema of its own. */
  const approved = async (isTransaction: boolean): Promise<{ id: number; schema: string }> => {
    const schema = `s${(count += 1)}`;
    const script = 'UPDATE item SET v = v + 1 WHERE id = 1; UPDATE item SET v = v + 1 WHERE id = 2';
    const form = { project_id: project, kind: 'dml', data_source_id: source.id, databases: [schema], script };
    const more = { name: schema, is_backup: true, is_backup_needed: true, is_transaction: isTransaction };
    const { id } = await done(asker, 'work-order.create', { ...form, ...more });
    const { script_hash: hash } = await order(id);
    await done(manager, 'work-order.approve', { orders: [{ id, hash }] });
    return { id, schema };
  };
  const order = (id: number) =>
    world.platform.db.one<{ status: string; error: string | null; script_hash: string }>(
      'SELECT status, error, script_hash FROM work_order WHERE id = $1',
      [id],
    );
  const settled = (id: number): Promise<void> =>
    expect.poll(async () => (await order(id)).status, wait).not.toMatch(/running|approved/);
  const values = async (schema: string): Promise<number[]> =>
    (await source.sql<{ v: number }>(`SELECT v FROM ${schema}.item ORDER BY id`)).map(({ v }) => v);
  /** What is left open of an order: nothing, once it has ended. */
  const open = async (id: number): Promise<Record<string, unknown>> =>
    world.platform.db.one(
      `SELECT (SELECT count(*) FROM work_order_stage WHERE work_order_id = $1 AND is_pending) AS pending,
         (SELECT count(*) FROM work_order_attempt WHERE work_order_id = $1 AND status <> 'ended') AS attempts,
         (SELECT count(*) FROM job WHERE payload ->> 'order' = $1::text AND status IN ('waiting', 'running')) AS jobs`,
      [id],
    );
  const backups = async (id: number): Promise<string[]> =>
    (
      await world.platform.db.query<{ status: string }>(
        'SELECT status FROM work_order_backup WHERE work_order_id = $1 ORDER BY id',
        [id],
      )
    ).rows.map(({ status }) => status);
  const stages = async (id: number): Promise<string[]> =>
    (
      await world.platform.db.query<{ status: string }>(
        'SELECT stage_status AS status FROM work_order_stage WHERE work_order_id = $1 ORDER BY sort_num',
        [id],
      )
    ).rows.map(({ status }) => status);
  const watch = async (id: number, heldAt: number): Promise<void> => {
    const by = (table: string, column = 'work_order_id') => ({ table, column, value: id });
    const rows = [by('work_order', 'id'), by('work_order_stage'), by('work_order_attempt'), by('work_order_backup')];
    await gate.watch([{ id, rows, heldAt }]);
  };
  /** Nobody keeps a lease that its process does not live to see the end of: the time passes. */
  const passLeases = (): Promise<unknown> =>
    world.platform.db.query(`UPDATE job SET lease_time = now() - interval '1 second' WHERE status = 'running'`);

  beforeAll(async () => {
    const numbers = Array.from({ length: schemas }, (_, at) => at + 1);
    const tables = numbers.map(
      (at) =>
        `CREATE SCHEMA s${at}; CREATE TABLE s${at}.item (id int PRIMARY KEY, v int NOT NULL); INSERT INTO s${at}.item VALUES (1, 0), (2, 0)`,
    );
    killed = await startKilledWorld(tables.join(';'), async ({ database, sql }) => {
      const account = `reader_${database.name}`;
      for (const at of numbers)
        await sql(
          `GRANT USAGE ON SCHEMA s${at} TO ${account}; GRANT SELECT, UPDATE ON ALL TABLES IN SCHEMA s${at} TO ${account}`,
        );
    });
    ({ world, source, gate, asker, manager, project, done } = killed);
    await begin(processes);
  });
  afterAll(async () => {
    await kill();
    await killed.end();
  });

  it.each([
    ['in one transaction', true],
    ['statement by statement', false],
  ])(
    'are whole again and have run nothing twice: %s',
    async (_name, isTransaction) => {
      const sample = await approved(isTransaction);
      await watch(sample.id, 0);
      await done(asker, 'work-order.run', { id: sample.id });
      await settled(sample.id);
      expect(await order(sample.id)).toMatchObject({ status: 'succeeded', error: null });
      await gate.release();
      const writes = await gate.writes(sample.id);
      // Rows of one statement are one step.
      // What was written before the worker begins is that of whoever pressed; and rows of one statement are one step.
      const [pressed = 0, given = 0] = writes.flatMap((what, at) => (what === 'COMMIT' ? [at] : []));
      expect(given).toBeGreaterThan(pressed);
      let left = sampleOf(
        writes.flatMap((what, at) => (at <= given || what === writes[at - 1] ? [] : [{ what, number: at + 1 }])),
        8,
      );
      expect(left.length).toBeGreaterThan(2);
      while (left.length > 0) {
        const round = left.slice(0, processes * slots);
        left = left.slice(round.length);
        const held = [];
        for (const { what, number } of round) held.push({ what, number, ...(await approved(isTransaction)) });
        for (const { id, number } of held) {
          await watch(id, number);
          await done(asker, 'work-order.run', { id });
        }
        await expect.poll(async () => (await gate.held()).length, wait).toBe(held.length);
        await kill();
        await gate.release();
        await passLeases();
        await begin(processes);
        for (const { id, schema, what, number } of held) {
          await settled(id);
          const at = `${number} ${what}`;
          const after = await order(id);
          // The source remembers how each transaction ended, so nobody needs to be asked.
          expect(after.status, at).toMatch(/^(succeeded|failed)$/);
          expect(await open(id), at).toEqual({ pending: 0, attempts: 0, jobs: 0 });
          expect((await values(schema)).join(), at).toMatch(isTransaction ? /^(0,0|1,1)$/ : /^(0,0|1,0|1,1)$/);
          expect((await values(schema)).join() === '1,1', at).toBe(after.status === 'succeeded');
          if (after.status === 'failed') await done(asker, 'work-order.retry', { id });
        }
        for (const { id, schema, what, number } of held) {
          const at = `${number} ${what}`;
          await settled(id);
          expect(await order(id), at).toMatchObject({ status: 'succeeded' });
          expect(await values(schema), at).toEqual([1, 1]);
          expect(await stages(id), at).toEqual(['succeeded_backed_up', 'succeeded_backed_up']);
          // Of each statement one backup is offered: of the run that was kept.
          expect((await backups(id)).filter((status) => status === 'kept').length, at).toBe(2);
        }
      }
    },
    600_000,
  );
});
