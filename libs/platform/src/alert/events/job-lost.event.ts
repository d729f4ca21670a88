import type { EventKind, FoundEvent } from '../event.type.js';

/** A second attempt is one whose first worker was lost; what failed after it was given up. */
const lostSql = `
  SELECT 'job:' || j.id || ':' || j.attempt AS mark, NULL::bigint AS target_id, j.kind || ' ' || j.id AS object,
    j.kind || ' · ×' || j.attempt AS content, j.attempt::double precision AS value,
    coalesce(j.finish_time, j.start_time, now()) AS time,
    CASE WHEN j.status = 'failed' THEN 'critical' ELSE 'warn' END AS level
  FROM job j WHERE j.attempt > 1 AND coalesce(j.finish_time, j.start_time) > now() - interval '1 hour'`;

/** The process that worked on a job died, and another one took it over. */
export const jobLost: EventKind = {
  name: { 'zh-chs': '后台任务中断', en: 'Job lost' },
  target: 'system',
  level: 'warn',
  isAlert: true,
  lasts: 'happened',
  find: async (db) => (await db.query<FoundEvent>(lostSql)).rows,
};
