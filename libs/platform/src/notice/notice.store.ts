import type { Locale } from '@sluice/document';
import type { Db } from '../host/db.js';
import type { Emission } from './notice.contract.js';
import { eventKind, type ChannelType, type NoticeTemplate } from './notice.events.js';
import type { RoutedChannel } from './notice.rules.js';

/** A notice as it is stored: for one person each, or for the channels of a project. */
export interface StoredNotice {
  emission: Emission;
  texts: Readonly<Record<Locale, NoticeTemplate>>;
  link: string | null;
}

const columns = `kind, category, level, event, title, content, texts, facts, link, project_id, mark, publish_time`;
const cells = `$1::varchar, $2::varchar, $3::varchar, $4::varchar, $5::varchar, $6::text, $7::jsonb, $8::jsonb, $9::varchar, $10::bigint, $11::varchar, now()`;

/**
 * Whether a person wants an event by a kind of channel; nobody's choice counts where the event is about their own
 * account.
 */
const wants = (person: string, channel: string): string =>
  `($13::boolean OR NOT EXISTS (SELECT 1 FROM notice_preference x WHERE x.user_id = ${person} AND x.event = $4::varchar AND x.channel = ${channel} AND NOT x.is_on))`;

/**
 * One row for each person, and one delivery for each of their addresses at each channel: one statement, so that a
 * thousand receivers cost the caller no more round trips than one. A mark that was told before adds neither.
 */
const peopleSql = `
WITH people AS (SELECT u.id, u.email, u.phone FROM user_account u WHERE u.id = ANY ($12::bigint[])),
  made AS (INSERT INTO notice (${columns}, user_id, is_shown)
    SELECT ${cells}, p.id, $14::boolean AND ${wants('p.id', `'message'`)} FROM people p ON CONFLICT DO NOTHING RETURNING id, user_id),
  sent AS (INSERT INTO delivery (notice_id, channel_id, user_id, address, next_time)
    SELECT m.id, c.id, p.id, a.address, CASE WHEN $13::boolean THEN now() ELSE notice_due(p.id, $10::bigint, now()) END
    FROM made m JOIN people p ON p.id = m.user_id JOIN notification_channel c ON c.id = ANY ($15::bigint[]) AND c.type IN ('email', 'sms')
      CROSS JOIN LATERAL (SELECT trim(CASE c.type WHEN 'email' THEN p.email ELSE p.phone END) AS address) a
    WHERE a.address <> '' AND ${wants('p.id', 'c.type')} ON CONFLICT DO NOTHING RETURNING id)
SELECT (SELECT array_agg(user_id) FROM made) AS notified, (SELECT count(*) FROM sent) AS sent`;

/** What channels without people are sent, one delivery each. */
const channelSql = `
WITH made AS (INSERT INTO notice (${columns}) SELECT ${cells} WHERE cardinality($12::bigint[]) > 0
  ON CONFLICT DO NOTHING RETURNING id)
INSERT INTO delivery (notice_id, channel_id, address, next_time)
  SELECT m.id, c.id, coalesce(nullif(c.config ->> 'shown', ''), c.name),
    notice_due(NULL, $10::bigint, now()) FROM made m JOIN notification_channel c ON c.id = ANY ($12::bigint[])
    ON CONFLICT DO NOTHING`;

function row({ emission, texts, link }: StoredNotice, kind: 'message' | 'project'): unknown[] {
  const { category, level } = eventKind(emission.event);
  const { title, content } = texts['zh-chs'];
  return [
    kind,
    category,
    level,
    emission.event,
    title,
    content,
    JSON.stringify(texts),
    JSON.stringify(emission.values),
    link,
    emission.project_id ?? null,
    emission.mark?.slice(0, 128) ?? null,
  ];
}

const idsOf = (carriers: readonly RoutedChannel[], ...types: ChannelType[]): number[] =>
  carriers.filter(({ type }) => types.includes(type)).map(({ id }) => id);

/** Stores what people are told; answers who is told anew and how much is to be sent. */
export async function storeForPeople(
  db: Db,
  notice: StoredNotice,
  userIds: readonly number[],
  carriers: readonly RoutedChannel[],
): Promise<{ reached: number[]; sent: number }> {
  if (userIds.length === 0) return { reached: [], sent: 0 };
  const { notified: receivers, sent } = await db.one<{ notified: (number | string)[] | null; sent: number }>(
    peopleSql,
    [
      ...row(notice, 'message'),
      userIds,
      eventKind(notice.emission.event).mandatory === true,
      carriers.some(({ type }) => type === 'message'),
      idsOf(carriers, 'email', 'sms'),
    ],
  );
  // The driver reads a list of bigint as texts.
  return { reached: (receivers ?? []).map(Number), sent };
}

/** Stores what webhooks are sent; answers how many. */
export async function storeForChannels(
  db: Db,
  notice: StoredNotice,
  carriers: readonly RoutedChannel[],
): Promise<number> {
  const hooks = idsOf(carriers, 'webhook');
  if (hooks.length === 0) return 0;
  return (await db.query(channelSql, [...row(notice, 'project'), hooks])).rowCount;
}
