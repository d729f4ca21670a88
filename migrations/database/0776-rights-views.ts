import { UpOnlyMigration } from './up-only.migration.js';

const definer = 'STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp LANGUAGE sql';
const keeper = `console_rights.has('super_admin', 'policy_admin', 'audit_admin')`;
/** A part of an object's path as grants write it: names with a dot or a quote stand in quotes. */
const part = (name: string): string =>
  `(CASE WHEN ${name} ~ '[."]' THEN '"' || replace(${name}, '"', '""') || '"' ELSE ${name} END)`;

/** What a question about rights chooses from; auditors ask as well, and a keeper asks about themself. */
const choices = `
CREATE FUNCTION console_rights.rights_subjects() RETURNS TABLE (subject_type text, id bigint,
  name text) ${definer} AS $$
  SELECT 'user', u.id, u.name || ' (' || u.account || ')' FROM user_account u WHERE NOT u.is_deleted AND ${keeper}
  UNION ALL SELECT 'app', a.id, a.uid::text FROM app_principal a WHERE ${keeper} $$;
CREATE FUNCTION console_rights.rights_sources() RETURNS TABLE (id bigint, name text) ${definer} AS $$
  SELECT d.id, d.name::text FROM data_source d WHERE ${keeper} $$;
CREATE FUNCTION console_rights.rights_objects() RETURNS TABLE (data_source_id bigint, path text,
  depth integer) ${definer} AS $$
  SELECT t.data_source_id, ${part('s.name')} || '.' || ${part('t.name')},
    2 FROM catalogue_object t JOIN catalogue_object s ON s.id = t.parent_id
    WHERE t.kind IN ('table', 'view') AND t.gone_time IS NULL AND s.gone_time IS NULL AND ${keeper}
  UNION ALL SELECT c.data_source_id, ${part('s.name')} || '.' || ${part('t.name')} || '.' || ${part('c.name')},
    3 FROM catalogue_object c
    JOIN catalogue_object t ON t.id = c.parent_id JOIN catalogue_object s ON s.id = t.parent_id
    WHERE c.kind = 'column' AND c.gone_time IS NULL AND t.gone_time IS NULL AND s.gone_time IS NULL AND ${keeper} $$;`;

/**
 * What the caller holds, by whatever it comes; a privilege on masked columns is a right of its own. Their own grants
 * can be given back.
 */
const own = `
CREATE FUNCTION console_rights.my_rights() RETURNS TABLE (id text, grant_id bigint, data_source text, object_path text,
  "right" text, through_type text, through_name text, access_level text, start_time timestamp, end_time timestamp,
  state text, may_give_back boolean) ${definer} AS $$
  SELECT r.id, g.id, r.data_source, r.object_path,
    CASE WHEN g.source_type = 'masking_privilege' THEN CASE WHEN g.letter = 'read' THEN 'see'
    ELSE 'use' END ELSE r.letter END,
         r.through_type, r.through_name, coalesce(r.access_level, l.level), r.start_time, r.end_time, r.state,
         coalesce(g.subject_type = 'user' AND g.letter <> 'forbid' AND g.status = 'enabled' AND r.state <> 'expired',
           false)
  FROM console_rights.user_rights() r
    LEFT JOIN data_grant g ON g.id = substring(r.id from '^([0-9]+)-')::bigint
    LEFT JOIN LATERAL (SELECT CASE WHEN array_position(ARRAY['public', 'low', 'medium', 'high'],
      m.access_level::text) < array_position(ARRAY['public', 'low', 'medium', 'high'], p.access_level::text)
        THEN m.access_level ELSE p.access_level END::text AS level
      FROM project_member m JOIN project p ON p.id = m.project_id
        WHERE m.id = substring(r.id from '^role-([0-9]+)-')::bigint) l ON true
  WHERE r.user_id = console_rights.me() AND r.letter <> 'forbid' $$;`;

const views = ['rights_subjects', 'rights_sources', 'rights_objects', 'my_rights']
  .map(
    (name) => `
REVOKE ALL ON FUNCTION console_rights.${name}() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION console_rights.${name}() TO sluice_console_owner, sluice_console;
CREATE VIEW console.${name} WITH (security_barrier) AS SELECT * FROM console_rights.${name}();
ALTER VIEW console.${name} OWNER TO sluice_console_owner;
GRANT SELECT ON console.${name} TO sluice_console;`,
  )
  .join('');

/** Questions about rights, and what somebody holds themself. */
export class RightsViews0000000000776 extends UpOnlyMigration {
  readonly sql = choices + own + views;
}
