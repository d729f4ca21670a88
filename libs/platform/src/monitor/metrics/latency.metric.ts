import type { SourceMetric } from '../metric.type.js';

/** How long a source took to tell its sessions, the connection included, in milliseconds. */
export const latency: SourceMetric = {
  target: 'data_source',
  name: { 'zh-chs': '响应时间', en: 'Response time' },
  unit: 'ms',
  of: (look) => Math.round(look.latencyMs),
};
