import { UpOnlyMigration } from './up-only.migration.js';

const closed = (call: string): string => `
REVOKE ALL ON FUNCTION console_rights.${call} FROM PUBLIC;
GRANT EXECUTE ON FUNCTION console_rights.${call} TO sluice_console_owner, sluice_console;`;
const definer = 'STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp LANGUAGE sql';
const person = (id: string): string =>
  `(SELECT u.name || ' (' || u.account || ')' FROM user_account u WHERE u.id = ${id})`;

/**
 * What an order is called by: asked of one order after its page was cut, never of a whole list. Whoever may see the
 * order reads these names, also of people and sources that they have no list of. While an order runs, the stages of its
 * open transaction are counted as they go.
 */
const words = `
ALTER TABLE work_order ADD ran_stages integer NOT NULL DEFAULT 0;
CREATE OR REPLACE FUNCTION console_rights.order_stage_counts(wanted bigint, OUT total bigint, OUT done bigint,
  OUT failed bigint, OUT failed_audit bigint) ${definer} AS $$
  SELECT count(*), greatest(count(*) FILTER (WHERE stage_status LIKE 'succeeded%'),
    (SELECT w.ran_stages FROM work_order w WHERE w.id = wanted AND w.status = 'running')),
    count(*) FILTER (WHERE stage_status = 'failed'), count(*) FILTER (WHERE stage_status = 'audit_failed')
  FROM work_order_stage WHERE work_order_id = wanted $$;
CREATE FUNCTION console_rights.order_words(wanted bigint, OUT project text, OUT data_source text, OUT source_type text,
  OUT environment text, OUT initiator text, OUT current_group text, OUT flow_name text,
  OUT parent_no text) ${definer} AS $$
  SELECT p.name::text, d.name::text, d.type::text, d.environment::text, ${person('w.user_id')},
    CASE WHEN a.status = 'waiting' THEN a.steps -> (a.current_step - 1) ->> 'name' END, a.flow_name::text,
         (SELECT o.order_no::text FROM work_order o WHERE o.id = w.parent_order_id)
  FROM work_order w JOIN project p ON p.id = w.project_id JOIN data_source d ON d.id = w.data_source_id
    LEFT JOIN approval a ON a.target_type = 'work_order' AND a.target_id = w.id
  WHERE w.id = wanted $$;${closed('order_words(bigint)')}
CREATE FUNCTION console_rights.order_kept(wanted bigint) RETURNS boolean ${definer} AS $$
  SELECT EXISTS (SELECT 1 FROM work_order_backup b JOIN work_order_stage s ON s.id = b.stage_id
    AND s.backup_ref = b.id::text AND s.stage_status = 'succeeded_backed_up' AND NOT s.is_pending
                 WHERE b.work_order_id = wanted AND b.status <> 'restored'
                   AND b.expire_time > now()) $$;${closed('order_kept(bigint)')}
CREATE FUNCTION console_rights.backup_waiting(wanted bigint) RETURNS text ${definer} AS $$
  SELECT w.order_no::text FROM work_order_stage s JOIN work_order w ON w.id = s.work_order_id
  WHERE s.backup_ref = wanted::text AND w.kind = 'rollback'
    AND w.status IN ('pending', 'approved', 'scheduled', 'running', 'unknown') ORDER BY w.id
    LIMIT 1 $$;${closed('backup_waiting(bigint)')}
CREATE INDEX work_order_stage_backup ON work_order_stage (backup_ref) WHERE backup_ref IS NOT NULL;`;

/**
 * What waits for the reader, as a part of the views rather than a function of its own, so that it is rows of a table
 * that the planner joins, counts and looks up by number: a function would hand over the whole set each time somebody
 * asks for one page, one order or one number of it. Groups are compared by `IS TRUE`, which keeps the planner from
 * joining by them: it would take them for rare, and look up each of a hundred thousand orders in no order.
 */
