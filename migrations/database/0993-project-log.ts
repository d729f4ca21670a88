import { closed, owned } from './console.rights.js';
import { UpOnlyMigration } from './up-only.migration.js';

const definer = 'STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp LANGUAGE sql';
/** What somebody does belongs to a project while they are its member and it works on the source. */
const within = `a.time >= greatest(m.create_time, x.create_time) AND a.time <= coalesce(m.end_time, 'infinity')`;
/** A fact of a change as its record tells it: `role: 普通成员 → 项目管理员`. */
const isFact = `o ~ '^[a-z_]+: .* → '`;

/**
 * What somebody typed themself. Of what the page of an app ran no number of rows is told: its builder may read this log
 * and see less than whoever opened the page, and the number would answer what they ask of a column that is masked for
 * them.
 */
const isOwn = `NOT coalesce(a.origin ? 'appId', false)`;

/**
 * The log of a project tells what changed beside what it was done to (D10): facts before and after stand in a column of
 * their own.
 */
export class ProjectLog0000000000993 extends UpOnlyMigration {
  readonly sql = `
DROP VIEW console.project_log;
DROP FUNCTION console_rights.project_log();
CREATE FUNCTION console_rights.project_log() RETURNS TABLE (id bigint, project_id bigint, topic text, "time" timestamp,
  person text, action text, objects text, change text, data_source text, sql_text text, decision text, row_count bigint,
  ip text) ${definer} AS $$
  WITH seen AS (SELECT s.project_id FROM console_rights.seen_projects() s WHERE 'logs' = ANY (s.actions) OR s.is_manager
    UNION SELECT p.id FROM project p WHERE console_rights.has('audit_admin'))
  SELECT a.seq, s.project_id, 'change', console_rights.local(a.time), a.user_name::text, a.action::text,
         (SELECT string_agg(coalesce(console_rights.object_name(o, a.origin), o), ', ' ORDER BY n)
           FROM unnest(a.objects) WITH ORDINALITY AS l(o, n) WHERE NOT ${isFact} AND o <> 'project:' || s.project_id),
         (SELECT string_agg(o, '; ' ORDER BY n) FROM unnest(a.objects) WITH ORDINALITY AS l(o, n) WHERE ${isFact}
           AND o !~ ': – → –$'),
         NULL, NULL, a.decision::text, NULL, a.ip::text
  FROM seen s JOIN LATERAL (SELECT * FROM audit_log c WHERE c.action LIKE 'project.%'
    AND c.objects @> ARRAY['project:' || s.project_id]
      UNION ALL SELECT * FROM audit_log c WHERE c.action = 'permission.save'
        AND c.objects @> ARRAY['project:' || s.project_id]) a ON a.phase <> 'outcome'
  UNION ALL
  SELECT a.seq, s.project_id, CASE WHEN a.action LIKE 'export%' OR a.origin ->> 'kind' = 'export' THEN 'export'
    ELSE 'query' END, console_rights.local(a.time), a.user_name::text, a.action::text, NULL, NULL,
         a.data_source_name::text, a.sql_text, a.decision::text,
         CASE WHEN ${isOwn} THEN coalesce(o.row_count, a.row_count) END, a.ip::text
  FROM seen s JOIN project_source x ON x.project_id = s.project_id JOIN project_member m ON m.project_id = s.project_id
    JOIN audit_log a ON a.user_id = m.user_id AND a.data_source_id = x.data_source_id AND a.phase <> 'outcome'
      AND ${within} AND a.time > now() - interval '90 days'
    LEFT JOIN audit_log o ON o.intent_seq = a.seq $$;
${closed('project_log()')}
CREATE VIEW console.project_log WITH (security_barrier) AS SELECT * FROM console_rights.project_log();
${owned('project_log')}`;
}
