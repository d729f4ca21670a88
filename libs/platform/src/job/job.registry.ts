import { catalogueSyncJob } from '../data-source/catalogue.schedule.js';
import { exportJob } from '../export/export.job.js';
import type { JobKind } from './job.type.js';

/** Every kind of job, one line each; the name stands in `job.kind`. */
export const jobKinds = {
  export: exportJob as JobKind,
  'catalogue-sync': catalogueSyncJob as JobKind,
} satisfies Record<string, JobKind>;

/** Names of the kinds. */
export type JobKindName = keyof typeof jobKinds;
