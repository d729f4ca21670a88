import { asOperator, type Platform } from '@sluice/platform';
import { SYSTEM_ROLES, type SystemRole } from '@sluice/document';
import { randomInt } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type { Commands, Io } from '../command.js';
import { platformCommand, required, UsageError, type Flags } from '../platform.command.js';

const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ';
const digits = '23456789';

/** A password of 14 characters that satisfies §5. */
export function randomPassword(): string {
  const pick = (from: string): string => from[randomInt(from.length)] ?? '';
  return Array.from({ length: 14 }, (_unused, index) => pick(index % 4 === 3 ? digits : letters)).join('');
}

async function passwordOf(flags: Flags, io: Io): Promise<string> {
  return flags['password-stdin'] ? (await text(io.input)).trim() : randomPassword();
}

function rolesOf(flags: Flags): SystemRole[] {
  const named = [flags.role ?? []].flat() as string[];
  for (const role of named)
    if (!(SYSTEM_ROLES as readonly string[]).includes(role))
      throw new UsageError(`unknown role ${role}; known: ${SYSTEM_ROLES.join(', ')}`);
  return named as SystemRole[];
}

/** The id of an account. */
export async function userId(platform: Platform, account: string): Promise<number> {
  const row = await platform.db.maybeOne<{ id: number }>(
    'SELECT id FROM user_account WHERE lower(account) = lower($1) AND NOT is_deleted',
    [account],
  );
  if (row === undefined) throw new UsageError(`no user ${account}`);
  return row.id;
}

const account = { account: { type: 'string' } } as const;

/** A command that runs one operation on the person of `--account`. */
function onAccount(operation: string) {
  return platformCommand({
    usage: '--account NAME',
    options: account,
    async run(platform, flags) {
      const id = await userId(platform, required(flags, 'account'));
      await asOperator(platform, (ctx) => platform.dispatcher.runInside(ctx, operation, { id }));
      return { text: 'done' };
    },
  });
}

/** `user …`: people without a browser. */
export const userCommands: Commands = {
  'user list': platformCommand({
    usage: '[--json]',
    options: {},
    async run(platform) {
      const { rows } = await platform.db.query<{
        account: string;
        name: string;
        is_enabled: boolean;
        roles: string[];
      }>(`SELECT u.account, u.name, u.is_enabled,
        ARRAY(SELECT r.code::text FROM user_role ur JOIN role r ON r.id = ur.role_id WHERE ur.user_id = u.id ORDER BY r.id) AS roles
        FROM user_account u WHERE NOT u.is_deleted ORDER BY u.account`);
      return {
        json: rows,
        text: rows
          .map((row) =>
            [row.account, row.name, row.is_enabled ? 'enabled' : 'disabled', row.roles.join(',')].join('\t'),
          )
          .join('\n'),
      };
    },
  }),
  'user create': platformCommand({
    usage: '--account NAME --name NAME [--role CODE]… [--password-stdin]',
    options: {
      ...account,
      name: { type: 'string' },
      role: { type: 'string', multiple: true },
      'password-stdin': { type: 'boolean' },
    },
    async run(platform, flags, _words, io) {
      const pwd = await passwordOf(flags, io);
      const name = required(flags, 'account');
      const input = {
        account: name,
        name: typeof flags.name === 'string' ? flags.name : name,
        pwd,
        pwd2: pwd,
        roles: rolesOf(flags),
      };
      const { id } = (await asOperator(platform, (ctx) =>
        platform.dispatcher.runInside(ctx, 'user.create', input),
      )) as { id: number };
      return flags['password-stdin']
        ? { text: `user ${id}`, json: { id } }
        : { text: `user ${id}, first password ${pwd}`, json: { id, password: pwd } };
    },
  }),
  'user reset-password': platformCommand({
    usage: '--account NAME [--password-stdin]',
    options: { ...account, 'password-stdin': { type: 'boolean' } },
    async run(platform, flags, _words, io) {
      const id = await userId(platform, required(flags, 'account'));
      const pwd = await passwordOf(flags, io);
      await asOperator(platform, (ctx) =>
        platform.dispatcher.runInside(ctx, 'user.reset-password', { id, pwd, pwd2: pwd }),
      );
      return flags['password-stdin'] ? { text: 'done' } : { text: `password ${pwd}`, json: { password: pwd } };
    },
  }),
  'user roles': platformCommand({
    usage: '--account NAME --role CODE…',
    options: { ...account, role: { type: 'string', multiple: true } },
    async run(platform, flags) {
      const id = await userId(platform, required(flags, 'account'));
      await asOperator(platform, (ctx) =>
        platform.dispatcher.runInside(ctx, 'user.update', { id, roles: rolesOf(flags) }),
      );
      return { text: 'done' };
    },
  }),
  'user enable': onAccount('user.enable'),
  'user disable': onAccount('user.disable'),
  'user unlock': onAccount('user.unlock'),
};
