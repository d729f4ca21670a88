import { closed, owned } from './console.rights.js';
import { UpOnlyMigration } from './up-only.migration.js';

/**
 * Links to a page that end (screens B9). Who has one is led to the page and judged there as everybody: a link is a way,
 * no right. Of its token there is a digest alone; the names are those that its maker saw.
 */
const table = `
CREATE TABLE share_link (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, token_hash varchar(64) NOT NULL UNIQUE,
  user_id bigint NOT NULL REFERENCES user_account ON DELETE CASCADE,
  app_id bigint NOT NULL REFERENCES document_app ON DELETE CASCADE,
  page_id bigint NOT NULL REFERENCES document ON DELETE CASCADE,
  app_name jsonb NOT NULL, page_name jsonb NOT NULL, search varchar(2000) NOT NULL DEFAULT '',
  end_time timestamptz NOT NULL, revoke_time timestamptz,
  create_time timestamptz NOT NULL DEFAULT now());
CREATE INDEX share_link_user ON share_link (user_id);`;

/** One's own links; those of everybody for whoever keeps apps. */
const views = `
CREATE FUNCTION console_rights.share_links() RETURNS TABLE (id bigint, user_id bigint, maker text, app_name jsonb,
  page_name jsonb, has_params boolean, end_time timestamptz, revoke_time timestamptz, create_time timestamptz)
    STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp LANGUAGE sql AS $$
  SELECT s.id, s.user_id, u.name::text, s.app_name, s.page_name, s.search <> '', s.end_time, s.revoke_time,
    s.create_time
  FROM share_link s JOIN user_account u ON u.id = s.user_id
  WHERE s.user_id = console_rights.me() OR console_rights.has('super_admin', 'app_admin') $$;
${closed('share_links()')}
CREATE VIEW console.share_links WITH (security_barrier) AS
  SELECT s.id, console_rights.text_of(s.app_name, '') AS app, console_rights.text_of(s.page_name, '') AS page, s.maker,
    s.user_id = console_rights.me() AS is_mine, s.has_params,
         console_rights.local(s.create_time) AS create_time, console_rights.local(s.end_time) AS end_time,
         CASE WHEN s.revoke_time IS NOT NULL THEN 'revoked' WHEN s.end_time <= now() THEN 'expired'
           ELSE 'open' END AS status
  FROM console_rights.share_links() s;
${owned('share_links')}`;

/** Share links and their list. */
export class ShareLinks0000000001020 extends UpOnlyMigration {
  readonly sql = [table, views].join('\n');
}
