import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

// Starts the command line; builds it first where it is not built or older than its sources.
const root = fileURLToPath(new URL('..', import.meta.url));
const main = join(root, 'apps/cli/dist/main.js');
const built = [
  'apps/cli',
  'libs/sql',
  'libs/document',
  'libs/engine',
  'libs/policy',
  'libs/connectors',
  'libs/platform',
];

/** Time of the newest source file below a folder, in milliseconds; 0 where there is none. */
const newest = (folder) => {
  if (!existsSync(folder)) return 0;
  return Math.max(
    0,
    ...readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && /\.(ts|json)$/.test(entry.name) && !entry.name.endsWith('.test.ts'))
      .map((entry) => statSync(join(entry.parentPath, entry.name)).mtimeMs),
  );
};
const builtAt = (folder) => {
  const info = join(root, folder, 'dist/build.tsbuildinfo');
  return existsSync(info) ? statSync(info).mtimeMs : 0;
};

if (!existsSync(main) || built.some((folder) => newest(join(root, folder, 'src')) > builtAt(folder))) {
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const build = spawnSync(process.execPath, [compiler, '-b', join(root, 'apps/cli/tsconfig.build.json')], {
    encoding: 'utf8',
  });
  if (build.status !== 0) process.stderr.write(`${build.stdout}${build.stderr}`);
  if (!existsSync(main)) process.exit(1);
}
await import(pathToFileURL(main).href);
