import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { cpuMs, descendants, memoryMb } from '../measure/process-usage.mjs';
import { median, noise } from '../measure/rounds.mjs';
import { call, newDataDir, ready, root, sluice, startProduct } from '../world/product.mjs';

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
/** Long enough for what a start does after its first answer to be over. */
const restMs = 10_000;

/** Everything at once, as a power cut ends it: the server and every process of its database. */
async function killAll(product) {
  const processes = [product.child.pid, ...descendants(product.child.pid)];
  const ended = once(product.child, 'exit');
  for (const pid of processes) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (reason) {
      if (reason.code !== 'ESRCH') throw reason;
    }
  }
  await ended;
}

/** What the product holds without its database: the server with its threads, and its supervisor. */
const restMb = (product) => memoryMb(product.child.pid) + memoryMb(product.serverPid());

/** Threads of the server's process, the analysis' among them. */
const threads = (product) => readdirSync(`/proc/${product.serverPid()}/task`).length;

/**
 * Has statements analysed by every thread that may run, side by side, so that each has its program, a parser and the
 * catalogue.
 */
async function useThreads(product) {
  const token = await sluice(product, 'token', 'create', '--user', 'analyst');
  const { list } = await call(product, '/operation/catalogue.children', {}, token);
  const source = list.find(({ name }) => name === 'demo-retail');
  const run = async (index) => {
    const answer = await fetch(`${product.url}/api/operation/workspace.run`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'access-token': token },
      body: JSON.stringify({
        source_id: source.source_id ?? source.id,
        text: `SELECT c.id, c.name, o.id FROM customer c JOIN orders o ON o.customer_id = c.id WHERE o.id < ${index + 1}`,
      }),
    });
    const text = await answer.text();
    if (!text.includes('"t":"end"')) throw new Error(`the statement was not run: ${text.slice(0, 300)}`);
  };
  for (let round = 0; round < 5; round += 1)
    await Promise.all(Array.from({ length: 4 }, (_none, index) => run(round * 4 + index)));
}

async function restarts(dataDir, end) {
  const times = [];
  for (let round = 0; round < rounds; round += 1) {
    const product = await startProduct({ dataDir });
    times.push({ ms: product.firstAnswerMs, cpu: cpuMs(product.serverPid()) });
    await ready(product);
    await end(product);
  }
  return times;
}

/** A copy of the tree as `git clone` and `npm ci` leave it: packages are there, nothing is built. */
function installedTree() {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-tree-'));
  const left = /(^|\/)(dist|\.git|\.cache|\.data|\.nx|\.vite)(\/|$)/;
  cpSync(root, folder, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => {
      const inner = path.slice(root.length + 1);
      return inner.includes('node_modules/') || !left.test(inner);
    },
  });
  return folder;
}

/** Seconds until `npm start` in an installed tree says that it is ready: build, database, demo. */
async function firstStartSeconds() {
  const folder = installedTree();
  const dataDir = newDataDir();
  const startedMs = performance.now();
  const child = spawn(process.execPath, ['tools/start.mjs'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, LANG: 'C', PORT: '0', SLUICE_DATA: dataDir },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part) => {
      said += part;
    });
  while (!/^Ready: /m.test(said)) {
    if (child.exitCode !== null) throw new Error(`the first start failed:\n${said}`);
    await delay(50);
  }
  const seconds = (performance.now() - startedMs) / 1000;
  const ended = once(child, 'exit');
  child.kill('SIGINT');
  await ended;
  for (const path of [folder, dataDir]) rmSync(path, { recursive: true, force: true });
  return seconds;
}

/** First start, restart, restart after a kill of everything, and memory at rest. */
export async function run(figures) {
  const first = await startProduct();
  const { dataDir } = first;
  try {
    await ready(first);
    await delay(restMs);
    figures.add('memory at rest, after the first start with demo', restMb(first), { unit: 'MB' });
    await first.stop();
    const add = (name, times, most) => {
      const wall = times.map(({ ms }) => ms);
      const note = `${times.length} times, noise ${(100 * noise(wall)).toFixed(0)}%; ${(median(times.map(({ cpu }) => cpu)) / 1000).toFixed(2)} s of processor time of the server`;
      figures.add(name, median(wall) / 1000, { most, unit: 's', note });
    };
    add('restart to first answer', await restarts(dataDir, (product) => product.stop()), 2.5);
    const killed = await startProduct({ dataDir });
    await ready(killed);
    await killAll(killed);
    add('after kill -9 of server and database', await restarts(dataDir, killAll), 3);
    const last = await startProduct({ dataDir });
    await ready(last);
    await delay(restMs);
    figures.add('memory at rest without the database', restMb(last), {
      most: 250,
      unit: 'MB',
      note: `${restMs / 1000} s after a restart`,
    });
    await useThreads(last);
    await delay(restMs);
    figures.add('memory at rest without the database, its threads used', restMb(last), {
      most: 250,
      unit: 'MB',
      note: `${restMs / 1000} s after the last of 20 statements, ${threads(last)} threads of the server`,
    });
    await last.stop();
  } finally {
    await first.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
  figures.add('first start of an installed tree', await firstStartSeconds(), {
    most: 45,
    unit: 's',
    note: 'build, database, demo data',
  });
}
