import { exportJob } from '../export/export.job.js';
import type { JobKind } from './job.type.js';

/** Every kind of job, one line each; the name stands in `job.kind`. */
export const jobKinds = {
  export: exportJob as JobKind,
} satisfies Record<string, JobKind>;

/** Names of the kinds. */
export type JobKindName = keyof typeof jobKinds;
