import { connectorOf, postgresIdentitySql, ConnectorError, type Endpoint, type SourcePool } from '@sluice/connectors';
import { error } from '@sluice/document';
import type { Db } from '../host/db.js';
import type { Secrets } from '../host/secrets.js';
import { tunnelOf } from '../ssh-host/host.tunnel.js';
import type { Versions } from '../gateway/version.contract.js';
import type { Sources } from './source.contract.js';
import { needsAccount } from './source.settings.js';
import {
  accountSettings,
  recordOf,
  secretContext,
  type AccountUse,
  type SourceRecord,
  type SourceRow,
} from './source.type.js';

const sourceSql = `
  SELECT d.id, d.name, d.type, d.settings, d.secrets, d.environment, d.is_enabled, d.conn_status, u.name AS owner_name
  FROM data_source d LEFT JOIN user_account u ON u.id = d.owner_id`;

/** As whom a source is asked that lets everybody in. */
export const anonymous: Endpoint['account'] = { name: '', secret: '' };

/** Registered sources and the connections to them. */
export class SourceDirectory implements Sources {
  #records = new Map<number, SourceRecord>();
  #version = '';
  readonly #pools = new Map<string, { key: string; pool: SourcePool }>();
  /** Pools by record, so that a run does not open the secret again; a changed source is a new record. */
  readonly #opened = new WeakMap<SourceRecord, Map<AccountUse, SourcePool>>();
  #identity: Promise<string> | undefined;

  /** `applicationName` marks this process's sessions at the sources. */
  constructor(
    private readonly core: { db: Db; secrets: Secrets },
    private readonly versions: Versions,
    readonly applicationName: string,
  ) {}

  /** The source of an id; throws `data-source.unknown`. */
  async get(id: number): Promise<SourceRecord> {
    return (await this.#all()).get(id) ?? fail(String(id));
  }

  /** The source of a name, as documents call it; throws `data-source.unknown`. */
  async byName(name: string): Promise<SourceRecord> {
    for (const record of (await this.#all()).values()) if (record.name === name) return record;
    return fail(name);
  }

  /** Every source, by name. */
  async list(): Promise<SourceRecord[]> {
    return [...(await this.#all()).values()].sort((left, right) => left.name.localeCompare(right.name));
  }

  /** Connections of a source for a use; the account for reading stands in where the use has none of its own. */
  async pool(record: SourceRecord, use: AccountUse): Promise<SourcePool> {
    const opened = this.#opened.get(record) ?? this.#opened.set(record, new Map()).get(record);
    const ready = opened?.get(use);
    if (ready) return ready;
    const pool = await this.#open(record, use);
    opened?.set(use, pool);
    return pool;
  }

  async #open(record: SourceRecord, use: AccountUse): Promise<SourcePool> {
    const endpoint = await this.endpoint(record, use);
    const slot = `${record.id}:${use}`;
    const key = JSON.stringify([record.type, endpoint]);
    const known = this.#pools.get(slot);
    if (known?.key === key) return known.pool;
    const connector = await connectorOf(record.type);
    const pool = connector.connect.open(endpoint);
    this.#pools.set(slot, { key, pool });
    if (known) void known.pool.close();
    return pool;
  }

  /** Where and as whom a source is dialled; opens the sealed secret. */
  async endpoint(record: SourceRecord, use: AccountUse): Promise<Endpoint> {
    const owner: AccountUse = record.accounts[use] ? use : 'read';
    const account = record.accounts[owner];
    if (!account && !needsAccount(record.type)) return this.endpointAs(record, anonymous);
    if (!account) throw error('data-source.no-account', { name: record.name });
    return this.endpointAs(record, { name: account.name, secret: this.secretOf(record, owner) });
  }

  /** The secret of an account that the source has; throws `data-source.no-account`. */
  secretOf(record: SourceRecord, use: AccountUse): string {
    const account = record.accounts[use];
    if (!account) throw error('data-source.no-account', { name: record.name });
    return this.core.secrets.open(account.secret, secretContext(record.id, accountSettings[use].secret));
  }

  /** The secrets of a source by their setting, each opened when it is asked for. */
  secretsOf({ id, secrets }: SourceRecord): Record<string, () => string> {
    return Object.fromEntries(
      Object.entries(secrets).map(([setting, sealed]) => [
        setting,
        () => this.core.secrets.open(sealed, secretContext(id, setting)),
      ]),
    );
  }

  /** Where a source is dialled as somebody; `key` is that of its certificate where it is not the stored one. */
  async endpointAs(
    record: SourceRecord,
    account: Endpoint['account'],
    key = this.secretsOf(record)['tls_key'],
  ): Promise<Endpoint> {
    const { tls } = record;
    const tunnel = await tunnelOf(this.core, record.settings);
    return {
      host: record.host,
      port: record.port,
      database: record.database_name,
      settings: record.settings,
      account,
      tls: tls.mode === 'off' || tls.cert === undefined ? tls : { ...tls, key: key?.() },
      tunnel,
      connectTimeoutMs: record.options.connect_timeout * 1000,
      poolSize: record.options.pool,
      addresses: {},
      refuseIdentity: await this.platformIdentity(),
      applicationName: this.applicationName,
    };
  }

  /** Which database the platform itself lives in; it is never a source. */
  platformIdentity(): Promise<string> {
    return (this.#identity ??= this.core.db.one<{ identity: string }>(postgresIdentitySql).then((row) => row.identity));
  }

  /** Ends every connection. */
  async close(): Promise<void> {
    const pools = [...this.#pools.values()];
    this.#pools.clear();
    await Promise.all(pools.map(({ pool }) => pool.close()));
  }

  async #all(): Promise<Map<number, SourceRecord>> {
    const { sources } = await this.versions.current();
    if (sources === this.#version) return this.#records;
    const { rows } = await this.core.db.query<SourceRow>(sourceSql);
    const records = new Map(rows.map((row) => [row.id, recordOf(row)]));
    this.#records = records;
    this.#version = sources;
    for (const [slot, { pool }] of this.#pools) {
      if (records.has(Number(slot.split(':')[0]))) continue;
      this.#pools.delete(slot);
      void pool.close();
    }
    return records;
  }
}

function fail(name: string): never {
  throw error('data-source.unknown', { name });
}

/**
 * A connector's failure in the envelope's words: a source that does not answer is 503, everything else is what the
 * source said.
 */
export function sourceError(record: Pick<SourceRecord, 'name' | 'type'>, cause: unknown): Error {
  if (!(cause instanceof ConnectorError)) return cause as Error;
  if (cause.code === 'kind-not-supported')
    return error('data-source.kind-unsupported', { kind: record.type }, { cause });
  return error('source.unreachable', { name: record.name, reason: cause.words ?? cause.message }, { cause });
}
