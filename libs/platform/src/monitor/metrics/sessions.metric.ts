import type { SourceMetric } from '../metric.type.js';

/** Sessions that are open at a source, whoever they belong to, as far as its account sees them. */
export const sessions: SourceMetric = {
  target: 'data_source',
  unit: '',
  of: (look) => look.sessions.length,
};
