import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A process of its own that runs a module of the sources, so that a test may kill it. */
export interface Child {
  process: ChildProcess;
  /** The next line that it writes to standard output; throws with its error output when it ends instead. */
  line(): Promise<string>;
  /** Kills it at once and waits for its end. */
  kill(signal?: NodeJS.Signals): Promise<void>;
  /** Its exit code once it ended. */
  ended: Promise<number | null>;
}

/** Runs `export async function main(...args)` of a TypeScript file; Vite compiles it as it does for tests. */
const loader = `
import { runnerImport } from 'vite';
const [file, ...args] = process.argv.slice(1);
const resolve = { conditions: ['@sluice/source', 'node'] };
const { module } = await runnerImport(file, { configFile: false, logLevel: 'error', resolve, ssr: { resolve } });
await module.main(...args);
`;

/** Starts the child. `file` is absolute; `uid` needs root. */
export function startChild(
  file: string,
  args: string[],
  options: { uid?: number; gid?: number; env?: Record<string, string> } = {},
): Child {
  const { env = {}, ...user } = options;
  const child = spawn(process.execPath, ['--input-type=module', '-e', loader, file, ...args], {
    ...user,
    env: { ...process.env, VITEST: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-4000);
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  return {
    process: child,
    ended,
    async line() {
      const { value, done } = (await lines.next()) as IteratorResult<string, undefined>;
      if (done) throw new Error(`the child ended: ${said}`);
      return value;
    },
    async kill(signal = 'SIGKILL') {
      child.kill(signal);
      await ended;
    },
  };
}
