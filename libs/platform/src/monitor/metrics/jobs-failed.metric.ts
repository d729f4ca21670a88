import type { SystemMetric } from '../metric.type.js';

/** Jobs that failed within the last hour. */
export const jobsFailed: SystemMetric = {
  target: 'system',
  unit: '',
  sql: `SELECT count(*) AS value FROM job WHERE status = 'failed' AND finish_time > now() - interval '1 hour'`,
};
