import { UpOnlyMigration } from './up-only.migration.js';

/** Personal tokens as those see them who manage people: never the hash; limits in words, empty where there is none. */
const view = `
GRANT SELECT (id, user_id, name, operations, source_ids, ips, last_time, end_time, revoke_time,
  create_time) ON api_token TO sluice_console_owner;
ALTER TABLE api_token ENABLE ROW LEVEL SECURITY;
CREATE POLICY console_rows ON api_token FOR SELECT TO sluice_console_owner
  USING (console_rights.has('super_admin', 'system_admin'));
CREATE VIEW console.user_tokens WITH (security_barrier) AS
  SELECT t.id, t.user_id, t.name::text AS name,
         CASE WHEN t.revoke_time IS NOT NULL THEN 'revoked' WHEN t.end_time <= now() THEN 'ended'
           ELSE 'active' END AS state,
         array_to_string(t.operations, ', ') AS operations,
         (SELECT string_agg(s.name, ', ' ORDER BY s.name) FROM data_source s
           WHERE s.id = ANY (t.source_ids)) AS sources,
         (SELECT string_agg(a.ip::text, ', ') FROM unnest(t.ips) AS a(ip)) AS ips,
         console_rights.local(t.create_time) AS create_time, console_rights.local(t.last_time) AS last_time,
         console_rights.local(t.end_time) AS end_time, console_rights.local(t.revoke_time) AS revoke_time
  FROM api_token t WHERE console_rights.has('super_admin', 'system_admin');
ALTER VIEW console.user_tokens OWNER TO sluice_console_owner;
GRANT SELECT ON console.user_tokens TO sluice_console;`;

/** Tokens of other people can be listed. */
export class UserTokens0000000000631 extends UpOnlyMigration {
  readonly sql = view;
}
