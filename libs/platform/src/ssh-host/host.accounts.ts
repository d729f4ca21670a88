import { privateKeyFault, privateKeyText } from '@sluice/connectors';
import { error } from '@sluice/document';
import type { Secrets } from '../host/secrets.js';
import { hostTexts } from './host.texts.js';
import type { HostAccount, HostAuthType, SshHost } from './ssh-host.entity.js';

/** An account as its form sends it; an empty secret keeps what is stored. */
export interface AccountForm {
  account: string;
  auth_type: HostAuthType;
  password?: string | null;
  private_key?: string | null;
  passphrase?: string | null;
}

/** What a secret is bound to, so that a sealed one cannot be moved to another host, account or place. */
const contextOf = (hostId: number, account: string, secret: string): string =>
  `host.accounts.${secret}:${hostId}:${account}`;

/** The account with its secrets opened, as it signs in; without those that are no longer kept. */
export function openAccount(
  secrets: Secrets,
  hostId: number,
  { name, secrets: sealed }: HostAccount,
): { name: string; password?: string; key?: string; passphrase?: string } {
  const open = Object.entries(sealed).map(([secret, value]) => [
    secret,
    secrets.open(value, contextOf(hostId, name, secret)),
  ]);
  return { name, ...(Object.fromEntries(open) as Record<string, string>) };
}

/**
 * The accounts of a host with one of them added or changed. Throws `input.required` for a secret that neither is given
 * nor stored, and `host.key-invalid` or `host.passphrase-invalid` for a private key that lets nobody in.
 */
export function withAccount(secrets: Secrets, { id, accounts }: SshHost, form: AccountForm): HostAccount[] {
  const name = form.account.trim();
  const known = accounts.find((account) => account.name === name);
  const made: HostAccount = {
    name,
    auth_type: form.auth_type,
    secrets: sealedOf(form, known, (secret, value) => secrets.seal(value, contextOf(id, name, secret))),
  };
  return known ? accounts.map((account) => (account === known ? made : account)) : [...accounts, made];
}

function sealedOf(
  { auth_type, password, private_key, passphrase }: AccountForm,
  known: HostAccount | undefined,
  seal: (secret: string, value: string) => string,
): HostAccount['secrets'] {
  const kept = known?.auth_type === auth_type ? known.secrets : {};
  if (auth_type === 'password') {
    if (password) return { password: seal('password', password) };
    if (kept.password) return kept;
    throw error('input.required', { label: hostTexts.password }, { field: 'password' });
  }
  // A passphrase belongs to the key that it came with.
  if (!private_key) {
    if (kept.key) return kept;
    throw error('input.required', { label: hostTexts.private_key }, { field: 'private_key' });
  }
  const key = privateKeyText(private_key);
  const fault = privateKeyFault(key, passphrase || undefined);
  if (fault === 'passphrase') throw error('host.passphrase-invalid', {}, { field: 'passphrase' });
  if (fault) throw error('host.key-invalid', {}, { field: 'private_key' });
  const sealed = { key: seal('key', key) };
  return passphrase ? { ...sealed, passphrase: seal('passphrase', passphrase) } : sealed;
}

/** The accounts without their passwords, which were given for another machine; private keys never leave, and stay. */
export const withoutPasswords = (accounts: readonly HostAccount[]): HostAccount[] =>
  accounts.map((account) => (account.auth_type === 'password' ? { ...account, secrets: {} } : account));
