import type { Db } from '../host/db.js';
import type { Job, JobKind, JobRun } from '../job/job.type.js';
import { digestOf, checkedSql } from './catalogue.rows.js';
import { readCatalogue, storeCatalogue } from './catalogue.sync.js';
import { defaultSyncMinutes } from './source.type.js';
import type { PlatformConfig } from '../host/config.js';
import type { Log } from '../host/log.js';
import type { ServiceLifecycle } from '../host/lifecycle.js';

/** What the job of a synchronisation carries. */
interface SyncPayload {
  source: number;
}

/** How often sources are looked for whose catalogue is due, in milliseconds. */
const lookMs = 30_000;

/**
 * A source is due when its catalogue was read longer ago than its interval says; one that was never read is read by
 * hand first.
 */
const dueSql = `
  INSERT INTO job (kind, payload)
  SELECT 'catalogue-sync', jsonb_build_object('source', d.id) FROM data_source d
    LEFT JOIN catalogue_check c ON c.data_source_id = d.id
  WHERE d.is_enabled AND coalesce((d.settings ->> 'sync_interval')::integer, ${defaultSyncMinutes}) > 0
    AND coalesce(c.time, d.sync_time) < now() - make_interval(mins => coalesce((d.settings ->> 'sync_interval')::integer, ${defaultSyncMinutes}))
    AND NOT EXISTS (SELECT 1 FROM job j WHERE j.kind = 'catalogue-sync' AND j.status IN ('waiting', 'running')
      AND (j.payload ->> 'source')::bigint = d.id)`;
const failedSql = 'UPDATE catalogue_check SET time = now(), error = left($2, 500) WHERE data_source_id = $1';

/** Adds a job for each source whose catalogue is due; answers how many. Two processes that look at once add one. */
export function scheduleSyncs(db: Db): Promise<number> {
  return db.transaction(async (inside) => {
    await inside.query('SELECT pg_advisory_xact_lock(7583152)');
    return (await inside.query(dueSql)).rowCount;
  });
}

async function run({ platform, job, signal, finish }: JobRun<SyncPayload>): Promise<void> {
  const { sources, versions } = platform.gateway;
  const id = job.payload.source;
  const source = (await sources.list()).find((one) => one.id === id);
  if (!source) return finish(async () => undefined);
  const found = await readCatalogue(sources, source, signal);
  const known = await platform.db.maybeOne<{ digest: string }>(
    'SELECT digest FROM catalogue_check WHERE data_source_id = $1',
    [id],
  );
  const digest = digestOf(found);
  // What is equal is not written again: every plan of every source would have to be made anew.
  const isSame = known?.digest === digest;
  if (!isSame) versions.suspect();
  await finish(async (db) => {
    if (isSame) await db.query(checkedSql, [id, digest, new Date(platform.clock.now()).toISOString()]);
    else await storeCatalogue(db, source, found);
  });
}

async function failed(db: Db, { payload }: Job<SyncPayload>, reason: unknown): Promise<void> {
  const message = reason instanceof Error ? reason.message : 'error';
  await db.query(failedSql, [payload.source, message]);
}

/** Reads the catalogue of one source in the background; the next round tries again what failed. */
export const catalogueSyncJob: JobKind<SyncPayload> = { attempts: 2, run, failed };

/** What the schedule stands on. */
interface ScheduleNeeds {
  config: PlatformConfig;
  log: Log;
  db: Db;
}

/** Looks for catalogues that are due, in processes that run jobs. */
export function createCatalogueSchedule(core: ScheduleNeeds): ServiceLifecycle {
  let timer: ReturnType<typeof setInterval> | undefined;
  const look = (): void => {
    scheduleSyncs(core.db).catch((cause: unknown) =>
      core.log.error({ err: cause }, 'catalogues that are due could not be looked for'),
    );
  };
  return {
    async start() {
      if (core.config.role !== 'api') timer = setInterval(look, lookMs).unref();
    },
    async stop() {
      clearInterval(timer);
    },
  };
}
