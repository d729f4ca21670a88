import { closed, owned } from './console.rights.js';
import { UpOnlyMigration } from './up-only.migration.js';

/**
 * Who owns and builds each app that the caller builds; whoever may no longer sign in is named too, as a review of
 * rights must see them.
 */
const people = `
CREATE FUNCTION console_rights.built_app_people() RETURNS TABLE (id bigint, owner text, builders text, roles bigint)
    STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp LANGUAGE sql AS $$
  SELECT a.id, (SELECT u.name::text FROM user_account u WHERE u.id = a.owner_id),
         (SELECT coalesce(string_agg(u.name, ', ' ORDER BY u.name), '') FROM document_app_builder b
           JOIN user_account u ON u.id = b.user_id WHERE b.app_id = a.id),
         (SELECT count(*) FROM app_role r WHERE r.app_id = a.id)
  FROM console_rights.built_apps() a WHERE NOT a.is_deleted $$;
${closed('built_app_people()')}
CREATE VIEW console.built_app_people WITH (security_barrier) AS
  SELECT p.id, c.uid, c.name, c.names, p.owner, p.builders,
    p.roles FROM console_rights.built_app_people() p JOIN console.apps c ON c.id = p.id;
${owned('built_app_people')}`;

/**
 * What happened to the apps that the caller builds: every revision and release, and what their pages and actions ran in
 * the last 30 days. Of a run no statement and no object is told: the audit log stays the auditors'. Nor how many rows
 * it had: who runs a page may see more than who builds it, and the number would answer what the builder asks of a
 * column that is masked for them.
 */
const log = `
CREATE FUNCTION console_rights.built_app_log() RETURNS TABLE (id text, at timestamptz, event text, app_id bigint,
  kind text, uid text, name jsonb, number integer,
    person text, message text, action text, decision text) STABLE SECURITY DEFINER SET search_path = pg_catalog, public,
      pg_temp LANGUAGE sql AS $$
  WITH built AS MATERIALIZED (SELECT a.id FROM console_rights.built_apps() a WHERE NOT a.is_deleted)
  SELECT 'e' || d.id || '-' || r.revision, r.create_time, 'edit', d.app_id, d.kind::text, d.uid::text,
    r.content -> 'name', r.revision, r.author::text, r.message::text,
         NULL::text, NULL::text
  FROM built JOIN document d ON d.app_id = built.id JOIN document_revision r ON r.document_id = d.id
  UNION ALL
  SELECT 'p' || x.app_id || '-' || x.number, x.create_time, 'publish', x.app_id, 'app', NULL, NULL, x.number,
    x.author::text, x.message::text, NULL, NULL
  FROM built JOIN document_release x ON x.app_id = built.id
  UNION ALL
  SELECT 'r' || l.seq, l.time, 'run', built.id, d.kind::text, d.uid::text, v.content -> 'name',
    (l.origin ->> 'revision')::integer, l.user_name::text, NULL,
         l.action::text, l.decision::text
  FROM audit_log l JOIN built ON built.id = (l.origin ->> 'appId')::bigint
  LEFT JOIN document d ON d.id = (l.origin ->> 'pageId')::bigint AND d.app_id = built.id
  LEFT JOIN document_revision v ON v.document_id = d.id AND v.revision = d.revision
  WHERE l.time > now() - interval '30 days' AND l.phase <> 'outcome'
    AND l.origin ->> 'kind' IN ('page', 'action', 'export') $$;
${closed('built_app_log()')}
CREATE VIEW console.built_app_log WITH (security_barrier) AS
  SELECT l.id, console_rights.local(l.at) AS time, l.event, l.app_id, c.name AS app, l.kind, l.uid,
    console_rights.text_of(l.name, l.uid) AS name,
         console_rights.texts_of(l.name) AS names, l.number, l.person, l.message, l.action, l.decision
  FROM console_rights.built_app_log() l JOIN console.apps c ON c.id = l.app_id;
${owned('built_app_log')}`;

/**
 * The licence is told to builders too (screens A7, P14), with the same counts: the rows behind them stay hidden from
 * them.
 */
const licence = `
CREATE FUNCTION console_rights.licensed_use() RETURNS TABLE (users bigint, sources bigint)
    STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp LANGUAGE sql AS $$
  SELECT (SELECT count(*) FROM user_account u WHERE NOT u.is_deleted), (SELECT count(*) FROM data_source)
  WHERE console_rights.has('super_admin', 'system_admin', 'app_admin') $$;
${closed('licensed_use()')}
CREATE OR REPLACE VIEW console.licences WITH (security_barrier) AS
  SELECT l.id, l.serial::text AS serial, l.edition::text AS edition, l.holder::text AS holder,
    console_rights.local(l.start_time) AS start_time,
         console_rights.local(l.end_time) AS end_time, l.max_users, l.max_sources, l.max_hosts, l.features,
         console_rights.local(l.create_time) AS create_time,
         CASE WHEN l.status = 'active' AND l.end_time <= now() THEN 'expired' ELSE l.status::text END AS status
  FROM licence l WHERE console_rights.has('super_admin', 'system_admin', 'app_admin');
CREATE OR REPLACE VIEW console.licence_info WITH (security_barrier) AS
  SELECT 1 AS id, coalesce(l.edition, 'community') AS edition, coalesce(l.holder, '') AS holder,
    coalesce(l.serial, '') AS serial, l.start_time, l.end_time,
         coalesce(l.status, 'active') AS status, coalesce(l.features, '{}') AS features,
         (SELECT i.machine_code::text FROM installation i) AS machine_code,
         n.users AS used_users, coalesce(l.max_users, 0) AS max_users, n.sources AS used_sources,
         coalesce(l.max_sources, 0) AS max_sources,
         coalesce(l.max_hosts, 0) AS max_hosts
  FROM console_rights.licensed_use() n LEFT JOIN console.licences l ON l.status IN ('active', 'expired');`;

/** The builders' settings (screens P14): people, and the log of edits, releases and runs. */
export class BuilderSettings0000000000996 extends UpOnlyMigration {
  readonly sql = [people, log, licence].join('\n');
}
