import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Binaries } from './binaries.js';
import { commandAs, type RunAs } from './run-as.js';

/** What must be known to reach the cluster again: kept beside it, readable by its owner only. */
export interface ClusterAccess {
  port: number;
  superPassword: string;
  ownerPassword: string;
}

/** A port that nobody listens on now. */
export function freePort(wanted = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(wanted, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}

/** Writes a file that only its owner reads, whole or not at all. */
export function writePrivate(file: string, text: string): void {
  writeFileSync(`${file}.new`, text, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** The stored access of a folder that has a cluster; changes nothing. */
export function readClusterAccess(folder: string): ClusterAccess | undefined {
  const file = join(folder, 'postgres.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ClusterAccess) : undefined;
}

/** The stored access of a folder, or a new one. The port stays the same from start to start where it is free. */
export async function clusterAccess(folder: string): Promise<ClusterAccess> {
  const file = join(folder, 'postgres.json');
  const secret = (): string => randomBytes(24).toString('base64url');
  const stored = readClusterAccess(folder);
  const access = stored ?? { port: await freePort(), superPassword: secret(), ownerPassword: secret() };
  const port = await freePort(access.port).catch(() => freePort());
  const answer = { ...access, port };
  writePrivate(file, JSON.stringify(answer));
  return answer;
}

/**
 * Makes the cluster where there is none. It is made under another name and renamed at the end,
 * so that a kill in the middle leaves nothing that looks finished.
 */
export function initialiseCluster(
  binaries: Binaries,
  dataDir: string,
  runAs: RunAs,
  superPassword: string,
  durable: boolean,
): void {
  if (existsSync(join(dataDir, 'PG_VERSION'))) return;
  const making = `${dataDir}.new`;
  rmSync(making, { recursive: true, force: true });
  mkdirSync(making, { mode: 0o700 });
  const scratch = mkdtempSync(join(tmpdir(), 'sluice-init-'));
  const passwordFile = join(scratch, 'password');
  writeFileSync(passwordFile, superPassword, { mode: 0o600 });
  if (runAs.kind === 'drop') for (const path of [making, scratch, passwordFile]) chownSync(path, runAs.uid, runAs.gid);
  try {
    const { file, args, options } = commandAs(runAs, binaries.initdb, [
      '-D',
      making,
      '-U',
      'postgres',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      ...(durable ? [] : ['--no-sync']),
    ]);
    const { status, stderr, error } = spawnSync(file, args, {
      ...options,
      cwd: making,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, LC_ALL: 'C' },
    });
    if (status !== 0) throw new Error(`initdb failed: ${error?.message ?? stderr}`);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  rmSync(dataDir, { recursive: true, force: true });
  renameSync(making, dataDir);
}

/**
 * Makes the data folder; never a recursive 0700, because the user of PostgreSQL must be able to pass through it (stack
 * §3).
 */
export function makeFolder(folder: string): void {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o711);
}
