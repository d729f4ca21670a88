import { createHash } from 'node:crypto';
import { error } from '@sluice/document';
import { ILike } from 'typeorm';
import { idAnswer } from '../dispatch/answer.schema.js';
import { inputOf } from '../dispatch/input.fields.js';
import { defineOperation, type Operation, type OperationContext } from '../dispatch/operation.js';
import { recordChange } from '../duties/change.js';
import { checkRevised, likeExactly, otherThan, type ById, type Revised } from '../host/entity.words.js';
import { withAccount, withoutPasswords, type AccountForm } from './host.accounts.js';
import { hostAccess as access, hostFields as fields } from './host.fields.js';
import { SshHost, type HostAccount } from './ssh-host.entity.js';

interface HostForm {
  name: string;
  host: string;
  port?: number | null;
  group_name?: string | null;
  tags?: string | null;
}

const written = ['name', 'host', 'port', 'group_name', 'tags'] as const;
const ofAccount = ['account', 'auth_type', 'password', 'private_key', 'passphrase'] as const;
const named = ({ id }: ById) => ({ objects: [`host:${id}`] });

/**
 * The host, held until the operation ends; from here on this process believes no cached state until the change is
 * committed.
 */
export async function loadHost(ctx: OperationContext, id: number): Promise<SshHost> {
  ctx.platform.gateway.versions.suspect();
  const found = await ctx.orm.findOne(SshHost, { where: { id }, lock: { mode: 'pessimistic_write' } });
  if (!found) throw error('host.unknown', {}, { field: 'id' });
  return found;
}

/** Which secrets an account has, each with a mark that changes with it: their sealed form tells nothing. */
const marksOf = ({ secrets }: HostAccount): string =>
  Object.entries(secrets)
    .map(([name, sealed]) => `${name}#${createHash('sha256').update(sealed).digest('hex').slice(0, 8)}`)
    .join(' ');

/** What an audit log tells of a host; never a secret. */
const factsOf = ({ name, host, port, accounts, hostKey, groupName, tags, isEnabled }: SshHost) => ({
  name,
  host,
  port,
  accounts: accounts.map((account) => `${account.name} (${marksOf(account)})`).join(', '),
  host_key: hostKey,
  group_name: groupName,
  tags: tags.join(', '),
  is_enabled: isEnabled,
});

/** Changes a host and tells before and after. */
async function change(ctx: OperationContext, id: number, work: (host: SshHost) => Promise<void> | void): Promise<void> {
  const host = await loadHost(ctx, id);
  const before = factsOf(host);
  await work(host);
  await ctx.orm.save(host);
  const after = factsOf(host);
  await recordChange(ctx, { object: `host:${id}`, name: after.name, before, after });
}

async function fill(ctx: OperationContext, host: SshHost, form: HostForm): Promise<void> {
  const name = form.name.trim();
  const same = { name: ILike(likeExactly(name)), id: otherThan(host.id) };
  if (await ctx.orm.existsBy(SshHost, same)) throw error('host.name-taken', { name }, { field: 'name' });
  const tags = (form.tags ?? '').split(/[,，]/).map((tag) => tag.trim());
  Object.assign(host, {
    name,
    host: form.host.trim(),
    port: form.port ?? 22,
    groupName: form.group_name || null,
    tags: [...new Set(tags.filter(Boolean))],
  });
}

/** `host.create`: a host with its first account. Nothing goes to it before its key was seen and accepted. */
const createOperation = defineOperation<HostForm & AccountForm, { id: number }>({
  name: 'host.create',
  access,
  input: inputOf(fields, [...written, ...ofAccount], ['name', 'host', 'account', 'auth_type']),
  output: idAnswer,
  audit: { action: 'host.create', describe: ({ name }) => ({ objects: [name] }) },
  async run(ctx, form) {
    const host = ctx.orm.create(SshHost, {
      accounts: [],
      status: 'unknown',
      isEnabled: true,
      createUserId: ctx.caller.userId,
    });
    await fill(ctx, host, form);
    // Secrets are sealed for their row: it must have a number first.
    const { id } = await ctx.orm.save(host);
    host.accounts = withAccount(ctx.platform.secrets, host, form);
    await ctx.orm.save(host);
    await recordChange(ctx, { object: `host:${id}`, name: host.name, before: {}, after: factsOf(host) });
    return { id };
  },
});

/**
 * `host.update`: another address keeps the accepted key, which the machine there must have. Where none was accepted
 * yet, passwords do not go along: whoever may edit a host must not send them to a machine of their own.
 */
const updateOperation = defineOperation<Revised & HostForm, { id: number }>({
  name: 'host.update',
  access,
  input: inputOf(fields, ['id', 'revision', ...written], ['id', 'name', 'host']),
  output: idAnswer,
  audit: { action: 'host.update', describe: named },
  async run(ctx, { id, revision, ...form }) {
    await change(ctx, id, async (host) => {
      checkRevised(host, revision);
      const before = `${host.host}:${host.port}`;
      await fill(ctx, host, form);
      if (before === `${host.host}:${host.port}`) return;
      if (!host.hostKey) host.accounts = withoutPasswords(host.accounts);
      Object.assign(host, { offeredKey: null, status: 'unknown', testMessage: null });
    });
    return { id };
  },
});

