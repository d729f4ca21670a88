import { UpOnlyMigration } from './up-only.migration.js';

/** Limits of the personal token that a change was proposed with; null where a person at a screen proposed it. */
export class PendingChangeToken0000000000680 extends UpOnlyMigration {
  readonly sql = 'ALTER TABLE pending_change ADD COLUMN proposer_token jsonb';
}
