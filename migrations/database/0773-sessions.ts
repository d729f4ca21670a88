import { UpOnlyMigration } from './up-only.migration.js';

/** Who is signed in now, from where and since when (screens I8), for whoever keeps accounts. */
const view = `
CREATE FUNCTION console_rights.live_sessions() RETURNS TABLE (id bigint, user_id bigint, account text, name text,
  ip text, user_agent text, shell text, start_time timestamp, last_time timestamp, end_time timestamp, is_mine boolean)
  STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp LANGUAGE sql AS $$
  SELECT s.id, s.user_id, u.account::text, u.name::text, s.ip::text, s.user_agent::text, s.shell::text,
    console_rights.local(s.create_time), console_rights.local(s.last_time), console_rights.local(s.end_time),
    s.user_id = console_rights.me()
  FROM session s JOIN user_account u ON u.id = s.user_id
  WHERE s.revoke_time IS NULL AND s.end_time > now() AND u.is_enabled AND NOT u.is_deleted
    AND console_rights.has('super_admin', 'system_admin') $$;
REVOKE ALL ON FUNCTION console_rights.live_sessions() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION console_rights.live_sessions() TO sluice_console_owner, sluice_console;
CREATE VIEW console.live_sessions WITH (security_barrier) AS SELECT * FROM console_rights.live_sessions();
ALTER VIEW console.live_sessions OWNER TO sluice_console_owner;
GRANT SELECT ON console.live_sessions TO sluice_console;`;

/** Sessions on line can be listed. */
export class Sessions0000000000773 extends UpOnlyMigration {
  readonly sql = view;
}
