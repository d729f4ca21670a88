import type { SystemMetric } from '../metric.type.js';

/** Jobs that failed within the last hour. */
export const jobsFailed: SystemMetric = {
  target: 'system',
  name: { 'zh-chs': '一小时内失败的后台任务', en: 'Jobs failed within an hour' },
  unit: '',
  sql: `SELECT count(*) AS value FROM job WHERE status = 'failed' AND finish_time > now() - interval '1 hour'`,
};
