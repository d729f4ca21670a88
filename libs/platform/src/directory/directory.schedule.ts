import { PlatformError, type BothTexts } from '@sluice/document';
import { randomUUID } from 'node:crypto';
import type { Caller, RequestInfo } from '../dispatch/caller.js';
import { changeLines } from '../duties/change.js';
import type { PlatformConfig } from '../host/config.js';
import type { Db } from '../host/db.js';
import type { ServiceLifecycle } from '../host/lifecycle.js';
import type { Log } from '../host/log.js';
import type { Job, JobKind, JobRun } from '../job/job.type.js';
import { storeFailure } from './directory.store.js';
import { askDirectory, bothTexts, changesOf, synchronise } from './directory.sync.js';

/** How often it is looked whether the directory is due, in milliseconds. */
const lookMs = 30_000;
const by = { mode: 'schedule', userId: null } as const;

/** Who synchronises by the clock, as the audit log names them. */
const clockwork: Caller = {
  kind: 'user',
  userId: null,
  account: 'ldap-sync',
  name: 'LDAP',
  roles: [],
  locale: 'zh-chs',
  accessLevel: 'public',
};
const ownRequest = (): RequestInfo => ({
  id: randomUUID(),
  ip: '',
  userAgent: 'sluice',
  locale: 'zh-chs',
  shell: 'api',
  appContext: false,
});

/**
 * The directory is due when the last run by the clock, or the last one that changed something, is longer ago than the
 * interval says; one that failed or was held counts too, so that it is not asked all the time.
 */
const dueSql = `
  INSERT INTO job (kind, payload) SELECT 'directory-sync', '{}' FROM setting i
  WHERE i.key = 'directory.sync_minutes' AND i.project_id IS NULL AND i.value::integer > 0
    AND EXISTS (SELECT 1 FROM setting u WHERE u.key = 'directory.url' AND u.project_id IS NULL AND u.value <> '""')
    AND NOT EXISTS (SELECT 1 FROM directory_run r WHERE r.mode <> 'preview'
      AND r.create_time > now() - make_interval(mins => i.value::integer))
    AND NOT EXISTS (SELECT 1 FROM job j WHERE j.kind = 'directory-sync' AND j.status IN ('waiting', 'running'))`;

/** Adds a job where the directory is due; answers how many. Two processes that look at once add one. */
export function scheduleDirectory(db: Db): Promise<number> {
  return db.transaction(async (inside) => {
    await inside.query('SELECT pg_advisory_xact_lock(7583037)');
    return (await inside.query(dueSql)).rowCount;
  });
}

async function run({ platform, signal, finish }: JobRun<unknown>): Promise<void> {
  const startedMs = platform.clock.now();
  const read = await askDirectory(platform, signal);
  platform.gateway.versions.suspect();
  await finish(async (db) => {
    const { runId, status, facts } = await synchronise(db, read, { ...by, mayBeLarge: false });
    if (status === 'unchanged') return;
    await platform.audit.record(db, {
      caller: clockwork,
      request: ownRequest(),
      action: 'directory.apply',
      decision: status === 'held' ? 'refuse' : 'permit',
      reasons: status === 'held' ? ['directory.many-removals'] : undefined,
      objects: [
        `directory_run:${runId}`,
        ...facts.map(({ object }) => object),
        ...changesOf(facts).flatMap((change) => changeLines(change)),
      ],
      costMs: Math.round(platform.clock.now() - startedMs),
    });
  });
}

const broken: BothTexts = {
  'zh-chs': '同步未完成，请查看系统日志',
  en: 'It did not finish; see the log of the system',
};

async function failed(db: Db, _job: Job, reason: unknown): Promise<void> {
  await storeFailure(db, by, reason instanceof PlatformError ? bothTexts(reason) : broken);
}

/** Synchronises departments and groups in the background; the next round tries again what failed. */
export const directorySyncJob: JobKind = { attempts: 2, run, failed };

/** What the schedule stands on. */
interface ScheduleNeeds {
  config: PlatformConfig;
  log: Log;
  db: Db;
}

/** Looks whether the directory is due, in processes that run jobs. */
export function createDirectorySchedule({ config, log, db }: ScheduleNeeds): ServiceLifecycle {
  let timer: ReturnType<typeof setInterval> | undefined;
  const look = (): void => {
    scheduleDirectory(db).catch((cause: unknown) => log.error({ err: cause }, 'the directory could not be scheduled'));
  };
  return {
    async start() {
      if (config.role !== 'api') timer = setInterval(look, lookMs).unref();
    },
    async stop() {
      clearInterval(timer);
    },
  };
}
