import { closed, owned } from './console.rights.js';
import { UpOnlyMigration } from './up-only.migration.js';

const definer = 'STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp LANGUAGE sql';
const active = 'u.is_enabled AND NOT u.is_deleted AND (u.end_time IS NULL OR u.end_time > now())';

/**
 * A place in a role of an app may end, and carries the request that gave it; an approval knows the app that it is
 * about.
 */
const tables = `
ALTER TABLE request ADD app_role_id bigint REFERENCES app_role ON DELETE CASCADE;
ALTER TABLE app_role_member ADD end_time timestamptz, ADD request_id bigint REFERENCES request ON DELETE SET NULL;
CREATE INDEX app_role_member_request ON app_role_member (request_id) WHERE request_id IS NOT NULL;
ALTER TABLE approval ADD app_id bigint REFERENCES document_app ON DELETE SET NULL;`;

/**
 * Who answers for an app: its owner and the people named, or every application administrator where it has neither
 * (\`builds\`); a builder who is no application administrator any more builds nothing.
 */
const builders = `
CREATE FUNCTION app_builders() RETURNS TABLE (app_id bigint, user_id bigint) STABLE LANGUAGE sql AS $$
  SELECT a.id, m.user_id FROM document_app a CROSS JOIN user_role m JOIN role r ON r.id = m.role_id
    AND r.code = 'app_admin'
  WHERE a.id <> 1 AND NOT a.is_deleted
    AND (a.owner_id = m.user_id OR EXISTS (SELECT 1 FROM document_app_builder b WHERE b.app_id = a.id
    AND b.user_id = m.user_id)
    OR (a.owner_id IS NULL AND NOT EXISTS (SELECT 1 FROM document_app_builder b WHERE b.app_id = a.id))) $$;
CREATE OR REPLACE FUNCTION approval_groups_of(person bigint) RETURNS TABLE (group_type text, group_id bigint,
  project_id bigint) STABLE LANGUAGE sql AS $$
  SELECT 'users', u.id, 0::bigint FROM user_account u WHERE u.id = person AND ${active}
  UNION ALL SELECT 'role', r.role_id, 0 FROM user_role r WHERE r.user_id = person
  UNION ALL SELECT 'owner', d.id, 0 FROM data_source d WHERE d.owner_id = person
  UNION ALL SELECT 'app', b.app_id, 0 FROM app_builders() b WHERE b.user_id = person
  UNION ALL SELECT 'project_role', m.project_role_id,
    m.project_id FROM project_member m JOIN project p ON p.id = m.project_id AND p.status = 'active'
    AND (p.end_time IS NULL OR p.end_time > now())
    WHERE m.user_id = person AND m.status = 'active' AND (m.end_time IS NULL OR m.end_time > now()) $$;
CREATE OR REPLACE FUNCTION approval_people(wanted bigint) RETURNS TABLE (user_id bigint) STABLE LANGUAGE sql AS $$
  SELECT u.id FROM approval a JOIN user_account u ON ${active}
  WHERE a.id = wanted AND (a.user_id <> u.id OR project_self_approves(a.project_id))
    AND NOT EXISTS (SELECT 1 FROM approval_person x WHERE x.approval_id = a.id AND x.user_id = u.id AND x.kind = 'gone')
    AND u.id IN (
      SELECT g.group_id FROM approval_group g WHERE g.approval_id = wanted AND g.group_type = 'users'
      UNION SELECT r.user_id FROM approval_group g JOIN user_role r ON r.role_id = g.group_id
        WHERE g.approval_id = wanted AND g.group_type = 'role'
      UNION SELECT d.owner_id FROM approval_group g JOIN data_source d ON d.id = g.group_id WHERE g.approval_id = wanted
        AND g.group_type = 'owner'
      UNION SELECT b.user_id FROM approval_group g JOIN app_builders() b ON b.app_id = g.group_id
        WHERE g.approval_id = wanted AND g.group_type = 'app'
      UNION SELECT m.user_id FROM approval_group g JOIN project_member m ON m.project_role_id = g.group_id
        AND m.project_id = g.project_id AND m.status = 'active' AND (m.end_time IS NULL OR m.end_time > now())
        JOIN project p ON p.id = m.project_id AND p.status = 'active' AND (p.end_time IS NULL OR p.end_time > now())
          WHERE g.approval_id = wanted AND g.group_type = 'project_role') $$;
CREATE FUNCTION console_rights.app_step_people() RETURNS TABLE (approval_id bigint, names text) ${definer} AS $$
  SELECT v.id, (SELECT string_agg(DISTINCT u.name, ', ' ORDER BY u.name) FROM app_builders() b
    JOIN user_account u ON u.id = b.user_id AND ${active} WHERE b.app_id = a.app_id)
  FROM console_rights.approvals() v JOIN approval a ON a.id = v.id AND a.app_id IS NOT NULL $$;
${closed('app_step_people()')}
CREATE OR REPLACE VIEW console.approval_steps WITH (security_barrier) AS
  SELECT s.approval_id, s.n, s.name, CASE WHEN p.approval_id IS NULL THEN s.group_type ELSE 'app' END AS group_type,
    coalesce(s.groups, p.names) AS groups,
         s.mode, s.count, s.timeout_hours, s.state, s.people
  FROM console_rights.approval_steps() s LEFT JOIN console_rights.app_step_people() p ON p.approval_id = s.approval_id
    AND s.group_type = 'owner';`;

