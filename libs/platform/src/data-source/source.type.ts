import { catalogueOf, type EndpointTls } from '@sluice/connectors';
import type { ConnectionState, DataSourceKind } from '@sluice/document';
import { defaultSettings, type SourceSecrets, type SourceSettings } from './source.settings.js';

/**
 * What a source's accounts are for; reading is what runs of people use, writing what changes data, managing what
 * changes structure, monitoring what reads catalogues and sessions.
 */
export type AccountUse = 'read' | 'write' | 'manage' | 'monitor';
/** The settings that name an account and hold its password, by what it is for. */
export const accountSettings = {
  read: { name: 'account', secret: 'password' },
  write: { name: 'write_account', secret: 'write_password' },
  manage: { name: 'manage_account', secret: 'manage_password' },
  monitor: { name: 'monitor_account', secret: 'monitor_password' },
} as const satisfies Record<AccountUse, { name: string; secret: string }>;
export const ACCOUNT_USES = Object.keys(accountSettings) as readonly AccountUse[];

/** An account as stored: its secret is sealed. */
export interface StoredAccount {
  name: string;
  secret: string;
}
/**
 * Options of a source: connections, seconds, bytes (§9 for the packet size); where one is not set it is its schema's
 * default.
 */
export interface SourceOptions {
  pool: number;
  connect_timeout: number;
  statement_timeout: number;
  max_allowed_packet: number;
}

/** A registered database (screens.md, data_source): its settings, and what every kind has of them. */
export interface SourceRecord {
  id: number;
  name: string;
  type: DataSourceKind;
  settings: SourceSettings;
  /** Sealed, by the name of their setting. */
  secrets: SourceSecrets;
  host: string;
  port: number;
  database_name: string;
  /**
   * The first name of its objects' paths: its database, or the one catalogue of a kind that has databases where others
   * have schemas.
   */
  catalogue_name: string;
  accounts: Partial<Record<AccountUse, StoredAccount>>;
  /** The key of a client's certificate is sealed among the secrets. */
  tls: Omit<EndpointTls, 'key'>;
  options: SourceOptions;
  environment: string;
  is_enabled: boolean;
  conn_status: ConnectionState;
  owner_name: string | null;
}
/** A source as its row holds it. */
export type SourceRow = Pick<
  SourceRecord,
  'id' | 'name' | 'type' | 'settings' | 'secrets' | 'environment' | 'is_enabled' | 'conn_status' | 'owner_name'
>;

/** The record of a row: what the gateway asks of a source stands by name, as the schemas of all kinds call it. */
export function recordOf(row: SourceRow): SourceRecord {
  const { secrets } = row;
  const settings = { ...defaultSettings(row.type), ...row.settings };
  const database_name = String(settings['database_name'] ?? '');
  const accounts = ACCOUNT_USES.flatMap((use) => {
    const name = settings[accountSettings[use].name];
    const secret = secrets[accountSettings[use].secret];
    return typeof name === 'string' && secret !== undefined ? [[use, { name, secret }] as const] : [];
  });
  return {
    ...row,
    settings,
    host: String(settings['host'] ?? ''),
    port: Number(settings['port'] ?? 0),
    database_name,
    catalogue_name: catalogueOf(row.type) ?? database_name,
    accounts: Object.fromEntries(accounts),
    tls: tlsOf(settings),
    options: settings as unknown as SourceOptions,
  };
}

/** How a connection is guarded. */
export const tlsOf = ({ tls_mode: mode = 'off', tls_ca: ca, tls_cert: cert }: SourceSettings): SourceRecord['tls'] => ({
  mode: mode as SourceRecord['tls']['mode'],
  ca: typeof ca === 'string' ? ca : undefined,
  cert: typeof cert === 'string' ? cert : undefined,
});

/** Minutes between scheduled readings of a catalogue, where a source says nothing. */
export const defaultSyncMinutes = 60;

/**
 * What a secret is bound to, so that a sealed one cannot be moved to another source or setting. Passwords of accounts
 * keep the names under which they were sealed before settings were one object.
 */
export function secretContext(sourceId: number, setting: string): string {
  const use = ACCOUNT_USES.find((one) => accountSettings[one].secret === setting);
  return use === undefined ? `data_source.settings.${setting}:${sourceId}` : `data_source.accounts.${use}:${sourceId}`;
}

const tlsStrength: Readonly<Record<SourceRecord['tls']['mode'], number>> = { off: 0, require: 1, verify: 2 };

/** Whether a connection is guarded less than before: by a weaker mode, or by trusting somebody else's certificates. */
export function isWeakerTls(tls: SourceRecord['tls'], before: SourceRecord['tls']): boolean {
  if (tlsStrength[tls.mode] !== tlsStrength[before.mode]) return tlsStrength[tls.mode] < tlsStrength[before.mode];
  return tls.mode === 'verify' && tls.ca !== before.ca;
}
