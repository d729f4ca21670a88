import { closed, owned } from './console.rights.js';
import { UpOnlyMigration } from './up-only.migration.js';

/**
 * What an LDAP directory has made of departments and groups (screens I4), beside the memberships themselves: what
 * stands here is moved and taken away by the next synchronisation, all else was made by hand and stays. A member who is
 * removed by hand is none of the directory's any more. A person whose department was changed by hand is not either: the
 * department here is another one then.
 */
const tables = `
CREATE TABLE directory_member (
  group_id bigint NOT NULL, user_id bigint NOT NULL, create_time timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (group_id, user_id),
  FOREIGN KEY (group_id, user_id) REFERENCES user_group_member (group_id, user_id) ON DELETE CASCADE);
CREATE TABLE directory_place (
  user_id bigint PRIMARY KEY REFERENCES user_account ON DELETE CASCADE,
  department_id bigint NOT NULL REFERENCES department ON DELETE CASCADE,
  create_time timestamptz NOT NULL DEFAULT now());
CREATE INDEX directory_place_department ON directory_place (department_id);
CREATE TABLE directory_run (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  mode varchar(8) NOT NULL CHECK (mode IN ('preview', 'hand', 'schedule')),
  status varchar(10) NOT NULL CHECK (status IN ('previewed', 'held', 'done', 'unchanged', 'failed')),
  user_id bigint REFERENCES user_account ON DELETE SET NULL, people integer, digest char(64),
  added integer NOT NULL DEFAULT 0, moved integer NOT NULL DEFAULT 0, removed integer NOT NULL DEFAULT 0,
  kept integer NOT NULL DEFAULT 0,
  is_large boolean NOT NULL DEFAULT false, error jsonb, create_time timestamptz NOT NULL DEFAULT now());
CREATE TABLE directory_change (
  run_id bigint NOT NULL REFERENCES directory_run ON DELETE CASCADE, number integer NOT NULL,
  type varchar(10) NOT NULL CHECK (type IN ('department', 'group')),
  target_id bigint NOT NULL, user_id bigint NOT NULL,
  what varchar(6) NOT NULL CHECK (what IN ('add', 'move', 'remove', 'keep')),
  reason varchar(14) CHECK (reason IN ('by-hand', 'administrator', 'first-password', 'several')), from_id bigint,
  PRIMARY KEY (run_id, number));`;

const definer = 'STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp LANGUAGE sql';
const keeps = `console_rights.has('super_admin', 'system_admin')`;
const isEnglish = `current_setting('sluice.locale', true) = 'en'`;

/** The directory's settings without its password, what it is mapped to, and what synchronisations did. */
const views = `
CREATE FUNCTION console_rights.directory_settings() RETURNS TABLE (id integer, url text, tls text, ca text,
  account text, has_password boolean, base text, filter text, account_attribute text, member_attribute text,
  sync_minutes integer, removal_percent integer) ${definer} AS $$
  SELECT 1, coalesce(v ->> 'directory.url', ''), coalesce(v ->> 'directory.tls', 'tls'),
    coalesce(v ->> 'directory.ca', ''), coalesce(v ->> 'directory.account', ''),
    coalesce(v ->> 'directory.password', '') <> '', coalesce(v ->> 'directory.base', ''),
    coalesce(v ->> 'directory.filter', '(objectClass=person)'), coalesce(v ->> 'directory.account_attribute', 'uid'),
    coalesce(v ->> 'directory.member_attribute', 'member'), coalesce(v ->> 'directory.sync_minutes', '0')::integer,
    coalesce(v ->> 'directory.removal_percent', '20')::integer
  FROM (SELECT coalesce(jsonb_object_agg(s.key, s.value), '{}') AS v FROM setting s
    WHERE s.project_id IS NULL AND s.key LIKE 'directory.%') stored WHERE ${keeps} $$;${closed('directory_settings()')}
CREATE FUNCTION console_rights.directory_mappings() RETURNS TABLE (id text, type text, target_id bigint, name text,
  ldap_dn text, people bigint, by_directory bigint) ${definer} AS $$
  SELECT 'department-' || d.id, 'department', d.id, t.path, d.ldap_dn::text,
    (SELECT count(*) FROM user_account u WHERE u.department_id = d.id AND NOT u.is_deleted),
    (SELECT count(*) FROM directory_place p JOIN user_account u ON u.id = p.user_id AND u.department_id = d.id
      AND NOT u.is_deleted WHERE p.department_id = d.id)
  FROM department d JOIN console_rights.department_paths() t ON t.id = d.id WHERE d.ldap_dn <> '' AND ${keeps}
  UNION ALL SELECT 'group-' || g.id, 'group', g.id, g.name::text, g.ldap_dn::text,
    (SELECT count(*) FROM user_group_member m JOIN user_account u ON u.id = m.user_id AND NOT u.is_deleted
      WHERE m.group_id = g.id),
    (SELECT count(*) FROM directory_member m JOIN user_account u ON u.id = m.user_id AND NOT u.is_deleted
      WHERE m.group_id = g.id)
  FROM user_group g WHERE g.ldap_dn <> '' AND ${keeps} $$;${closed('directory_mappings()')}
CREATE FUNCTION console_rights.directory_runs() RETURNS TABLE (id bigint, mode text, status text, person text,
  people integer, added integer, moved integer, removed integer, kept integer, is_large boolean, error text,
  create_time timestamp, can_apply boolean) ${definer} AS $$
  SELECT r.id, r.mode::text, r.status::text, u.name || ' (' || u.account || ')', r.people, r.added, r.moved, r.removed,
    r.kept, r.is_large, CASE WHEN ${isEnglish} THEN r.error ->> 'en' ELSE r.error ->> 'zh-chs' END,
    console_rights.local(r.create_time),
    r.status IN ('previewed', 'held') AND r.added + r.moved + r.removed > 0
      AND r.id = (SELECT max(x.id) FROM directory_run x)
  FROM directory_run r LEFT JOIN user_account u ON u.id = r.user_id WHERE ${keeps} $$;${closed('directory_runs()')}
CREATE FUNCTION console_rights.directory_changes() RETURNS TABLE (id text, run_id bigint, number integer, type text,
  target text, person text, account text, what text, reason text, former text) ${definer} AS $$
  SELECT c.run_id || '-' || c.number, c.run_id, c.number, c.type::text,
    CASE c.type WHEN 'group' THEN (SELECT g.name::text FROM user_group g WHERE g.id = c.target_id)
      ELSE (SELECT t.path FROM console_rights.department_paths() t WHERE t.id = c.target_id) END,
    u.name::text, u.account::text, c.what::text, c.reason::text,
    (SELECT t.path FROM console_rights.department_paths() t WHERE t.id = c.from_id)
  FROM directory_change c LEFT JOIN user_account u ON u.id = c.user_id
  WHERE ${keeps} $$;${closed('directory_changes()')}
${['directory_settings', 'directory_mappings', 'directory_runs', 'directory_changes']
  .map((name) => `CREATE VIEW console.${name} WITH (security_barrier) AS SELECT * FROM console_rights.${name}();`)
  .join('\n')}
${owned('directory_settings', 'directory_mappings', 'directory_runs', 'directory_changes')}`;

/** The LDAP directory that fills departments and groups. */
export class Directory0000000001036 extends UpOnlyMigration {
  readonly sql = [tables, views].join('\n');
}
