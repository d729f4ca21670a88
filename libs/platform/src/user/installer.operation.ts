import { error, type Locale } from '@sluice/document';
import { defineOperation } from '../dispatch/operation.js';
import { createUser } from './create.operation.js';
import { userFields } from './user.schemas.js';
import { userTexts } from './user.texts.js';
import { idAnswer } from '../dispatch/answer.schema.js';

/** Of two installers at once, the second finds the first one's administrator. */
const installerLock = 7_583_012;

interface Installation {
  account: string;
  name: string;
  pwd: string;
  pwd2: string;
  site_name?: string;
  locale?: Locale;
}

/** `POST /installer`: makes the first super administrator; refused as soon as anybody exists (screens.md A1). */
export const installerOperation = defineOperation<Installation, { id: number }>({
  name: 'installer.run',
  largestBody: 16 * 1024,
  route: { method: 'POST', path: '/installer' },
  access: 'anonymous',
  licenceFree: true,
  input: {
    type: 'object',
    required: ['account', 'name', 'pwd', 'pwd2'],
    properties: {
      account: userFields.account,
      name: userFields.name,
      pwd: userFields.pwd,
      pwd2: userFields.pwd2,
      locale: userFields.locale,
      site_name: { type: 'string', maxLength: 64, label: userTexts.site_name },
    },
  },
  output: idAnswer,
  audit: { action: 'installer.run', describe: ({ account }) => ({ objects: [account] }) },
  async run(ctx, input) {
    await ctx.db.query('SELECT pg_advisory_xact_lock($1)', [installerLock]);
    if ((await ctx.db.maybeOne('SELECT 1 FROM user_account LIMIT 1')) !== undefined) throw error('installer.done');
    const { id } = await createUser(ctx, { ...input, roles: ['super_admin'] }, { userId: null, mustChange: false });
    if (input.site_name) await ctx.platform.settings.set(ctx.db, 'site.name', input.site_name, id);
    if (input.locale) await ctx.platform.settings.set(ctx.db, 'site.locale', input.locale, id);
    return { id };
  },
});
