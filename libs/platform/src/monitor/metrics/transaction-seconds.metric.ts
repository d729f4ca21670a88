import { largest, type SourceMetric } from '../metric.type.js';

/** How long the oldest open transaction of a source has been open, in seconds. */
export const transactionSeconds: SourceMetric = {
  target: 'data_source',
  name: { 'zh-chs': '最长事务', en: 'Longest transaction' },
  unit: 's',
  of: (look) => largest(look.sessions.map((session) => session.transactionSeconds)),
};
