import { UpOnlyMigration } from './up-only.migration.js';

/**
 * Where a message leads to (screens B9): a page of the console stands in its frame as before; a page of an app is a
 * temporary page of the simple shell, by its numbers or by a share link. One that ended, was revoked or whose page is
 * gone leads to `/share`, which says so, and tells nothing of the page. Whoever opens an address is judged by the page.
 * Late bound: share links come with a later migration.
 */
const address = `
CREATE OR REPLACE FUNCTION notice_address(link text) RETURNS text STABLE LANGUAGE plpgsql AS $$
DECLARE
  target text := split_part(link, '?', 1);
  search text := coalesce('?' || nullif(split_part(link, '?', 2), ''), '');
BEGIN
  IF link LIKE 'share:%' THEN
    RETURN coalesce((SELECT '/simple/' || s.app_id || '/page/' || s.page_id || s.search
      FROM share_link s JOIN document d ON d.id = s.page_id AND NOT d.is_deleted
      WHERE s.id = substr(link, 7)::bigint AND s.revoke_time IS NULL AND s.end_time > now()), '/share');
  ELSIF link LIKE 'page:%' THEN
    RETURN coalesce((SELECT '/simple/' || d.app_id || '/page/' || d.id || search FROM document d
      WHERE d.kind = 'page' AND NOT d.is_deleted AND d.app_id = split_part(substr(target, 6), '/', 1)::bigint
        AND d.id = split_part(target, '/', 2)::bigint), '/share');
  END IF;
  RETURN (SELECT '/1/page/' || d.id || search FROM document d
    WHERE d.app_id = 1 AND d.kind = 'page' AND d.uid = target AND NOT d.is_deleted);
END $$;
REVOKE ALL ON FUNCTION notice_address(text) FROM PUBLIC;`;

/** Messages that lead to pages of apps. */
export class MessageLinks0000000001014 extends UpOnlyMigration {
  readonly sql = address;
}
