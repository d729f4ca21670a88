import { setTimeout as wait } from 'node:timers/promises';
import { startTestPlatform, type TestPlatform } from '@sluice/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createAlertSweep, sweepAlerts, sweepLong } from './alert.sweep.js';
import { underLock } from './kept.lock.js';

describe('the check of the audit chain', () => {
  let world: TestPlatform;
  beforeAll(async () => {
    world = await startTestPlatform({ config: { role: 'api' } });
    const { token } = await world.person(['system_admin']);
    await world.call('/operation/alert-rule.delete', { id: 1 }, { token });
    await world.platform.audit.flush();
  });
  afterAll(() => world?.stop());
  afterEach(() => vi.useRealTimers());

  const db = () => world.platform.db;
  const alerts = async (kind: string): Promise<unknown[]> =>
    (await db().query('SELECT level, is_alert, status FROM alert WHERE kind = $1', [kind])).rows;
  const lost = (): Promise<unknown> =>
    db().query(
      `INSERT INTO job (kind, status, attempt, start_time, finish_time, error) VALUES ('export', 'failed', 3, now(), now(), 'given up after too many attempts')`,
    );

  /** The check goes on until `end` is called; how often it began. */
  function held(): { begun: () => number; end: () => void } {
    const { audit } = world.platform;
    const verify = audit.verify.bind(audit);
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    const spied = vi.spyOn(audit, 'verify').mockImplementation(async () => {
      await ended;
      return verify();
    });
    return {
      begun: () => spied.mock.calls.length,
      end: () => {
        end();
        spied.mockRestore();
      },
    };
  }

  it('waits until there is a day of records', async () => {
    await sweepLong(world.platform);
    expect(await alerts('chain_check')).toEqual([]);
    await db().query('ALTER TABLE audit_log DISABLE TRIGGER USER');
    await db().query(
      `UPDATE audit_log SET time = time - interval '2 days' WHERE seq = (SELECT min(seq) FROM audit_log)`,
    );
  });

  it('keeps no process from finding everything else, and is done by one of them', async () => {
    const check = held();
    const first = sweepLong(world.platform);
    await vi.waitFor(() => expect(check.begun()).toBe(1));
    await sweepLong(world.platform);
    await lost();
    await sweepAlerts(world.platform);
    expect(await alerts('job_lost')).toHaveLength(1);
    expect(check.begun()).toBe(1);
    check.end();
    await first;
    await sweepLong(world.platform);
    expect(await alerts('chain_check')).toMatchObject([{ level: 'critical', is_alert: true, status: 'firing' }]);
  });

  it('keeps its own process from nothing either', async () => {
    await db().query(`DELETE FROM alert`);
    const check = held();
    const { config, log } = world.platform;
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const service = createAlertSweep({ config: { ...config, role: 'worker' }, log, platform: () => world.platform });
    await service.start?.();
    vi.advanceTimersByTime(20_000);
    await vi.waitFor(() => expect(check.begun()).toBe(1));
    await vi.waitFor(async () => expect(await alerts('job_lost')).toHaveLength(1));
    await db().query(`DELETE FROM alert WHERE kind = 'job_lost'`);
    await vi.waitFor(async () => {
      vi.advanceTimersByTime(20_000);
      expect(await alerts('job_lost')).toHaveLength(1);
    });
    expect(check.begun()).toBe(1);
    check.end();
    await service.stop?.();
    expect(await alerts('chain_check')).toHaveLength(1);
  });

  it('is found out of order once, where nothing of it could be kept', async () => {
    await db().query(`DELETE FROM alert`);
    vi.spyOn(world.platform.audit, 'verify').mockRejectedValueOnce(new Error('unreadable'));
    await sweepLong(world.platform);
    expect(await alerts('chain_check')).toEqual([]);
    await sweepLong(world.platform);
    expect(await alerts('chain_check')).toHaveLength(1);
    expect(world.logged.filter((line) => line.includes('unreadable'))).toHaveLength(1);
  });

  it('holds its lock for longer than a transaction may be idle', async () => {
    const done = vi.fn();
    await underLock(
      db(),
      99,
      async (inside) => {
        await inside.query(`SET LOCAL idle_in_transaction_session_timeout = 400`);
        await wait(1500);
        await underLock(db(), 99, async () => done());
        await inside.query('SELECT 1');
      },
      100,
    );
    expect(done).not.toHaveBeenCalled();
    await underLock(db(), 99, async () => done());
    expect(done).toHaveBeenCalled();
  });
});
