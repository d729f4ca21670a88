import { closed, owned } from './console.rights.js';
import { UpOnlyMigration } from './up-only.migration.js';

/**
 * What is measured once a minute, and what people are alerted of (screens.md alert_rule, alert, event). `mark` names
 * what an alert is about among those of its kind: while it goes on (`end_time` is null) it stands there once, whoever
 * looks.
 */
const tables = `
CREATE TABLE metric_round (minute timestamptz PRIMARY KEY);
CREATE TABLE metric_sample (
  metric varchar(32) NOT NULL, target_id bigint NOT NULL, time timestamptz NOT NULL, value double precision NOT NULL,
  PRIMARY KEY (metric, target_id, time));
CREATE INDEX metric_sample_time ON metric_sample USING brin (time);
CREATE TABLE alert_rule (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name varchar(64) NOT NULL,
  target_type varchar(16) NOT NULL CHECK (target_type IN ('data_source', 'system', 'audit')),
  target_ids jsonb NOT NULL DEFAULT '[]', metric varchar(32), condition varchar(4000) NOT NULL DEFAULT '',
  comparison varchar(2) NOT NULL CHECK (comparison IN ('gt', 'ge', 'lt', 'le', 'eq')), threshold double precision NOT NULL,
  for_minutes integer NOT NULL DEFAULT 0 CHECK (for_minutes BETWEEN 0 AND 1440),
  level varchar(16) NOT NULL CHECK (level IN ('info', 'warn', 'critical')),
  silence_minutes integer NOT NULL DEFAULT 0 CHECK (silence_minutes BETWEEN 0 AND 10080),
  receivers jsonb NOT NULL DEFAULT '[]', channels jsonb NOT NULL DEFAULT '[]', is_enabled boolean NOT NULL DEFAULT true,
  create_user_id bigint REFERENCES user_account ON DELETE SET NULL,
  create_time timestamptz NOT NULL DEFAULT now(), update_time timestamptz NOT NULL DEFAULT now(),
  revision integer NOT NULL DEFAULT 1, CHECK ((target_type = 'audit') = (metric IS NULL)));
CREATE UNIQUE INDEX alert_rule_name ON alert_rule (lower(name));
CREATE TABLE alert (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, kind varchar(32) NOT NULL, mark varchar(128) NOT NULL,
  alert_rule_id bigint REFERENCES alert_rule ON DELETE SET NULL, rule_name varchar(64),
  target_type varchar(16) NOT NULL, target_id bigint, object varchar(255) NOT NULL DEFAULT '',
  level varchar(16) NOT NULL CHECK (level IN ('info', 'warn', 'critical')), value double precision,
  content varchar(1000) NOT NULL DEFAULT '', is_alert boolean NOT NULL,
  status varchar(16) NOT NULL CHECK (status IN ('firing', 'acknowledged', 'recovered', 'closed')),
  handle_user_id bigint REFERENCES user_account ON DELETE SET NULL, remark varchar(500),
  notices integer NOT NULL DEFAULT 0, start_time timestamptz NOT NULL, end_time timestamptz,
  update_time timestamptz NOT NULL DEFAULT now());
CREATE UNIQUE INDEX alert_open ON alert (kind, mark) WHERE end_time IS NULL;
CREATE INDEX alert_known ON alert (kind, mark, start_time);
CREATE INDEX alert_time ON alert (start_time DESC);
CREATE INDEX alert_mine ON alert (handle_user_id) WHERE status IN ('firing', 'acknowledged', 'recovered');`;

const definer = 'STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp LANGUAGE sql';
const watches = `console_rights.has('system_admin', 'audit_admin')`;
const reads = `console_rights.has('audit_admin')`;

/** Whether the caller is told by the rule of an alert: as a person, or by a role. */
const told = `EXISTS (SELECT 1 FROM jsonb_array_elements(r.receivers) x
    WHERE (x ->> 'user')::bigint = console_rights.me() OR console_rights.has(x ->> 'role'))`;

/**
 * Events for whoever watches the system; alerts for them, for those they are told to, and for whoever is to look into
 * them. What a rule about the audit log counts, and that it fired, tells of the log: a system administrator is no
 * reader of it.
 */
