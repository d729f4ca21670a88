import { UpOnlyMigration } from './up-only.migration.js';

const closed = (call: string): string => `
REVOKE ALL ON FUNCTION console_rights.${call} FROM PUBLIC;
GRANT EXECUTE ON FUNCTION console_rights.${call} TO sluice_console_owner, sluice_console;`;
const definer = 'STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp LANGUAGE sql';
const me = 'console_rights.me()';
const keeps = `console_rights.has('super_admin', 'system_admin')`;
const local = (at: string): string => `console_rights.local(${at})`;
const person = (id: string): string =>
  `(SELECT u.name || ' (' || u.account || ')' FROM user_account u WHERE u.id = ${id})`;
/** In the reader's language where both are stored. */
const said = (part: 'title' | 'content'): string =>
  `coalesce(n.texts -> current_setting('sluice.locale', true) ->> '${part}', n.${part})::text`;
const eventName = (event: string): string =>
  `coalesce((SELECT console_rights.text_of(named.names, named.event) FROM notice_event named
    WHERE named.event = ${event}), ${event})::text`;
const current = `n.kind = 'announcement' AND n.status = 'published' AND NOT n.is_deleted
  AND (n.start_time IS NULL OR n.start_time <= now()) AND (n.end_time IS NULL OR n.end_time > now())`;

/** A person's own messages, announcements and conversations. */
const own = `
CREATE FUNCTION console_rights.my_notices() RETURNS TABLE (id bigint, category text, level text, title text,
  content text, address text, is_read boolean, create_time timestamp) ${definer} AS $$
  SELECT n.id, n.category::text, n.level::text, ${said('title')}, ${said('content')}, notice_address(n.link), n.is_read,
    ${local('n.create_time')}
  FROM notice n WHERE n.user_id = ${me} AND n.kind = 'message' AND n.is_shown
    AND NOT n.is_deleted $$;${closed('my_notices()')}
CREATE FUNCTION console_rights.my_announcements() RETURNS TABLE (id bigint, title text, content text, is_top boolean,
  is_read boolean, publisher text, publish_time timestamp) ${definer} AS $$
  SELECT n.id, n.title::text, n.content, n.is_top,
    EXISTS (SELECT 1 FROM notice_reading r WHERE r.notice_id = n.id AND r.user_id = ${me}),
         (SELECT u.name::text FROM user_account u WHERE u.id = n.create_user_id), ${local('n.publish_time')}
  FROM notice n WHERE ${me} IS NOT NULL AND ${current}
    AND notice_is_for(n.receivers, ${me}) $$;${closed('my_announcements()')}
CREATE FUNCTION console_rights.my_private_messages() RETURNS TABLE (id bigint, person_id bigint, person text,
  is_mine boolean, content text, address text, is_read boolean, create_time timestamp) ${definer} AS $$
  SELECT m.id, x.other, ${person('x.other')}, x.mine, m.content::text, notice_address(m.link), m.is_read,
    ${local('m.create_time')}
  FROM private_message m CROSS JOIN LATERAL (SELECT m.from_user_id = ${me} AS mine,
    CASE WHEN m.from_user_id = ${me} THEN m.to_user_id ELSE m.from_user_id END AS other) x
  WHERE (m.from_user_id = ${me} AND NOT (m.is_deleted ->> 'from')::boolean)
    OR (m.to_user_id = ${me} AND NOT (m.is_deleted ->> 'to')::boolean) $$;${closed('my_private_messages()')}
CREATE FUNCTION console_rights.my_conversations() RETURNS TABLE (id bigint, person text, last_text text,
  last_time timestamp, unread bigint) ${definer} AS $$
  SELECT DISTINCT ON (p.person_id) p.person_id, p.person, left(p.content, 120), p.create_time,
    count(*) FILTER (WHERE NOT p.is_read AND NOT p.is_mine) OVER (PARTITION BY p.person_id)
  FROM console_rights.my_private_messages() p ORDER BY p.person_id, p.id DESC $$;${closed('my_conversations()')}
CREATE FUNCTION console_rights.message_people() RETURNS TABLE (id bigint, name text) ${definer} AS $$
  SELECT u.id, u.name || ' (' || u.account || ')' FROM user_account u WHERE ${me} IS NOT NULL AND u.id <> ${me}
    AND u.is_enabled AND NOT u.is_deleted
    AND (u.end_time IS NULL OR u.end_time > now()) $$;${closed('message_people()')}
CREATE FUNCTION console_rights.my_message_preferences() RETURNS TABLE (id text, event text, name text, category text,
  is_mandatory boolean, message boolean, email boolean, sms boolean, channels jsonb) ${definer} AS $$
  SELECT e.event::text, e.event::text, ${eventName('e.event')}, e.category::text, e.is_mandatory,
    'message' = ANY (c.on), 'email' = ANY (c.on), 'sms' = ANY (c.on), to_jsonb(c.on)
  FROM notice_event e CROSS JOIN LATERAL (SELECT ARRAY(SELECT w FROM unnest(ARRAY['message', 'email', 'sms']) w
    WHERE (e.is_mandatory AND w = 'message')
      OR NOT EXISTS (SELECT 1 FROM notice_preference p WHERE p.user_id = ${me} AND p.event = e.event AND p.channel = w
      AND NOT p.is_on))) AS c("on")
  WHERE ${me} IS NOT NULL AND e.event <> 'test' $$;${closed('my_message_preferences()')}
CREATE FUNCTION console_rights.my_quiet_hours() RETURNS TABLE (id bigint, from_time text, to_time text) ${definer} AS $$
  SELECT ${me}, to_char(q.from_time, 'HH24:MI'),
    to_char(q.to_time, 'HH24:MI') FROM (SELECT 1) one LEFT JOIN notice_quiet q ON q.user_id = ${me}
    WHERE ${me} IS NOT NULL $$;${closed('my_quiet_hours()')}`;

