import { UpOnlyMigration } from './up-only.migration.js';

/**
 * Why a message was not taken is kept as a class and a code; what a server wrote into older records is not shown any
 * more.
 */
export class SendFaults0000000000982 extends UpOnlyMigration {
  readonly sql = `
UPDATE delivery SET error = 'refused' WHERE error IS NOT NULL;
UPDATE notification_channel SET test_error = 'refused' WHERE test_error IS NOT NULL;`;
}
