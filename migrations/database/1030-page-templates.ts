import { closed, owned } from './console.rights.js';
import { UpOnlyMigration } from './up-only.migration.js';

/**
 * Pages that builders keep to begin others with (screens P15), and in which document of an app each builder was last
 * seen (screens P2, P3).
 */
const tables = `
CREATE TABLE page_template (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name varchar(200) NOT NULL, views jsonb NOT NULL,
  is_micro boolean NOT NULL DEFAULT false,
  app_id bigint REFERENCES document_app ON DELETE SET NULL, user_id bigint REFERENCES user_account ON DELETE SET NULL,
  create_time timestamptz NOT NULL DEFAULT now());
CREATE TABLE builder_presence (
  user_id bigint NOT NULL REFERENCES user_account ON DELETE CASCADE,
  app_id bigint NOT NULL REFERENCES document_app ON DELETE CASCADE,
  document_id bigint NOT NULL REFERENCES document ON DELETE CASCADE, seen_time timestamptz NOT NULL,
  PRIMARY KEY (user_id, app_id));
CREATE INDEX builder_presence_app ON builder_presence (app_id, seen_time);`;

/** Templates are every builder's to use; who is there is told of the apps that one builds oneself. */
const views = `
CREATE FUNCTION console_rights.page_templates() RETURNS TABLE (id bigint, name text, is_micro boolean, views integer,
  author text, is_mine boolean, create_time timestamptz)
    STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp LANGUAGE sql AS $$
  SELECT t.id, t.name::text, t.is_micro, jsonb_array_length(t.views), u.name::text, t.user_id = console_rights.me(),
    t.create_time
  FROM page_template t LEFT JOIN user_account u ON u.id = t.user_id
  WHERE console_rights.has('super_admin', 'app_admin') $$;
${closed('page_templates()')}
CREATE VIEW console.page_templates WITH (security_barrier) AS
  SELECT t.id, t.name, t.is_micro, t.views, t.author, console_rights.local(t.create_time) AS create_time,
         coalesce(t.is_mine, false) OR console_rights.has('super_admin') AS may_delete
  FROM console_rights.page_templates() t;
CREATE FUNCTION console_rights.built_presence() RETURNS TABLE (app_id bigint, document_id bigint, person text,
  is_me boolean, seen_time timestamptz)
    STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp LANGUAGE sql AS $$
  SELECT p.app_id, p.document_id, u.name::text, p.user_id = console_rights.me(), p.seen_time
  FROM console_rights.built_apps() a JOIN builder_presence p ON p.app_id = a.id JOIN user_account u ON u.id = p.user_id
  WHERE NOT a.is_deleted AND p.seen_time > now() - interval '1 minute' $$;
${closed('built_presence()')}
CREATE VIEW console.built_presence WITH (security_barrier) AS
  SELECT row_number() OVER (ORDER BY p.person, p.app_id, p.document_id) AS id, p.person, p.is_me, d.app, d.name, d.kind,
    d.address
  FROM console_rights.built_presence() p JOIN console.built_drafts d ON d.id = p.document_id;
${owned('page_templates', 'built_presence')}`;

/** Own templates, and who is in which page. */
export class PageTemplates0000000001030 extends UpOnlyMigration {
  readonly sql = [tables, views].join('\n');
}