const waiting = `
CREATE FUNCTION console_rights.my_approval_groups() RETURNS TABLE (group_type text, group_id bigint,
  project_id bigint) ROWS 20 ${definer} AS $$
  SELECT m.group_type, m.group_id, m.project_id FROM approval_groups_of(console_rights.me()) m
  WHERE EXISTS (SELECT 1 FROM user_account u WHERE u.id = console_rights.me() AND u.is_enabled AND NOT u.is_deleted
    AND (u.end_time IS NULL OR u.end_time > now())) $$;${closed('my_approval_groups()')}
CREATE FUNCTION console_rights.self_approving() RETURNS SETOF bigint ROWS 20 ${definer} AS $$ SELECT p.id FROM project p
  WHERE p.self_approve $$;${closed('self_approving()')}
GRANT SELECT (id, user_id, project_id, target_type, target_id, status) ON approval TO sluice_console_owner;
GRANT SELECT ON approval_group, approval_person TO sluice_console_owner;
GRANT SELECT (user_id, target_type, target_id, action) ON approval_record TO sluice_console_owner;`;

/** Orders `x.id` that wait for the reader. */
const waitingOrders = `
    SELECT a.target_id AS id FROM approval a
    WHERE a.target_type = 'work_order' AND a.status = 'waiting'
      AND (a.user_id <> (SELECT console_rights.me()) OR a.project_id IN (SELECT console_rights.self_approving()))
      AND EXISTS (SELECT 1 FROM approval_group g WHERE g.approval_id = a.id
                  AND ((g.group_type::text, g.group_id, g.project_id) IN (SELECT m.group_type, m.group_id,
                    m.project_id FROM console_rights.my_approval_groups() m)) IS TRUE)
      AND NOT EXISTS (SELECT 1 FROM approval_person v WHERE v.approval_id = a.id
        AND v.user_id = (SELECT console_rights.me()) AND v.kind IN ('gone', 'voted'))`;
const facts = `w.id, w.order_no::text, w.name::text, w.project_id, w.kind::text, w.status::text, w.user_id,
  w.data_source_id, w.databases, array_to_string(w.databases, ', ') AS database_names, w.script, w.script_hash::text,
           w.is_backup, w.is_backup_needed, w.is_transaction, w.timeout, w.run_mode::text,
           console_rights.local(w.plan_time) AS plan_time, console_rights.local(w.window_start) AS window_start,
           console_rights.local(w.window_end) AS window_end,
           w.risk::text, w.is_terminating, w.attempt, console_rights.local(w.start_time) AS start_time,
           console_rights.local(w.finish_time) AS finish_time, w.affected_rows, w.error::text, w.parent_order_id,
           w.result_file_id::text, w.reason::text, w.copies_to,
           console_rights.local(w.create_time) AS create_time, w.revision, w.user_id = console_rights.me() AS is_mine`;
const isWaiting = `EXISTS (SELECT 1 FROM (${waitingOrders}) x WHERE x.id = w.id)`;
const isHandled = `EXISTS (SELECT 1 FROM approval_record r WHERE r.user_id = console_rights.me()
  AND r.target_type = 'work_order' AND r.target_id = w.id
  AND r.action IN ('approve', 'reject', 'transfer', 'add_approver'))`;
const word = (name: string): string => `(SELECT n.${name} FROM console_rights.order_words(s.id) n) AS ${name}`;

