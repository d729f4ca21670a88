import { largest, type SourceMetric } from '../metric.type.js';

/** How long a session of a source has waited for another one at most, in seconds. */
export const waitSeconds: SourceMetric = {
  target: 'data_source',
  unit: 's',
  of: (look) => largest(look.sessions.filter(({ blockedBy }) => blockedBy.length > 0).map(({ seconds }) => seconds)),
};
