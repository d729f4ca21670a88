import { owned } from './console.rights.js';
import { UpOnlyMigration } from './up-only.migration.js';

/**
 * What projects may only be stricter in, for the screen that sets it. Initial values are those of the settings'
 * catalogue (its test compares them); rows of \`setting\` are read by whoever keeps the system alone.
 */
export class PlatformSwitches0000000001023 extends UpOnlyMigration {
  readonly sql = `
CREATE VIEW console.platform_switches WITH (security_barrier) AS
  SELECT 1 AS id, coalesce(v ->> 'approval.self', 'false')::boolean AS self_approve,
    coalesce(v ->> 'result.watermark', 'false')::boolean AS watermark,
         coalesce(v ->> 'result.copy', 'true')::boolean AS allow_copy
  FROM (SELECT coalesce(jsonb_object_agg(s.key, s.value), '{}') AS v FROM setting s) stored
  WHERE console_rights.has('super_admin', 'system_admin');
${owned('platform_switches')}`;
}
