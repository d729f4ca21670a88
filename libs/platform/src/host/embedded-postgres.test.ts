import { startChild, type Child } from '@sluice/testing';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { isAlive } from './embedded/process-identity.js';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.js';

const starter = fileURLToPath(new URL('../../../testing/src/children/embedded.child.ts', import.meta.url));
const isRoot = process.getuid?.() === 0;

async function ask<T>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(text)).rows as T[];
  } finally {
    await client.end();
  }
}

/** Asks again until the database is back. */
async function askAgain<T>(url: string, text: string): Promise<T[]> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await ask<T>(url, text);
    } catch (reason) {
      if (attempt === 100) throw reason;
      await delay(50);
    }
  }
}

const postmasterPid = (folder: string): number =>
  Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);

describe('embedded PostgreSQL', () => {
  const folders: string[] = [];
  const children: Child[] = [];
  let running: EmbeddedPostgres | undefined;
  const folder = (): string => {
    const made = mkdtempSync(join(tmpdir(), 'sluice-embedded-'));
    folders.push(made);
    return made;
  };
  const child = (dir: string, user: { uid?: number; gid?: number } = {}): Child => {
    const made = startChild(starter, [dir], user);
    children.push(made);
    return made;
  };
  afterEach(async () => {
    await running?.stop();
    running = undefined;
    for (const made of children.splice(0))
      if (made.process.exitCode === null && made.process.signalCode === null) await made.kill('SIGTERM');
    for (const made of folders.splice(0)) rmSync(made, { recursive: true, force: true });
  });

  it('keeps data, port and passwords from start to start, and its secrets to its owner', async () => {
    const dir = folder();
    running = await startEmbeddedPostgres({ folder: dir });
    const { port } = running;
    await ask(running.adminUrl('postgres'), 'CREATE TABLE kept AS SELECT 42 AS answer');
    await expect(ask(`postgres://postgres:wrong@127.0.0.1:${port}/postgres`, 'SELECT 1')).rejects.toThrow(
      /password authentication failed/,
    );
    expect(await ask(running.url('postgres'), 'SELECT rolsuper FROM pg_roles WHERE rolname = current_user')).toEqual([
      { rolsuper: false },
    ]);
    await running.stop();
    expect(existsSync(join(dir, 'owner.json'))).toBe(false);
    running = await startEmbeddedPostgres({ folder: dir });
    expect(running.port).toBe(port);
    expect(await ask(running.adminUrl('postgres'), 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
    expect(statSync(join(dir, 'postgres.json')).mode & 0o077).toBe(0);
  });

  it('tells a second start that the folder is in use, and harms nothing', async () => {
    const dir = folder();
    const first = child(dir);
    const url = await first.line();
    const pid = postmasterPid(dir);
    await expect(startEmbeddedPostgres({ folder: dir })).rejects.toMatchObject({
      name: 'FolderInUse',
      owner: { pid: first.process.pid },
    });
    expect(postmasterPid(dir)).toBe(pid);
    expect(await ask(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('takes over what a killed process left, with everything that was committed', async () => {
    const dir = folder();
    const first = child(dir);
    const url = await first.line();
    await ask(url, 'CREATE TABLE kept (n int)');
    await ask(url, 'INSERT INTO kept SELECT generate_series(1, 1000)');
    const orphan = postmasterPid(dir);
    await first.kill();
    expect(isAlive(orphan)).toBe(true);
    running = await startEmbeddedPostgres({ folder: dir });
    expect(postmasterPid(dir)).not.toBe(orphan);
    expect(running.port).toBe(Number(new URL(url).port));
    expect(await ask(running.adminUrl('postgres'), 'SELECT count(*)::int AS n FROM kept')).toEqual([{ n: 1000 }]);
  });

  it('starts the database again when it alone is killed', async () => {
    const said: string[] = [];
    const dir = folder();
    running = await startEmbeddedPostgres({ folder: dir, onRestart: (words) => said.push(words) });
    const url = running.adminUrl('postgres');
    await ask(url, 'CREATE TABLE kept AS SELECT 7 AS n');
    process.kill(postmasterPid(dir), 'SIGKILL');
    expect(await askAgain(url, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
    expect(said).toEqual([expect.stringContaining('SIGKILL')]);
  });

  it('starts the database as soon as that is possible again', async () => {
    const said: string[] = [];
    const dir = folder();
    running = await startEmbeddedPostgres({ folder: dir, onRestart: (words) => said.push(words) });
    const url = running.adminUrl('postgres');
    await ask(url, 'CREATE TABLE kept AS SELECT 8 AS n');
    const pid = postmasterPid(dir);
    renameSync(join(dir, 'postgres'), join(dir, 'away'));
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => said.length).toBeGreaterThan(2);
    await expect(ask(url, 'SELECT 1')).rejects.toThrow();
    renameSync(join(dir, 'away'), join(dir, 'postgres'));
    expect(await askAgain(url, 'SELECT n FROM kept')).toEqual([{ n: 8 }]);
    expect(said[0]).toContain('SIGKILL');
  });

  it('survives both being killed', async () => {
    const dir = folder();
    const first = child(dir);
    const url = await first.line();
    await ask(url, 'CREATE TABLE kept AS SELECT 9 AS n');
    process.kill(postmasterPid(dir), 'SIGKILL');
    await first.kill();
    running = await startEmbeddedPostgres({ folder: dir });
    expect(await ask(running.adminUrl('postgres'), 'SELECT n FROM kept')).toEqual([{ n: 9 }]);
  });

  it('is not misled by a pid file whose number belongs to another program, nor by a half-written lock', async () => {
    const dir = folder();
    running = await startEmbeddedPostgres({ folder: dir });
    await running.stop();
    writeFileSync(join(dir, 'postgres', 'postmaster.pid'), `${process.pid}\n`);
    writeFileSync(join(dir, 'owner.json'), '{"pid":');
    running = await startEmbeddedPostgres({ folder: dir });
    expect(await ask(running.adminUrl('postgres'), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('begins anew where a first start was killed half-way', async () => {
    const dir = folder();
    mkdirSync(join(dir, 'postgres.new'));
    writeFileSync(join(dir, 'postgres.new', 'PG_VERSION'), '18');
    running = await startEmbeddedPostgres({ folder: dir });
    expect(await ask(running.adminUrl('postgres'), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it.runIf(isRoot)('runs for an ordinary user', async () => {
    const dir = folder();
    chownSync(dir, 65_534, 65_534);
    const first = child(dir, { uid: 65_534, gid: 65_534 });
    expect(await ask(await first.line(), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(statSync(join(dir, 'postgres')).uid).toBe(65_534);
  });

  it.runIf(isRoot)('as root in a closed folder either runs in a user namespace or says what to do', async () => {
    const closed = folder();
    chmodSync(closed, 0o700);
    const first = child(join(closed, 'data'));
    const line = await first.line();
    if (line.startsWith('postgres://')) expect(await ask(line, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    else
      expect(line).toMatch(/start as an ordinary user, move the product out of the closed folder, or set DATABASE_URL/);
  });
});
