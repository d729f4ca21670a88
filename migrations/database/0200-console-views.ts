import { UpOnlyMigration } from './up-only.migration.js';

/**
 * Who asks, as the server said it when it opened the transaction (design §6). PostgreSQL runs a view's functions as the
 * reader, so the reader may execute them; without USAGE on the schema it cannot name them itself.
 */
const rights = `
CREATE SCHEMA console_rights;
GRANT USAGE ON SCHEMA console_rights TO sluice_console_owner;
CREATE FUNCTION console_rights.me() RETURNS bigint STABLE LANGUAGE sql AS
  $$ SELECT nullif(current_setting('sluice.user_id', true), '')::bigint $$;
CREATE FUNCTION console_rights.has(VARIADIC wanted text[]) RETURNS boolean STABLE LANGUAGE sql AS
  $$ SELECT string_to_array(coalesce(current_setting('sluice.roles', true), ''), ',') && wanted $$;
CREATE FUNCTION console_rights.local(at timestamptz) RETURNS timestamp STABLE LANGUAGE sql AS
  $$ SELECT date_trunc('second', at AT TIME ZONE 'Asia/Shanghai') $$;
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA console_rights FROM PUBLIC;
GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA console_rights TO sluice_console_owner, sluice_console;`;

/** The columns that console views may ever show: no hash, secret or account of a source is among them. */
const columns: Record<string, string> = {
  user_account:
    'id, account, name, department_id, email, phone, source, mfa_type, is_enabled, is_locked, lock_until, last_login_time, last_login_ip, locale, theme, access_level, end_time, is_deleted, create_time, revision',
  user_role: 'user_id, role_id',
  role: 'id, name, name_en, code, is_built_in',
  user_group: 'id, name',
  user_group_member: 'group_id, user_id',
  project_role: 'id, name',
  app_principal: 'id, uid',
  data_source:
    'id, name, type, host, port, database_name, environment, group_name, tags, owner_id, conn_status, conn_message, conn_time, is_enabled, sync_time, version_text, options, accounts, create_time, update_time, revision',
  catalogue_object: 'id, data_source_id, parent_id, kind, name, data_type, comment, ordinal, gone_time',
  column_level: 'object_id, level, rule_type, source, confirm_user_id, confirm_time',
  masking_policy: 'id, name, template, scope, priority, is_enabled, update_time, revision',
  masking_rule: 'id, masking_policy_id, match_type, match_value, algorithm, config, filter_policy, sort_num',
  data_grant: 'id, subject_type, subject_id, data_source_id, object_path, letter, start_time, end_time, status',
  audit_log:
    'seq, time, phase, intent_seq, user_id, user_name, ip, request_id, origin, action, data_source_id, data_source_name, objects, sql_text, sql_kind, decision, reasons, row_count, masked_columns, cost_ms, error, hash',
};

/** Which rows the views' owner sees on behalf of the caller; screens.md "Who" and F2, F7, G1, I2, J2. */
const rows: Record<string, string> = {
  user_account: `NOT is_deleted AND (console_rights.has('super_admin', 'system_admin', 'policy_admin')
    OR id = console_rights.me())`,
  user_role: `console_rights.has('super_admin', 'system_admin') OR user_id = console_rights.me()`,
  user_group_member: `console_rights.has('super_admin', 'system_admin', 'policy_admin') OR user_id = console_rights.me()`,
  data_grant: `console_rights.has('super_admin', 'policy_admin')
    OR (subject_type = 'user' AND subject_id = console_rights.me())
    OR (subject_type = 'group' AND subject_id IN (SELECT m.group_id FROM user_group_member m
      WHERE m.user_id = console_rights.me()))`,
  data_source: `console_rights.has('super_admin', 'system_admin', 'policy_admin')
    OR id IN (SELECT g.data_source_id FROM data_grant g WHERE g.status = 'enabled')`,
  catalogue_object: `console_rights.has('super_admin', 'policy_admin')`,
  column_level: `console_rights.has('super_admin', 'policy_admin')`,
  masking_policy: `console_rights.has('super_admin', 'policy_admin', 'audit_admin')`,
  masking_rule: `console_rights.has('super_admin', 'policy_admin', 'audit_admin')`,
  audit_log: `console_rights.has('audit_admin') OR user_id = console_rights.me()`,
};

const access = Object.entries(columns)
  .map(
    ([table, list]) => `
GRANT SELECT (${list}) ON ${table} TO sluice_console_owner;${
      rows[table] === undefined
        ? ''
        : `
ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY;
CREATE POLICY console_rows ON ${table} FOR SELECT TO sluice_console_owner USING (${rows[table]});`
    }`,
  )
  .join('\n');

