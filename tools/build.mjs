#!/usr/bin/env node
// Builds the server, the command line and the browser program; what did not change is not built again.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, runTool } from './run.mjs';

const configuration = ['package.json', 'package-lock.json', 'tsconfig.base.json'];

/**
 * What is built: what it is made of, what it makes, and how. The gallery is for tests and is no part of the product.
 */
const targets = {
  server: {
    sources: [
      'libs/document',
      'libs/engine',
      'libs/policy',
      'libs/sql',
      'libs/connectors',
      'libs/platform',
      'migrations/database',
      'apps/server',
      'apps/cli',
    ],
    product: 'apps/server/dist/index.js',
    tool: 'tsc',
    options: ['-b', 'apps/server/tsconfig.build.json', 'apps/cli/tsconfig.build.json'],
  },
  web: {
    sources: ['libs/document', 'libs/engine', 'libs/renderer', 'libs/workspace', 'libs/builder', 'apps/web'],
    product: 'apps/web/dist/index.html',
    tool: 'vite',
    options: ['build', '--logLevel', 'warn', 'apps/web'],
    // What is shipped does not depend on who starts it: React's development build is several times slower.
    env: { NODE_ENV: 'production' },
  },
  gallery: {
    sources: ['libs/document', 'libs/engine', 'libs/renderer', 'libs/workspace', 'libs/builder', 'apps/web', 'schemas'],
    product: '.cache/gallery/gallery.html',
    tool: 'vite',
    options: ['build', '--logLevel', 'warn', 'apps/web', '--config', 'apps/web/vite.gallery.config.ts'],
  },
};
export const productTargets = ['server', 'web'];

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
  const files = [
    ...configuration.map((name) => join(root, name)),
    ...target.sources.flatMap((source) => [...filesUnder(join(root, source))]),
  ];
  for (const file of files) {
    const { size, mtimeMs } = statSync(file);
    digest.update(`${file}:${size}:${mtimeMs}\n`);
  }
  return digest.digest('hex');
}

const stampOf = (name) => join(root, '.cache', `${name}.build`);

/** Of the named targets those whose sources changed since they were built, or that are not there. */
export function staleTargets(names = productTargets) {
  return names.filter((name) => {
    const target = targets[name];
    const stamp = stampOf(name);
    return (
      !existsSync(join(root, target.product)) ||
      !existsSync(stamp) ||
      readFileSync(stamp, 'utf8') !== fingerprint(target)
    );
  });
}

/** Builds the named targets side by side and remembers what they were made of. */
export async function build(names = productTargets) {
  await Promise.all(
    names.map(async (name) => {
      const target = targets[name];
      const made = fingerprint(target);
      const code = await runTool(target.tool, target.options, { env: { ...process.env, ...target.env } });
      if (code !== 0) throw new Error(`${name} could not be built: see the lines above`);
      mkdirSync(join(root, '.cache'), { recursive: true });
      writeFileSync(stampOf(name), made);
    }),
  );
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const named = process.argv.slice(2);
  const unknown = named.filter((name) => !(name in targets));
  if (unknown.length > 0)
    throw new Error(`there is no target ${unknown.join(', ')}; there are ${Object.keys(targets).join(', ')}`);
  await build(named.length > 0 ? staleTargets(named) : productTargets);
}
