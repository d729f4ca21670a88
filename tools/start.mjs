#!/usr/bin/env node
// `npm start`: from a fresh clone to a served product in one command; a later start only does what changed.
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { install, isInstalled } from './start/installed.mjs';
import { supervise } from './start/supervisor.mjs';
import { say } from './start/texts.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const print = (line) => process.stdout.write(`${line}\n`);

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

const fromRoot = (path) => import(pathToFileURL(join(root, path)).href);
const running = ({ pid, address }) => say('running', { pid, at: address ? say('at', { address }) : '' });

/** A start beside a running one is told so before anything is installed or built under its feet. */
async function checkNotRunning() {
  const lock = 'libs/platform/dist/host/embedded/owner.lock.js';
  if (process.env.DATABASE_URL || !existsSync(join(root, lock))) return;
  const { currentOwner } = await fromRoot(lock);
  const owner = currentOwner(resolve(process.env.SLUICE_DATA || join(root, '.data')));
  if (owner !== undefined) fail(running(owner));
}

async function prepareTree() {
  if (!isInstalled(root)) {
    print(say('installing'));
    await install(root);
  }
  const { build, staleTargets } = await fromRoot('tools/build.mjs');
  const stale = staleTargets();
  if (stale.length === 0) return;
  print(say('building'));
  await build(stale);
}

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) fail(say('node-old', { version: process.versions.node }));

await checkNotRunning();
await prepareTree().catch((reason) => fail(reason.message));
print(say('starting'));
process.exitCode = await supervise({ program: join(root, 'tools/start/server.mjs'), args: process.argv.slice(2) });
