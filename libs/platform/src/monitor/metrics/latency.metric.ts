import type { SourceMetric } from '../metric.type.js';

/** How long a source took to tell its sessions, the connection included, in milliseconds. */
export const latency: SourceMetric = {
  target: 'data_source',
  unit: 'ms',
  of: (look) => Math.round(look.latencyMs),
};
