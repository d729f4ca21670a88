import type { EventKind, FoundEvent } from '../event.type.js';

/**
 * Ten refused logins of one account, or thirty from one address, within ten minutes; many of one minute are one record
 * with their number (`call.repeated ×57`). What was typed as an account may be a password typed in the wrong field:
 * only accounts that there are are named, as a login finds them. Where many accounts were tried at once, each has its
 * share.
 */
const burstSql = `
  WITH refused AS (
    SELECT a.time, a.ip, a.objects,
      coalesce((SELECT sum(substring(r FROM '^call\\.repeated ×(\\d+)$')::bigint) FROM unnest(a.reasons) r), 1) AS times
    FROM audit_log a WHERE a.action = 'session.login' AND a.decision = 'refuse' AND a.time > now() - interval '10 minutes'),
  burst AS (
    SELECT 'account:' || u.id AS who, u.account || ' · ' || string_agg(DISTINCT r.ip, ', ') AS content,
      sum(r.share) AS times, max(r.time) AS time
    FROM (SELECT x.*, tried, greatest(1, x.times::bigint / cardinality(x.objects)) AS share FROM refused x, unnest(x.objects) tried) r
      JOIN user_account u ON lower(u.account) = lower(r.tried) AND NOT u.is_deleted GROUP BY u.id HAVING sum(r.share) >= 10
    UNION ALL
    SELECT 'address:' || r.ip, r.ip, sum(r.times), max(r.time) FROM refused r GROUP BY r.ip HAVING sum(r.times) >= 30)
  SELECT left(b.who, 100) || ' ' || to_char(date_trunc('hour', b.time) + floor(extract(minute FROM b.time) / 10) * interval '10 minutes',
      'YYMMDDHH24MI') AS mark,
    NULL::bigint AS target_id, split_part(b.content, ' · ', 1) AS object, left(b.content || ' · ×' || b.times, 1000) AS content,
    b.times::double precision AS value, b.time
  FROM burst b`;

/** Somebody tries passwords. */
export const loginBurst: EventKind = {
  name: { 'zh-chs': '登录失败激增', en: 'Burst of failed logins' },
  target: 'system',
  level: 'warn',
  isAlert: true,
  lasts: 'happened',
  find: async (db) => (await db.query<FoundEvent>(burstSql)).rows,
};
