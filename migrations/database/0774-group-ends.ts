import { UpOnlyMigration } from './up-only.migration.js';

/** The end of a group ends its letters: whoever decides learns of it at once. */
const watched = `
INSERT INTO gateway_version VALUES ('user_group', 1);
CREATE TRIGGER user_group_gateway_changed AFTER INSERT OR UPDATE OR DELETE ON user_group FOR EACH STATEMENT
  EXECUTE FUNCTION gateway_changed();`;

/** Groups are watched like everything else that decisions rest on. */
export class GroupEnds0000000000774 extends UpOnlyMigration {
  readonly sql = watched;
}
