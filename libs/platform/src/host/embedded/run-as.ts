import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * How PostgreSQL's programs are started, as it refuses to run as root (stack §5.2, §5.3):
 * `self` the process's own user; `drop` another user; `namespace` a user namespace in which root looks like nobody.
 */
export type RunAs = { kind: 'self' } | { kind: 'drop'; uid: number; gid: number } | { kind: 'namespace' };

const nobody = 65534;

function lookUp(name: string): { uid: number; gid: number } | undefined {
  if (!existsSync('/etc/passwd')) return undefined;
  const fields = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .find(([user]) => user === name);
  return fields === undefined ? undefined : { uid: Number(fields[2]), gid: Number(fields[3]) };
}

/** Whether an unrelated user may enter every folder above the path. */
function isReachable(path: string): boolean {
  for (let folder = path; ; folder = dirname(folder)) {
    if (existsSync(folder) && (statSync(folder).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

function canMakeNamespace(): boolean {
  return spawnSync('unshare', ['-U', `--map-user=${nobody}`, 'true'], { stdio: 'ignore' }).status === 0;
}

/**
 * Decides how to run, for binaries and data under the given folders. An existing data folder decides by its owner,
 * because PostgreSQL starts only as the user that made it. Throws in plain words when there is no way.
 */
export function chooseRunAs(binariesRoot: string, dataDir: string): RunAs {
  if (process.getuid?.() !== 0) return { kind: 'self' };
  const owner = existsSync(dataDir) ? statSync(dataDir) : undefined;
  if (owner !== undefined && owner.uid !== 0) return { kind: 'drop', uid: owner.uid, gid: owner.gid };
  const user = lookUp('postgres') ?? lookUp('nobody');
  const reachable = isReachable(binariesRoot) && isReachable(dirname(dataDir));
  if (owner === undefined && user !== undefined && reachable) return { kind: 'drop', ...user };
  if (canMakeNamespace()) return { kind: 'namespace' };
  throw new Error(
    `PostgreSQL does not run as root, and no other user can reach ${binariesRoot} and ${dirname(dataDir)}: ` +
      'start as an ordinary user, move the product out of the closed folder, or set DATABASE_URL',
  );
}

/** Program, arguments and spawn options for running a PostgreSQL program so. */
export function commandAs(
  runAs: RunAs,
  program: string,
  args: string[],
): { file: string; args: string[]; options: { uid?: number; gid?: number } } {
  if (runAs.kind === 'drop') return { file: program, args, options: { uid: runAs.uid, gid: runAs.gid } };
  if (runAs.kind === 'namespace')
    return { file: 'unshare', args: ['-U', `--map-user=${nobody}`, program, ...args], options: {} };
  return { file: program, args, options: {} };
}
