import { startKilledWorld, type KilledWorld } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Envelope } from '../dispatch/call.js';

/** A decision and what its asker does meanwhile take their rows in the same order: the approval's, then the order's. */
describe('an order that is decided while its asker changes their mind', () => {
  let killed: KilledWorld;
  let count = 0;

  const form = () => {
    const { project, source } = killed;
    const script = `UPDATE customer SET points = ${(count += 1)} WHERE id = 1`;
    const target = { project_id: project, kind: 'dml', data_source_id: source.id, databases: ['public'] };
    return { ...target, script, name: `k${count}`, is_backup: false };
  };

  beforeAll(async () => {
    killed = await startKilledWorld();
  });
  afterAll(() => killed.end());

  it.each(['withdraw', 'edit'])('%s waits for the decision, and neither ends in a deadlock', async (what) => {
    const { world, gate, asker, manager, done } = killed;
    const { id } = await done(asker, 'work-order.create', form());
    const approval = await world.platform.db.one<{ id: number; hash: string }>(
      `SELECT id, script_hash AS hash FROM approval WHERE target_type = 'work_order' AND target_id = $1`,
      [id],
    );
    const by = { table: 'approval_person', column: 'approval_id', value: approval.id };
    // The approval's row is taken by the decision, the order's not yet.
    await gate.watch([{ id, rows: [by], heldAt: 1 }]);
    const decided = world.call(
      '/operation/approval.decide',
      { ...approval, action: 'approve' },
      { token: manager.token },
    );
    await expect.poll(async () => (await gate.held()).length, { timeout: 60_000 }).toBe(1);
    const body = what === 'edit' ? { ...form(), revision: 1 } : { remark: '不需要了' };
    const late: Promise<Envelope> = world.call(
      `/operation/work-order.${what}`,
      { id, ...body },
      { token: asker.token },
    );
    const isWaiting = `SELECT count(*)::integer AS n FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND wait_event <> 'advisory'`;
    await expect
      .poll(async () => (await world.platform.db.one<{ n: number }>(isWaiting)).n, { timeout: 60_000 })
      .toBeGreaterThan(0);
    await gate.release();
    expect(await decided).toMatchObject({ code: 200 });
    // The decision stands: an approved order is withdrawn all the same, and edited by nobody who has not seen it.
    expect(await late).toMatchObject({ code: what === 'edit' ? 409 : 200 });
  });
});