/** Announcements, channels, rules and what was sent, for whoever keeps the system. */
const kept = `
CREATE FUNCTION console_rights.announcements() RETURNS TABLE (id bigint, title text, content text, audience text,
  roles jsonb, project_ids jsonb, state text, is_top boolean, start_time timestamp, end_time timestamp,
  publish_time timestamp, publisher text, readers bigint, revision integer, update_time timestamp) ${definer} AS $$
  SELECT n.id, n.title::text, n.content, n.receivers ->> 'audience', coalesce(n.receivers -> 'roles', '[]'),
    coalesce(n.receivers -> 'project_ids', '[]'),
         CASE WHEN n.status = 'published' AND n.end_time <= now() THEN 'ended' WHEN n.status = 'published'
           AND n.start_time > now() THEN 'planned' ELSE n.status END::text,
         n.is_top, ${local('n.start_time')}, ${local('n.end_time')}, ${local('n.publish_time')},
         ${person('n.create_user_id')},
         (SELECT count(*) FROM notice_reading r WHERE r.notice_id = n.id), n.revision, ${local('n.update_time')}
  FROM notice n WHERE ${keeps} AND n.kind = 'announcement' AND NOT n.is_deleted $$;${closed('announcements()')}
CREATE FUNCTION console_rights.announcement_readers() RETURNS TABLE (id text, notice_id bigint, person text,
  read_time timestamp) ${definer} AS $$
  SELECT r.notice_id || '-' || r.user_id, r.notice_id, ${person('r.user_id')},
    ${local('r.read_time')} FROM notice_reading r WHERE ${keeps} $$;${closed('announcement_readers()')}
CREATE FUNCTION console_rights.notification_channels() RETURNS TABLE (id bigint, type text, name text, summary text,
  is_enabled boolean, config jsonb, has_secret boolean, test_time timestamp, test_error text, waiting bigint,
  failed bigint, revision integer) ${definer} AS $$
  SELECT c.id, c.type::text, c.name::text, coalesce(c.config ->> 'shown', '')::text, c.is_enabled, c.config,
    c.secrets <> '{}', ${local('c.test_time')}, c.test_error::text,
         (SELECT count(*) FROM delivery d WHERE d.channel_id = c.id AND d.status = 'waiting'),
         (SELECT count(*) FROM delivery d WHERE d.channel_id = c.id AND d.status = 'failed'
           AND d.update_time > now() - interval '7 days'), c.revision
  FROM notification_channel c WHERE ${keeps} $$;${closed('notification_channels()')}
CREATE FUNCTION console_rights.notice_rules() RETURNS TABLE (id text, event text, name text, category text, level text,
  is_mandatory boolean, is_own boolean, channel_ids jsonb, channel_names text) ${definer} AS $$
  SELECT e.event::text, e.event::text, ${eventName('e.event')}, e.category::text, e.level::text, e.is_mandatory,
    r.id IS NOT NULL,
         (SELECT coalesce(jsonb_agg(c.id::text ORDER BY c.id), '[]') FROM notification_channel c WHERE CASE
           WHEN r.id IS NULL THEN c.type = ANY (e.channels) AND c.type <> 'webhook'
           ELSE c.id = ANY (r.channel_ids) END),
         (SELECT string_agg(c.name, ', ' ORDER BY c.id) FROM notification_channel c WHERE CASE WHEN r.id IS NULL
           THEN c.type = ANY (e.channels) AND c.type <> 'webhook' ELSE c.id = ANY (r.channel_ids) END)
  FROM notice_event e LEFT JOIN notice_rule r ON r.event = e.event AND r.project_id IS NULL WHERE ${keeps}
    AND e.event <> 'test' $$;${closed('notice_rules()')}
CREATE FUNCTION console_rights.notice_templates() RETURNS TABLE (id text, channel_id bigint, channel text, event text,
  name text, locale text, title text, content text, is_own boolean) ${definer} AS $$
  SELECT c.id || '.' || l || '.' || e.event, c.id, c.name::text, e.event::text, ${eventName('e.event')}, l,
    coalesce(nullif(c.template -> e.event -> l ->> 'title', ''), e.templates -> l ->> 'title'),
         coalesce(nullif(c.template -> e.event -> l ->> 'content', ''), e.templates -> l ->> 'content'),
         coalesce(c.template -> e.event -> l, '{}') <> '{}'
  FROM notification_channel c CROSS JOIN notice_event e CROSS JOIN unnest(ARRAY['zh-chs', 'en']) l WHERE ${keeps}
    AND c.type <> 'message' $$;${closed('notice_templates()')}
CREATE FUNCTION console_rights.deliveries() RETURNS TABLE (id bigint, project_id bigint, event text, title text,
  channel_id bigint, channel text, type text, person text, address text, status text, attempt integer, error text,
  next_time timestamp, sent_time timestamp, create_time timestamp) ${definer} AS $$
  SELECT d.id, n.project_id, ${eventName('n.event')}, ${said('title')}, c.id, c.name::text, c.type::text,
    ${person('d.user_id')}, d.address::text, d.status::text, d.attempt, d.error::text,
         CASE WHEN d.status = 'waiting' THEN ${local('d.next_time')} END, ${local('d.sent_time')},
           ${local('d.create_time')}
  FROM delivery d JOIN notice n ON n.id = d.notice_id JOIN notification_channel c ON c.id = d.channel_id
  WHERE ${keeps} OR n.project_id IN (SELECT s.project_id FROM console_rights.seen_projects() s WHERE s.is_manager
    OR 'settings' = ANY (s.actions)) $$;${closed('deliveries()')}
CREATE FUNCTION console_rights.project_choices() RETURNS TABLE (id bigint, name text) ${definer} AS $$
  SELECT p.id, p.name::text FROM project p WHERE ${keeps} AND p.status <> 'archived' $$;${closed('project_choices()')}`;

