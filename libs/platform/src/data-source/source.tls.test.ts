import { connectorOf, type Connector, type Endpoint, type TestStep } from '@sluice/connectors';
import { execFileSync } from 'node:child_process';
import { chownSync, copyFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../host/embedded-postgres.js';

const folder = mkdtempSync(join(tmpdir(), 'sluice-tls-'));
/** The code of SSLRequest in PostgreSQL's protocol. */
const sslRequest = 80877103;
const file = (name: string): string => join(folder, name);
const openssl = (...args: string[]): void => {
  execFileSync('openssl', args, { stdio: 'ignore' });
};

/** An authority of its own, as a company has one: `NAME.pem` signs, and is what a form's CA field is given. */
function makeAuthority(name: string): string {
  const [key, certificate] = [file(`${name}.key`), file(`${name}.pem`)];
  openssl(
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${name}`],
    ...['-keyout', key, '-out', certificate],
  );
  return readFileSync(certificate, 'utf8');
}

/** A server's key and certificate for a host's name, signed by an authority. */
function makeServer(host: string, authority: string): void {
  writeFileSync(file('san'), `subjectAltName=DNS:${host}\n`);
  openssl(
    ...['req', '-newkey', 'rsa:2048', '-nodes', '-subj', `/CN=${host}`],
    ...['-keyout', file('server.key'), '-out', file('server.csr')],
  );
  openssl(
    ...['x509', '-req', '-in', file('server.csr'), '-days', '2', '-extfile', file('san'), '-out', file('server.crt')],
    ...['-CA', file(`${authority}.pem`), '-CAkey', file(`${authority}.key`), '-CAcreateserial'],
  );
}

/** A client's certificate and key as a form is given them, signed by an authority. */
function makeClient(name: string, authority: string): { cert: string; key: string } {
  const [key, request, certificate] = [file(`${name}.key`), file(`${name}.csr`), file(`${name}.crt`)];
  openssl('req', '-newkey', 'rsa:2048', '-nodes', '-subj', `/CN=${name}`, '-keyout', key, '-out', request);
  openssl(
    ...['x509', '-req', '-in', request, '-days', '2', '-out', certificate],
    ...['-CA', file(`${authority}.pem`), '-CAkey', file(`${authority}.key`), '-CAcreateserial'],
  );
  return { cert: readFileSync(certificate, 'utf8'), key: readFileSync(key, 'utf8') };
}

/** A server whose certificate was signed by an authority of its own, for the name `localhost` and no address. */
describe('a source that speaks TLS', () => {
  let server: EmbeddedPostgres;
  let admin: pg.Client;
  let endpoint: Endpoint;
  let connector: Connector;
  let ca: string;
  let foreign: string;

  beforeAll(async () => {
    ca = makeAuthority('authority');
    foreign = makeAuthority('foreign');
    makeServer('localhost', 'authority');
    server = await startEmbeddedPostgres({ folder: file('data'), durable: false, maxConnections: 20 });
    const dataDir = file('data/postgres');
    const owner = statSync(dataDir);
    for (const name of ['server.key', 'server.crt']) {
      copyFileSync(file(name), join(dataDir, name));
      chownSync(join(dataDir, name), owner.uid, owner.gid);
    }
    execFileSync('chmod', ['600', join(dataDir, 'server.key')]);
    const address = new URL(server.adminUrl('postgres'));
    admin = new pg.Client({ connectionString: address.href });
    await admin.connect();
    await admin.query('ALTER SYSTEM SET ssl = on');
    await admin.query('SELECT pg_reload_conf()');
    await vi.waitFor(async () => expect((await admin.query<{ ssl: string }>('SHOW ssl')).rows[0]?.ssl).toBe('on'));
    connector = await connectorOf('postgres');
    endpoint = {
      host: 'localhost',
      port: server.port,
      database: 'postgres',
      account: { name: decodeURIComponent(address.username), secret: decodeURIComponent(address.password) },
      tls: { mode: 'off' },
      connectTimeoutMs: 5_000,
      poolSize: 2,
      addresses: {},
      applicationName: 'sluice/tls',
    };
  }, 240_000);
  afterAll(async () => {
    await admin?.end();
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** The last step of a connection test. */
  async function tried(change: Partial<Endpoint>): Promise<TestStep | undefined> {
    let last: TestStep | undefined;
    for await (const step of connector.connect.test({ ...endpoint, ...change })) last = step;
    return last;
  }

  /** What the server says of a run's connection: whether it is encrypted, and by what. */
  async function ran(
    change: Partial<Endpoint>,
    text = 'SELECT ssl, version FROM pg_stat_ssl WHERE pid = pg_backend_pid()',
    signal = new AbortController().signal,
  ): Promise<unknown> {
    const pool = connector.connect.open({ ...endpoint, ...change });
    try {
      const run = await pool.start(
        {
          text,
          binds: [],
          settings: { searchPath: ['public'], timeZone: 'UTC', timeoutMs: 30_000, readOnly: true },
          limits: { rows: 10, bytes: 1e6 },
          mode: 'stream',
          checkColumns: () => undefined,
        },
        signal,
      );
      const rows: unknown[] = [];
      for await (const batch of run.rows) rows.push(...batch);
      await run.done;
      return rows[0];
    } finally {
      await pool.close();
    }
  }

  const encrypted = [true, expect.stringMatching(/^TLSv1\.[23]$/)];

  it('is read encrypted and verified with its own authority', async () => {
    expect(await ran({ tls: { mode: 'verify', ca } })).toEqual(encrypted);
    expect(await tried({ tls: { mode: 'verify', ca } })).toMatchObject({ step: 'tls', ok: true });
  });

  it.each([
    ['without its authority', () => ({ tls: { mode: 'verify' as const } }), /certificate/],
    ['with another authority', () => ({ tls: { mode: 'verify' as const, ca: foreign } }), /certificate/],
    [
      'under a name that its certificate does not have',
      () => ({ host: '127.0.0.1', tls: { mode: 'verify' as const, ca } }),
      /127\.0\.0\.1|altnames/i,
    ],
  ])('is refused when it is to be verified %s', async (_what, change, words) => {
    expect(await tried(change())).toMatchObject({
      step: 'tls',
      ok: false,
      error: 'tls-failed',
      detail: expect.stringMatching(words) as string,
    });
    await expect(ran(change())).rejects.toMatchObject({ code: 'tls-failed' });
  });

  it('is read encrypted without a look at the certificate where that alone is required', async () => {
    for (const change of [{}, { host: '127.0.0.1' }])
      expect(await ran({ ...change, tls: { mode: 'require' } })).toEqual(encrypted);
  });

  it('is told encrypted to stop a statement, with the key that stops it', async () => {
    /**
     * Code of the second word of each connection that is opened through it: a start-up, a request for TLS, a request to
     * stop.
     */
    const codes: number[] = [];
    const between = createServer((socket) => {
      socket.once('data', (first) => {
        codes.push(first.length >= 8 ? first.readInt32BE(4) : 0);
        const onward = connect(server.port, 'localhost');
        onward.on('error', () => socket.destroy()).write(first);
        socket.on('error', () => onward.destroy());
        socket.pipe(onward).pipe(socket);
      });
    });
    await new Promise<void>((resolve) => between.listen(0, 'localhost', resolve));
    const { port } = between.address() as AddressInfo;
    const stop = new AbortController();
    const running = ran({ port, tls: { mode: 'verify', ca } }, 'SELECT pg_sleep(60)', stop.signal);
    await expect
      .poll(async () => (await admin.query("SELECT 1 FROM pg_stat_activity WHERE query ~ '^SELECT pg_sleep'")).rowCount)
      .toBe(1);
    const stopped = performance.now();
    stop.abort();
    await expect(running).rejects.toMatchObject({ code: 'cancelled' });
    // A backend that is not told ends some seconds later, when its client is gone.
    expect(performance.now() - stopped).toBeLessThan(2_500);
    expect(codes).toEqual([sslRequest, sslRequest]);
    between.close();
  });

  it('shows a client certificate to a server that asks for one, and stops a statement with it', async () => {
    const [known, stranger] = [makeClient('sluice', 'authority'), makeClient('stranger', 'foreign')];
    const owner = statSync(file('data/postgres'));
    copyFileSync(file('authority.pem'), file('data/postgres/clients.pem'));
    chownSync(file('data/postgres/clients.pem'), owner.uid, owner.gid);
    const rules = file('data/postgres/pg_hba.conf');
    const before = readFileSync(rules, 'utf8');
    const asking = before.replace(/^host\b(.*)$/gm, 'hostssl$1 clientcert=verify-ca');
    await admin.query("ALTER SYSTEM SET ssl_ca_file = 'clients.pem'");
    writeFileSync(rules, asking);
    await admin.query('SELECT pg_reload_conf()');
    const sighted = async (tls: Endpoint['tls']): Promise<unknown> =>
      ran({ tls }, 'SELECT client_dn FROM pg_stat_ssl WHERE pid = pg_backend_pid()');
    try {
      for (const mode of ['require', 'verify'] as const)
        await expect.poll(() => sighted({ mode, ca, ...known })).toEqual(['/CN=sluice']);
      expect(await tried({ tls: { mode: 'verify', ca } })).toMatchObject({ ok: false });
      expect(await tried({ tls: { mode: 'verify', ca, ...stranger } })).toMatchObject({ ok: false });
      const stop = new AbortController();
      const running = ran({ tls: { mode: 'verify', ca, ...known } }, 'SELECT pg_sleep(61)', stop.signal);
      await expect
        .poll(async () => (await admin.query("SELECT 1 FROM pg_stat_activity WHERE query ~ 'pg_sleep.61'")).rowCount)
        .toBe(2);
      stop.abort();
      await expect(running).rejects.toMatchObject({ code: 'cancelled' });
    } finally {
      writeFileSync(rules, before);
      await admin.query('ALTER SYSTEM RESET ssl_ca_file');
      await admin.query('SELECT pg_reload_conf()');
    }
  });

  it('is read in the clear where encryption is off, unless the server demands it', async () => {
    expect(await ran({ tls: { mode: 'off' } })).toEqual([false, null]);
    const rules = file('data/postgres/pg_hba.conf');
    const before = readFileSync(rules, 'utf8');
    writeFileSync(rules, before.replace(/^host\b/gm, 'hostssl'));
    await admin.query('SELECT pg_reload_conf()');
    await expect.poll(() => tried({ tls: { mode: 'off' } })).toMatchObject({ step: 'sign-in', ok: false });
    expect(await ran({ tls: { mode: 'verify', ca } })).toEqual(encrypted);
    writeFileSync(rules, before);
    await admin.query('SELECT pg_reload_conf()');
  });
});
