import type { EventKind, FoundEvent } from '../event.type.js';

/** Who ended what and why stands in the audit log, for its readers. */
const endedSql = `
  SELECT 'audit:' || a.seq AS mark, substring(i.objects[1] FROM '^data_source:(\\d+)$')::bigint AS target_id,
    coalesce(d.name, '') AS object, a.user_name AS content, NULL::double precision AS value, a.time
  FROM audit_log a JOIN audit_log i ON i.seq = a.intent_seq
    LEFT JOIN data_source d ON 'data_source:' || d.id = i.objects[1]
  WHERE a.action = 'data-source.end-session' AND a.phase = 'outcome' AND a.decision = 'permit' AND a.error IS NULL
    AND a.time > now() - interval '1 hour'`;

/** Somebody ended a session or stopped a statement at a source. */
export const sessionEnded: EventKind = {
  name: { 'zh-chs': '结束会话', en: 'Session ended' },
  target: 'data_source',
  level: 'info',
  isAlert: false,
  lasts: 'happened',
  find: async (db) => (await db.query<FoundEvent>(endedSql)).rows,
};