/**
 * Notices of projects (D11): which channels carry an event there, and who else is told; members read, whoever has the
 * settings writes.
 */
const projects = `
CREATE FUNCTION console_rights.channel_choices() RETURNS TABLE (id bigint, name text, type text) ${definer} AS $$
  SELECT c.id, c.name::text, c.type::text FROM notification_channel c
  WHERE c.is_enabled AND (${keeps}
    OR EXISTS (SELECT 1 FROM console_rights.seen_projects() s
    WHERE 'settings' = ANY (s.actions))) $$;${closed('channel_choices()')}
CREATE FUNCTION console_rights.project_notice_rules() RETURNS TABLE (id text, project_id bigint, event text, name text,
  category text, is_own boolean, channel_ids jsonb, channel_names text, user_ids jsonb, role_ids jsonb,
  receiver_names text, may_change boolean) ${definer} AS $$
  SELECT s.project_id || '-' || e.event, s.project_id, e.event::text, ${eventName('e.event')}, e.category::text,
    r.project_id IS NOT NULL,
         (SELECT coalesce(jsonb_agg(c.id::text ORDER BY c.id), '[]') FROM notification_channel c WHERE CASE
           WHEN r.id IS NULL THEN c.type = ANY (e.channels) AND c.type <> 'webhook'
           ELSE c.id = ANY (r.channel_ids) END),
         (SELECT string_agg(c.name, ', ' ORDER BY c.id) FROM notification_channel c WHERE CASE WHEN r.id IS NULL
           THEN c.type = ANY (e.channels) AND c.type <> 'webhook' ELSE c.id = ANY (r.channel_ids) END),
         (SELECT coalesce(jsonb_agg(x ->> 'user'), '[]') FROM jsonb_array_elements(r.receivers) x
           WHERE r.project_id IS NOT NULL AND x ? 'user'),
         (SELECT coalesce(jsonb_agg(x ->> 'project_role'), '[]') FROM jsonb_array_elements(r.receivers) x
           WHERE r.project_id IS NOT NULL AND x ? 'project_role'),
         (SELECT string_agg(coalesce(u.name, p.name), ', ') FROM jsonb_array_elements(r.receivers) x
           LEFT JOIN user_account u ON u.id = (x ->> 'user')::bigint
           LEFT JOIN project_role p ON p.id = (x ->> 'project_role')::bigint WHERE r.project_id IS NOT NULL),
         'settings' = ANY (s.actions)
  FROM console_rights.seen_projects() s CROSS JOIN notice_event e
    LEFT JOIN LATERAL (SELECT * FROM notice_rule x WHERE x.event = e.event
      AND (x.project_id = s.project_id OR x.project_id IS NULL) ORDER BY x.project_id NULLS LAST LIMIT 1) r ON true
  WHERE e.category IN ('approval', 'order', 'grant')
    AND e.event NOT IN ('change.waiting', 'grant.ending') $$;${closed('project_notice_rules()')}
CREATE FUNCTION console_rights.project_quiet_hours() RETURNS TABLE (id bigint, from_time text, to_time text,
  may_change boolean) ${definer} AS $$
  SELECT s.project_id, to_char(q.from_time, 'HH24:MI'), to_char(q.to_time, 'HH24:MI'),
    'settings' = ANY (s.actions) FROM console_rights.seen_projects() s
    LEFT JOIN notice_quiet q ON q.project_id = s.project_id $$;${closed('project_quiet_hours()')}
CREATE FUNCTION console_rights.project_member_choices() RETURNS TABLE (project_id bigint, id bigint,
  name text) ${definer} AS $$
  SELECT m.project_id, m.user_id,
    ${person('m.user_id')} FROM project_member m JOIN console_rights.seen_projects() s ON s.project_id = m.project_id
    WHERE m.status = 'active' AND (m.end_time IS NULL OR m.end_time > now()) $$;${closed('project_member_choices()')}`;

const names = [
  'my_notices',
  'my_announcements',
  'my_private_messages',
  'my_conversations',
  'message_people',
  'my_message_preferences',
  'my_quiet_hours',
  'announcements',
  'announcement_readers',
  'notification_channels',
  'notice_rules',
  'notice_templates',
  'deliveries',
  'project_choices',
  'channel_choices',
  'project_notice_rules',
  'project_quiet_hours',
  'project_member_choices',
];
const views = names
  .map(
    (name) => `
CREATE VIEW console.${name} WITH (security_barrier) AS SELECT * FROM console_rights.${name}();
ALTER VIEW console.${name} OWNER TO sluice_console_owner;
GRANT SELECT ON console.${name} TO sluice_console;`,
  )
  .join('');

/** What the console shows of notices, messages, announcements, channels and deliveries. */
export class NoticeViews0000000000851 extends UpOnlyMigration {
  readonly sql = [own, kept, projects, views].join('\n');
}
