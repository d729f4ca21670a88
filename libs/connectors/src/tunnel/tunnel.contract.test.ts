import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import {
  hasMariadb,
  hasSshd,
  startMariadb,
  startOracleDouble,
  startSshd,
  startTdsDouble,
  type SshdServer,
} from '@sluice/testing';
import { sampleOf } from '@sluice/testing/whole';
import type { Cell, Connector, Endpoint, EndpointTunnel, RunRequest, SourcePool, TestStep } from '../connector.js';
import type { World } from '../connector.world.testing.js';
import { mssqlWorld } from '../mssql/mssql.world.testing.js';
import { mysqlWorld } from '../mysql/mysql.world.testing.js';
import { oracleWorld } from '../oracle/oracle.world.testing.js';
import { postgresWorld } from '../postgres/postgres.world.testing.js';
import { connectorOf } from '../registry.js';
import { openSshConnections } from './shared.ssh.js';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

// No Oracle is at hand: a simulator stands in the place of its driver, and dials as it does.
vi.mock('oracledb', async () => ({ default: (await import('@sluice/testing')).oracledbDouble }));

const never = new AbortController().signal;
const stages = [
  { kind: 'postgres' as const, on: 'PostgreSQL', open: () => postgresWorld(inject('postgresUrl')) },
  ...(hasMariadb()
    ? [{ kind: 'mysql' as const, on: 'MariaDB', open: async () => mysqlWorld(await startMariadb()) }]
    : []),
  {
    kind: 'mssql' as const,
    on: 'a simulator',
    open: async () => mssqlWorld(await startTdsDouble(inject('postgresUrl'))),
  },
  {
    kind: 'oracle' as const,
    on: 'a simulator of its driver',
    open: async () => oracleWorld(await startOracleDouble(inject('postgresUrl'))),
  },
];

