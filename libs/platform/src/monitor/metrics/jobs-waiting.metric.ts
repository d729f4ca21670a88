import type { SystemMetric } from '../metric.type.js';

/** Jobs that nobody has taken yet. */
export const jobsWaiting: SystemMetric = {
  target: 'system',
  unit: '',
  sql: `SELECT count(*) AS value FROM job WHERE status = 'waiting'`,
};
