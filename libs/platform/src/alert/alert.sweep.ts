import type { PlatformConfig } from '../host/config.js';
import type { Db } from '../host/db.js';
import type { ServiceLifecycle } from '../host/lifecycle.js';
import type { Log } from '../host/log.js';
import type { Platform } from '../platform.js';
import { AlertRule } from './alert-rule.entity.js';
import { recordEvents } from './event.recorder.js';
import { eventKinds, type EventName } from './event.registry.js';
import { endUnwatched, judgeRule } from './rule.judge.js';

/** How often it is looked for events and alerts, in milliseconds; audit records are counted every third time. */
const sweepEveryMs = 20_000;
const auditEvery = 3;
/** How long events that are over are kept. */
const keptDays = 180;

/** Two processes that look at once tell nobody twice: the later one leaves it to the other. */
const oursSql = 'SELECT pg_try_advisory_xact_lock(7583410) AS ours';

/**
 * Looks once for everything that people should know: events of every kind, then the rules. Each is a transaction of its
 * own, so that one that fails holds up no other. `countsAudit`: rules about the audit log are judged too, which reads
 * the records of their whole time.
 */
export async function sweepAlerts(platform: Platform, countsAudit = true): Promise<void> {
  const { db, log, orm } = platform;
  const attempt = async (what: string, work: (inside: Db) => Promise<void>): Promise<void> => {
    await db
      .transaction(async (inside) => {
        if ((await inside.one<{ ours: boolean }>(oursSql)).ours) await work(inside);
      })
      .catch((cause: unknown) => log.error({ err: cause, what }, 'it was not looked for an alert'));
  };
  for (const name of Object.keys(eventKinds) as EventName[])
    await attempt(name, (inside) => recordEvents(platform, inside, name, eventKinds[name]));
  const rules = await orm.manager.find(AlertRule, { where: { isEnabled: true }, order: { id: 'ASC' } });
  for (const rule of rules.filter(({ targetType }) => countsAudit || targetType !== 'audit'))
    await attempt(`rule ${rule.id}`, (inside) => judgeRule(platform, inside, rule));
  await attempt('rules that are off', (inside) => endUnwatched(platform, inside));
  await db.query(
    `DELETE FROM alert WHERE end_time < now() - interval '${keptDays} days' AND status IN ('closed', 'recovered')`,
  );
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
  let sweeping: Promise<void> | undefined;
  let turn = 0;
  const look = (): void => {
    sweeping ??= sweepAlerts(platform(), (turn += 1) % auditEvery === 0)
      .catch((cause: unknown) => log.error({ err: cause }, 'it was not looked for alerts'))
      .finally(() => {
        sweeping = undefined;
      });
  };
  return {
    async start() {
      if (config.role !== 'api') timer = setInterval(look, sweepEveryMs).unref();
    },
    async stop() {
      clearInterval(timer);
      await sweeping;
    },
  };
}
