import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { WORK_ORDER_EVENTS, WORK_ORDER_STATES, nextWorkOrderState } from '@sluice/policy';
import {
  createSource,
  startChild,
  startTestPlatform,
  type Child,
  type TestPerson,
  type TestPlatform,
  type TestSource,
} from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Envelope } from '../dispatch/call.js';
import { transition } from './work-order.transition.js';

const worker = fileURLToPath(new URL('../../../testing/src/children/worker.child.ts', import.meta.url));
const wait = { timeout: 90_000, interval: 200 };

/** Orders whose workers are killed, on an installation whose jobs run in processes of their own. */
describe('work orders of a lost worker', () => {
  const masterKey = randomBytes(32);
  const children: Child[] = [];
  let world: TestPlatform;
  let source: TestSource;
  let asker: TestPerson;
  let manager: TestPerson;
  let project: number;

  const done = async (who: TestPerson, name: string, body: Record<string, unknown>): Promise<{ id: number }> => {
    const answer: Envelope = await world.call(`/operation/${name}`, body, { token: who.token });
    expect(answer, answer.msg).toMatchObject({ code: 200 });
    return answer.data as { id: number };
  };
  const begin = async (): Promise<Child> => {
    const child = startChild(worker, [world.database.url, world.platform.config.dataDir, masterKey.toString('hex')]);
    children.push(child);
    expect(await child.line()).toBe('ready');
    return child;
  };
  let count = 0;
  const approved = async (script: string): Promise<number> => {
    const form = { project_id: project, kind: 'dml', data_source_id: source.id, databases: ['public'], script };
    const { id } = await done(asker, 'work-order.create', { ...form, name: `w${(count += 1)}`, is_backup: false });
    const { script_hash: hash } = await order(id);
    await done(manager, 'work-order.approve', { orders: [{ id, hash }] });
    return id;
  };
  const order = (id: number) =>
    world.platform.db.one<{ status: string; error: string | null; script_hash: string }>(
      'SELECT status, error, script_hash FROM work_order WHERE id = $1',
      [id],
    );
  const settled = (id: number, status: string): Promise<void> =>
    expect.poll(async () => (await order(id)).status, wait).toBe(status);
  const values = async (): Promise<number[]> =>
    (await source.sql<{ v: number }>('SELECT v FROM slow ORDER BY id')).map(({ v }) => v);
  /** As a process leaves it that is killed after the source has kept the transaction and before it could say so. */
  const lose = async (id: number, more = ''): Promise<void> => {
    const { db } = world.platform;
    await db.query(`UPDATE work_order_stage SET is_pending = true${more} WHERE work_order_id = $1`, [id]);
    await db.query(`UPDATE work_order SET status = 'running', finish_time = NULL WHERE id = $1`, [id]);
    const attempt = await db.one<{ job_id: number }>(
      `UPDATE work_order_attempt SET status = 'running' WHERE work_order_id = $1 RETURNING job_id`,
      [id],
    );
    await db.query(`UPDATE job SET status = 'running', lease_time = now() - interval '1 minute' WHERE id = $1`, [
      attempt.job_id,
    ]);
  };

  beforeAll(async () => {
    world = await startTestPlatform({ config: { role: 'api', masterKey } });
    source = await createSource(
      world,
      `CREATE TABLE slow (id int PRIMARY KEY, v int NOT NULL); INSERT INTO slow VALUES (1, 0), (2, 0);
       CREATE FUNCTION rest() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(NEW.v); RETURN NEW; END';
       CREATE TRIGGER rest BEFORE UPDATE ON slow FOR EACH ROW WHEN (NEW.v > 1) EXECUTE FUNCTION rest();`,
    );
    const system = await world.person(['system_admin']);
    const policy = await world.person(['policy_admin']);
    [manager, asker] = [await world.person(['user']), await world.person(['user'])];
    project = (await done(system, 'project.create', { name: 'loss', manager_ids: [manager.id] })).id;
    await done(manager, 'project.member-add', { project_id: project, user_ids: [asker.id] });
    await done(policy, 'project.source-add', { project_id: project, data_source_id: source.id });
  });
  afterAll(async () => {
    for (const child of children) await child.kill();
    await world.stop();
    await source.drop();
  });

  it('are not run again: killed within the statement, the source says that nothing was kept, and a person tries again', async () => {
    const first = await begin();
    const id = await approved('UPDATE slow SET v = 4 WHERE id = 1');
    await done(asker, 'work-order.run', { id });
    const busy = async (): Promise<number> =>
      (await source.sql(`SELECT 1 FROM pg_stat_activity WHERE wait_event = 'PgSleep'`)).length;
    await expect.poll(busy, wait).toBe(1);
    await first.kill();
    expect((await order(id)).status).toBe('running');
    await begin();
    await settled(id, 'failed');
    expect((await order(id)).error).toContain('已回滚');
    expect(await values()).toEqual([0, 0]);
    await done(asker, 'work-order.retry', { id });
    await settled(id, 'succeeded');
    expect(await values()).toEqual([4, 0]);
  });

  it('are told as done where the source kept them', async () => {
    const id = await approved('UPDATE slow SET v = v - 1 WHERE id = 2');
    await done(asker, 'work-order.run', { id });
    await settled(id, 'succeeded');
    const after = await values();
    await lose(id);
    await settled(id, 'succeeded');
    expect(await values()).toEqual(after);
  });

  it('are unknown without evidence, until a manager says what they found', async () => {
    const id = await approved('UPDATE slow SET v = v - 1 WHERE id = 2');
    await done(asker, 'work-order.run', { id });
    await settled(id, 'succeeded');
    const after = await values();
    await lose(id, ', transaction_id = NULL');
    await settled(id, 'unknown');
    expect(await values()).toEqual(after);
    const body = { id, outcome: 'ok' };
    expect(
      await world.call('/operation/work-order.resolve', { ...body, remark: '' }, { token: manager.token }),
    ).toMatchObject({ code: 400 });
    expect(
      await world.call('/operation/work-order.resolve', { ...body, remark: 'x' }, { token: asker.token }),
    ).toMatchObject({ code: 401 });
    await done(manager, 'work-order.resolve', { ...body, remark: '已在库中核对' });
    await settled(id, 'succeeded');
  });

  it('move as the machine says, once, whoever else moves them at the same moment', async () => {
    const { db, approvals } = world.platform;
    for (const state of WORK_ORDER_STATES)
      for (const event of WORK_ORDER_EVENTS) {
        const { id } = await db.one<{ id: number }>(
          `INSERT INTO work_order (order_no, name, project_id, kind, status, user_id, data_source_id, databases, script, script_hash)
           VALUES ($1, 'm', $2, 'dml', $3, $4, $5, '{public}', '-', 'h') RETURNING id`,
          [`${state}-${event}`.slice(0, 32), project, state, asker.id, source.id],
        );
        const move = () =>
          db.transaction((inside) =>
            transition(approvals, { db: inside, userId: asker.id, ip: '' }, id, { event, record: 'run' }),
          );
        const ends = await Promise.allSettled([move(), move()]);
        const next = nextWorkOrderState(state, event);
        const again = next && nextWorkOrderState(next, event);
        const expected = next === undefined ? 0 : again === undefined ? 1 : 2;
        expect(
          ends.filter(({ status }) => status === 'fulfilled'),
          `${state} ${event}`,
        ).toHaveLength(expected);
        expect((await order(id)).status).toBe(expected === 2 ? again : (next ?? state));
        const { count: lines } = await db.one<{ count: number }>(
          `SELECT count(*) AS count FROM approval_record WHERE target_type = 'work_order' AND target_id = $1`,
          [id],
        );
        expect(lines).toBe(expected);
        await db.query('DELETE FROM work_order WHERE id = $1', [id]);
      }
  });
});
