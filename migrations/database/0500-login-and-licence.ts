import { UpOnlyMigration } from './up-only.migration.js';

/**
 * A session that began with a CAS ticket is ended by that ticket (CAS protocol, 2.3 logout); its digest says which one
 * it was, and begins one only.
 */
const sessions = `
ALTER TABLE session ADD COLUMN cas_ticket_hash varchar(64);
CREATE UNIQUE INDEX session_by_ticket ON session (cas_ticket_hash) WHERE cas_ticket_hash IS NOT NULL;`;

/**
 * The signed texts stay as they came, so that every start checks them anew. One licence at most is in force; the others
 * are waiting for their activation code, were replaced, or do not verify any more.
 */
const licences = `
ALTER TABLE licence ADD COLUMN activation text, ADD COLUMN needs_activation boolean NOT NULL DEFAULT false,
  ADD COLUMN status varchar(8) NOT NULL DEFAULT 'waiting'
    CHECK (status IN ('waiting', 'active', 'replaced', 'invalid'));
CREATE UNIQUE INDEX licence_active ON licence (status) WHERE status = 'active';
CREATE TABLE installation (id smallint PRIMARY KEY DEFAULT 1 CHECK (id = 1), machine_code varchar(64) NOT NULL);`;

/**
 * What the console shows of settings is listed name by name; initial values are those of the settings' catalogue (its
 * test compares them).
 */
const loginSettings = `
GRANT SELECT (key, value, project_id, is_secret) ON setting TO sluice_console_owner;
ALTER TABLE setting ENABLE ROW LEVEL SECURITY;
CREATE POLICY console_rows ON setting FOR SELECT TO sluice_console_owner
  USING (project_id IS NULL AND NOT is_secret AND console_rights.has('super_admin', 'system_admin'));
CREATE VIEW console.login_settings WITH (security_barrier) AS
  SELECT 1 AS id, coalesce(v ->> 'login.mode', 'normal') AS mode, coalesce(v ->> 'site.url', '') AS site_url,
    coalesce(v ->> 'login.cas_url', '') AS cas_url,
         coalesce(v ->> 'login.cas_version', '3') AS cas_version,
         coalesce(v ->> 'login.cas_create', 'false')::boolean AS cas_create,
         coalesce(v ->> 'login.captcha', 'true')::boolean AS captcha,
         coalesce(v ->> 'login.single_session', 'false')::boolean AS single_session,
         coalesce(v ->> 'login.account_attempts', '5')::integer AS account_attempts,
         coalesce(v ->> 'login.block_minutes', '15')::integer AS block_minutes,
         coalesce(v ->> 'session.hours', '12')::integer AS session_hours,
         coalesce(v ->> 'session.idle_minutes', '120')::integer AS idle_minutes
  FROM (SELECT coalesce(jsonb_object_agg(s.key, s.value), '{}') AS v FROM setting s) stored
  WHERE console_rights.has('super_admin', 'system_admin');`;

const licenceInfo = `
GRANT SELECT (id, serial, edition, holder, machine_code, start_time, end_time, max_users, max_sources, max_hosts,
  features, status, create_time) ON licence TO sluice_console_owner;
GRANT SELECT (machine_code) ON installation TO sluice_console_owner;
CREATE VIEW console.licences WITH (security_barrier) AS
  SELECT l.id, l.serial::text AS serial, l.edition::text AS edition, l.holder::text AS holder,
    console_rights.local(l.start_time) AS start_time,
         console_rights.local(l.end_time) AS end_time, l.max_users, l.max_sources, l.max_hosts, l.features,
         console_rights.local(l.create_time) AS create_time,
         CASE WHEN l.status = 'active' AND l.end_time <= now() THEN 'expired' ELSE l.status::text END AS status
  FROM licence l WHERE console_rights.has('super_admin', 'system_admin');
CREATE VIEW console.licence_info WITH (security_barrier) AS
  SELECT 1 AS id, coalesce(l.edition, 'community') AS edition, coalesce(l.holder, '') AS holder,
    coalesce(l.serial, '') AS serial, l.start_time, l.end_time,
         coalesce(l.status, 'active') AS status, coalesce(l.features, '{}') AS features,
         (SELECT i.machine_code::text FROM installation i) AS machine_code,
         (SELECT count(*) FROM user_account u) AS used_users, coalesce(l.max_users, 0) AS max_users,
         (SELECT count(*) FROM data_source d) AS used_sources, coalesce(l.max_sources, 0) AS max_sources,
           coalesce(l.max_hosts, 0) AS max_hosts
  FROM (SELECT 1) one LEFT JOIN console.licences l ON l.status IN ('active', 'expired')
  WHERE console_rights.has('super_admin', 'system_admin');`;

const owners = ['login_settings', 'licences', 'licence_info']
  .map(
    (view) => `
ALTER VIEW console.${view} OWNER TO sluice_console_owner;
GRANT SELECT ON console.${view} TO sluice_console;`,
  )
  .join('');

/** Signing in through CAS, licences, and the console's pages about both. */
export class LoginAndLicence0000000000500 extends UpOnlyMigration {
  readonly sql = [sessions, licences, loginSettings, licenceInfo, owners].join('\n');
}
