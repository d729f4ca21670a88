import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { certificatesIn } from './certificates.js';
import { freePort } from './free.port.js';

const server = '/usr/sbin/slapd';
const missing = "not run: tests of LDAP directories need Debian's slapd and ldap-utils";

/**
 * Whether the server is installed here. At a person's desk its tests are left out, said so; in CI that is a failure.
 */
export function hasSlapd(): boolean {
  const found = existsSync(server) && existsSync('/usr/bin/ldapmodify');
  if (!found && process.env.CI === 'true') throw new Error(missing);
  if (!found) console.log(missing);
  return found;
}

/** A shell that ends the server when its own input ends: so it stops with the test process, however that ends. */
const withParent = '"$0" "$@" & server=$!; read -r _; kill $server; wait $server';

/** A real directory of a test file's own, below `dc=example,dc=com`. */
export interface SlapdServer {
  /** Its addresses: in the clear (STARTTLS on request) and with TLS from the start; by name `localhost`. */
  url: string;
  secureUrl: string;
  /** The authority that its certificate is signed by, as PEM. */
  ca: string;
  account: string;
  password: string;
  base: string;
  /** Changes entries, as LDIF (RFC 2849). */
  change(ldif: string): void;
  /** Ends it at once; `restart` starts it again with what it held. */
  halt(): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const base = 'dc=example,dc=com';
const schemas = ['core', 'cosine', 'inetorgperson', 'nis'];

function configOf(file: (name: string) => string, password: string): string {
  return [
    ...schemas.map((name) => `include /etc/ldap/schema/${name}.schema`),
    `pidfile ${file('pid')}`,
    ...['modulepath /usr/lib/ldap', 'moduleload back_mdb'],
    ...[`TLSCACertificateFile ${file('ca.crt')}`, `TLSCertificateFile ${file('server.crt')}`],
    `TLSCertificateKeyFile ${file('server.key')}`,
    ...['sizelimit unlimited', 'database mdb', `suffix "${base}"`, `rootdn "cn=admin,${base}"`, `rootpw ${password}`],
    ...[`directory ${file('data')}`, 'maxsize 104857600', 'access to * by users read by anonymous auth by * none', ''],
  ].join('\n');
}

/** Starts the server with these entries beside its root; stop it in `afterAll`. */
export async function startSlapd(ldif: string): Promise<SlapdServer> {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-slapd-'));
  const file = (name: string): string => join(folder, name);
  const [port, securePort, password] = [await freePort(), await freePort(), 'quiet-harbour'];
  mkdirSync(file('data'));
  const certificates = certificatesIn(folder);
  const { cert: ca } = certificates.authority('ca');
  certificates.signed('server', 'ca', 'localhost');
  writeFileSync(file('config'), configOf(file, password));
  const root = `dn: ${base}\nobjectClass: dcObject\nobjectClass: organization\no: Example\ndc: example\n\n`;
  writeFileSync(file('ldif'), root + ldif);
  execFileSync('/usr/sbin/slapadd', ['-f', file('config'), '-l', file('ldif')], { stdio: 'pipe' });
  let child: ReturnType<typeof spawn> | undefined;
  let ended: Promise<unknown> = Promise.resolve();
  const url = `ldap://localhost:${port}`;
  const secureUrl = `ldaps://localhost:${securePort}`;
  const start = async (): Promise<void> => {
    const addresses = `ldap://127.0.0.1:${port}/ ldaps://127.0.0.1:${securePort}/`;
    child = spawn('/bin/sh', ['-c', withParent, server, '-d', '0', '-f', file('config'), '-h', addresses], {
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    ended = once(child, 'exit');
    for (let attempt = 0; !(await answers(port)); attempt += 1) {
      if (attempt > 200 || child.exitCode !== null) throw new Error('slapd did not start');
      await delay(50);
    }
  };
  const halt = async (): Promise<void> => {
    child?.stdin?.destroy();
    await ended;
  };
  await start();
  const account = `cn=admin,${base}`;
  return {
    ...{ url, secureUrl, ca, account, password, base, halt, restart: start },
    change(text) {
      const signIn = ['-x', '-H', `ldap://127.0.0.1:${port}`, '-D', account, '-w', password];
      execFileSync('/usr/bin/ldapmodify', signIn, { input: text, stdio: 'pipe' });
    },
    async stop() {
      await halt();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
