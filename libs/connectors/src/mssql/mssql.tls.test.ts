import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTdsDouble, type TdsDouble } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Endpoint } from '../connector.js';
import { mssqlConnector } from './mssql.connector.js';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

const folder = mkdtempSync(join(tmpdir(), 'sluice-mssql-tls-'));
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

/** Against a simulator: the handshake inside of PRELOGIN is that of the protocol's document. */
describe('a SQL Server source that speaks TLS', () => {
  let secure: TdsDouble;
  let plain: TdsDouble;
  let ca: string;
  let foreign: string;
  /** The last step of a connection test, and its error. */
  const last = async (double: TdsDouble, host: string, tls: Endpoint['tls']): Promise<unknown> => {
    const steps = mssqlConnector.connect.test({
      host,
      port: double.port,
      database: double.database,
      account: { name: double.account.name, secret: double.account.password },
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
  beforeAll(async () => {
    ca = makeAuthority('authority');
    foreign = makeAuthority('foreign');
    makeServer('authority');
    const keys = { key: readFileSync(file('server.key'), 'utf8'), cert: readFileSync(file('server.crt'), 'utf8') };
    secure = await startTdsDouble(inject('postgresUrl'), { tls: keys });
    plain = await startTdsDouble(inject('postgresUrl'));
  });
  afterAll(async () => {
    await secure?.stop();
    await plain?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('encrypts, and checks certificate and name where it is told to', async () => {
    expect(await last(secure, '127.0.0.1', { mode: 'require' })).toEqual(['tls', true, undefined]);
    expect(await last(secure, 'localhost', { mode: 'verify', ca })).toEqual(['tls', true, undefined]);
    expect(await last(secure, 'localhost', { mode: 'verify', ca: foreign })).toEqual(['tls', false, 'tls-failed']);
    expect(await last(secure, '127.0.0.1', { mode: 'verify', ca })).toEqual(['tls', false, 'tls-failed']);
  });

  it('sends no password to a server that says it cannot encrypt', async () => {
    expect(await last(plain, 'localhost', { mode: 'require' })).toEqual(['tls', false, 'tls-failed']);
    expect(await last(plain, 'localhost', { mode: 'verify', ca })).toEqual(['tls', false, 'tls-failed']);
    expect(plain.sessions()).toBe(0);
    expect(await last(plain, 'localhost', { mode: 'off' })).toEqual(['sign-in', true, undefined]);
  });
});
