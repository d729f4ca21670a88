import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..', '..');

/** A product started by `npm start`'s own program. */
export interface Product {
  url: string;
  dataDir: string;
  /** Everything it printed. */
  output(): string;
  /** Account → password, as printed on the first start. */
  passwords: Record<string, string>;
  process: ChildProcess;
  /** The process that serves, below the one that was started. */
  serverPid(): number;
  /** Ctrl-C, and waits for a clean end; answers the exit code. */
  stop(): Promise<number | null>;
  remove(): Promise<void>;
}

export interface ProductOptions {
  dataDir?: string;
  port?: number;
  /** `--no-demo`: an empty product that asks to be installed. */
  demo?: boolean;
  env?: Record<string, string>;
}

/** A port that nobody listens on now. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
}

const readyMs = 420_000;

/** Starts the product on a folder and port of its own and waits until it says that it is ready. */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'sluice-e2e-'));
  const port = options.port ?? (await freePort());
  const child = spawn(process.execPath, ['tools/start.mjs', ...(options.demo === false ? ['--no-demo'] : [])], {
    cwd: root,
    env: {
      ...process.env,
      LANG: 'C',
      LC_ALL: 'C',
      PORT: String(port),
      HOST: '127.0.0.1',
      SLUICE_DATA: dataDir,
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const collect = (part: Buffer): void => {
    text += part.toString();
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const stop = async (): Promise<number | null> => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    const ended = once(child, 'exit');
    child.kill('SIGINT');
    return (await ended)[0] as number | null;
  };
  try {
    await waitFor(
      () => /^Ready: /m.test(text),
      () => child.exitCode !== null,
      () => text,
    );
  } catch (reason) {
    await stop();
    throw reason;
  }
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    output: () => text,
    passwords: passwordsIn(text),
    process: child,
    serverPid: () => (JSON.parse(readFileSync(join(dataDir, 'owner.json'), 'utf8')) as { pid: number }).pid,
    stop,
    remove: async () => {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function waitFor(done: () => boolean, dead: () => boolean, said: () => string): Promise<void> {
  const until = Date.now() + readyMs;
  while (!done()) {
    if (dead() || Date.now() > until) throw new Error(`the product did not start:\n${said()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function passwordsIn(text: string): Record<string, string> {
  const lines = [...text.matchAll(/^ {2}(\w+) +(\S+) {2}\S/gm)];
  return Object.fromEntries(lines.map((line) => [line[1]!, line[2]!]));
}
