import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Binaries } from './binaries.js';
import { isAlive, processIdentity } from './process-identity.js';
import { commandAs, type RunAs } from './run-as.js';

const ready = 'ready to accept connections';
/** What a start says while a killed postmaster's children still hold its memory or port file (stack §5.5). */
const stillThere = ['shared memory block', 'already exists', 'is still in use'];
const stopTimeoutMs = 30_000;
const startTimeoutMs = 60_000;

/** What is asked of a start. `settings` are `-c name=value` pairs. */
export interface PostmasterOptions {
  binaries: Binaries;
  dataDir: string;
  runAs: RunAs;
  port: number;
  settings: Record<string, string>;
}

/** Asks a postmaster to stop fast (SIGINT) and waits until it is gone. */
async function stopPid(pid: number): Promise<void> {
  process.kill(pid, 'SIGINT');
  for (let waited = 0; isAlive(pid) && processIdentity(pid) !== undefined; waited += 20) {
    if (waited > stopTimeoutMs) throw new Error(`PostgreSQL (process ${pid}) does not stop`);
    await delay(20);
  }
}

/**
 * Before a start: a postmaster whose starter was killed is stopped, so that the new start owns its child;
 * a pid file whose process is something else by now is removed (stack §5.5). The caller holds the folder's owner lock.
 */
export async function takeOverOrphan(dataDir: string): Promise<void> {
  const file = join(dataDir, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  const identity = Number.isInteger(pid) && pid > 1 ? processIdentity(pid) : undefined;
  if (identity?.name.includes('postgres')) await stopPid(pid);
  else rmSync(file, { force: true });
}

function spawnPostgres({ binaries, dataDir, runAs, port, settings }: PostmasterOptions): ChildProcess {
  const flags = Object.entries({
    ...settings,
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const { file, args, options } = commandAs(runAs, binaries.postgres, ['-D', dataDir, ...flags]);
  // A group of its own, so that Ctrl-C in the terminal reaches us first and we stop it last (stack §5.4).
  return spawn(file, args, {
    ...options,
    cwd: dataDir,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH, TZ: 'UTC', LC_ALL: 'C' },
  });
}

/** Resolves with the child when it is ready, or with its words when it ended before. */
function untilReady(child: ChildProcess): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    let said = '';
    const timer = setTimeout(
      () => reject(new Error(`PostgreSQL is not ready after ${startTimeoutMs / 1000} s: ${said}`)),
      startTimeoutMs,
    );
    const settle = (answer: string | undefined): void => {
      clearTimeout(timer);
      resolve(answer);
    };
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-4000);
      if (said.includes(ready)) settle(undefined);
    });
    child.once('error', (reason) => settle(reason.message));
    child.once('exit', () => settle(said));
  });
}

/** Starts PostgreSQL and answers its process once it accepts connections; throws with its own words otherwise. */
export async function startPostmaster(options: PostmasterOptions): Promise<ChildProcess> {
  await takeOverOrphan(options.dataDir);
  for (let attempt = 0; ; attempt += 1) {
    const child = spawnPostgres(options);
    const failure = await untilReady(child);
    if (failure === undefined) return child;
    const retry = stillThere.some((words) => failure.includes(words));
    if (!retry || attempt === 100) throw new Error(`PostgreSQL did not start: ${failure.trim()}`);
    await delay(100);
  }
}

/** Stops a child started here and waits for its end; one that has ended already is fine. */
export async function stopPostmaster(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  child.kill('SIGINT');
  await ended;
}
