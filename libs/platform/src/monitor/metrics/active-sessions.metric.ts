import type { SourceMetric } from '../metric.type.js';

/** Sessions of a source that run something or wait for a lock. */
export const activeSessions: SourceMetric = {
  target: 'data_source',
  name: { 'zh-chs': '活动会话数', en: 'Active sessions' },
  unit: '',
  of: (look) => look.sessions.filter(({ state }) => state === 'active' || state === 'waiting').length,
};
