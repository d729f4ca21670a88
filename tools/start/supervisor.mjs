// Keeps the server running: whatever ends it, short of being told to stop, it is started again.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { say } from './texts.mjs';

/**
 * The first pause before a new start, the longest, and how long a server must have served for the pauses to begin anew.
 * In milliseconds.
 */
const pauses = { firstMs: 500, maxMs: 30_000, steadyMs: 60_000 };

/**
 * Runs a program until it ends by itself with 0 or is told to stop by SIGINT or SIGTERM, which it is handed on. The
 * program says by `process.send({ address })` that it serves. One that ends before it ever served is not started again:
 * what it lacks, only a person can give.
 * @param {{ program: string, args?: string[], env?: Record<string, string | undefined>, log?: (line: string) => void,
 * pauses?: typeof pauses }} options
 * @returns {Promise<number>} the exit code
 */
export async function supervise({ program, args = [], env = process.env, log = toStandardError, ...options }) {
  const { firstMs, maxMs, steadyMs } = options.pauses ?? pauses;
  const waiting = new AbortController();
  let child;
  const stop = (signal) => {
    waiting.abort();
    child?.kill(signal);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  let pauseMs = firstMs;
  let port;
  try {
    for (;;) {
      // A port that was chosen freely stays: whoever knows the address finds the server there again.
      child = fork(program, args, { env: port === undefined ? env : { ...env, PORT: port } });
      let servedMs;
      child.on('message', ({ address }) => {
        servedMs = performance.now();
        port = new URL(address).port;
      });
      const [code, signal] = await once(child, 'exit');
      if (waiting.signal.aborted || code === 0) return code ?? 1;
      if (port === undefined) return code ?? 1;
      if (servedMs !== undefined && performance.now() - servedMs > steadyMs) pauseMs = firstMs;
      log(say('crashed', { how: signal ?? `exit ${code}`, seconds: pauseMs / 1000 }));
      await delay(pauseMs, undefined, { signal: waiting.signal }).catch(() => undefined);
      if (waiting.signal.aborted) return 0;
      pauseMs = Math.min(pauseMs * 2, maxMs);
    }
  } finally {
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
  }
}

function toStandardError(line) {
  process.stderr.write(`${new Date().toISOString()} ${line}\n`);
}
