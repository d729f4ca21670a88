import { randomUUID } from 'node:crypto';
import { PlatformError } from '@sluice/document';
import type { JobKindName } from './job.contract.js';
import { jobKinds } from './job.registry.js';
import { beatJob, endJob, freeJobs, returnJob, takeJob } from './job.rows.js';
import { JobLost, type Job, type JobKind } from './job.type.js';
import type { JobService } from './job.contract.js';
import type { PlatformConfig } from '../host/config.js';
import type { Db } from '../host/db.js';
import type { Events } from '../host/events.contract.js';
import type { Log } from '../host/log.js';
import type { ServiceLifecycle } from '../host/lifecycle.js';
import type { Platform } from '../platform.js';

const topic = 'job';
/** Jobs that one process runs at a time. */
const slots = 2;
const beatMs = 2_000;
/** A look for jobs whose owner died; new ones announce themselves. */
const lookMs = 3_000;

interface Running {
  job: Job;
  stopped: AbortController;
  over: Promise<void>;
}

/** What jobs stand on, and what their work may use: the whole platform, once it is there. */
interface JobNeeds {
  config: PlatformConfig;
  log: Log;
  db: Db;
  events: Events;
  platform(): Platform;
}

/** Builds the service. */
export function createJobs(core: JobNeeds): JobService & ServiceLifecycle {
  const owner = randomUUID();
  const running = new Set<Running>();
  let timer: ReturnType<typeof setInterval> | undefined;
  let looking: Promise<void> | undefined;
  let stopping = false;

  /** Fills the free slots; a call while it looks is enough to make it look again. */
  function look(): void {
    if (stopping || looking !== undefined) return;
    looking = fill()
      .catch((reason: unknown) => core.log.error({ err: reason }, 'jobs could not be looked for'))
      .finally(() => {
        looking = undefined;
      });
  }

  async function fill(): Promise<void> {
    while (!stopping && running.size < slots) {
      const job = await takeJob(core.db, Object.keys(jobKinds), owner);
      if (job === undefined) return;
      const entry: Running = { job, stopped: new AbortController(), over: Promise.resolve() };
      running.add(entry);
      entry.over = work(entry)
        .catch((reason: unknown) => core.log.error({ err: reason, job: job.id }, 'a job could not be ended'))
        .finally(() => {
          running.delete(entry);
          look();
        });
    }
  }

  async function work({ job, stopped }: Running): Promise<void> {
    const kind: JobKind = jobKinds[job.kind as JobKindName];
    let progress: Record<string, unknown> = {};
    const beat = setInterval(() => {
      beatJob(core.db, job, progress).then(
        (ours) => {
          if (!ours) stopped.abort();
        },
        (reason: unknown) => core.log.warn({ err: reason, job: job.id }, 'a heartbeat was missed'),
      );
    }, beatMs);
    try {
      if (job.attempt > kind.attempts) throw new Error('given up after too many attempts');
      await kind.run({
        platform: core.platform(),
        job,
        signal: stopped.signal,
        progress: (state) => {
          progress = state;
        },
        finish: (done) =>
          core.db.transaction(async (db) => {
            await endJob(db, job, 'success', null);
            await done(db);
          }),
      });
    } catch (reason) {
      await failed(job, kind, reason);
    } finally {
      clearInterval(beat);
    }
  }

  async function failed(job: Job, kind: JobKind, reason: unknown): Promise<void> {
    if (reason instanceof JobLost) return core.log.warn({ job: job.id }, 'a job was taken over');
    if (stopping) return returnJob(core.db, job);
    if (!(reason instanceof PlatformError)) core.log.error({ err: reason, job: job.id, kind: job.kind }, 'job failed');
    const note = reason instanceof Error ? reason.message.slice(0, 1000) : null;
    await core.db
      .transaction(async (db) => {
        await endJob(db, job, 'failed', note);
        await kind.failed(db, job, reason, core.platform());
      })
      .catch((cause: unknown) => {
        if (!(cause instanceof JobLost)) throw cause;
      });
  }

  return {
    async enqueue(db, kind, payload) {
      const { id } = await db.one<{ id: number }>('INSERT INTO job (kind, payload) VALUES ($1, $2) RETURNING id', [
        kind,
        JSON.stringify(payload),
      ]);
      await core.events.publish(db, topic, String(id));
      return id;
    },
    async cancel(db, id) {
      await db.query(
        `UPDATE job SET is_cancelling = true, status = CASE status WHEN 'waiting' THEN 'cancelled' ELSE status END, update_time = now() WHERE id = $1 AND status IN ('waiting', 'running')`,
        [id],
      );
    },
    async start() {
      if (core.config.role === 'api') return;
      core.events.subscribe(topic, look);
      if (core.config.isSole) await freeJobs(core.db);
      timer = setInterval(look, lookMs).unref();
      look();
    },
    async stop() {
      stopping = true;
      clearInterval(timer);
      await looking;
      for (const { stopped } of running) stopped.abort();
      await Promise.all([...running].map(({ over }) => over));
    },
  };
}
