import type { Clock } from '../host/clock.js';
import type { PlatformConfig } from '../host/config.js';
import type { Db } from '../host/db.js';
import type { ServiceLifecycle } from '../host/lifecycle.js';
import type { Log } from '../host/log.js';
import type { SettingService } from '../setting/setting.contract.js';

const dayMs = 86_400_000;
/** How often old versions are looked for, in milliseconds. */
const sweepEveryMs = 3_600_000;
/** Versions that one statement takes away: it holds no lock for long. */
const batch = 5_000;

/**
 * Takes away versions that ended before the moment; what was in force then or later stays. The moment from which on all
 * versions are there moves first, so that nobody is answered from half of them. Answers how many.
 */
export async function sweepVersions(db: Db, before: Date): Promise<number> {
  await db.query("UPDATE validity_version SET valid_from = greatest(valid_from, $1) WHERE table_name = ''", [before]);
  for (let taken = 0; ;) {
    const { rowCount } = await db.query(
      `DELETE FROM validity_version WHERE id IN (SELECT id FROM validity_version WHERE valid_to < $1 LIMIT ${batch})`,
      [before],
    );
    taken += rowCount;
    if (rowCount < batch) return taken;
  }
}

/** What the sweep stands on. */
interface SweepNeeds {
  config: PlatformConfig;
  clock: Clock;
  log: Log;
  db: Db;
  settings: SettingService;
}

/** Sweeps in processes that run jobs. */
export function createPastSweep({ config, clock, log, db, settings }: SweepNeeds): ServiceLifecycle {
  let timer: ReturnType<typeof setInterval> | undefined;
  const look = (): void => {
    sweepVersions(db, new Date(clock.now() - settings.get('rights.past_days') * dayMs)).catch((cause: unknown) =>
      log.error({ err: cause }, 'old versions of what decides were not swept'),
    );
  };
  return {
    async start() {
      if (config.role === 'api') return;
      look();
      timer = setInterval(look, sweepEveryMs).unref();
    },
    async stop() {
      clearInterval(timer);
    },
  };
}
