import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { certificatesIn, type Certificate } from './certificates.js';
import { freePort } from './free.port.js';

const folderOfServers = '/usr/lib/postgresql';
const missing = "not run: tests of an older PostgreSQL with TLS need Debian's package postgresql";

/** Versions that Debian installed with their server, the oldest first. */
const versions = (): number[] =>
  (existsSync(folderOfServers) ? readdirSync(folderOfServers) : [])
    .map(Number)
    .filter((version) => existsSync(`${folderOfServers}/${version}/bin/postgres`))
    .sort((a, b) => a - b);

/**
 * Whether the server is installed here. At a person's desk its tests are left out, said so; in CI that is a failure.
 */
export function hasDebianPostgres(): boolean {
  const found = versions().length > 0;
  if (!found && process.env.CI === 'true') throw new Error(missing);
  if (!found) console.log(missing);
  return found;
}

/**
 * A real PostgreSQL of Debian (15 of Debian 12) that takes no connection but over TLS, with a client's certificate and
 * SCRAM.
 */
export interface DebianPostgres {
  version: number;
  /** The only name that its certificate is good for. */
  host: string;
  port: number;
  /** Its superuser. */
  account: { name: string; password: string };
  /**
   * What a client needs: the authority that signed the server's certificate, and a certificate that the server's
   * authority signed.
   */
  tls: { ca: string } & Certificate;
  /** An authority that signed neither, and a certificate of it. */
  foreign: { ca: string } & Certificate;
  /** Runs statements as superuser and answers what the last says. */
  sql(text: string, database?: string): Promise<pg.QueryResult>;
  stop(): Promise<void>;
}

/** A shell that ends the server when its own input ends: so it stops with the test process, however that ends. */
const withParent = '"$0" "$@" & server=$!; read -r _; kill -INT $server; wait $server';

/** The server refuses to run as root; Debian's package brings an account for it. */
function accountOfServer(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const of = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: of('-u'), gid: of('-g') };
}

/** A folder of the server with its files: certificates, who may come in, and a new cluster. */
function prepare(bin: (name: string) => string, owner: ReturnType<typeof accountOfServer>) {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-debian-postgres-'));
  const file = (name: string): string => join(folder, name);
  const own = (name: string, mode: number): void => {
    if (owner) chownSync(file(name), owner.uid, owner.gid);
    chmodSync(file(name), mode);
  };
  chmodSync(folder, 0o711);
  const password = randomBytes(9).toString('hex');
  const certificates = certificatesIn(folder);
  const ca = certificates.authority('authority').cert;
  const foreignCa = certificates.authority('foreign').cert;
  certificates.signed('server', 'authority', 'localhost');
  const tls = { ca, ...certificates.signed('client', 'authority') };
  const foreign = { ca: foreignCa, ...certificates.signed('stranger', 'foreign') };
  writeFileSync(file('password'), password);
  writeFileSync(file('hba'), 'hostssl all all 127.0.0.1/32 scram-sha-256 clientcert=verify-ca\n');
  writeFileSync(file('log'), '');
  mkdirSync(file('data'));
  own('data', 0o700);
  for (const name of ['password', 'server.key', 'hba', 'log']) own(name, 0o600);
  const cluster = ['-D', file('data'), '-U', 'postgres', '-E', 'UTF8', '--no-sync'];
  execFileSync(bin('initdb'), [...cluster, '-A', 'scram-sha-256', '--pwfile', file('password')], {
    ...owner,
    cwd: folder,
    env: environment,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return { folder, file, password, tls, foreign };
}

const environment = { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' };

const settingsOf = (file: (name: string) => string, port: number): Record<string, string | number> => ({
  listen_addresses: '127.0.0.1',
  port,
  unix_socket_directories: '',
  hba_file: file('hba'),
  ssl: 'on',
  ssl_cert_file: file('server.crt'),
  ssl_key_file: file('server.key'),
  ssl_ca_file: file('authority.crt'),
  fsync: 'off',
  max_connections: 100,
});

/** Starts the server on a port of its own; stop it in `afterAll`. */
export async function startDebianPostgres(): Promise<DebianPostgres> {
  const [version] = versions();
  if (version === undefined) throw new Error(missing);
  const bin = (name: string): string => `${folderOfServers}/${version}/bin/${name}`;
  const owner = accountOfServer();
  const { folder, file, password, tls, foreign } = prepare(bin, owner);
  const port = await freePort();
  const settings = Object.entries(settingsOf(file, port)).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(
    '/bin/sh',
    ['-c', `exec 2>>'${file('log')}'; ${withParent}`, bin('postgres'), '-D', file('data'), ...settings],
    { ...owner, cwd: folder, env: environment, stdio: ['pipe', 'ignore', 'ignore'] },
  );
  const ended = once(child, 'exit');
  const account = { name: 'postgres', password };
  const sql = (text: string, database = 'postgres'): Promise<pg.QueryResult> =>
    // A copy: the driver hides the key of what it is given, so that it would be lost to whoever copies it next.
    asked({ host: 'localhost', port, user: account.name, password, database, ssl: { ...tls } }, text);
  const stop = async (): Promise<void> => {
    child.stdin.destroy();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await ready(sql, () => child.exitCode !== null);
  } catch (reason) {
    const said = readFileSync(file('log'), 'utf8').slice(-2000);
    await stop();
    throw new Error(`PostgreSQL ${version} of Debian did not start: ${said}`, { cause: reason });
  }
  return { version, host: 'localhost', port, account, tls, foreign, sql, stop };
}

async function asked(config: pg.ClientConfig, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client(config);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await client.query(text);
  } finally {
    await client.end();
  }
}

async function ready(sql: (text: string) => Promise<unknown>, hasEnded: () => boolean): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      await sql('SELECT 1');
      return;
    } catch (reason) {
      if (attempt > 600 || hasEnded()) throw reason;
      await delay(50);
    }
  }
}
