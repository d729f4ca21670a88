import type { Clock } from '../host/clock.js';
import type { PlatformConfig } from '../host/config.js';
import type { Db } from '../host/db.js';
import type { ServiceLifecycle } from '../host/lifecycle.js';
import type { Log } from '../host/log.js';

/** How often days that are over are looked for, in milliseconds. */
const everyMs = 600_000;

/**
 * Rolls up every day of the audit log that is over and not yet counted, each in a transaction of its own: a process
 * that is killed leaves the days before it whole and the next round begins with the one it was at. Answers how many.
 */
export async function rollUpDays(db: Db, now: Date): Promise<number> {
  for (let days = 0; ; days += 1) {
    const { day } = await db.one<{ day: Date | string | null }>('SELECT audit_roll_up($1) AS day', [now]);
    if (day === null) return days;
  }
}

/** Rolls up in processes that run jobs; one round follows the other, never beside it. */
export function createRollUp({
  config,
  clock,
  log,
  db,
}: {
  config: PlatformConfig;
  clock: Clock;
  log: Log;
  db: Db;
}): ServiceLifecycle {
  let timer: ReturnType<typeof setInterval> | undefined;
  let isBusy = false;
  const look = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    await rollUpDays(db, new Date(clock.now()))
      .catch((cause: unknown) => log.error({ err: cause }, 'the statistics of past days were not rolled up'))
      .finally(() => (isBusy = false));
  };
  return {
    async start() {
      if (config.role === 'api') return;
      void look();
      timer = setInterval(() => void look(), everyMs).unref();
    },
    async stop() {
      clearInterval(timer);
    },
  };
}
