import { gatewayPerson, type TestPerson } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const person = gatewayPerson();
type More = NonNullable<Parameters<typeof person.start>[1]>;

/** Runs as long as the test keeps the table locked, and costs the machine nothing. */
const heavy = 'SELECT id FROM note';
const light = 'SELECT id FROM customer ORDER BY id LIMIT 1';

describe('what runs at once', () => {
  let other: TestPerson;
  const appId = 2;
  beforeAll(async () => {
    await person.begin();
    other = await person.test.person(['user']);
    await person.source.grant({ user: other.id }, 'read');
    await person.source.grant({ app: appId }, 'read');
    await person.source.sql('BEGIN');
    await person.source.sql('LOCK TABLE note IN ACCESS EXCLUSIVE MODE');
  });
  afterAll(async () => {
    await person.source.sql('ROLLBACK');
    await person.end();
  });

  const set = async (key: string, value: number): Promise<void> => {
    const { settings, db } = person.test.platform;
    await settings.set(db, key, value, null);
    await settings.refresh();
  };
  /** Starts a statement; its row comes when it ends. */
  const begin = (text: string, more: More = {}): { stop(): void; ended: Promise<string> } => {
    const stopping = new AbortController();
    const ended = person
      .start(text, { signal: stopping.signal, ...more })
      .then(async (result) => {
        if (result.state === 'refused') return result.reasons.map(({ code, text: said }) => `${code}: ${said}`).join();
        await person.collect(result);
        return 'rows';
      })
      .catch(() => 'stopped');
    return { stop: () => stopping.abort(), ended };
  };
  const running = async (): Promise<number> =>
    Number(
      (
        await person.source.sql<{ count: string }>(
          // Not of pg_stat_activity, which shows one moment for a whole transaction.
          "SELECT count(*) FROM pg_locks WHERE NOT granted AND relation = 'note'::regclass",
        )
      )[0]?.count,
    );
  const page: More = {
    caller: person.callerOf(null),
    app: { id: appId, operation: 'read' },
    origin: { kind: 'page', appId },
    paging: { limit: 1, offset: 0 },
  };

  it('leaves room for others while one person starts twenty heavy statements; what waits too long is told so', async () => {
    await set('gateway.wait_seconds', 1);
    const twenty = Array.from({ length: 20 }, () => begin(heavy));
    await expect.poll(running).toBe(5);
    const startedMs = performance.now();
    expect(await begin(light, page).ended).toBe('rows');
    expect(await begin(light, { caller: person.callerOf(other) }).ended).toBe('rows');
    expect(performance.now() - startedMs).toBeLessThan(30_000);
    const ends: string[] = [];
    for (const { ended } of twenty) void ended.then((end) => ends.push(end));
    await expect.poll(() => ends.length).toBe(15);
    expect(new Set(ends)).toEqual(
      new Set(['busy: you run 5 statements at once already; wait until one of them has ended']),
    );
    expect(await running()).toBe(5);
    const { refused } = await person.test.platform.db.one<{ refused: number }>(
      "SELECT count(*) AS refused FROM audit_log WHERE decision = 'refuse' AND 'busy' = ANY (reasons)",
    );
    expect(refused).toBeGreaterThanOrEqual(15);
    for (const { stop } of twenty) stop();
    await Promise.all(twenty.map(({ ended }) => ended));
    await expect.poll(running).toBe(0);
    expect(await begin(light).ended).toBe('rows');
  });

  it('keeps connections for pages however many people use the workspace', async () => {
    await set('gateway.wait_seconds', 1);
    await set('gateway.person_runs', 0);
    const many = Array.from({ length: 10 }, () => begin(heavy));
    await expect.poll(running).toBe(6);
    expect(await begin(light, { caller: person.callerOf(other) }).ended).toMatch(/^busy: the 6 connections/);
    expect(await begin(light, page).ended).toBe('rows');
    for (const { stop } of many) stop();
    await Promise.all(many.map(({ ended }) => ended));
    await set('gateway.person_runs', 5);
  });

  it('waits for its turn and then runs', async () => {
    await set('gateway.wait_seconds', 60);
    await set('gateway.person_runs', 1);
    const first = begin(heavy);
    await expect.poll(running).toBe(1);
    const second = begin(light);
    const third = begin(light, page);
    expect(await third.ended).toBe('rows');
    first.stop();
    expect(await second.ended).toBe('rows');
    await set('gateway.person_runs', 5);
  });

  it('counts the statements of an application', async () => {
    await set('gateway.wait_seconds', 1);
    await set('gateway.app_runs', 2);
    const asApp = (ip: string): More => ({ ...page, request: { ...person.request, ip } });
    const two = ['10.0.0.1', '10.0.0.2'].map((ip) => begin(heavy, asApp(ip)));
    await expect.poll(running).toBe(2);
    expect(await begin(light, asApp('10.0.0.3')).ended).toMatch(/^busy: the application runs 2 statements/);
    for (const { stop } of two) stop();
    await Promise.all(two.map(({ ended }) => ended));
    await set('gateway.app_runs', 8);
  });
});
