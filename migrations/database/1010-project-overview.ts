import { closed, owned } from './console.rights.js';
import { UpOnlyMigration } from './up-only.migration.js';

const definer = 'STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp LANGUAGE sql';
const person = (id: string): string =>
  `(SELECT u.name || ' (' || u.account || ')' FROM user_account u WHERE u.id = ${id})`;
/** What somebody does belongs to a project while they are its member and it works on the source. */
const within = `a.time >= greatest(m.create_time, x.create_time) AND a.time <= coalesce(m.end_time, 'infinity')`;
const soon = (end: string): string => `${end} > now() AND ${end} <= now() + interval '7 days'`;
/**
 * Who sees what is held by others: managers, whoever gives rights or looks after members, and policy administrators.
 */
const looksAfter = (action: string): string =>
  `s.is_manager OR '${action}' = ANY (s.actions) OR console_rights.has('policy_admin')`;

/**
 * The overview of a project (D2): numbers alone of its orders and of the levels that statements touched, whoever may
 * read them one by one; the messages about it that the reader has; what ends within seven days, of others only for who
 * looks after it.
 */
export class ProjectOverview0000000001010 extends UpOnlyMigration {
  readonly sql = `
CREATE FUNCTION console_rights.project_order_states() RETURNS TABLE (project_id bigint, status text, orders bigint) ${definer} AS $$
  SELECT s.project_id, w.status::text, count(*) FROM console_rights.seen_projects() s JOIN work_order w ON w.project_id = s.project_id GROUP BY 1, 2 $$;
${closed('project_order_states()')}
CREATE FUNCTION console_rights.project_levels(wanted bigint) RETURNS TABLE (level text, statements bigint, columns bigint) ${definer} AS $$
  WITH RECURSIVE sources AS (SELECT x.data_source_id AS id FROM project_source x JOIN console_rights.seen_projects() s ON s.project_id = x.project_id WHERE x.project_id = wanted),
    places (data_source_id, id, path) AS (
      SELECT o.data_source_id, o.id, o.name::text FROM catalogue_object o JOIN sources d ON d.id = o.data_source_id WHERE o.parent_id IS NULL
      UNION ALL SELECT o.data_source_id, o.id, p.path || '.' || o.name FROM places p JOIN catalogue_object o ON o.parent_id = p.id AND o.kind IN ('schema', 'table', 'view')),
    leveled AS (
      SELECT p.data_source_id, named.path, c.id AS column_id, l.level::text
      FROM places p JOIN catalogue_object c ON c.parent_id = p.id AND c.kind = 'column' AND c.gone_time IS NULL JOIN column_level l ON l.object_id = c.id
        CROSS JOIN LATERAL (SELECT p.path UNION SELECT substring(p.path FROM position('.' IN p.path) + 1)) AS named (path)),
    ran AS (
      SELECT a.seq, a.data_source_id, o AS path FROM sources d JOIN project_source x ON x.project_id = wanted AND x.data_source_id = d.id JOIN project_member m ON m.project_id = wanted
        JOIN audit_log a ON a.user_id = m.user_id AND a.data_source_id = d.id AND a.phase <> 'outcome' AND ${within} AND a.time > now() - interval '14 days'
        CROSS JOIN LATERAL unnest(a.objects) o)
  SELECT l.level, count(DISTINCT r.seq), count(DISTINCT l.column_id) FROM ran r JOIN leveled l ON l.data_source_id = r.data_source_id AND l.path = r.path GROUP BY 1 $$;
${closed('project_levels(bigint)')}
CREATE FUNCTION console_rights.project_notices() RETURNS TABLE (id bigint, project_id bigint, level text, title text, address text, is_read boolean, create_time timestamp) ${definer} AS $$
  SELECT n.id, n.project_id, n.level::text, coalesce(n.texts -> current_setting('sluice.locale', true) ->> 'title', n.title)::text, notice_address(n.link), n.is_read, console_rights.local(n.create_time)
  FROM notice n JOIN console_rights.seen_projects() s ON s.project_id = n.project_id
  WHERE n.user_id = console_rights.me() AND n.kind = 'message' AND n.is_shown AND NOT n.is_deleted $$;
${closed('project_notices()')}
CREATE FUNCTION console_rights.project_ending() RETURNS TABLE (id text, project_id bigint, kind text, holder text, object text, letter text, end_time timestamp) ${definer} AS $$
  SELECT 'grant-' || g.id, s.project_id, 'grant',
         CASE g.subject_type WHEN 'user' THEN ${person('g.subject_id')} WHEN 'group' THEN (SELECT u.name::text FROM user_group u WHERE u.id = g.subject_id) ELSE (SELECT r.name::text FROM project_role r WHERE r.id = g.subject_id) END,
         d.name || CASE WHEN g.object_path = '' THEN '' ELSE '.' || g.object_path END, g.letter::text, console_rights.local(g.end_time)
  FROM console_rights.seen_projects() s JOIN data_grant g ON g.project_id = s.project_id AND g.status = 'enabled' AND ${soon('g.end_time')} JOIN data_source d ON d.id = g.data_source_id
  WHERE ${looksAfter('roles')} OR g.subject_type = 'user' AND g.subject_id = console_rights.me()
    OR g.subject_type = 'project_role' AND g.subject_id IN (SELECT m.project_role_id FROM project_member m WHERE m.project_id = s.project_id AND m.user_id = console_rights.me() AND m.status = 'active')
  UNION ALL
  SELECT 'member-' || m.id, s.project_id, 'member', ${person('m.user_id')}, r.name::text, NULL, console_rights.local(m.end_time)
  FROM console_rights.seen_projects() s JOIN project_member m ON m.project_id = s.project_id AND m.status = 'active' AND ${soon('m.end_time')} JOIN project_role r ON r.id = m.project_role_id
  WHERE ${looksAfter('members')} OR m.user_id = console_rights.me() $$;
${closed('project_ending()')}
${['project_order_states', 'project_notices', 'project_ending'].map((name) => `CREATE VIEW console.${name} WITH (security_barrier) AS SELECT * FROM console_rights.${name}();`).join('\n')}
CREATE VIEW console.project_levels WITH (security_barrier) AS
  SELECT s.project_id, l.level, l.statements, l.columns FROM console_rights.seen_projects() s CROSS JOIN LATERAL console_rights.project_levels(s.project_id) l;
${owned('project_order_states', 'project_levels', 'project_notices', 'project_ending')}`;
}
