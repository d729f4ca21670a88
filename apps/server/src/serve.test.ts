import { attachHost, createApiToken, createLog, readEnvironment, type Platform } from '@sluice/platform';
import { startChild, type Child } from '@sluice/testing';
import { mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';

const program = fileURLToPath(new URL('./serve.child.ts', import.meta.url));

interface Envelope {
  code: number;
  data: unknown;
  msg: string;
}

async function call(address: string, path: string, body: Record<string, string>, token = ''): Promise<Envelope> {
  const answer = await fetch(`${address}api${path}`, {
    method: 'POST',
    body: new URLSearchParams(body),
    headers: { 'access-token': token },
  });
  return (await answer.json()) as Envelope;
}

describe('a serving process', () => {
  const dir = mkdtempSync(join(tmpdir(), 'sluice-serve-'));
  let child: Child;
  const start = async (): Promise<string> => {
    child = startChild(program, [], { env: { SLUICE_DATA: dir } });
    return child.line();
  };
  afterAll(async () => {
    await child.kill('SIGTERM');
    rmSync(dir, { recursive: true, force: true });
  });

  /** Works on the server's own database, as the command line does. */
  async function behind<T>(work: (platform: Platform) => Promise<T>): Promise<T> {
    const host = await attachHost(readEnvironment({ SLUICE_DATA: dir }), createLog('silent'));
    try {
      return await work(host.platform);
    } finally {
      await host.stop();
    }
  }

  /**
   * Creates people one after the other until the server does not answer any more; keeps the names that were answered.
   */
  async function createPeople(address: string, token: string, prefix: string, answered: string[]): Promise<void> {
    for (let n = 0; ; n += 1) {
      const account = `${prefix}${n}`;
      const answer = await call(
        address,
        '/operation/user.create',
        { account, name: account, pwd: 'Green7Pine', pwd2: 'Green7Pine' },
        token,
      ).catch(() => undefined);
      if (answer === undefined) return;
      if (answer.code === 200) answered.push(account);
    }
  }

  it('loses nothing that was answered, whichever of server and database is killed', async () => {
    let address = await start();
    const { data } = await call(address, '/installer', {
      account: 'chief',
      name: 'chief',
      pwd: 'Green7Pine',
      pwd2: 'Green7Pine',
    });
    const { token } = await behind(({ db }) => createApiToken(db, (data as { id: number }).id, { name: 'test' }));
    const answered: string[] = [];
    for (const victim of ['server', 'both']) {
      const before = answered.length;
      const working = createPeople(address, token, victim, answered);
      while (answered.length < before + 5) await delay(5);
      if (victim === 'both')
        process.kill(Number(readFileSync(join(dir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL');
      await child.kill();
      await working;
      address = await start();
    }
    const { rows } = await behind(({ db }) => db.query<{ account: string }>('SELECT account FROM user_account'));
    const stored = new Set(rows.map(({ account }) => account));
    expect(answered.length).toBeGreaterThanOrEqual(10);
    expect(answered.filter((account) => !stored.has(account))).toEqual([]);
  }, 400_000);

  it('works on when the database alone is killed', async () => {
    process.kill(Number(readFileSync(join(dir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL');
    const { address } = JSON.parse(readFileSync(join(dir, 'owner.json'), 'utf8')) as { address: string };
    for (let attempt = 0; attempt < 100; attempt += 1) {
      if ((await fetch(`${address}ready`)).status === 200) break;
      await delay(50);
    }
    expect(await (await fetch(`${address}ready`)).json()).toEqual({ status: 'ready' });
    expect(await (await fetch(`${address}api/setting`)).json()).toMatchObject({ code: 200, data: { init: false } });
  });

  it('answers 503 in words of its own while its database is really stopped, and works on when it is back', async () => {
    const { address } = JSON.parse(readFileSync(join(dir, 'owner.json'), 'utf8')) as { address: string };
    const { token } = await behind(async ({ db }) =>
      createApiToken(db, (await db.one<{ id: number }>(`SELECT id FROM user_account WHERE account = 'chief'`)).id, {
        name: 'away',
      }),
    );
    const person = (account: string) =>
      call(address, '/operation/user.create', { account, name: account, pwd: 'Green7Pine', pwd2: 'Green7Pine' }, token);
    const [there, away] = [join(dir, 'postgres'), join(dir, 'away')];
    const pid = Number(readFileSync(join(there, 'postmaster.pid'), 'utf8').split('\n')[0]);
    renameSync(there, away);
    try {
      process.kill(pid, 'SIGKILL');
      await expect.poll(async () => (await fetch(`${address}ready`)).status).toBe(503);
      for (const answer of [
        await person('meanwhile'),
        await call(address, '/login', { name: 'chief', pwd: 'Green7Pine', captcha: 'abcd', captcha_id: '1' }),
        await call(address, '/operation/session.current', {}, token),
      ])
        expect(answer).toMatchObject({ code: 503, msg: '平台数据库暂时无法连接，请稍后重试' });
      expect((await fetch(`${address}health`)).status).toBe(200);
    } finally {
      renameSync(away, there);
    }
    await expect.poll(async () => (await fetch(`${address}ready`)).status).toBe(200);
    expect(await person('afterwards')).toMatchObject({ code: 200 });
    await behind(async ({ db, audit }) => {
      const { rows } = await db.query<{ account: string }>(
        `SELECT account FROM user_account WHERE account IN ('meanwhile', 'afterwards')`,
      );
      expect(rows).toEqual([{ account: 'afterwards' }]);
      expect(await audit.verify()).toMatchObject({ ok: true });
    });
  });

  it('stops in order when told, and frees the folder', async () => {
    child.process.kill('SIGTERM');
    expect(await child.ended).toBe(0);
    const address = await start();
    expect(await (await fetch(`${address}ready`)).json()).toEqual({ status: 'ready' });
  });
});
