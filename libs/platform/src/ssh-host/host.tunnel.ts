import type { EndpointTunnel } from '@sluice/connectors';
import { error } from '@sluice/document';
import type { Db } from '../host/db.js';
import type { Secrets } from '../host/secrets.js';
import { openAccount } from './host.accounts.js';
import type { HostAccount } from './ssh-host.entity.js';

interface HostRow {
  name: string;
  host: string;
  port: number;
  accounts: HostAccount[];
  host_key: string | null;
  is_enabled: boolean;
}

/** The host and account that a source's settings name. */
export interface ChosenHost {
  ssh_host_id?: unknown;
  ssh_account?: unknown;
}

/**
 * The tunnel that the settings of a source name, its secrets opened; undefined where they name none. An account that is
 * not named is the host's first. Throws `host.unknown`, `host.disabled`, `host.key-not-accepted` or
 * `host.account-unknown`, which name the field of the form.
 */
export async function tunnelOf(
  { db, secrets }: { db: Db; secrets: Secrets },
  { ssh_host_id: id, ssh_account: wanted }: ChosenHost,
): Promise<EndpointTunnel | undefined> {
  if (typeof id !== 'number') return undefined;
  const row = await db.maybeOne<HostRow>(
    'SELECT name, host, port, accounts, host_key, is_enabled FROM host WHERE id = $1',
    [id],
  );
  if (!row) throw error('host.unknown', {}, { field: 'ssh_host_id' });
  const { name, host, port, accounts, host_key: hostKey } = row;
  if (!row.is_enabled) throw error('host.disabled', { name }, { field: 'ssh_host_id' });
  if (!hostKey) throw error('host.key-not-accepted', { name }, { field: 'ssh_host_id' });
  const account = typeof wanted === 'string' ? accounts.find((one) => one.name === wanted) : accounts[0];
  if (!account) throw error('host.account-unknown', { name, account: wanted ?? '' }, { field: 'ssh_account' });
  return { host, port, hostKey, account: openAccount(secrets, id, account) };
}
