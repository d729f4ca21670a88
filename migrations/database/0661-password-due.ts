import { UpOnlyMigration } from './up-only.migration.js';

/**
 * Why a password must be replaced: somebody else chose the first one, or reset it, or it is too simple by the rules of
 * today.
 */
export class PasswordDue0000000000661 extends UpOnlyMigration {
  readonly sql = `ALTER TABLE user_account ADD COLUMN password_due varchar(8)
    CHECK (password_due IN ('first', 'reset', 'weak'))`;
}
