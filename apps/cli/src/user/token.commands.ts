import { asOperator, createApiToken } from '@sluice/platform';
import type { Commands } from '../command.js';
import { platformCommand, required } from '../platform.command.js';
import { userId } from './user.commands.js';

/**
 * `token create`: a personal token for a person, shown once; it acts as them in the `access-token` header (design §9).
 */
export const tokenCommands: Commands = {
  'token create': platformCommand({
    usage: '--user NAME [--name LABEL] [--operation NAME]… [--expires 2027-01-31T00:00:00+08:00]',
    options: {
      user: { type: 'string' },
      name: { type: 'string', default: 'command line' },
      operation: { type: 'string', multiple: true },
      expires: { type: 'string' },
    },
    async run(platform, flags) {
      const owner = await userId(platform, required(flags, 'user'));
      const limits = {
        name: required(flags, 'name'),
        operations: (flags.operation ?? []) as string[],
        end_time: typeof flags.expires === 'string' ? flags.expires : undefined,
      };
      const { token } = await asOperator(platform, async (ctx) => {
        const made = await createApiToken(ctx.db, owner, limits);
        await platform.audit.record(ctx.db, {
          caller: ctx.caller,
          request: ctx.request,
          action: 'token.create',
          decision: 'permit',
          objects: [required(flags, 'user')],
          costMs: 0,
        });
        return made;
      });
      return { text: token, json: { token } };
    },
  }),
};
