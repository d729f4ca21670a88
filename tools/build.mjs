#!/usr/bin/env node
// Builds the server, the command line and the browser program; what did not change is not built again.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, runTool } from './run.mjs';

const configuration = ['package.json', 'package-lock.json', 'tsconfig.base.json'];

/** The two things that are built: what they are made of, what they make, and how. */
const targets = {
  server: {
    sources: ['libs/document', 'libs/engine', 'libs/policy', 'libs/sql', 'libs/connectors', 'libs/platform', 'migrations/database', 'apps/server', 'apps/cli'],
    product: 'apps/server/dist/index.js',
    tool: 'tsc', options: ['-b', 'apps/server/tsconfig.build.json', 'apps/cli/tsconfig.build.json'],
  },
  web: {
    sources: ['libs/document', 'libs/engine', 'libs/renderer', 'libs/workspace', 'apps/web'],
    product: 'apps/web/dist/index.html',
    tool: 'vite', options: ['build', '--logLevel', 'warn', 'apps/web'],
  },
};

const skipped = new Set(['node_modules', 'dist']);

function* filesUnder(path) {
  if (!existsSync(path)) return;
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (skipped.has(entry.name)) continue;
    const inner = join(path, entry.name);
    if (entry.isDirectory()) yield* filesUnder(inner);
    else if (!/\.test\.tsx?$|\.md$/.test(entry.name)) yield inner;
  }
}

/** A digest over names, sizes and times of everything a target is made of. */
function fingerprint(target) {
  const digest = createHash('sha256');
  const files = [...configuration.map((name) => join(root, name)), ...target.sources.flatMap((source) => [...filesUnder(join(root, source))])];
  for (const file of files) {
    const { size, mtimeMs } = statSync(file);
    digest.update(`${file}:${size}:${mtimeMs}\n`);
  }
  return digest.digest('hex');
}

const stampOf = (name) => join(root, '.cache', `${name}.build`);

/** The targets whose sources changed since they were built, or that are not there. */
export function staleTargets() {
  return Object.entries(targets).filter(([name, target]) => {
    const stamp = stampOf(name);
    return !existsSync(join(root, target.product)) || !existsSync(stamp) || readFileSync(stamp, 'utf8') !== fingerprint(target);
  }).map(([name]) => name);
}

/** Builds the named targets side by side and remembers what they were made of. */
export async function build(names = Object.keys(targets)) {
  await Promise.all(names.map(async (name) => {
    const target = targets[name];
    const made = fingerprint(target);
    const code = await runTool(target.tool, target.options);
    if (code !== 0) throw new Error(`${name} could not be built: see the lines above`);
    mkdirSync(join(root, '.cache'), { recursive: true });
    writeFileSync(stampOf(name), made);
  }));
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await build();
}
