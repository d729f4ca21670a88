import { randomUUID } from 'node:crypto';
import { PlatformError } from '@sluice/document';
import type { JobKindName } from './job.contract.js';
import { jobKinds } from './job.registry.js';
import { renewJobLease, endJob, freeJobs, returnJob, takeJob } from './job.rows.js';
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

/** Takes jobs and works on them, a few at a time, as long as the process lives. */
class JobRunner {
  readonly #core: JobNeeds;
  readonly #owner = randomUUID();
  readonly #running = new Set<Running>();
  #looking: Promise<void> | undefined;
  #stopping = false;

  constructor(core: JobNeeds) {
    this.#core = core;
  }

  /** Fills the free slots; a call while it looks is enough to make it look again. */
  look(): void {
    if (this.#stopping || this.#looking !== undefined) return;
    this.#looking = this.#fill()
      .catch((reason: unknown) => this.#core.log.error({ err: reason }, 'jobs could not be looked for'))
      .finally(() => {
        this.#looking = undefined;
      });
  }

  /** Ends what runs; a job that is not over then is given back. */
  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#looking;
    for (const { stopped } of this.#running) stopped.abort();
    await Promise.all([...this.#running].map(({ over }) => over));
  }

  async #fill(): Promise<void> {
    while (!this.#stopping && this.#running.size < slots) {
      const job = await takeJob(this.#core.db, Object.keys(jobKinds), this.#owner);
      if (job === undefined) return;
      const entry: Running = { job, stopped: new AbortController(), over: Promise.resolve() };
      this.#running.add(entry);
      entry.over = this.#work(entry)
        .catch((reason: unknown) => this.#core.log.error({ err: reason, job: job.id }, 'a job could not be ended'))
        .finally(() => {
          this.#running.delete(entry);
          this.look();
        });
    }
  }

  async #work({ job, stopped }: Running): Promise<void> {
    const { db, log, platform } = this.#core;
    const kind: JobKind = jobKinds[job.kind as JobKindName];
    let progress: Record<string, unknown> = {};
    const beat = setInterval(() => {
      renewJobLease(db, job, progress).then(
        (ours) => {
          if (!ours) stopped.abort();
        },
        (reason: unknown) => log.warn({ err: reason, job: job.id }, 'a heartbeat was missed'),
      );
    }, beatMs);
    try {
      if (job.attempt > kind.attempts) throw new Error('given up after too many attempts');
      await kind.run({
        platform: platform(),
        job,
        signal: stopped.signal,
        progress: (state) => {
          progress = state;
        },
        finish: (done) =>
          db.transaction(async (tx) => {
            await endJob(tx, job, 'success', null);
            await done(tx);
          }),
      });
    } catch (reason) {
      await this.#failed(job, kind, reason);
    } finally {
      clearInterval(beat);
    }
  }

  async #failed(job: Job, kind: JobKind, reason: unknown): Promise<void> {
    const { db, log, platform } = this.#core;
    if (reason instanceof JobLost) return log.warn({ job: job.id }, 'a job was taken over');
    if (this.#stopping) return returnJob(db, job);
    if (!(reason instanceof PlatformError)) log.error({ err: reason, job: job.id, kind: job.kind }, 'job failed');
    const note = reason instanceof Error ? reason.message.slice(0, 1000) : null;
    await db
      .transaction(async (tx) => {
        await endJob(tx, job, 'failed', note);
        await kind.failed(tx, job, reason, platform());
      })
      .catch((cause: unknown) => {
        if (!(cause instanceof JobLost)) throw cause;
      });
  }
}

/** Builds the service. */
export function createJobs(core: JobNeeds): JobService & ServiceLifecycle {
  const runner = new JobRunner(core);
  let timer: ReturnType<typeof setInterval> | undefined;
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
        `UPDATE job SET is_cancelling = true, status = CASE status WHEN 'waiting' THEN 'cancelled' ELSE status END,
          update_time = now() WHERE id = $1 AND status IN ('waiting', 'running')`,
        [id],
      );
    },
    async start() {
      if (core.config.role === 'api') return;
      core.events.subscribe(topic, () => runner.look());
      if (core.config.isSole) await freeJobs(core.db);
      timer = setInterval(() => runner.look(), lookMs).unref();
      runner.look();
    },
    async stop() {
      clearInterval(timer);
      await runner.stop();
    },
  };
}
