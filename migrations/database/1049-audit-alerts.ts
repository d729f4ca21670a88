import { closed } from './console.rights.js';
import { UpOnlyMigration } from './up-only.migration.js';

const definer = 'STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp LANGUAGE sql';
const watches = `console_rights.has('system_admin', 'audit_admin')`;
const reads = `console_rights.has('audit_admin')`;
const told = `EXISTS (SELECT 1 FROM jsonb_array_elements(r.receivers) x
    WHERE (x ->> 'user')::bigint = console_rights.me() OR console_rights.has(x ->> 'role'))`;

/**
 * What a rule about the audit log counts, and that it fired, tells of the log: it is for readers of the log, for those
 * whom the rule names and for whoever is to look into it (screens.md H4, H5). A system administrator is none of them.
 */
const views = `
CREATE OR REPLACE FUNCTION console_rights.alerts() RETURNS TABLE (id bigint, kind text, is_event boolean, is_alert boolean,
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
CREATE OR REPLACE FUNCTION console_rights.alert_rules() RETURNS TABLE (id bigint, name text, target_type text, target_ids jsonb,
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
    AND (r.target_type <> 'audit' OR ${reads}) $$;${closed('alert_rules()')}`;

/** Rules about the audit log and their alerts are for readers of the log. */
export class AuditAlerts0000000001049 extends UpOnlyMigration {
  readonly sql = views;
}
