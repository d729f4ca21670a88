import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mysql from 'mysql2/promise';
import { hasMariadb, startMariadb, type MariadbServer } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '../connector.js';
import { mysqlConnector } from './mysql.connector.js';

const folder = mkdtempSync(join(tmpdir(), 'sluice-mysql-tls-'));
const file = (name: string): string => join(folder, name);
const openssl = (...args: string[]): void => {
  execFileSync('openssl', args, { stdio: 'ignore' });
};

function makeAuthority(name: string): string {
  const files = ['-keyout', file(`${name}.key`), '-out', file(`${name}.pem`)];
  openssl('req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${name}`, ...files);
  return readFileSync(file(`${name}.pem`), 'utf8');
}

/** A certificate for the name `localhost` and no address. */
function makeServer(authority: string): void {
  writeFileSync(file('san'), 'subjectAltName=DNS:localhost\n');
  const [key, request] = [file('server.key'), file('server.csr')];
  openssl('req', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost', '-keyout', key, '-out', request);
  openssl(
    ...['x509', '-req', '-in', request, '-days', '2', '-extfile', file('san'), '-out', file('server.crt')],
    ...['-CA', file(`${authority}.pem`), '-CAkey', file(`${authority}.key`), '-CAcreateserial'],
  );
}

describe.runIf(hasMariadb())('a MySQL source that speaks TLS', () => {
  let server: MariadbServer;
  let ca: string;
  let foreign: string;
  /** The last step of a connection test, and its error. */
  const last = async (host: string, tls: Endpoint['tls']): Promise<unknown> => {
    const steps = mysqlConnector.connect.test({
      host,
      port: server.port,
      database: 'mysql',
      account: { name: 'root', secret: server.password },
      tls,
      connectTimeoutMs: 20_000,
      poolSize: 1,
      addresses: {},
      applicationName: 'sluice/tls',
    });
    let found: unknown;
    for await (const { step, ok, error } of steps) found = [step, ok, error];
    return found;
  };
  /** A certificate and key of our own, signed by an authority. */
  const client = (authority: string): { cert: string; key: string } => {
    const [key, request, certificate] = [file('client.key'), file('client.csr'), file('client.crt')];
    openssl('req', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=sluice', '-keyout', key, '-out', request);
    openssl(
      ...['x509', '-req', '-in', request, '-days', '2', '-out', certificate],
      ...['-CA', file(`${authority}.pem`), '-CAkey', file(`${authority}.key`), '-CAcreateserial'],
    );
    return { cert: readFileSync(certificate, 'utf8'), key: readFileSync(key, 'utf8') };
  };
  beforeAll(async () => {
    ca = makeAuthority('authority');
    foreign = makeAuthority('foreign');
    makeServer('authority');
    const [cert, key, clients] = [file('server.crt'), file('server.key'), file('authority.pem')];
    server = await startMariadb([`--ssl-cert=${cert}`, `--ssl-key=${key}`, `--ssl-ca=${clients}`]);
  });
  afterAll(async () => {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is reached encrypted, and verified by its authority and name alone', async () => {
    expect(await last('127.0.0.1', { mode: 'require' })).toEqual(['tls', true, undefined]);
    expect(await last('localhost', { mode: 'verify', ca })).toEqual(['tls', true, undefined]);
    expect(await last('localhost', { mode: 'verify', ca: foreign })).toEqual(['tls', false, 'tls-failed']);
    expect(await last('localhost', { mode: 'verify' })).toEqual(['tls', false, 'tls-failed']);
    expect(await last('127.0.0.1', { mode: 'verify', ca })).toEqual(['tls', false, 'tls-failed']);
  });

  it('shows a client certificate to a server that asks for one', async () => {
    const admin = await mysql.createConnection({
      ...{ host: '127.0.0.1', port: server.port, user: 'root', password: server.password },
    });
    try {
      await admin.query('ALTER USER CURRENT_USER() REQUIRE X509');
      const verify = { mode: 'verify', ca } as const;
      expect(await last('localhost', { ...verify, ...client('authority') })).toEqual(['tls', true, undefined]);
      expect(await last('localhost', verify)).toEqual(['sign-in', false, 'sign-in-failed']);
      expect(await last('localhost', { ...verify, ...client('foreign') })).toEqual(['tls', false, 'tls-failed']);
    } finally {
      await admin.query('ALTER USER CURRENT_USER() REQUIRE NONE');
      await admin.end();
    }
  });

  it('encrypts what it sends', async () => {
    const pool = mysqlConnector.connect.open({
      host: '127.0.0.1',
      port: server.port,
      database: 'mysql',
      account: { name: 'root', secret: server.password },
      tls: { mode: 'require' },
      connectTimeoutMs: 20_000,
      poolSize: 1,
      addresses: {},
      applicationName: 'sluice/tls',
    });
    const run = await pool.start(
      {
        text: "show session status like 'Ssl_version'",
        binds: [],
        settings: { searchPath: [], timeZone: 'UTC', timeoutMs: 20_000, readOnly: true },
        limits: { rows: 10, bytes: 1e6 },
        mode: 'page',
        checkColumns: () => undefined,
      },
      new AbortController().signal,
    );
    for await (const batch of run.rows) expect(batch[0]?.[1]).toMatch(/^TLSv1\.[23]$/);
    expect((await run.done).rows).toBe(1);
    await pool.close();
  });
});
