import type { Locale } from '@sluice/document';
import type { Db } from '../host/db.js';

/** A notice as the bell shows it. `address` opens its object, for those that have one. */
export interface BellNotice {
  id: number;
  category: string;
  level: 'info' | 'warn' | 'error';
  title: string;
  content: string;
  address: string | null;
  is_read: boolean;
  create_time: string;
}

/** What an open browser shows of a person's messages. */
export interface InboxState {
  t: 'state';
  unread: number;
  private_unread: number;
  list: BellNotice[];
  /** Pinned announcements that the person has not put away yet. */
  announcements: { id: number; title: string }[];
  /** Pages that the bell leads to. */
  pages: Record<string, number>;
}

const newest = 10;

/** Announcements for a person now: of everybody, of one of their roles or projects, within their time. */
export const announcedTo = (me: string): string => `
  n.kind = 'announcement' AND n.status = 'published' AND NOT n.is_deleted AND (n.start_time IS NULL OR n.start_time <= now()) AND (n.end_time IS NULL OR n.end_time > now())
  AND notice_is_for(n.receivers, ${me})`;

const stateSql = `
SELECT (SELECT count(*) FROM notice n WHERE n.user_id = $1 AND n.kind = 'message' AND n.is_shown AND NOT n.is_deleted
  AND NOT n.is_read) AS unread,
  (SELECT count(*) FROM private_message m WHERE m.to_user_id = $1 AND NOT m.is_read
    AND NOT (m.is_deleted ->> 'to')::boolean) AS private_unread,
  (SELECT coalesce(jsonb_agg(to_jsonb(x) ORDER BY x.id DESC), '[]') FROM (
    SELECT n.id, n.category, n.level, coalesce(n.texts -> $2 ->> 'title', n.title) AS title,
      left(coalesce(n.texts -> $2 ->> 'content', n.content), 300) AS content,
      notice_address(n.link) AS address, n.is_read,
      to_char(n.create_time AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') AS create_time
    FROM notice n WHERE n.user_id = $1 AND n.kind = 'message' AND n.is_shown AND NOT n.is_deleted ORDER BY n.id DESC
      LIMIT ${newest}) x) AS list,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'title', x.title)), '[]') FROM (
    SELECT n.id, n.title FROM notice n WHERE n.is_top AND ${announcedTo('$1')}
      AND NOT EXISTS (SELECT 1 FROM notice_reading r WHERE r.notice_id = n.id AND r.user_id = $1)
        ORDER BY n.publish_time DESC LIMIT 3) x) AS announcements,
  (SELECT coalesce(jsonb_object_agg(d.uid, d.id), '{}') FROM document d WHERE d.app_id = 1 AND d.kind = 'page'
    AND NOT d.is_deleted
    AND d.uid IN ('system-messages', 'private-messages', 'message-preferences', 'announcement')) AS pages`;

/** What the person's browsers show now. */
export async function inboxState(db: Db, userId: number, locale: Locale): Promise<InboxState> {
  const row = await db.one<Omit<InboxState, 't'>>(stateSql, [userId, locale]);
  return { t: 'state', ...row };
}

/** Whether a session still lets its person in: it may end while its browser listens. */
export async function sessionLives(db: Db, sessionId: number, now: Date, idleMinutes: number): Promise<boolean> {
  const found = await db.maybeOne(
    `SELECT 1 FROM session s JOIN user_account u ON u.id = s.user_id
     WHERE s.id = $1 AND s.revoke_time IS NULL AND s.end_time > $2
       AND ($3 = 0 OR s.last_time IS NULL OR s.last_time + make_interval(mins => $3) > $2)
       AND u.is_enabled AND NOT u.is_deleted AND (u.end_time IS NULL OR u.end_time > $2)`,
    [sessionId, now, idleMinutes],
  );
  return found !== undefined;
}
