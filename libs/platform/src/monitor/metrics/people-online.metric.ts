import type { SystemMetric } from '../metric.type.js';

/** People who have a session that has not ended. */
export const peopleOnline: SystemMetric = {
  target: 'system',
  unit: '',
  sql: `SELECT count(DISTINCT user_id) AS value FROM session WHERE revoke_time IS NULL AND end_time > now()`,
};
