#!/usr/bin/env node
// `npm start`: from a fresh clone to a served product in one command; a later start only does what changed.
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { install, isInstalled } from './start/installed.mjs';
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

function printAccounts(accounts) {
  if (accounts.length === 0) return;
  const width = Math.max(...accounts.map(({ account }) => account.length));
  print(`\n${say('accounts')}`);
  for (const { account, password, name } of accounts) print(`  ${account.padEnd(width)}  ${password}  ${name}`);
}

/** Where the demo's portal is served, for whoever would not guess the number in its address; undefined where no demo was loaded. */
async function demoPortal(address) {
  try {
    const { data } = await (await fetch(new URL('api/site/info?domain=demo', address))).json();
    return data?.uid === 'demo' ? new URL(String(data.id), address).href : undefined;
  } catch {
    return undefined; // A line of help is no reason to end a server that runs: its address may not be one to call from here.
  }
}

function explain(reason) {
  if (reason?.name === 'FolderInUse') return running(reason.owner);
  if (reason?.code === 'EADDRINUSE') return say('port', { port: reason.port });
  return reason instanceof Error ? reason.message : String(reason);
}

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) fail(say('node-old', { version: process.versions.node }));

await checkNotRunning();
await prepareTree().catch((reason) => fail(reason.message));
print(say('starting'));
const { serve, stopOnSignals } = await fromRoot('apps/server/dist/index.js');
const wantsDemo = !process.argv.includes('--no-demo') && !process.env.DATABASE_URL;
let accounts = [];
const environment = { SLUICE_DATA: join(root, '.data'), SLUICE_LOG: 'warn', ...process.env };
const starting = serve(environment, async (host) => {
  if (!wantsDemo) return;
  const { loadDemo } = await fromRoot('libs/platform/dist/index.js');
  accounts = await loadDemo(host);
});
stopOnSignals(starting);
try {
  const { address } = await starting;
  printAccounts(accounts);
  const portal = wantsDemo && environment.SLUICE_ROLE !== 'worker' ? await demoPortal(address) : undefined;
  if (portal) print(`\n${say('portal', { address: portal })}`);
  print(`\n${say('ready', { address })}\n${say('stop')}`);
} catch (reason) {
  fail(explain(reason));
}
