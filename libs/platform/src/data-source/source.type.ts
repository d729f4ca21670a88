import type { ConnectionState, DataSourceKind } from '@sluice/document';

/** What a source's accounts are for; reading is what runs of people use, writing what changes data, managing what changes structure, monitoring what reads catalogues and sessions. */
export type AccountUse = 'read' | 'write' | 'manage' | 'monitor';
/** An account as stored: its secret is sealed. */
export interface StoredAccount {
  name: string;
  secret: string;
}
/** Options of a source; timeouts in seconds. */
export interface SourceOptions {
  pool?: number;
  connect_timeout?: number;
  statement_timeout?: number;
  max_allowed_packet?: number;
}

/** A registered database (screens.md, data_source). */
export interface SourceRecord {
  id: number;
  name: string;
  type: DataSourceKind;
  host: string;
  port: number;
  database_name: string;
  accounts: Partial<Record<AccountUse, StoredAccount>>;
  tls: { mode: 'off' | 'require' | 'verify'; ca?: string };
  options: SourceOptions;
  /** Minutes between readings of the catalogue; 0 for none. */
  sync_config: { interval_minutes?: number };
  environment: string;
  is_enabled: boolean;
  conn_status: ConnectionState;
  owner_name: string | null;
}

/** Defaults of the options: seconds, connections, bytes (§9 for the packet size). */
export const sourceDefaults = {
  pool: 10,
  connect_timeout: 5,
  statement_timeout: 60,
  max_allowed_packet: 4_194_304,
} as const satisfies Required<SourceOptions>;

/** Minutes between scheduled readings of a catalogue, where a source says nothing. */
export const defaultSyncMinutes = 60;

/** What an account's secret is bound to, so that a sealed one cannot be moved to another source or use. */
export const secretContext = (sourceId: number, use: AccountUse): string => `data_source.accounts.${use}:${sourceId}`;

const tlsStrength: Readonly<Record<SourceRecord['tls']['mode'], number>> = { off: 0, require: 1, verify: 2 };

/** Whether a connection is guarded less than before: by a weaker mode, or by trusting somebody else's certificates. */
export function isWeakerTls(tls: SourceRecord['tls'], before: SourceRecord['tls']): boolean {
  if (tlsStrength[tls.mode] !== tlsStrength[before.mode]) return tlsStrength[tls.mode] < tlsStrength[before.mode];
  return tls.mode === 'verify' && tls.ca !== before.ca;
}
