import { defineOperation } from '../dispatch/operation.js';
import { accountAdministrators, isSingleAdmin, recordChange } from './change.js';
import { dutiesTexts } from './duties.texts.js';
import { nothing } from '../dispatch/answer.schema.js';

/**
 * `duties.set-single-admin`: a fresh installation begins in single-administrator mode, in which nothing waits for a
 * second person. Leaving it is free; going back needs a second person, or one could always go back first.
 */
export const setSingleAdminOperation = defineOperation<{ single_admin: boolean }, null>({
  name: 'duties.set-single-admin',
  access: { roles: ['super_admin', 'system_admin'] },
  input: {
    type: 'object',
    additionalProperties: false,
    required: ['single_admin'],
    properties: { single_admin: { type: 'boolean', label: dutiesTexts.single_admin } },
  },
  confirmable: true,
  output: nothing,
  audit: { action: 'duties.set-single-admin' },
  async run(ctx, { single_admin: wanted }) {
    const before = await isSingleAdmin(ctx.db);
    const change = {
      object: 'setting:duties.single_admin',
      name: dutiesTexts.single_admin[ctx.platform.settings.get('site.locale')],
      before: { single_admin: before },
      after: { single_admin: wanted },
    };
    // Asked before it is stored: afterwards the installation would be in the very mode in which nothing waits.
    await recordChange(ctx, change, wanted && !before ? { roles: accountAdministrators } : undefined);
    await ctx.platform.settings.set(ctx.db, 'duties.single_admin', wanted, ctx.caller.userId);
    return null;
  },
});
