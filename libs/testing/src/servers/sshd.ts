import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from './free.port.js';

const server = '/usr/sbin/sshd';
const missing = "not run: tests of SSH tunnels need Debian's openssh-server";

/**
 * Whether the server is installed here. At a person's desk its tests are left out, said so; in CI that is a failure.
 */
export function hasSshd(): boolean {
  const found = existsSync(server);
  if (!found && process.env.CI === 'true') throw new Error(missing);
  if (!found) console.log(missing);
  return found;
}

/** A shell that ends the server when its own input ends: so it stops with the test process, however that ends. */
const withParent = '"$0" "$@" & server=$!; read -r _; kill $server; wait $server';

/** A real sshd of a test file's own. */
export interface SshdServer {
  host: string;
  port: number;
  /** Who signs in: whoever runs the tests. */
  account: string;
  /** The private key that lets the account in, and one that does not. */
  key: string;
  otherKey: string;
  /** The key with a passphrase. */
  guardedKey: string;
  passphrase: string;
  /** Algorithm and fingerprint of the host's key, as ssh-keygen tells them. */
  hostKey: string;
  /** An account with a password, where the tests run as root and may make one. */
  signIn: { account: string; password: string } | undefined;
  /** How many are signed in. */
  sessions(): number;
  /** Ends every connection of those who are signed in, at once and without a word; the server goes on. */
  cut(): void;
  /** Stops and starts again on the same port, with another host key or other lines of configuration. */
  restart(change?: { hostKey?: true; lines?: readonly string[] }): Promise<void>;
  /** Stops it and everybody who is signed in; `restart` starts it again. */
  halt(): Promise<void>;
  stop(): Promise<void>;
}

function keygen(file: string, passphrase = ''): string {
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', passphrase, '-C', 'test', '-f', file]);
  return readFileSync(file, 'utf8');
}

/** The parent of a process; undefined where it has ended. */
function parentOf(pid: string): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 4).split(' ')[0]);
  } catch {
    return undefined;
  }
}

const childrenOf = (parent: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === parent)
    .map(Number);

/** Every process below one: sshd gives each of those who sign in processes of their own. */
function below(pid: number): number[] {
  const found = childrenOf(pid);
  for (const one of found) found.push(...childrenOf(one));
  return found;
}

function makeAccount(): SshdServer['signIn'] {
  if (process.getuid?.() !== 0 || !existsSync('/usr/sbin/useradd')) return undefined;
  const [account, password] = [`sluice-${randomBytes(4).toString('hex')}`, randomBytes(9).toString('hex')];
  execFileSync('/usr/sbin/useradd', ['-M', '-N', '-s', '/usr/sbin/nologin', account], { stdio: 'ignore' });
  execFileSync('/usr/sbin/chpasswd', { input: `${account}:${password}\n` });
  return { account, password };
}

/**
 * The process of a server whose files are in one folder: it is started, cut off from those who are signed in, and
 * halted.
 */
function processOf(file: (name: string) => string, port: number) {
  let child: ReturnType<typeof spawn> | undefined;
  let ended: Promise<unknown> = Promise.resolve();
  const daemon = (): number => Number(existsSync(file('pid')) ? readFileSync(file('pid'), 'utf8') : 0);
  const start = async (more: readonly string[]): Promise<void> => {
    writeFileSync(
      file('config'),
      [
        ...[`Port ${port}`, 'ListenAddress 127.0.0.1', `HostKey ${file('host')}`, `PidFile ${file('pid')}`],
        ...[`AuthorizedKeysFile ${file('authorized')}`, 'StrictModes no', 'UsePAM no', 'PasswordAuthentication yes'],
        ...['PermitRootLogin yes', 'MaxStartups 100', 'LogLevel VERBOSE', 'UseDNS no', ...more, ''],
      ].join('\n'),
    );
    rmSync(file('pid'), { force: true });
    child = spawn('/bin/sh', ['-c', withParent, server, '-D', '-f', file('config'), '-E', file('log')], {
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    ended = once(child, 'exit');
    for (let attempt = 0; !(await answers(port)); attempt += 1) {
      if (attempt > 200 || child.exitCode !== null)
        throw new Error(`sshd did not start: ${existsSync(file('log')) ? readFileSync(file('log'), 'utf8') : ''}`);
      await delay(50);
    }
  };
  const cut = (): void => {
    for (const pid of daemon() ? below(daemon()) : [])
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It has ended meanwhile.
      }
  };
  const halt = async (): Promise<void> => {
    cut();
    child?.stdin?.destroy();
    await ended;
  };
  return { daemon, start, cut, halt };
}

/** Starts the server on a port of its own; stop it in `afterAll`. `lines` are added to its configuration. */
export async function startSshd(lines: readonly string[] = []): Promise<SshdServer> {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-sshd-'));
  const file = (name: string): string => join(folder, name);
  // Where the server gives up its rights; Debian makes it at boot.
  if (process.getuid?.() === 0) mkdirSync('/run/sshd', { recursive: true });
  const [key, otherKey, passphrase] = [keygen(file('key')), keygen(file('other')), 'open sesame'];
  const guardedKey = keygen(file('guarded'), passphrase);
  writeFileSync(file('authorized'), readFileSync(file('key.pub'), 'utf8') + readFileSync(file('guarded.pub'), 'utf8'));
  keygen(file('host'));
  const [port, signIn] = [await freePort(), makeAccount()];
  const { daemon, start, cut, halt } = processOf(file, port);
  const fingerprint = (): string => {
    const [, shown] = execFileSync('ssh-keygen', ['-l', '-f', file('host.pub')], { encoding: 'utf8' }).split(' ');
    return `ssh-ed25519 ${shown}`;
  };
  await start(lines);
  const made: SshdServer = {
    ...{
      host: '127.0.0.1',
      port,
      account: userInfo().username,
      key,
      otherKey,
      guardedKey,
      passphrase,
      signIn,
      cut,
      halt,
    },
    hostKey: fingerprint(),
    sessions: () => (daemon() ? childrenOf(daemon()).length : 0),
    async restart({ hostKey, lines: more } = {}) {
      await halt();
      if (hostKey) {
        rmSync(file('host'));
        rmSync(file('host.pub'));
        keygen(file('host'));
        made.hostKey = fingerprint();
      }
      await start(more ?? lines);
    },
    async stop() {
      await halt();
      if (signIn) execFileSync('/usr/sbin/userdel', [signIn.account], { stdio: 'ignore' });
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return made;
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    socket.once('data', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
