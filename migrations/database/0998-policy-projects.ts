import { UpOnlyMigration } from './up-only.migration.js';

/** Policies of use tell for which projects they are, and their windows with the days of the week. */
export class PolicyProjects0000000000998 extends UpOnlyMigration {
  readonly sql = `
CREATE FUNCTION console_rights.policy_terms(policy_id bigint) RETURNS TABLE (project_names text,
  window_text text) STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp LANGUAGE sql AS $$
  SELECT (SELECT string_agg(j.name, ', ' ORDER BY j.name) FROM project j
    WHERE p.scope -> 'project_ids' @> to_jsonb(j.id)), console_rights.windows_text(p.windows)
  FROM console_rights.policies() p WHERE p.id = policy_id $$;
REVOKE ALL ON FUNCTION console_rights.policy_terms(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION console_rights.policy_terms(bigint) TO sluice_console_owner, sluice_console;
CREATE OR REPLACE VIEW console.policies WITH (security_barrier) AS
  SELECT p.id, p.name::text AS name, p.template::text AS template, p.priority, p.effect::text AS effect, p.is_enabled,
    p.revision,
         console_rights.local(p.update_time) AS update_time, (p.scope -> 'source_ids') AS data_source_ids,
         coalesce(p.scope ->> 'subject_type', 'all') AS subject_type, (p.scope -> 'subject_ids') AS subject_ids,
         (SELECT string_agg(d.name, ', ' ORDER BY d.name) FROM data_source d
           WHERE p.scope -> 'source_ids' @> to_jsonb(d.id)) AS source_names,
         (SELECT string_agg(s.name, ', ' ORDER BY s.name) FROM console.grant_subjects s
           WHERE s.subject_type = p.scope ->> 'subject_type'
           AND p.scope -> 'subject_ids' @> to_jsonb(s.id)) AS subject_names,
         p.windows, t.window_text, array_to_string(p.ips, ', ') AS ips, p.query_count, p.export_count, p.write_count,
         p.update_count, p.delete_count,
         p.global_concurrency, p.user_concurrency, p.transaction_timeout,
         coalesce(p.scope -> 'project_ids', '[]') AS project_ids, t.project_names
  FROM console_rights.policies() p LEFT JOIN LATERAL console_rights.policy_terms(p.id) t ON true;`;
}