const people = `
CREATE VIEW console.users WITH (security_barrier) AS
  SELECT u.id, u.account::text AS account, u.name::text AS name,
         ARRAY(SELECT r.code::text FROM user_role ur JOIN role r ON r.id = ur.role_id WHERE ur.user_id = u.id
           ORDER BY r.id) AS roles,
         u.access_level::text AS access_level, u.email::text AS email, u.phone::text AS phone, u.source::text AS source,
         u.mfa_type::text AS mfa_type,
         u.is_enabled, u.is_locked, console_rights.local(u.lock_until) AS lock_until,
         console_rights.local(u.last_login_time) AS last_login_time,
         u.last_login_ip::text AS last_login_ip, console_rights.local(u.end_time) AS end_time,
         console_rights.local(u.create_time) AS create_time, u.revision
  FROM user_account u WHERE console_rights.has('super_admin', 'system_admin');
CREATE VIEW console.my_profile WITH (security_barrier) AS
  SELECT u.id, u.account::text AS account, u.name::text AS name, u.email::text AS email, u.phone::text AS phone,
         ARRAY(SELECT r.code::text FROM user_role ur JOIN role r ON r.id = ur.role_id WHERE ur.user_id = u.id
           ORDER BY r.id) AS roles,
         u.access_level::text AS access_level, u.locale::text AS locale,
         console_rights.local(u.last_login_time) AS last_login_time,
         u.last_login_ip::text AS last_login_ip, u.revision
  FROM user_account u WHERE u.id = console_rights.me();
CREATE VIEW console.user_options WITH (security_barrier) AS
  SELECT u.id, u.account::text AS account, u.name::text AS name FROM user_account u
  WHERE u.is_enabled AND console_rights.has('super_admin', 'system_admin', 'policy_admin');`;

const sources = `
CREATE VIEW console.data_sources WITH (security_barrier) AS
  SELECT d.id, d.name::text AS name, d.type::text AS type, d.host || ':' || d.port AS address, d.host::text AS host,
    d.port, d.database_name::text AS database_name,
         d.accounts -> 'read' ->> 'name' AS account, d.environment::text AS environment,
         d.group_name::text AS group_name,
         (d.options ->> 'connect_timeout')::integer AS connect_timeout,
           (d.options ->> 'statement_timeout')::integer AS statement_timeout,
         d.conn_status::text AS conn_status, d.conn_message::text AS conn_message,
         console_rights.local(d.conn_time) AS conn_time, d.is_enabled,
         console_rights.local(d.sync_time) AS sync_time, d.version_text::text AS version_text,
         u.name::text AS owner_name, d.revision
  FROM data_source d LEFT JOIN user_account u ON u.id = d.owner_id
  WHERE console_rights.has('super_admin', 'system_admin', 'policy_admin');
CREATE VIEW console.my_data_sources WITH (security_barrier) AS
  SELECT d.id, d.name::text AS name, d.type::text AS type, d.environment::text AS environment,
    d.conn_status::text AS conn_status,
         string_agg(DISTINCT g.letter, ', ') AS letters
  FROM data_source d JOIN data_grant g ON g.data_source_id = d.id
  WHERE d.is_enabled AND g.status = 'enabled' AND g.letter <> 'forbid' AND (g.end_time IS NULL OR g.end_time > now())
    AND (g.start_time IS NULL OR g.start_time <= now())
    AND ((g.subject_type = 'user' AND g.subject_id = console_rights.me())
      OR (g.subject_type = 'group' AND g.subject_id IN (SELECT m.group_id FROM user_group_member m
        WHERE m.user_id = console_rights.me())))
  GROUP BY d.id, d.name, d.type, d.environment, d.conn_status;
CREATE VIEW console.catalogue_columns WITH (security_barrier) AS
  SELECT c.id, d.id AS data_source_id, d.name::text AS data_source, s.name::text AS schema_name,
    t.name::text AS table_name, c.name::text AS column_name, c.ordinal,
         c.data_type::text AS data_type, c.comment::text AS comment, coalesce(l.level, 'non_sensitive')::text AS level,
         l.rule_type::text AS rule_type,
         l.source::text AS level_source, u.name::text AS confirm_name,
         console_rights.local(l.confirm_time) AS confirm_time
  FROM catalogue_object c JOIN catalogue_object t ON t.id = c.parent_id JOIN catalogue_object s ON s.id = t.parent_id
    JOIN data_source d ON d.id = c.data_source_id
       LEFT JOIN column_level l ON l.object_id = c.id LEFT JOIN user_account u ON u.id = l.confirm_user_id
  WHERE c.kind = 'column' AND c.gone_time IS NULL;
CREATE VIEW console.data_grants WITH (security_barrier) AS
  SELECT g.id, g.subject_type::text AS subject_type, g.subject_id,
         coalesce(u.name || ' (' || u.account || ')', gr.name, pr.name, a.uid)::text AS subject_name, g.data_source_id,
         d.name::text AS data_source,
         g.object_path::text AS object_path, g.letter::text AS letter, console_rights.local(g.start_time) AS start_time,
         console_rights.local(g.end_time) AS end_time,
         CASE WHEN g.status = 'enabled' AND g.end_time <= now() THEN 'expired' ELSE g.status END::text AS status
  FROM data_grant g JOIN data_source d ON d.id = g.data_source_id
       LEFT JOIN user_account u ON g.subject_type = 'user' AND u.id = g.subject_id
         LEFT JOIN user_group gr ON g.subject_type = 'group' AND gr.id = g.subject_id
       LEFT JOIN project_role pr ON g.subject_type = 'project_role' AND pr.id = g.subject_id
         LEFT JOIN app_principal a ON g.subject_type = 'app' AND a.id = g.subject_id
  WHERE console_rights.has('super_admin', 'policy_admin');`;

