import { largest, type SourceMetric } from '../metric.type.js';

/** How long the oldest open transaction of a source has been open, in seconds. */
export const transactionSeconds: SourceMetric = {
  target: 'data_source',
  unit: 's',
  of: (look) => largest(look.sessions.map((session) => session.transactionSeconds)),
};
