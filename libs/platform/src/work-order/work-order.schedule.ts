import type { PlatformConfig } from '../host/config.js';
import type { ServiceLifecycle } from '../host/lifecycle.js';
import type { Log } from '../host/log.js';
import type { Platform } from '../platform.js';
import { giveJobs, startDue } from './work-order.queue.js';

/** How often orders are looked for whose time has come, in milliseconds. */
const lookMs = 1_000;

/** What the schedule stands on. */
interface ScheduleNeeds {
  config: PlatformConfig;
  log: Log;
  platform(): Platform;
}

/** Looks for orders whose time has come and for databases that are free, in processes that run jobs. */
export function createWorkOrderSchedule({ config, log, platform }: ScheduleNeeds): ServiceLifecycle {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let looking: Promise<void> | undefined;
  let isStopped = false;
  const look = async (): Promise<void> => {
    try {
      await startDue(platform());
      await giveJobs(platform());
    } catch (cause) {
      log.error({ err: cause }, 'orders that are due could not be looked for');
    }
    if (!isStopped) timer = setTimeout(() => (looking = look()), lookMs).unref();
  };
  return {
    async start() {
      if (config.role !== 'api') timer = setTimeout(() => (looking = look()), lookMs).unref();
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await looking;
    },
  };
}