/** Whom a step asked (D11), as 1022 says it, with whoever builds the app that an approval is about. */
const asked = `
CREATE OR REPLACE FUNCTION approval_asked(wanted_type text,
  wanted_id bigint) RETURNS TABLE (user_id bigint) STABLE LANGUAGE sql AS $$
  WITH asked AS (
      SELECT a.*, a.steps -> (a.current_step - 1) AS step FROM approval a WHERE a.target_type = wanted_type
        AND a.target_id = wanted_id
        AND NOT EXISTS (SELECT 1 FROM approval_record x WHERE x.target_type = a.target_type
          AND x.target_id = a.target_id AND x.action = 'pass' AND x.create_time >= a.submit_time)),
    ids AS (SELECT a.step ->> 'group_type' AS type, a.project_id,
      g::bigint AS id FROM asked a CROSS JOIN LATERAL jsonb_array_elements_text(coalesce(a.step -> 'group_ids',
      '[]')) g)
  SELECT i.id FROM ids i WHERE i.type = 'users'
  UNION SELECT r.user_id FROM ids i JOIN user_role r ON r.role_id = i.id WHERE i.type = 'role'
  UNION SELECT d.owner_id FROM asked a JOIN data_source d ON d.id = a.data_source_id
    WHERE a.step ->> 'group_type' = 'owner' AND d.owner_id IS NOT NULL
  UNION SELECT b.user_id FROM asked a JOIN app_builders() b ON b.app_id = a.app_id
    WHERE a.step ->> 'group_type' = 'owner'
  UNION SELECT m.user_id FROM ids i JOIN project_member m ON m.project_role_id = i.id AND m.project_id = i.project_id
    AND m.status = 'active' AND (m.end_time IS NULL OR m.end_time > now())
    WHERE i.type = 'project_role'
  UNION SELECT x.user_id FROM asked a JOIN approval_record x ON x.target_type = a.target_type
    AND x.target_id = a.target_id AND x.step = a.current_step AND x.create_time >= a.submit_time
    WHERE x.user_id IS NOT NULL $$;`;

/** Whoever builds the app keeps what was given of it (E7); the text of an app is that of its newest release. */
const requests = `
CREATE FUNCTION console_rights.keeps_app_request(wanted bigint) RETURNS boolean ${definer} AS $$
  SELECT EXISTS (SELECT 1 FROM request r JOIN app_role o ON o.id = r.app_role_id
    WHERE r.id = wanted AND r.user_id <> console_rights.me() AND r.status IN ('enabled', 'disabled')
      AND r.end_time > now() AND console_rights.builds(o.app_id)) $$;
${closed('keeps_app_request(bigint)')}
CREATE OR REPLACE VIEW console.requests WITH (security_barrier) AS SELECT v.id, v.request_no, v.kind, v.source_type,
  v.user_id, v.applicant, v.project_id, v.project, v.data_source_id,
    CASE WHEN v.is_mine AND v.data_source_id IS NOT NULL
      AND NOT console_rights.has('super_admin', 'system_admin', 'policy_admin', 'audit_admin')
      AND v.data_source_id NOT IN (SELECT s.id FROM console_rights.request_sources() s) THEN '#' || v.data_source_id
        ELSE v.data_source END AS data_source,
    v.objects, v.letters, v.level, v.days, v.start_time, v.end_time, v.reason, v.state, v.deciders, v.create_time,
    v.revision, v.extends_no, v.approval_id, v.hash, v.is_mine, v.may_decide,
    v.may_keep OR (v.kind = 'app' AND console_rights.keeps_app_request(v.id)) AS may_keep
  FROM console_rights.requests() v;`;

/** Whether the caller is among those that an access rule of a document names; no rule names everybody. */
const allows = (content: string): string =>
  `(NOT coalesce(${content} -> 'access' ? 'roles', false)
    OR console_rights.has(VARIADIC ARRAY(SELECT jsonb_array_elements_text(${content} -> 'access' -> 'roles'))))`;