const switched = (name: string, isEnabled: boolean): Operation<ById, { id: number }> =>
  defineOperation<ById, { id: number }>({
    name,
    access,
    input: inputOf(fields, ['id'], ['id']),
    output: idAnswer,
    audit: { action: name, describe: named },
    async run(ctx, { id }) {
      await change(ctx, id, (host) => void (host.isEnabled = isEnabled));
      return { id };
    },
  });

/** `host.save-account`: adds an account, or changes the one of that name. */
const saveAccountOperation = defineOperation<ById & AccountForm, { id: number }>({
  name: 'host.save-account',
  access,
  input: inputOf(fields, ['id', ...ofAccount], ['id', 'account', 'auth_type']),
  output: idAnswer,
  audit: { action: 'host.save-account', describe: named },
  async run(ctx, { id, ...form }) {
    await change(ctx, id, (host) => void (host.accounts = withAccount(ctx.platform.secrets, host, form)));
    return { id };
  },
});

/** Names of sources that go through a host, with an account of it where one is named. */
async function usersOf(
  { db }: OperationContext,
  id: number,
  account?: { name: string; isFirst: boolean },
): Promise<string> {
  const { rows } = await db.query<{ name: string }>(
    `SELECT name FROM data_source WHERE ssh_host_id = $1
       AND ($2::text IS NULL OR settings ->> 'ssh_account' = $2 OR ($3 AND NOT settings ? 'ssh_account')) ORDER BY name
         LIMIT 10`,
    [id, account?.name ?? null, account?.isFirst ?? false],
  );
  return rows.map(({ name }) => name).join(', ');
}

/** `host.delete-account`: refused while a source signs in with it, named or as the first one. */
const deleteAccountOperation = defineOperation<ById & { account: string }, { id: number }>({
  name: 'host.delete-account',
  access,
  input: inputOf(fields, ['id', 'account'], ['id', 'account']),
  output: idAnswer,
  audit: { action: 'host.delete-account', describe: named },
  async run(ctx, { id, account }) {
    await change(ctx, id, async (host) => {
      const at = host.accounts.findIndex(({ name }) => name === account);
      if (at < 0) throw error('host.account-unknown', { name: host.name, account }, { field: 'account' });
      const where = await usersOf(ctx, id, { name: account, isFirst: at === 0 });
      if (where) throw error('host.in-use', { where }, { field: 'account' });
      host.accounts = host.accounts.filter((_account, index) => index !== at);
    });
    return { id };
  },
});

/**
 * `host.accept-key`: pins the key that the host showed when it was tried; `key` is the one the administrator saw.
 * Another key than before may be another machine: passwords that were given for the former one are forgotten, those of
 * the host and those of sources that trust the way to them alone.
 */
const acceptKeyOperation = defineOperation<ById & { key: string }, { id: number }>({
  name: 'host.accept-key',
  access,
  input: inputOf(fields, ['id', 'key'], ['id', 'key']),
  output: idAnswer,
  audit: { action: 'host.accept-key', describe: ({ id, key }) => ({ objects: [`host:${id}`, key] }) },
  async run(ctx, { id, key }) {
    await change(ctx, id, async (host) => {
      if (host.offeredKey !== key) throw error('host.key-outdated', {}, { field: 'key' });
      if (host.hostKey && host.hostKey !== key) {
        host.accounts = withoutPasswords(host.accounts);
        await ctx.db.query(
          `UPDATE data_source SET secrets = '{}', conn_status = 'not_connected', conn_message = NULL,
            update_time = now(), revision = revision + 1
           WHERE ssh_host_id = $1 AND coalesce(settings ->> 'tls_mode', 'off') <> 'verify'`,
          [id],
        );
      }
      Object.assign(host, { hostKey: key, offeredKey: null, status: 'unknown', testMessage: null });
    });
    return { id };
  },
});

/** `host.delete`: refused while sources go through it. */
const deleteOperation = defineOperation<ById, { id: number }>({
  name: 'host.delete',
  access,
  input: inputOf(fields, ['id'], ['id']),
  output: idAnswer,
  audit: { action: 'host.delete', describe: named },
  async run(ctx, { id }) {
    const host = await loadHost(ctx, id);
    const where = await usersOf(ctx, id);
    if (where) throw error('host.in-use', { where }, { field: 'id' });
    await ctx.orm.remove(host);
    await recordChange(ctx, { object: `host:${id}`, name: host.name, before: factsOf(host), after: {} });
    return { id };
  },
});

/** Hosts that data sources are reached through. */
export const hostOperations = [
  createOperation,
  updateOperation,
  switched('host.enable', true),
  switched('host.disable', false),
  saveAccountOperation,
  deleteAccountOperation,
  acceptKeyOperation,
  deleteOperation,
] as readonly Operation[];
