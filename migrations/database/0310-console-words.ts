import { UpOnlyMigration } from './up-only.migration.js';

/** The values of a rule's JSON, one or several, as texts. */
const valuesOf = (json: string): string =>
  `ARRAY(SELECT v FROM jsonb_array_elements_text(CASE jsonb_typeof(${json}) WHEN 'array' THEN ${json}
    ELSE jsonb_build_array(${json}) END) v)`;

/**
 * Codes leave the views as lists, so that a page's dictionary can say each in the reader's language; a match value of
 * several parts reads as the form writes it, with commas. The audit administrator reads the name of the source that a
 * policy is for.
 */
const views = `
ALTER POLICY console_rows ON data_source
  USING (console_rights.has('super_admin', 'system_admin', 'policy_admin', 'audit_admin')
  OR id IN (SELECT g.data_source_id FROM data_grant g WHERE g.status = 'enabled'));
CREATE OR REPLACE VIEW console.masking_policies WITH (security_barrier) AS
  SELECT p.id, p.name::text AS name, p.template::text AS template, p.priority, p.is_enabled,
    console_rights.local(p.update_time) AS update_time, p.revision,
         (p.scope -> 'source_ids' ->> 0)::bigint AS data_source_id,
           coalesce(p.scope -> 'tables' ->> 0, '*') AS table_pattern,
         coalesce(d.name, '*') || ' · ' || coalesce((SELECT string_agg(t, ', ')
           FROM jsonb_array_elements_text(p.scope -> 'tables') t), '*') AS scope_text,
         r.match_type::text AS match_type, array_to_string(${valuesOf('r.match_value')}, ', ') AS match_value,
         r.algorithm::text AS algorithm, r.filter_policy::text AS filter_policy,
         (r.config ->> 'first')::integer AS keep_first, (r.config ->> 'last')::integer AS keep_last,
         (SELECT string_agg(array_to_string(${valuesOf('x.match_value')}, ', ') || ' → ' || x.algorithm,
           '; ' ORDER BY x.sort_num, x.id)
          FROM masking_rule x WHERE x.masking_policy_id = p.id) AS rules_text,
         ARRAY(SELECT v FROM masking_rule x,
           unnest(${valuesOf('x.match_value')}) v WHERE x.masking_policy_id = p.id ORDER BY x.sort_num, x.id,
           v) AS rule_values,
         ARRAY(SELECT x.algorithm::text FROM masking_rule x WHERE x.masking_policy_id = p.id GROUP BY x.algorithm
           ORDER BY min(x.sort_num)) AS rule_algorithms
  FROM masking_policy p LEFT JOIN data_source d ON d.id = (p.scope -> 'source_ids' ->> 0)::bigint
       LEFT JOIN LATERAL (SELECT r.match_type, r.match_value, r.algorithm, r.config,
         r.filter_policy FROM masking_rule r WHERE r.masking_policy_id = p.id ORDER BY r.sort_num,
         r.id LIMIT 1) r ON true;
CREATE OR REPLACE VIEW console.audit_log WITH (security_barrier) AS
  SELECT a.seq AS id, console_rights.local(a.time) AS time, a.user_id, a.user_name::text AS user_name, a.ip::text AS ip,
    a.request_id::text AS request_id,
         a.origin, a.action::text AS action, a.data_source_id, a.data_source_name::text AS data_source,
         array_to_string(a.objects, ', ') AS objects, a.sql_text,
         a.sql_kind::text AS sql_kind, a.decision::text AS decision, array_to_string(a.reasons, '; ') AS reasons,
         coalesce(o.row_count, a.row_count) AS row_count,
         array_to_string(a.masked_columns, ', ') AS masked_columns, coalesce(o.cost_ms, a.cost_ms) AS cost_ms,
         coalesce(o.error, a.error)::text AS error, a.hash::text AS hash,
         ARRAY(SELECT split_part(r, ' ', 1) FROM unnest(a.reasons) WITH ORDINALITY AS l(r, n)
           GROUP BY split_part(r, ' ', 1) ORDER BY min(n)) AS reason_codes
  FROM audit_log a LEFT JOIN audit_log o ON o.intent_seq = a.seq
  WHERE a.phase <> 'outcome' AND console_rights.has('audit_admin');`;

/** What the console's lists need to show words instead of codes. */
export class ConsoleWords0000000000310 extends UpOnlyMigration {
  readonly sql = views;
}
