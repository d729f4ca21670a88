import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

export const root = join(import.meta.dirname, '..', '..', '..');
const readyMs = 300_000;

/** A port that nobody listens on now. */
export async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  await once(probe, 'close');
  return port;
}

/** A data folder of our own; the embedded database runs as another user and must be able to enter it. */
export const newDataDir = () => mkdtempSync(join(tmpdir(), 'sluice-bench-'));

/**
 * Starts the product by `npm start`'s own program and waits until it answers.
 * @returns address, data folder, process, and `firstAnswerMs` from the start of the process to the first answer of a
 * call.
 */
export async function startProduct({ dataDir = newDataDir(), port, args = [], env = {} } = {}) {
  const listen = port ?? (await freePort());
  const url = `http://127.0.0.1:${listen}`;
  const startedMs = performance.now();
  const child = spawn(process.execPath, ['tools/start.mjs', ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      LANG: 'C',
      LC_ALL: 'C',
      PORT: String(listen),
      HOST: '127.0.0.1',
      SLUICE_DATA: dataDir,
      ...env,
    },
  });
  let said = '';
  const collect = (part) => {
    said += part;
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const ended = once(child, 'exit');
  const stop = async (signal = 'SIGINT') => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await ended;
  };
  const product = {
    url,
    dataDir,
    child,
    stop,
    output: () => said,
    firstAnswerMs: 0,
    /** The process that serves, below the one that was started. */
    serverPid: () => JSON.parse(readFileSync(join(dataDir, 'owner.json'), 'utf8')).pid,
    remove: async () => {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  while (!(await answers(url))) {
    if (child.exitCode !== null || performance.now() - startedMs > readyMs) {
      await stop();
      throw new Error(`the product did not start:\n${said}`);
    }
    await delay(10);
  }
  product.firstAnswerMs = performance.now() - startedMs;
  return product;
}

/** Whether a call that reads the platform's database is answered. */
async function answers(url) {
  try {
    const answer = await fetch(`${url}/api/setting`);
    return (await answer.json()).code === 200;
  } catch (reason) {
    if (reason instanceof TypeError) return false;
    throw reason;
  }
}

/** Waits until the product has said on the terminal that it is ready: accounts are printed and the demo is in. */
export async function ready(product) {
  while (!/^Ready: /m.test(product.output())) {
    if (product.child.exitCode !== null) throw new Error(`the product ended:\n${product.output()}`);
    await delay(20);
  }
}

/** Runs a command of the product's command line beside the running server; answers what it printed. */
export async function sluice(product, ...words) {
  const child = spawn(process.execPath, ['tools/sluice.mjs', ...words], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, SLUICE_DATA: product.dataDir },
  });
  let text = '';
  child.stdout.on('data', (part) => {
    text += part;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`sluice ${words.slice(0, 2).join(' ')} ended with ${code}: ${text}`);
  return text.trim();
}

/** Calls the product and answers the data; anything but 200 in the envelope is an error. */
export async function call(product, path, body, token) {
  const answer = await fetch(`${product.url}/api${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    body: JSON.stringify(body),
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { 'access-token': token }),
    },
  });
  const { code, data, msg } = await answer.json();
  if (code !== 200) throw new Error(`${path} answered ${code}: ${msg}`);
  return data;
}

/** The number of an app that the command line has just imported: the server hears of it a moment later. */
export async function appNumber(product, uid) {
  const untilMs = performance.now() + 30_000;
  for (;;) {
    const { code, data, msg } = await (await fetch(`${product.url}/api/site/info?uid=${uid}`)).json();
    if (code === 200) return data.id;
    if (code !== 404 || performance.now() > untilMs) throw new Error(`the server has no app ${uid}: ${msg}`);
    await delay(50);
  }
}

/** Where the embedded cluster answers, and its superuser's password. */
export const clusterOf = (product) => JSON.parse(readFileSync(join(product.dataDir, 'postgres.json'), 'utf8'));