const views = `
CREATE FUNCTION console_rights.alerts() RETURNS TABLE (id bigint, kind text, is_event boolean, is_alert boolean,
  alert_rule_id bigint, rule text, target_type text, target_id bigint, object text, level text, value double precision,
  content text, status text, handle_user_id bigint, handler text, is_mine boolean, remark text, notices integer,
  start_time timestamp, end_time timestamp, minutes bigint) ${definer} AS $$
  SELECT a.id, a.kind::text, a.kind <> 'rule', a.is_alert, a.alert_rule_id, coalesce(r.name, a.rule_name)::text,
    a.target_type::text, a.target_id, a.object::text, a.level::text, a.value, a.content::text, a.status::text,
    a.handle_user_id, u.name::text, a.handle_user_id IS NOT DISTINCT FROM console_rights.me(), a.remark::text, a.notices,
    console_rights.local(a.start_time), console_rights.local(a.end_time),
    floor(extract(epoch FROM coalesce(a.end_time, now()) - a.start_time) / 60)::bigint
  FROM alert a LEFT JOIN alert_rule r ON r.id = a.alert_rule_id LEFT JOIN user_account u ON u.id = a.handle_user_id
  WHERE ${watches} AND (a.kind <> 'rule' OR a.target_type <> 'audit' OR ${reads})
    OR a.is_alert AND (a.handle_user_id = console_rights.me() OR ${told}) $$;${closed('alerts()')}
CREATE FUNCTION console_rights.alert_rules() RETURNS TABLE (id bigint, name text, target_type text, target_ids jsonb,
  objects text, metric text, condition text, comparison text, threshold double precision, for_minutes integer,
  level text, silence_minutes integer, user_ids jsonb, roles jsonb, receivers text, channel_ids jsonb, channels text,
  is_enabled boolean, open_alerts bigint, revision integer) ${definer} AS $$
  SELECT r.id, r.name::text, r.target_type::text, r.target_ids,
    (SELECT string_agg(d.name, ', ' ORDER BY d.name) FROM data_source d WHERE r.target_ids @> to_jsonb(d.id)),
    r.metric::text, r.condition::text, r.comparison::text, r.threshold, r.for_minutes, r.level::text, r.silence_minutes,
    (SELECT coalesce(jsonb_agg(x -> 'user'), '[]') FROM jsonb_array_elements(r.receivers) x WHERE x ? 'user'),
    (SELECT coalesce(jsonb_agg(x -> 'role'), '[]') FROM jsonb_array_elements(r.receivers) x WHERE x ? 'role'),
    (SELECT string_agg(coalesce(u.name, o.name), ', ' ORDER BY u.name NULLS LAST, o.name)
      FROM jsonb_array_elements(r.receivers) x LEFT JOIN user_account u ON u.id = (x ->> 'user')::bigint
        LEFT JOIN role o ON o.is_built_in AND o.code = x ->> 'role'),
    r.channels, (SELECT string_agg(c.name, ', ' ORDER BY c.name) FROM notification_channel c WHERE r.channels @> to_jsonb(c.id)),
    r.is_enabled, (SELECT count(*) FROM alert a WHERE a.alert_rule_id = r.id AND a.status IN ('firing', 'acknowledged')),
    r.revision
  FROM alert_rule r WHERE console_rights.has('super_admin', 'system_admin', 'audit_admin')
    AND (r.target_type <> 'audit' OR ${reads}) $$;${closed('alert_rules()')}
CREATE FUNCTION console_rights.alert_choices() RETURNS TABLE (kind text, id bigint, name text) ${definer} AS $$
  SELECT 'person', u.id, u.name || ' (' || u.account || ')' FROM user_account u
  WHERE u.is_enabled AND NOT u.is_deleted AND (u.end_time IS NULL OR u.end_time > now()) AND ${watches}
  UNION ALL SELECT 'source', d.id, d.name::text FROM data_source d WHERE ${watches}
  UNION ALL SELECT 'channel', c.id, c.name::text FROM notification_channel c
    WHERE c.is_enabled AND c.type <> 'message' AND ${watches} $$;${closed('alert_choices()')}
CREATE VIEW console.alerts WITH (security_barrier) AS SELECT * FROM console_rights.alerts();
CREATE VIEW console.alert_rules WITH (security_barrier) AS SELECT * FROM console_rights.alert_rules();
CREATE VIEW console.alert_choices WITH (security_barrier) AS SELECT * FROM console_rights.alert_choices();
${owned('alerts', 'alert_rules', 'alert_choices')}`;

/** Measured values, alert rules, alerts and events. */
export class Alerts0000000001031 extends UpOnlyMigration {
  readonly sql = [tables, views].join('\n');
}
