import type { SystemMetric } from '../metric.type.js';

/** Jobs that nobody has taken yet. */
export const jobsWaiting: SystemMetric = {
  target: 'system',
  name: { 'zh-chs': '等待的后台任务', en: 'Jobs that wait' },
  unit: '',
  sql: `SELECT count(*) AS value FROM job WHERE status = 'waiting'`,
};