const holds = '(m.end_time IS NULL OR m.end_time > now())';
const released = `
  CROSS JOIN LATERAL (SELECT x.number,
    x.create_time FROM document_release x WHERE x.app_id = a.id ORDER BY x.number DESC LIMIT 1) l
  CROSS JOIN LATERAL (SELECT r.content FROM document_release_item i JOIN document d ON d.id = i.document_id
    AND d.kind = 'app'
    JOIN document_revision r ON r.document_id = i.document_id AND r.revision = i.revision WHERE i.app_id = a.id
      AND i.number = l.number) own`;

/**
 * Roles of released apps that somebody may ask for: the app itself lets them in, and the role keeps something for its
 * people. Places that have ended open nothing, and are nobody's.
 */
const roles = `
CREATE FUNCTION console_rights.askable_app_roles() RETURNS TABLE (id bigint, app jsonb, uid text, role text,
  description text) ${definer} AS $$
  SELECT o.id, own.content -> 'name', a.uid::text, o.name::text, o.description::text
  FROM document_app a ${released} JOIN app_role o ON o.app_id = a.id
  WHERE NOT a.is_deleted AND a.id <> 1 AND console_rights.me() IS NOT NULL AND ${allows('own.content')}
    AND NOT console_rights.builds(a.id)
    AND EXISTS (SELECT 1 FROM app_guard g WHERE g.role_id = o.id)
    AND NOT EXISTS (SELECT 1 FROM app_role_member m WHERE m.role_id = o.id AND m.user_id = console_rights.me()
      AND ${holds}) $$;
${closed('askable_app_roles()')}
CREATE VIEW console.askable_app_roles WITH (security_barrier) AS
  SELECT r.id, console_rights.text_of(r.app, r.uid) || ' · ' || r.role || CASE WHEN r.description = '' THEN '' ELSE ' ('
    || r.description || ')' END AS name
  FROM console_rights.askable_app_roles() r;
${owned('askable_app_roles')}
CREATE OR REPLACE FUNCTION console_rights.applications() RETURNS TABLE (id bigint, uid text, content jsonb,
  publish_time timestamptz, is_favourite boolean, may_build boolean) ${definer} AS $$
  SELECT a.id, a.uid::text, own.content, l.create_time,
         EXISTS (SELECT 1 FROM app_favourite f WHERE f.app_id = a.id AND f.user_id = console_rights.me()),
           console_rights.builds(a.id)
  FROM document_app a ${released}
  CROSS JOIN LATERAL (SELECT d.id,
    r.content FROM document_release_item i JOIN document d ON d.id = i.document_id AND d.kind = 'page'
    AND d.uid = own.content ->> 'home'
    JOIN document_revision r ON r.document_id = i.document_id AND r.revision = i.revision WHERE i.app_id = a.id
      AND i.number = l.number) home
  WHERE NOT a.is_deleted AND a.id <> 1 AND console_rights.me() IS NOT NULL AND ${allows('own.content')}
    AND ${allows('home.content')}
    AND (console_rights.builds(a.id) OR NOT EXISTS (SELECT 1 FROM app_guard g WHERE g.object_id = home.id)
      OR EXISTS (SELECT 1 FROM app_guard g LEFT JOIN app_role_member m ON m.role_id = g.role_id AND ${holds}
        WHERE g.object_id = home.id AND console_rights.me() IN (g.user_id, m.user_id))) $$;
CREATE OR REPLACE FUNCTION console_rights.built_app_roles() RETURNS TABLE (id bigint, app_id bigint, name text,
  description text, people jsonb, names text, objects bigint) ${definer} AS $$
  SELECT r.id, r.app_id, r.name::text, r.description::text,
         (SELECT coalesce(jsonb_agg(m.user_id ORDER BY m.user_id), '[]') FROM app_role_member m WHERE m.role_id = r.id
           AND ${holds}),
         (SELECT coalesce(string_agg(u.name
           || coalesce(' (' || to_char(console_rights.local(m.end_time), 'YYYY-MM-DD') || ')', ''),
           ', ' ORDER BY u.name), '')
            FROM app_role_member m JOIN user_account u ON u.id = m.user_id WHERE m.role_id = r.id AND ${holds}),
         (SELECT count(*) FROM app_guard g WHERE g.role_id = r.id)
  FROM console_rights.built_apps() a JOIN app_role r ON r.app_id = a.id WHERE NOT a.is_deleted $$;`;

/** Whoever builds an app decides who comes into its roles, unless another flow comes first. */
const flow = `
INSERT INTO approval_flow (name, target, condition, priority, steps)
VALUES ('应用构建人员审批', 'request', 'kind == "app"', 1000,
  '[{"name": "应用构建人员", "group_type": "owner", "group_ids": [], "mode": "any"}]')
ON CONFLICT DO NOTHING;`;

/** Requests for a place in a role of an app (E6). */
export class AppRequests0000000001026 extends UpOnlyMigration {
  readonly sql = [tables, builders, asked, requests, roles, flow].join('\n');
}
