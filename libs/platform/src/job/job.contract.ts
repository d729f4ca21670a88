import type { Db } from '../host/db.js';

/** Names of the kinds of jobs; each has its line in `job.registry.ts`. The name stands in `job.kind`. */
export type JobKindName = 'export' | 'catalogue-sync' | 'work-order' | 'directory-sync';

/** Work in the background (design §8 "Jobs"); processes of the role worker or all run it. */
export interface JobService {
  /** Adds a job within the caller's transaction; it begins once that is committed. Answers its id. */
  enqueue(db: Db, kind: JobKindName, payload: unknown): Promise<number>;
  /** Asks a job to end; one that still waits never begins. */
  cancel(db: Db, id: number): Promise<void>;
}
