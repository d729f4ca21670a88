import { randomUUID } from 'node:crypto';
import { createSource, startTestPlatform, type TestPlatform, type TestSource } from '@sluice/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

describe('leases of running statements', () => {
  let test: TestPlatform;
  let source: TestSource;
  beforeAll(async () => {
    test = await startTestPlatform();
    source = await createSource(test);
  });
  afterAll(async () => {
    await test?.stop();
    await source?.drop();
  });

  const asReader = async (
    applicationName: string,
  ): Promise<{ client: pg.Client; ended: Promise<boolean>; pid: string }> => {
    const address = new URL(source.database.adminUrl);
    const client = new pg.Client({
      host: address.hostname,
      port: Number(address.port),
      database: source.database.name,
      user: `reader_${source.database.name}`,
      password: 'reader-secret',
      application_name: applicationName,
    });
    const ended = new Promise<boolean>((resolve) => {
      client.on('error', () => resolve(true));
      client.on('end', () => resolve(true));
    });
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    return { client, ended, pid: String(rows[0]?.pid) };
  };
  const lease = (pid: string, applicationName: string, seconds: number): Promise<unknown> =>
    test.platform.db.query(
      "INSERT INTO live_session (id, owner, data_source_id, backend_id, application_name, account, expire_time) VALUES ($1, 'dead', $2, $3, $4, 'read', now() + make_interval(secs => $5))",
      [randomUUID(), source.id, pid, applicationName, seconds],
    );

  it("ends the backend of an owner that is gone, and nobody else's", async () => {
    const orphan = await asReader('sluice/dead'),
      reused = await asReader('somebody else'),
      living = await asReader('sluice/alive');
    await lease(orphan.pid, 'sluice/dead', -1);
    await lease(reused.pid, 'sluice/dead', -1);
    await lease(living.pid, 'sluice/alive', 60);
    await test.platform.gateway.leases.reap();
    expect(await orphan.ended).toBe(true);
    for (const { client } of [reused, living])
      expect((await client.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    expect((await test.platform.db.query('SELECT application_name FROM live_session')).rows).toEqual([
      { application_name: 'sluice/alive' },
    ]);
    await test.platform.db.query('DELETE FROM live_session');
    await Promise.all([reused.client.end(), living.client.end()]);
  });

  it('has a row for a run that lasts, renewed while it lasts and gone after it', async () => {
    const person = await test.person(['user']);
    await source.grant({ user: person.id }, 'read');
    const result = await test.platform.gateway.run({
      caller: {
        kind: 'user',
        userId: person.id,
        account: person.account,
        name: '',
        roles: ['user'],
        locale: 'en',
        accessLevel: 'public',
      },
      request: { id: 'r', ip: '127.0.0.1', userAgent: '', locale: 'en', shell: 'console', appContext: false },
      sourceId: source.id,
      origin: { kind: 'workspace' },
      text: 'SELECT g FROM generate_series(1, 100000) g',
      signal: new AbortController().signal,
    });
    if (result.state === 'refused') throw new Error(JSON.stringify(result.reasons));
    await expect
      .poll(
        async () =>
          (
            await test.platform.db.query('SELECT user_id FROM live_session WHERE id = $1 AND expire_time > now()', [
              result.runId,
            ])
          ).rows,
        { timeout: 60_000 },
      )
      .toEqual([{ user_id: person.id }]);
    await test.platform.gateway.stopRun(result.runId, {
      kind: 'user',
      userId: person.id,
      account: person.account,
      name: '',
      roles: ['user'],
      locale: 'en',
      accessLevel: 'public',
    });
    await expect(result.done).rejects.toMatchObject({ key: 'gateway.statement-failed' });
    await expect
      .poll(async () => (await test.platform.db.query('SELECT 1 FROM live_session')).rows.length, { timeout: 60_000 })
      .toBe(0);
  });
});