/** As before, with names found by row; the way back is offered as long as something is left to take back. */
const orders = `
CREATE OR REPLACE VIEW console.work_orders WITH (security_barrier) AS
  SELECT s.*, ${['project', 'data_source', 'source_type', 'environment', 'initiator', 'current_group', 'flow_name'].map(word).join(', ')}, console_rights.order_people(s.copies_to) AS copies,
         (SELECT jsonb_build_object('state', s.status, 'running', s.status = 'running', 'stopping', s.is_terminating,
           'waiting', coalesce(console_rights.order_place(s.id), 0), 'total', c.total, 'done', c.done, 'failed',
           c.failed) FROM console_rights.order_stage_counts(s.id) c) AS progress,
         ${word('parent_no')},
         s.is_mine AND s.status IN ('pending', 'approved', 'rejected', 'scheduled') AS may_withdraw,
         s.is_mine AND s.status IN ('pending', 'approved', 'rejected') AND s.attempt = 0
           AND s.kind <> 'rollback' AS may_edit,
         (s.is_mine OR s.is_managed) AND s.status IN ('approved', 'scheduled') AS may_run,
           (s.is_mine OR s.is_managed) AND s.status = 'scheduled' AS may_unschedule,
         (s.is_mine OR s.is_managed) AND s.status = 'running' AND NOT s.is_terminating AS may_stop,
           s.is_managed AND s.status IN ('approved', 'scheduled') AS may_offline,
         (s.is_mine OR s.is_managed) AND s.status = 'failed' AS may_retry,
           s.is_managed AND s.status = 'unknown' AS may_resolve,
         (s.is_mine OR s.is_managed) AND s.status IN ('succeeded', 'failed') AND s.kind = 'dml' AND s.is_backup
           AND console_rights.order_kept(s.id) AS may_roll_back,
           s.is_mine AND s.result_file_id IS NOT NULL AS may_download
  FROM (
    SELECT ${facts}, w.project_id IN (SELECT console_rights.orders_managed()) AS is_managed, ${isWaiting} AS is_waiting,
      ${isHandled} AS is_handled
    FROM work_order w
    WHERE w.user_id = console_rights.me() OR w.project_id IN (SELECT console_rights.orders_managed())
      OR console_rights.has('audit_admin') OR w.copies_to @> to_jsonb(console_rights.me())
      OR ${isWaiting} OR ${isHandled}) s;
CREATE VIEW console.work_orders_waiting WITH (security_barrier) AS
  SELECT ${facts}, w.user_id = console_rights.me()
    AND w.status IN ('pending', 'approved', 'rejected', 'scheduled') AS may_withdraw
  FROM (${waitingOrders}) x JOIN work_order w ON w.id = x.id;
ALTER VIEW console.work_orders_waiting OWNER TO sluice_console_owner;
GRANT SELECT ON console.work_orders_waiting TO sluice_console;
CREATE VIEW console.work_order_words WITH (security_barrier) AS
  SELECT w.id, n.project, n.data_source, n.initiator,
    n.current_group FROM console.work_orders w CROSS JOIN LATERAL console_rights.order_words(w.id) n;
ALTER VIEW console.work_order_words OWNER TO sluice_console_owner;
GRANT SELECT ON console.work_order_words TO sluice_console;
CREATE OR REPLACE VIEW console.work_order_backups WITH (security_barrier) AS
  SELECT b.id, b.work_order_id, w.order_no, w.name AS order_name, w.kind AS order_kind, w.project, w.initiator,
    b.data_source_id, w.data_source, b.stage_id, s.sort_num, s.database_name::text,
         b.kind::text, b.schema_name::text, b.table_name::text, b.schema_name || '.' || b.table_name AS object, b.rows,
         coalesce(jsonb_array_length(b.conflict_rows), 0) AS conflicts,
         s.sql_text, b.create_time AS made, console_rights.local(b.create_time) AS create_time,
         console_rights.local(b.expire_time) AS expire_time,
         w.may_roll_back AND b.status <> 'restored' AS may_roll_back,
         CASE b.status WHEN 'restored' THEN 'restored' ELSE 'kept' END AS state,
         CASE WHEN b.status <> 'restored' THEN console_rights.backup_waiting(b.id) END AS waiting_no
  FROM work_order_backup b JOIN work_order_stage s ON s.id = b.stage_id AND s.backup_ref = b.id::text
    AND s.stage_status = 'succeeded_backed_up' AND NOT s.is_pending
    JOIN console.work_orders w ON w.id = b.work_order_id
  WHERE b.expire_time > now() AND (w.is_mine OR w.is_managed);`;

/** Lists of orders cut their page before they look up names; a change that was taken back whole is offered no more. */
export class OrderLists0000000000977 extends UpOnlyMigration {
  readonly sql = [words, waiting, orders].join('\n');
}
