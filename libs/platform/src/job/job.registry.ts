import { catalogueSyncJob } from '../data-source/catalogue.schedule.js';
import { directorySyncJob } from '../directory/directory.schedule.js';
import { exportJob } from '../export/export.job.js';
import type { JobKindName } from './job.contract.js';
import { workOrderJob } from '../work-order/work-order.job.js';
import type { JobKind } from './job.type.js';

/** Every kind of job, one line each; the name stands in `job.kind`. */
export const jobKinds = {
  export: exportJob as JobKind,
  'catalogue-sync': catalogueSyncJob as JobKind,
  'work-order': workOrderJob as JobKind,
  'directory-sync': directorySyncJob,
} satisfies Record<JobKindName, JobKind>;