/** Sources behind a real SSH host, each way in which it can fail; a usual run takes every other kind. */
describe.runIf(hasSshd()).each(sampleOf(stages, 2))('a $kind source on $on through an SSH tunnel', ({ kind, open }) => {
  let sshd: SshdServer;
  let world: World;
  let connector: Connector;
  let pools: SourcePool[] = [];
  const tunnel = (more: Partial<EndpointTunnel> = {}): EndpointTunnel => ({
    host: sshd.host,
    port: sshd.port,
    account: { name: sshd.account, key: sshd.key },
    hostKey: sshd.hostKey,
    ...more,
  });
  const endpoint = (through: EndpointTunnel = tunnel(), more: Partial<Endpoint> = {}): Endpoint => ({
    ...world.endpoint,
    tunnel: through,
    ...more,
  });
  const pool = (at: Endpoint = endpoint()): SourcePool => {
    const made = connector.connect.open(at);
    pools.push(made);
    return made;
  };
  const request = (text: string, more: Partial<RunRequest> = {}): RunRequest => ({
    text,
    binds: [],
    settings: { searchPath: [world.schema], timeZone: 'Asia/Shanghai', timeoutMs: 20_000, readOnly: true },
    limits: { rows: 10_000_000, bytes: 1e9 },
    mode: 'stream',
    checkColumns: () => undefined,
    ...more,
  });
  const collect = async (from: SourcePool, text: string, more: Partial<RunRequest> = {}): Promise<Cell[][]> => {
    const run = await from.start(request(text, more), never);
    const rows: Cell[][] = [];
    for await (const batch of run.rows) rows.push(...batch);
    await run.done;
    return rows;
  };
  const steps = async (at: Endpoint): Promise<TestStep[]> => {
    const found: TestStep[] = [];
    for await (const step of connector.connect.test(at)) found.push(step);
    return found;
  };
  const failed = async (at: Endpoint): Promise<{ code: string; text: string }> => {
    const cause = (await pool(at)
      .start(request('select 1'), never)
      .then(
        () => ({ code: 'none' }),
        (error: unknown) => error,
      )) as { code: string; message?: string; words?: unknown };
    return { code: cause.code, text: JSON.stringify([cause.message, cause.words]) };
  };

  beforeAll(async () => {
    sshd = await startSshd();
    world = await open();
    connector = await connectorOf(kind);
  });
  afterEach(async () => {
    await Promise.all(pools.map((one) => one.close()));
    pools = [];
    await expect.poll(() => sshd.sessions(), { timeout: 20_000 }).toBe(0);
    expect(openSshConnections()).toBe(0);
  });
  afterAll(async () => {
    await world?.drop();
    await sshd?.stop();
  });

  it('is asked on one connection to the host, which ends with the last that uses it', async () => {
    const source = pool();
    const text = `select id, name from people where id = ${world.texts.bind(1)}`;
    const asked = [1, 2, 3].map((id) => collect(source, text, { binds: [id] }));
    expect(await Promise.all(asked)).toEqual([[[1, '人1']], [[2, '人2']], [[3, '人3']]]);
    expect(sshd.sessions()).toBe(1);
    expect(
      await collect(source, 'select id from people', { mode: 'page', limits: { rows: 10, bytes: 1e9 } }),
    ).toHaveLength(10);
    const found = await connector.introspect(endpoint(), never);
    expect(found.relations.map(({ name }) => name.toLowerCase())).toContain('people');
    await source.close();
    await expect.poll(() => sshd.sessions(), { timeout: 20_000 }).toBe(0);
  });

  it('streams as much as is read, and is stopped in the middle', async () => {
    const source = pool();
    const run = await source.start(request(world.texts.numbers(300_000)), never);
    let rows = 0;
    for await (const batch of run.rows) rows += batch.length;
    expect([rows, (await run.done).rows]).toEqual([300_000, 300_000]);
    const left = await source.start(request(world.texts.numbers(1_000_000)), never);
    for await (const batch of left.rows) if (batch.length > 0) break;
    await left.done.catch(() => undefined);
    expect(await collect(source, 'select 1')).toEqual([[1]]);
  });

  it('is cancelled on a second connection through the same host', async () => {
    const source = pool();
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 500);
    const ended = source.start(request(world.texts.long), stop.signal).then((run) => run.done);
    await expect(ended).rejects.toMatchObject({ code: 'cancelled' });
    expect(await collect(source, 'select 1')).toEqual([[1]]);
  });

  it('tells each step of its test', async () => {
    const found = await steps(endpoint());
    expect(found.map(({ step, ok }) => [step, ok])).toEqual(
      ['tunnel-resolve', 'tunnel-reach', 'tunnel-key', 'tunnel-sign-in', 'reach', 'sign-in'].map((step) => [
        step,
        true,
      ]),
    );
    expect(found[2]).toMatchObject({ detail: sshd.hostKey });
    const closed = await steps(endpoint(tunnel(), { port: 1 }));
    expect(closed.at(-1)).toMatchObject({ step: 'reach', ok: false, error: 'tunnel-refused' });
  });

  it('is let in by a key with a passphrase, and by a password', async () => {
    const guarded = { name: sshd.account, key: sshd.guardedKey, passphrase: sshd.passphrase };
    expect(await collect(pool(endpoint(tunnel({ account: guarded }))), 'select 1')).toEqual([[1]]);
    if (!sshd.signIn) return console.log('not run: an account with a password is made by root alone');
    const { account: name, password } = sshd.signIn;
    expect(await collect(pool(endpoint(tunnel({ account: { name, password } }))), 'select 1')).toEqual([[1]]);
  });

  it.each([
    ['a wrong password', () => ({ password: 'not-the-secret' })],
    ['a wrong key', () => ({ key: sshd.otherKey })],
    ['a wrong passphrase', () => ({ key: sshd.guardedKey, passphrase: 'not-the-secret' })],
    ['a key that is none', () => ({ key: 'not-the-secret' })],
  ])('refuses %s by name, and no secret is in the words', async (_what, secret) => {
    const { code, text } = await failed(endpoint(tunnel({ account: { name: sshd.account, ...secret() } })));
    expect(code).toBe('tunnel-sign-in-failed');
    expect(text).toContain(sshd.account);
    expect(text).not.toMatch(/not-the-secret|PRIVATE KEY/);
  });

  it('sends nothing to a host whose key is another than was accepted, or was not', async () => {
    const pinned = sshd.hostKey;
    await sshd.restart({ hostKey: true });
    const { code, text } = await failed(endpoint(tunnel({ hostKey: pinned })));
    expect(code).toBe('tunnel-key-changed');
    expect(text).toContain(pinned);
    expect(text).toContain(sshd.hostKey);
    expect(await steps(endpoint(tunnel({ hostKey: pinned })))).toMatchObject([
      {},
      {},
      { step: 'tunnel-key', ok: false },
    ]);
    expect((await failed(endpoint(tunnel({ hostKey: '' })))).code).toBe('tunnel-key-unknown');
    expect(await collect(pool(), 'select 1')).toEqual([[1]]);
  });

  it('fails only what runs when the host dies, in both languages, and comes back', async () => {
    const source = pool();
    const run = await source.start(request(world.texts.numbers(3_000_000)), never);
    const cause = await (async () => {
      let rows = 0;
      for await (const batch of run.rows) {
        if (rows === 0) sshd.cut();
        rows += batch.length;
      }
    })().catch((error: unknown) => error);
    // Oracle's driver dials a port, and hears of nothing but that its connection broke.
    const words = kind === 'oracle' ? {} : { words: { en: /SSH tunnel/, 'zh-chs': /SSH 隧道/ } };
    expect(cause).toMatchObject({ code: 'connection-lost', ...words });
    await expect(run.done).rejects.toMatchObject({ code: 'connection-lost' });
    expect(await collect(source, 'select 1')).toEqual([[1]]);
    await sshd.halt();
    // What is kept in the pool may learn of it by being used.
    const asked = () =>
      source.start(request('select 1'), never).then(
        () => '',
        (reason: { code: string }) => reason.code,
      );
    await expect.poll(asked).toBe('tunnel-unreachable');
    await sshd.restart();
    expect(await collect(source, 'select 1')).toEqual([[1]]);
  });

  it('says when the host does not forward', async () => {
    await sshd.restart({ lines: ['PermitOpen 127.0.0.1:9'] });
    expect(await failed(endpoint())).toMatchObject({ code: 'tunnel-refused', text: /PermitOpen/ as unknown });
    await sshd.restart({ lines: ['AllowTcpForwarding no'] });
    expect(await failed(endpoint())).toMatchObject({ code: 'tunnel-refused' });
    await sshd.restart();
  });

  it('is never a way to a metadata service, whatever its name is written like', async () => {
    for (const host of [
      '169.254.169.254',
      '2852039166',
      '0xa9.0xfe.0xa9.0xfe',
      'metadata.google.internal',
      '::ffff:169.254.169.254',
    ])
      expect((await failed(endpoint(tunnel(), { host }))).code, host).toBe('address-refused');
    expect((await failed(endpoint(tunnel({ host: '169.254.169.254' })))).code).toBe('address-refused');
    expect((await failed(endpoint(tunnel(), { addresses: { allow: ['10.0.0.0/8'] } }))).code).toBe('address-refused');
  });

  it('does not wait for a host that says nothing', async () => {
    const { createServer } = await import('node:net');
    const silent = createServer((socket) => socket.on('error', () => undefined)).listen(0, '127.0.0.1');
    await new Promise((resolve) => silent.once('listening', resolve));
    const { port } = silent.address() as { port: number };
    expect((await failed(endpoint(tunnel({ port }), { connectTimeoutMs: 300 }))).code).toBe('tunnel-unreachable');
    silent.close();
  });
});
