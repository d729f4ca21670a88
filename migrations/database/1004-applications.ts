import { closed, owned } from './console.rights.js';
import { UpOnlyMigration } from './up-only.migration.js';

/** What somebody marked in the list of applications (screens B4); their own matter. */
const favourites = `
CREATE TABLE app_favourite (
  user_id bigint NOT NULL REFERENCES user_account ON DELETE CASCADE,
  app_id bigint NOT NULL REFERENCES document_app ON DELETE CASCADE,
  create_time timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (user_id, app_id));`;

/**
 * Whether the caller is among those that an access rule of a document names (\`access.rule.ts\`); no rule names
 * everybody.
 */
const allows = (content: string): string =>
  `(NOT coalesce(${content} -> 'access' ? 'roles', false)
    OR console_rights.has(VARIADIC ARRAY(SELECT jsonb_array_elements_text(${content} -> 'access' -> 'roles'))))`;

/**
 * Released apps that the caller may enter and whose first page they may open, as visitors see them: by the access of
 * both, and by whom the page is kept for, which its builders pass.
 */
const applications = `
CREATE FUNCTION console_rights.applications() RETURNS TABLE (id bigint, uid text, content jsonb,
  publish_time timestamptz, is_favourite boolean, may_build boolean)
    STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp LANGUAGE sql AS $$
  SELECT a.id, a.uid::text, own.content, l.create_time,
         EXISTS (SELECT 1 FROM app_favourite f WHERE f.app_id = a.id AND f.user_id = console_rights.me()),
           console_rights.builds(a.id)
  FROM document_app a
  CROSS JOIN LATERAL (SELECT x.number,
    x.create_time FROM document_release x WHERE x.app_id = a.id ORDER BY x.number DESC LIMIT 1) l
  CROSS JOIN LATERAL (SELECT r.content FROM document_release_item i JOIN document d ON d.id = i.document_id
    AND d.kind = 'app'
    JOIN document_revision r ON r.document_id = i.document_id AND r.revision = i.revision WHERE i.app_id = a.id
      AND i.number = l.number) own
  CROSS JOIN LATERAL (SELECT d.id,
    r.content FROM document_release_item i JOIN document d ON d.id = i.document_id AND d.kind = 'page'
    AND d.uid = own.content ->> 'home'
    JOIN document_revision r ON r.document_id = i.document_id AND r.revision = i.revision WHERE i.app_id = a.id
      AND i.number = l.number) home
  WHERE NOT a.is_deleted AND a.id <> 1 AND console_rights.me() IS NOT NULL AND ${allows('own.content')}
    AND ${allows('home.content')}
    AND (console_rights.builds(a.id) OR NOT EXISTS (SELECT 1 FROM app_guard g WHERE g.object_id = home.id)
      OR EXISTS (SELECT 1 FROM app_guard g LEFT JOIN app_role_member m ON m.role_id = g.role_id
        WHERE g.object_id = home.id AND console_rights.me() IN (g.user_id, m.user_id))) $$;
${closed('applications()')}
CREATE VIEW console.applications WITH (security_barrier) AS
  SELECT a.id, a.uid, console_rights.text_of(a.content -> 'name', a.uid) AS name,
    console_rights.texts_of(a.content -> 'name') AS names,
         console_rights.text_of(a.content -> 'text', '') AS text, console_rights.texts_of(a.content -> 'text') AS texts,
         a.content ->> 'color' AS color, a.content ->> 'logo' AS logo,
         console_rights.local(a.publish_time) AS publish_time, a.is_favourite, a.may_build
  FROM console_rights.applications() a;
${owned('applications')}`;

/** The settings of an app hold its text too. */
const settings = `
CREATE OR REPLACE VIEW console.app_settings WITH (security_barrier) AS
  SELECT f.id, f.uid, f.is_shipped,
    CASE jsonb_typeof(f.content -> 'name') WHEN 'object' THEN f.content -> 'name' ->> 'zh-chs'
    ELSE f.content ->> 'name' END AS name,
         f.content -> 'name' ->> 'en' AS name_en,
         CASE jsonb_typeof(f.content -> 'title') WHEN 'object' THEN f.content -> 'title' ->> 'zh-chs'
           ELSE f.content ->> 'title' END AS title,
         f.content -> 'title' ->> 'en' AS title_en,
         f.content ->> 'color' AS color, f.content ->> 'logo' AS logo, f.content ->> 'domain' AS domain,
         f.content ->> 'home' AS home,
         CASE WHEN f.content -> 'access' ? 'public' THEN 'public' WHEN f.content -> 'access' ? 'roles' THEN 'roles'
           ELSE 'signed_in' END AS access,
         coalesce(f.content -> 'access' -> 'roles', '[]') AS roles, f.owner_id, f.people,
         CASE jsonb_typeof(f.content -> 'text') WHEN 'object' THEN f.content -> 'text' ->> 'zh-chs'
           ELSE f.content ->> 'text' END AS text,
         f.content -> 'text' ->> 'en' AS text_en
  FROM console_rights.built_app_facts() f;`;

/** The list of applications for whoever uses them. */
export class Applications0000000001004 extends UpOnlyMigration {
  readonly sql = [favourites, applications, settings].join('\n');
}
