import { UpOnlyMigration } from './up-only.migration.js';

/** What the console asks for the names of channels. */
const asked = ['notification_channels', 'notice_rules', 'channel_choices', 'project_notice_rules'];

const names = `
CREATE FUNCTION console_rights.channel_name(type text, name text) RETURNS text STABLE LANGUAGE sql AS $$
  SELECT CASE WHEN type = 'message' AND name = '站内消息' AND current_setting('sluice.locale', true) = 'en' THEN 'In product' ELSE name END $$;
REVOKE ALL ON FUNCTION console_rights.channel_name(text, text) FROM PUBLIC;
DO $$ DECLARE asked text; BEGIN
  FOREACH asked IN ARRAY ARRAY[${asked.map((name) => `'${name}'`).join(', ')}] LOOP
    EXECUTE replace(pg_get_functiondef(('console_rights.' || asked || '()')::regprocedure), 'c.name', 'console_rights.channel_name(c.type, c.name)');
  END LOOP;
END $$;`;

/**
 * The channel that every installation begins with is named in the reader's language; those that somebody made keep the
 * name they were given.
 */
export class ChannelNames0000000000973 extends UpOnlyMigration {
  readonly sql = names;
}
