import type { Served } from './serve.js';

/** Ends the process in order on the first SIGINT or SIGTERM; a second one finds the end under way and changes nothing. */
export function stopOnSignals(served: Pick<Served, 'stop'>): void {
  const end = (): void => {
    served.stop().then(() => process.exit(0), (reason: unknown) => {
      process.stderr.write(`${reason instanceof Error ? reason.stack ?? reason.message : String(reason)}\n`);
      process.exit(1);
    });
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
}
