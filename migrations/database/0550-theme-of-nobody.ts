import { UpOnlyMigration } from './up-only.migration.js';

/**
 * An account whose person never chose a look has none: it takes what the browser shows, as the login page did (screens
 * N1).
 */
const theme = `ALTER TABLE user_account ALTER COLUMN theme SET DEFAULT 'system';`;

/** No theme until one is chosen. */
export class ThemeOfNobody0000000000550 extends UpOnlyMigration {
  readonly sql = theme;
}
