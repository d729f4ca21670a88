import { closed, owned } from './console.rights.js';
import { UpOnlyMigration } from './up-only.migration.js';

const definer = 'STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp LANGUAGE sql';
const tells = `coalesce(e.has_group AND r.receivers @> '[{"current_group": true}]', false)`;

/**
 * The current approval group as a receiver (D11, L5). Groups of an approval that has ended are no longer stored:
 * \`approval_asked\` reads them from its step, with whoever had their place in it. A flow that passed by itself has
 * asked nobody.
 */
export class NoticeGroups0000000001022 extends UpOnlyMigration {
  readonly sql = `
ALTER TABLE notice_event ADD COLUMN has_group boolean NOT NULL DEFAULT false;
CREATE FUNCTION approval_asked(wanted_type text,
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
  UNION SELECT m.user_id FROM ids i JOIN project_member m ON m.project_role_id = i.id AND m.project_id = i.project_id
    AND m.status = 'active' AND (m.end_time IS NULL OR m.end_time > now())
    WHERE i.type = 'project_role'
  UNION SELECT x.user_id FROM asked a JOIN approval_record x ON x.target_type = a.target_type
    AND x.target_id = a.target_id AND x.step = a.current_step AND x.create_time >= a.submit_time
    WHERE x.user_id IS NOT NULL $$;
CREATE FUNCTION console_rights.notice_groups() RETURNS TABLE (id text, has_group boolean,
  tells_group boolean) ${definer} AS $$
  SELECT e.event::text, e.has_group,
    ${tells} FROM notice_event e LEFT JOIN notice_rule r ON r.event = e.event AND r.project_id IS NULL
  WHERE console_rights.has('super_admin', 'system_admin')
  UNION ALL
  SELECT s.project_id || '-' || e.event, e.has_group,
    ${tells} FROM console_rights.seen_projects() s CROSS JOIN notice_event e
    LEFT JOIN LATERAL (SELECT x.receivers FROM notice_rule x WHERE x.event = e.event
      AND (x.project_id = s.project_id OR x.project_id IS NULL) ORDER BY x.project_id NULLS LAST LIMIT 1) r ON true $$;
${closed('notice_groups()')}
CREATE VIEW console.notice_groups WITH (security_barrier) AS SELECT * FROM console_rights.notice_groups();
${owned('notice_groups')}`;
}
