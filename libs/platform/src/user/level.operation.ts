import { ACCESS_LEVELS, error, type AccessLevel } from '@sluice/document';
import { defineOperation } from '../dispatch/operation.js';
import { policyAdministrators, recordChange } from '../duties/change.js';
import { checkRevision, loadUser, personName } from './user.rights.js';
import { userInput } from './user.schemas.js';
import { answer, integer } from '../dispatch/answer.schema.js';

/**
 * `user.set-level`: the access level of a person, kept by the policy administrator and never one's own. Raising it
 * shows them more in clear, so two people do it; lowering needs one.
 */
export const setLevelOperation = defineOperation<
  { id: number; access_level: AccessLevel; revision?: number },
  { id: number; revision: number }
>({
  name: 'user.set-level',
  access: { roles: ['policy_admin'] },
  input: userInput(['id', 'access_level', 'revision'], ['id', 'access_level']),
  confirmable: true,
  output: answer({ id: integer, revision: integer }),
  audit: { action: 'user.set-level', describe: ({ id }) => ({ objects: [`user:${id}`] }) },
  async run(ctx, { id, access_level: level, revision: known }) {
    const user = await loadUser(ctx, id);
    checkRevision(user, known);
    if (user.id === ctx.caller.userId) throw error('duties.not-to-oneself', {}, { field: 'access_level' });
    const before = user.accessLevel;
    user.accessLevel = level;
    const { revision } = await ctx.orm.save(user);
    await ctx.platform.sessions.forget(ctx.db, user.id);
    const rises = ACCESS_LEVELS.indexOf(level) > ACCESS_LEVELS.indexOf(before);
    await recordChange(
      ctx,
      {
        object: `user:${user.id}`,
        name: personName(user),
        before: { access_level: before },
        after: { access_level: level },
      },
      rises ? { roles: policyAdministrators, beneficiaries: [user.id] } : undefined,
    );
    return { id: user.id, revision };
  },
});
