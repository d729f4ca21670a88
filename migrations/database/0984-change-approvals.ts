import { UpOnlyMigration } from './up-only.migration.js';

/**
 * A change that waits for a flow of approvals and not for a second person: the flow's target; nobody confirms it by
 * role.
 */
export class ChangeApprovals0000000000984 extends UpOnlyMigration {
  readonly sql = `
ALTER TABLE pending_change ADD COLUMN approval_target varchar(16)
  CHECK (approval_target IN ('publish', 'level_change'));
ALTER TABLE pending_change ADD CHECK (approval_target IS NULL OR confirm_roles = '{}');`;
}
