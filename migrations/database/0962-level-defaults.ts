import { UpOnlyMigration } from './up-only.migration.js';

/**
 * What a level lets a masked column be used for in conditions where no rule says otherwise (screen G8; decisions, The
 * gate).
 */
const view = `
CREATE VIEW console.level_defaults WITH (security_barrier) AS
  SELECT l.id, l.code, l.filter_null_test, l.filter_equality, l.filter_other
  FROM (VALUES (1, 'high', 'refuse', 'refuse', 'refuse'), (2, 'medium', 'allow', 'allow', 'refuse'),
    (3, 'low', 'allow', 'allow', 'allow'),
               (4, 'non_sensitive', 'allow', 'allow', 'allow')) AS l (id, code, filter_null_test, filter_equality,
                 filter_other)
  WHERE console_rights.has('super_admin', 'policy_admin', 'audit_admin');
ALTER VIEW console.level_defaults OWNER TO sluice_console_owner;
GRANT SELECT ON console.level_defaults TO sluice_console;`;

/** The four levels as the console shows them. */
export class LevelDefaults0000000000962 extends UpOnlyMigration {
  readonly sql = view;
}
