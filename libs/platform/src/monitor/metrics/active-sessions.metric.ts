import type { SourceMetric } from '../metric.type.js';

/** Sessions of a source that run something or wait for a lock. */
export const activeSessions: SourceMetric = {
  target: 'data_source',
  unit: '',
  of: (look) => look.sessions.filter(({ state }) => state === 'active' || state === 'waiting').length,
};
