import type { AddressRules } from './address.js';

/** Where and how a source is dialled, and as whom. */
export interface Endpoint {
  host: string;
  port: number;
  database: string;
  account: { name: string; secret: string };
  /** Every setting of the source, for a kind that has more than the names here say. */
  settings?: Readonly<Record<string, unknown>>;
  /** `require` encrypts, `verify` also checks the certificate against `ca` (or the system's) and the host's name. */
  tls: EndpointTls;
  /** The SSH host it is reached through; absent where it is dialled directly. */
  tunnel?: EndpointTunnel;
  connectTimeoutMs: number;
  /** Most connections kept to this source with this account. */
  poolSize: number;
  addresses: AddressRules;
  /** Identity (see `identify`) of the platform's own database, which is never served as a source. */
  refuseIdentity?: string;
  /** Shown by the database's session list, so that a lease's backend is recognised. */
  applicationName: string;
}

/** How a connection is guarded; `cert` and `key` are shown to a server that asks for a certificate. PEM texts. */
export interface EndpointTls {
  mode: 'off' | 'require' | 'verify';
  ca?: string;
  cert?: string;
  key?: string;
}

/** An SSH host that connections go through, and as whom it is signed in to. */
export interface EndpointTunnel {
  host: string;
  port: number;
  account: { name: string; password?: string; key?: string; passphrase?: string };
  /**
   * The key that was accepted for it (`ssh-ed25519 SHA256:…`); any other is refused, and so is every one where none
   * was.
   */
  hostKey: string;
}