/** A JSON text without its quotes; anything else as JSON. */
const plainText = (json: string): string =>
  `(CASE jsonb_typeof(${json}) WHEN 'string' THEN ${json} #>> '{}' ELSE ${json}::text END)`;

const masking = `
CREATE VIEW console.masking_policies WITH (security_barrier) AS
  SELECT p.id, p.name::text AS name, p.template::text AS template, p.priority, p.is_enabled,
    console_rights.local(p.update_time) AS update_time, p.revision,
         (p.scope -> 'source_ids' ->> 0)::bigint AS data_source_id,
           coalesce(p.scope -> 'tables' ->> 0, '*') AS table_pattern,
         coalesce(d.name, '*') || ' · ' || coalesce((SELECT string_agg(t, ', ')
           FROM jsonb_array_elements_text(p.scope -> 'tables') t), '*') AS scope_text,
         r.match_type::text AS match_type, ${plainText('r.match_value')} AS match_value, r.algorithm::text AS algorithm,
         r.filter_policy::text AS filter_policy,
         (r.config ->> 'first')::integer AS keep_first, (r.config ->> 'last')::integer AS keep_last,
         (SELECT string_agg(x.match_type || ' ' || ${plainText('x.match_value')} || ' → ' || x.algorithm,
           '; ' ORDER BY x.sort_num, x.id)
          FROM masking_rule x WHERE x.masking_policy_id = p.id) AS rules_text
  FROM masking_policy p LEFT JOIN data_source d ON d.id = (p.scope -> 'source_ids' ->> 0)::bigint
       LEFT JOIN LATERAL (SELECT r.match_type, r.match_value, r.algorithm, r.config,
         r.filter_policy FROM masking_rule r WHERE r.masking_policy_id = p.id ORDER BY r.sort_num,
         r.id LIMIT 1) r ON true;
CREATE VIEW console.masking_rules WITH (security_barrier) AS
  SELECT r.id, r.masking_policy_id, r.match_type::text AS match_type, r.match_value, r.algorithm::text AS algorithm,
    r.config, r.filter_policy::text AS filter_policy, r.sort_num
  FROM masking_rule r;`;

/**
 * One line per call: the intent with its outcome beside it. Only the audit administrator and the person themself read
 * any.
 */
const auditColumns = `a.seq AS id, console_rights.local(a.time) AS time, a.user_id, a.user_name::text AS user_name,
  a.ip::text AS ip, a.request_id::text AS request_id,
         a.origin, a.action::text AS action, a.data_source_id, a.data_source_name::text AS data_source,
         array_to_string(a.objects, ', ') AS objects, a.sql_text,
         a.sql_kind::text AS sql_kind, a.decision::text AS decision, array_to_string(a.reasons, '; ') AS reasons,
         coalesce(o.row_count, a.row_count) AS row_count,
         array_to_string(a.masked_columns, ', ') AS masked_columns, coalesce(o.cost_ms, a.cost_ms) AS cost_ms,
         coalesce(o.error, a.error)::text AS error, a.hash::text AS hash
  FROM audit_log a LEFT JOIN audit_log o ON o.intent_seq = a.seq`;

const audit = `
CREATE VIEW console.audit_log WITH (security_barrier) AS
  SELECT ${auditColumns} WHERE a.phase <> 'outcome' AND console_rights.has('audit_admin');
CREATE VIEW console.my_statements WITH (security_barrier) AS
  SELECT ${auditColumns} WHERE a.phase <> 'outcome' AND a.sql_text IS NOT NULL AND a.user_id = console_rights.me();
CREATE VIEW console.audit_sources WITH (security_barrier) AS
  SELECT DISTINCT a.data_source_id AS id, a.data_source_name::text AS name FROM audit_log a
  WHERE a.data_source_id IS NOT NULL AND console_rights.has('audit_admin');`;

const owners = `
DO $$ DECLARE view_name text; BEGIN
  FOR view_name IN SELECT table_name FROM information_schema.views WHERE table_schema = 'console' LOOP
    EXECUTE format('ALTER VIEW console.%I OWNER TO sluice_console_owner', view_name);
    EXECUTE format('GRANT SELECT ON console.%I TO sluice_console', view_name);
  END LOOP;
END $$;`;

/**
 * The read-only views behind the console's pages (design §6): explicit columns, a closed owner, rows by the caller's
 * duties.
 */
export class ConsoleViews0000000000200 extends UpOnlyMigration {
  readonly sql = [rights, access, people, sources, masking, audit, owners].join('\n');
}
