import type { PlatformConfig } from '../host/config.js';
import type { Db } from '../host/db.js';
import type { ServiceLifecycle } from '../host/lifecycle.js';
import type { Log } from '../host/log.js';
import type { Platform } from '../platform.js';
import { AlertRule } from './alert-rule.entity.js';
import { recordEvents } from './event.recorder.js';
import { eventKinds, type EventName } from './event.registry.js';
import type { EventKind } from './event.type.js';
import { underLock } from './kept.lock.js';
import { endUnwatched, judgeRule } from './rule.judge.js';

/** How often it is looked for events and alerts, in milliseconds; audit records are counted every third time. */
const sweepEveryMs = 20_000;
const auditEvery = 3;
/** How long events that are over are kept. */
const keptDays = 180;

/** Two processes that look at once tell nobody twice: the later one leaves it to the other. */
const sweepLock = 7583410;
/** What takes long has a lock of its own: it is done once at a time, and keeps nobody from everything else. */
const longLock = 7583411;

const kinds = Object.entries(eventKinds) as [EventName, EventKind][];

/**
 * Looks once for everything that people should know: events of every kind that is found at once, then the rules. Each
 * is a transaction of its own, so that one that fails holds up no other. `countsAudit`: rules about the audit log are
 * judged too, which reads the records of their whole time.
 */
export async function sweepAlerts(platform: Platform, countsAudit = true): Promise<void> {
  const { db, log, orm } = platform;
  const attempt = async (what: string, work: (inside: Db) => Promise<void>): Promise<void> => {
    await underLock(db, sweepLock, work).catch((cause: unknown) => notLooked(log, what, cause));
  };
  for (const [name, kind] of kinds)
    if (!kind.isLong) await attempt(name, (inside) => recordEvents(platform, inside, name, kind));
  const rules = await orm.manager.find(AlertRule, { where: { isEnabled: true }, order: { id: 'ASC' } });
  for (const rule of rules.filter(({ targetType }) => countsAudit || targetType !== 'audit'))
    await attempt(`rule ${rule.id}`, (inside) => judgeRule(platform, inside, rule));
  await attempt('rules that are off', (inside) => endUnwatched(platform, inside));
  await db.query(
    `DELETE FROM alert WHERE end_time < now() - interval '${keptDays} days' AND status IN ('closed', 'recovered')`,
  );
}

/** Looks once for events that take long to find, in whichever process comes first. */
export async function sweepLong(platform: Platform): Promise<void> {
  for (const [name, kind] of kinds)
    if (kind.isLong)
      await underLock(platform.db, longLock, (inside) => recordEvents(platform, inside, name, kind)).catch(
        (cause: unknown) => notLooked(platform.log, name, cause),
      );
}

function notLooked(log: Log, what: string, cause: unknown): void {
  log.error({ err: cause, what }, 'it was not looked for an alert');
}

/** What the sweep stands on. */
interface SweepNeeds {
  config: PlatformConfig;
  log: Log;
  platform(): Platform;
}

/** Sweeps in processes that run jobs. */
export function createAlertSweep({ config, log, platform }: SweepNeeds): ServiceLifecycle {
  let timer: ReturnType<typeof setInterval> | undefined;
  let turn = 0;
  const sweep = oneAtATime(() => sweepAlerts(platform(), (turn += 1) % auditEvery === 0), log);
  const long = oneAtATime(() => sweepLong(platform()), log);
  const look = (): void => {
    sweep.begin();
    long.begin();
  };
  return {
    async start() {
      if (config.role !== 'api') timer = setInterval(look, sweepEveryMs).unref();
    },
    async stop() {
      clearInterval(timer);
      await Promise.all([sweep.going(), long.going()]);
    },
  };
}

/** Work that is begun again only when it has ended. */
function oneAtATime(work: () => Promise<void>, log: Log): { begin(): void; going(): Promise<void> | undefined } {
  let going: Promise<void> | undefined;
  return {
    begin() {
      going ??= work()
        .catch((cause: unknown) => log.error({ err: cause }, 'it was not looked for alerts'))
        .finally(() => {
          going = undefined;
        });
    },
    going: () => going,
  };
}
