import { UpOnlyMigration } from './up-only.migration.js';

const targets = `('work_order', 'request', 'publish', 'level_change', 'duty_change')`;

/**
 * Every check of a table that names the targets of flows, whatever it was called, gives way to one that knows the new
 * target.
 */
const widened = (table: string, column: string): string => `
DO $$ DECLARE known name; BEGIN
  FOR known IN SELECT c.conname FROM pg_constraint c WHERE c.conrelid = '${table}'::regclass AND c.contype = 'c'
    AND pg_get_constraintdef(c.oid) LIKE '%level_change%' LOOP
    EXECUTE format('ALTER TABLE ${table} DROP CONSTRAINT %I', known);
  END LOOP;
END $$;
ALTER TABLE ${table} ADD CONSTRAINT ${table}_${column}_known CHECK (${column} IN ${targets});`;

/**
 * Changes of roles, letters, passwords and policies may be decided by a flow of approvals instead of a second
 * administrator.
 */
export class DutyFlows0000000000992 extends UpOnlyMigration {
  readonly sql =
    widened('approval_flow', 'target') +
    widened('approval', 'target_type') +
    widened('approval_record', 'target_type') +
    `
ALTER TABLE pending_change DROP CONSTRAINT pending_change_approval_target_check;
ALTER TABLE pending_change ADD CONSTRAINT pending_change_approval_target_check
  CHECK (approval_target IN ('publish', 'level_change', 'duty_change'));`;
}
