import type { Db } from '../host/db.js';
import type { Platform } from '../platform.js';

/** A job as its row has it. */
export interface Job<P = unknown> {
  id: number;
  kind: string;
  payload: P;
  token: number;
  attempt: number;
}

/** What running a job may use. */
export interface JobRun<P> {
  platform: Platform;
  job: Job<P>;
  /** Aborted when the job is cancelled, its lease is lost or the process stops. */
  signal: AbortSignal;
  /** Kept with the next heartbeat, for whoever watches. */
  progress(state: Record<string, unknown>): void;
  /**
   * The only way to make results visible: runs the work in a transaction that holds the job's row, and ends the job
   * with it. Throws JobLost when another process has taken the job meanwhile; nothing is written then (fencing, design
   * §8).
   */
  finish(work: (db: Db) => Promise<void>): Promise<void>;
}

/** One kind of work. It must be idempotent: after a kill it runs again from its beginning. */
export interface JobKind<P = unknown> {
  /** Tries before it is given up. */
  attempts: number;
  run(run: JobRun<P>): Promise<void>;
  /** Called in the transaction that gives the job up, with the reason. */
  failed(db: Db, job: Job<P>, reason: unknown, platform: Platform): Promise<void>;
}

/** The job belongs to another process now. */
export class JobLost extends Error {
  constructor(id: number) {
    super(`job ${id} was taken over`);
    this.name = 'JobLost';
  }
}
