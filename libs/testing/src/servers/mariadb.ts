import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import mysql, { type RowDataPacket } from 'mysql2/promise';
import { freePort } from './free.port.js';

/** A real MariaDB of a test file's own, with no database but the server's; thrown away when it stops. */
export interface MariadbServer {
  host: string;
  port: number;
  /** Account `root` over TCP. */
  password: string;
  /** Runs one statement or several (`;`) as root and answers the rows of the last, values as the driver makes them. */
  sql<T extends object = Record<string, unknown>>(text: string, database?: string): Promise<T[]>;
  stop(): Promise<void>;
}

const server = '/usr/sbin/mariadbd';
const installer = '/usr/bin/mariadb-install-db';
const missing = "not run: tests of MariaDB need Debian's mariadb-server";
const run = promisify(execFile);

/**
 * Whether the server is installed here. At a person's desk its tests are left out, said so; in CI that is a failure.
 */
export function hasMariadb(): boolean {
  const found = existsSync(server) && existsSync(installer);
  if (!found && process.env.CI === 'true') throw new Error(missing);
  if (!found) console.log(missing);
  return found;
}

/** A shell that ends the server when its own input ends: so it stops with the test process, however that ends. */
const withParent = '"$0" "$@" & server=$!; read -r _; kill $server; wait $server';

/**
 * Starts the server on a port of its own; stop it in `afterAll`. `flags` are added to its command line, for example
 * `--sql-mode=ANSI_QUOTES`.
 */
export async function startMariadb(flags: readonly string[] = []): Promise<MariadbServer> {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-mariadb-'));
  const user = process.getuid?.() === 0 ? ['--user=root'] : [];
  const data = `--datadir=${join(folder, 'data')}`;
  await run(installer, [
    '--no-defaults',
    ...user,
    data,
    '--auth-root-authentication-method=normal',
    '--skip-test-db',
    '--skip-name-resolve',
  ]);
  const port = await freePort();
  const socket = join(folder, 'sock');
  const quick = ['--innodb-flush-log-at-trx-commit=0', '--innodb-buffer-pool-size=64M', '--skip-log-bin'];
  const address = [`--port=${port}`, '--bind-address=127.0.0.1', `--socket=${socket}`, '--skip-name-resolve'];
  const log = join(folder, 'server.log');
  const child = spawn(
    '/bin/sh',
    ['-c', withParent, server, '--no-defaults', ...user, data, ...address, ...quick, `--log-error=${log}`, ...flags],
    { stdio: ['pipe', 'ignore', 'ignore'] },
  );
  const ended = once(child, 'exit');
  const password = randomBytes(9).toString('hex');
  const stop = async (): Promise<void> => {
    child.stdin.destroy();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await ready(socket, password, () => child.exitCode !== null);
  } catch (reason) {
    const said = existsSync(log) ? readFileSync(log, 'utf8').slice(-2000) : '';
    await stop();
    throw new Error(`MariaDB did not start: ${said}`, { cause: reason });
  }
  return { host: '127.0.0.1', port, password, sql: (text, database) => query(port, password, text, database), stop };
}

/** Waits for the server and gives its root a password, over TCP too. */
async function ready(socketPath: string, password: string, hasEnded: () => boolean): Promise<void> {
  const client = await connected(socketPath, hasEnded);
  try {
    await client.query(
      `CREATE OR REPLACE USER root@'127.0.0.1' IDENTIFIED BY '${password}'; GRANT ALL ON *.* TO root@'127.0.0.1' WITH GRANT OPTION`,
    );
  } finally {
    await client.end();
  }
}

async function connected(socketPath: string, hasEnded: () => boolean): Promise<mysql.Connection> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await mysql.createConnection({ socketPath, user: 'root', multipleStatements: true });
    } catch (reason) {
      if (attempt > 600 || hasEnded()) throw reason;
      await delay(100);
    }
  }
}

async function query<T extends object>(port: number, password: string, text: string, database?: string): Promise<T[]> {
  const client = await mysql.createConnection({
    host: '127.0.0.1',
    port,
    user: 'root',
    password,
    database,
    multipleStatements: true,
    charset: 'utf8mb4',
  });
  try {
    const [answer] = await client.query<RowDataPacket[][]>(`${text}\n;SELECT 1`);
    const rows: unknown = answer.at(-2);
    return Array.isArray(rows) ? (rows as T[]) : [];
  } finally {
    await client.end();
  }
}
