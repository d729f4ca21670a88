import { UpOnlyMigration } from './up-only.migration.js';

const closed = (call: string): string => `
REVOKE ALL ON FUNCTION console_rights.${call} FROM PUBLIC;
GRANT EXECUTE ON FUNCTION console_rights.${call} TO sluice_console_owner, sluice_console;`;
const definer = 'STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp LANGUAGE sql';
const local = (at: string): string => `console_rights.local(${at})`;

/** What a person has asked for and what was made for them (screens.md B2). */
const own = `
CREATE FUNCTION console_rights.my_asked() RETURNS TABLE (id text, kind text, object text, reason text, status text,
  remark text, create_time timestamp, decide_time timestamp) ${definer} AS $$
  SELECT 'project-' || j.id, 'project', p.name::text, j.reason::text, j.status::text, j.remark::text,
    ${local('j.create_time')}, ${local('j.decide_time')}
  FROM project_join_request j JOIN project p ON p.id = j.project_id WHERE j.user_id = console_rights.me()
  UNION ALL
  SELECT 'change-' || c.id, 'change', c.object_name::text, NULL,
    CASE WHEN c.status = 'waiting' AND c.end_time <= now() THEN 'expired' ELSE c.status END::text, NULL,
    ${local('c.create_time')}, NULL
  FROM pending_change c WHERE c.create_user_id = console_rights.me()
    AND c.create_time > now() - interval '90 days' $$;${closed('my_asked()')}
CREATE FUNCTION console_rights.my_exports() RETURNS TABLE (id bigint, title text, format text, status text, rows bigint,
  error text, create_time timestamp, finish_time timestamp, expire_time timestamp) ${definer} AS $$
  SELECT t.id, t.title::text, t.file_type::text,
    CASE WHEN t.status = 'success' AND t.expire_time <= now() THEN 'expired' ELSE t.status END::text, t.row_count,
    t.error::text, ${local('t.create_time')}, ${local('t.finish_time')}, ${local('t.expire_time')}
  FROM query_task t WHERE t.kind = 'export' AND t.user_id = console_rights.me() $$;${closed('my_exports()')}`;

const views = ['my_asked', 'my_exports']
  .map(
    (name) => `
CREATE VIEW console.${name} WITH (security_barrier) AS SELECT * FROM console_rights.${name}();
ALTER VIEW console.${name} OWNER TO sluice_console_owner;
GRANT SELECT ON console.${name} TO sluice_console;`,
  )
  .join('');

/** What the workbench shows beside orders and rights. */
export class Workbench0000000000852 extends UpOnlyMigration {
  readonly sql = [own, views].join('\n');
}
