import type { Locale } from '@sluice/document';
import type { Db } from '../host/db.js';
import type { ChannelTemplates } from './notice.text.js';
import type { NoticeCategory } from './notice.events.js';

/** Longer than any attempt lasts: whoever died with one gives it back. */
const leaseSeconds = 120;
/** Minutes until the next attempt; after the last one it is given up, some eleven hours after the first. */
const pauseMinutes = [0.5, 2, 10, 30, 60, 180, 360];
/** Attempts that a message is worth. */
export const maxAttempts = pauseMinutes.length + 1;

/** A delivery that is to be attempted now, with all that it takes. */
export interface DueDelivery {
  id: number;
  attempt: number;
  address: string;
  event: string | null;
  category: NoticeCategory;
  level: 'info' | 'warn' | 'error';
  facts: Record<string, unknown>;
  title: string;
  content: string;
  page: string | null;
  create_time: Date;
  locale: Locale | null;
  /** The receiver may not sign in any more, or the channel is off: nothing is sent. */
  is_over: boolean;
  channel_id: number;
  type: string;
  config: Record<string, unknown>;
  secrets: Record<string, string>;
  template: ChannelTemplates;
}

/**
 * Takes deliveries that are due under a lease, oldest first: `SKIP LOCKED` so that two processes never take the same
 * one.
 */
export async function takeDeliveries(db: Db, limit: number): Promise<DueDelivery[]> {
  const { rows } = await db.query<DueDelivery>(
    `WITH taken AS (UPDATE delivery SET attempt = attempt + 1,
      next_time = now() + make_interval(secs => ${leaseSeconds}), update_time = now()
       WHERE id IN (SELECT id FROM delivery WHERE status = 'waiting' AND next_time <= now() ORDER BY next_time,
         id FOR UPDATE SKIP LOCKED LIMIT $1)
       RETURNING id, attempt, address, notice_id, channel_id, user_id)
     SELECT t.id, t.attempt, t.address, n.event, n.category, n.level, n.facts, n.title, n.content,
       notice_address(n.link) AS page, n.create_time, u.locale,
       NOT c.is_enabled OR (t.user_id IS NOT NULL
         AND NOT coalesce(u.is_enabled AND NOT u.is_deleted AND (u.end_time IS NULL OR u.end_time > now()),
         false)) AS is_over,
       c.id AS channel_id, c.type, c.config, c.secrets, c.template
     FROM taken t JOIN notice n ON n.id = t.notice_id JOIN notification_channel c ON c.id = t.channel_id
       LEFT JOIN user_account u ON u.id = t.user_id ORDER BY t.id`,
    [limit],
  );
  return rows;
}

/** It was taken. Whoever took over an attempt in the meantime keeps it. */
export async function markSent(db: Db, { id, attempt }: Pick<DueDelivery, 'id' | 'attempt'>): Promise<void> {
  await db.query(
    `UPDATE delivery SET status = 'sent', sent_time = now(), error = NULL,
      update_time = now() WHERE id = $1 AND attempt = $2 AND status = 'waiting'`,
    [id, attempt],
  );
}

/** It was not taken: again later, or given up after the last attempt or a final fault. */
export async function markFault(
  db: Db,
  { id, attempt }: Pick<DueDelivery, 'id' | 'attempt'>,
  fault: { message: string; final: boolean },
): Promise<void> {
  const pause = fault.final ? undefined : pauseMinutes[attempt - 1];
  await db.query(
    `UPDATE delivery SET status = CASE WHEN $3::float8 IS NULL THEN 'failed' ELSE 'waiting' END,
      next_time = now() + make_interval(secs => coalesce($3, 0) * 60),
       error = $4, update_time = now() WHERE id = $1 AND attempt = $2 AND status = 'waiting'`,
    [id, attempt, pause ?? null, fault.message.slice(0, 500)],
  );
}

/** A process that stops gives its attempt back: it does not count. */
export async function giveBack(db: Db, { id, attempt }: Pick<DueDelivery, 'id' | 'attempt'>): Promise<void> {
  await db.query(
    `UPDATE delivery SET attempt = attempt - 1, next_time = now(),
      update_time = now() WHERE id = $1 AND attempt = $2 AND status = 'waiting'`,
    [id, attempt],
  );
}
