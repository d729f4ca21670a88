import type { Served } from './serve.js';

/**
 * Ends the process in order on the first SIGINT or SIGTERM, also while it is still starting; a second signal finds the
 * end under way and changes nothing.
 */
export function stopOnSignals(starting: Promise<Pick<Served, 'stop'>>): void {
  let ending: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    const served = await starting.catch(() => undefined);
    await served?.stop();
  };
  const end = (): void => {
    ending ??= stop().then(
      () => process.exit(0),
      (reason: unknown) => {
        process.stderr.write(`${reason instanceof Error ? (reason.stack ?? reason.message) : String(reason)}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
}
