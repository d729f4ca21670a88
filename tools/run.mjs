import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder that holds the root package.json. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/**
 * Runs a program with the terminal's own output.
 * @returns the exit code; a signal counts as 1.
 */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], ...options });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** Runs a program of node_modules/.bin. */
export const runTool = (name, args, options) => run(process.execPath, [toolPath(name), ...args], options);

const toolFiles = {
  // The compiler in native code: a third of the processor time for the same program. typescript-eslint needs the 5.9.
  tsc: 'typescript-native/bin/tsc',
  eslint: 'eslint/bin/eslint.js',
  vitest: 'vitest/vitest.mjs',
  vite: 'vite/bin/vite.js',
  nx: 'nx/dist/bin/nx.js',
  oxlint: 'oxlint/bin/oxlint',
  prettier: 'prettier/bin/prettier.cjs',
};

function toolPath(name) {
  return join(root, 'node_modules', toolFiles[name]);
}
