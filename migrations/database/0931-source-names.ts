import { UpOnlyMigration } from './up-only.migration.js';

/**
 * The steps of an order's approval as the widget of all approvals shows them; the group of a step is resolved by the
 * order alone, not by a list.
 */
const steps = `
CREATE FUNCTION console_rights.order_steps(wanted bigint) RETURNS jsonb STABLE SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp LANGUAGE sql AS $$
  SELECT jsonb_agg(jsonb_strip_nulls(jsonb_build_object('n', n, 'name', s ->> 'name', 'group_type', s ->> 'group_type',
    'groups', CASE s ->> 'group_type'
      WHEN 'owner' THEN (SELECT o.name::text FROM data_source d JOIN user_account o ON o.id = d.owner_id
        WHERE d.id = a.data_source_id)
      WHEN 'users' THEN (SELECT string_agg(u.name, ', ' ORDER BY u.name) FROM user_account u
        WHERE s -> 'group_ids' @> to_jsonb(u.id))
      WHEN 'role' THEN (SELECT string_agg(r.name, ', ' ORDER BY r.name) FROM role r
        WHERE s -> 'group_ids' @> to_jsonb(r.id))
      ELSE (SELECT string_agg(r.name, ', ' ORDER BY r.name) FROM project_role r
        WHERE s -> 'group_ids' @> to_jsonb(r.id)) END,
    'mode', s ->> 'mode', 'count', (s ->> 'count')::integer, 'timeout_hours', (s ->> 'timeout_hours')::integer,
    'state', CASE WHEN n < a.current_step OR a.status = 'approved' THEN 'done' WHEN n > a.current_step THEN 'later'
      WHEN a.status IN ('waiting', 'rejected') THEN a.status ELSE 'ended' END,
    'people', CASE WHEN n = a.current_step AND a.status = 'waiting'
      THEN (SELECT string_agg(g.person, ', ' ORDER BY g.person) FROM console_rights.order_group(wanted) g
      WHERE NOT g.is_done) END)) ORDER BY n)
  FROM approval a CROSS JOIN LATERAL jsonb_array_elements(a.steps) WITH ORDINALITY AS x(s, n)
    WHERE a.target_type = 'work_order' AND a.target_id = wanted $$;
REVOKE ALL ON FUNCTION console_rights.order_steps(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION console_rights.order_steps(bigint) TO sluice_console_owner, sluice_console;
CREATE VIEW console.work_order_steps WITH (security_barrier) AS
  SELECT w.id AS work_order_id, console_rights.order_steps(w.id) AS steps FROM console.work_orders w;
ALTER VIEW console.work_order_steps OWNER TO sluice_console_owner;
GRANT SELECT ON console.work_order_steps TO sluice_console;`;

/**
 * Somebody may ask for a right to a source by its number; their own request must not tell them what it is called unless
 * they may see it: of a source that is not theirs to see they read the number that they wrote.
 */
const told = `CASE WHEN v.is_mine AND v.data_source_id IS NOT NULL
  AND NOT console_rights.has('super_admin', 'system_admin', 'policy_admin', 'audit_admin')
      AND v.data_source_id NOT IN (SELECT s.id FROM console_rights.request_sources() s) THEN '#' || v.data_source_id
        ELSE v.data_source END`;
const views = `
CREATE OR REPLACE VIEW console.requests WITH (security_barrier) AS SELECT v.id, v.request_no, v.kind, v.source_type,
  v.user_id, v.applicant, v.project_id, v.project, v.data_source_id, ${told} AS data_source, v.objects, v.letters,
  v.level, v.days, v.start_time, v.end_time, v.reason, v.state, v.deciders, v.create_time, v.revision, v.extends_no,
  v.approval_id, v.hash, v.is_mine, v.may_decide, v.may_keep
  FROM console_rights.requests() v;
CREATE OR REPLACE VIEW console.approvals WITH (security_barrier) AS SELECT v.id, v.target_type, v.target_id, v.no,
  v.title, v.page, v.kind, v.source_type, v.summary, v.risk, v.letters, v.level, v.days, v.project_id, v.project,
  v.data_source_id, ${told} AS data_source, v.applicant_id, v.applicant, v.flow, v.step, v.steps, v.step_name, v.status,
  v.hash, v.round, v.submit_time, v.decide_time, v.age_minutes, v.is_waiting, v.is_done, v.is_mine
  FROM console_rights.approvals() v;`;

/** Steps of orders, and names of sources in people's own requests. */
export class SourceNames0000000000931 extends UpOnlyMigration {
  readonly sql = steps + views;
}
