import { error, type ConnectionState, type DataSourceKind } from '@sluice/document';
import type { Db } from '../host/db.js';
import type { Secrets } from '../host/secrets.js';
import {
  isWeakerTls,
  secretContext,
  type AccountUse,
  type SourceOptions,
  type SourceRecord,
  type StoredAccount,
} from './source.type.js';
import { sourceTexts } from './source.texts.js';

/** An account as it is handed in; an empty password leaves the stored one unchanged. */
export interface GivenAccount {
  name: string;
  password?: string;
}

/** What may be set of a source. */
export interface SourceFields {
  name: string;
  type: DataSourceKind;
  host: string;
  port: number;
  database_name: string;
  environment?: string;
  group_name?: string | null;
  tls?: SourceRecord['tls'];
  /** What is named is set, null back to its default; what is not named stays. */
  options?: { [K in keyof SourceOptions]?: SourceOptions[K] | null };
  /** Minutes between readings of the catalogue, 0 for none, null for the default. */
  syncMinutes?: number | null;
  /** An account that is null is taken away: the one for reading stands in for it. */
  accounts: Partial<Record<AccountUse, GivenAccount | null>>;
}

/** The field of a use's password, as the form calls it. */
export const passwordOf = {
  read: 'password',
  write: 'write_password',
  manage: 'manage_password',
  monitor: 'monitor_password',
} as const satisfies Record<AccountUse, string>;

/** Settings with those that are given: null takes one away. */
function changed<T extends object>(known: T, given: { [K in keyof T]?: T[K] | null } = {}): Partial<T> {
  const all = Object.entries({
    ...known,
    ...Object.fromEntries(Object.entries(given).filter(([, v]) => v !== undefined)),
  });
  return Object.fromEntries(all.filter(([, value]) => value !== null)) as Partial<T>;
}

/** Writes sources; secrets are sealed before they reach a statement. */
export class SourceStore {
  constructor(
    private readonly db: Db,
    private readonly secrets: Secrets,
  ) {}

  /** Registers a source and answers its id; throws `data-source.name-taken`. */
  async create(fields: SourceFields, userId: number | null): Promise<number> {
    await this.#nameFree(fields.name, null);
    const { id } = await this.db.one<{ id: number }>(
      `INSERT INTO data_source (name, type, host, port, database_name, environment, group_name, tls, options, create_user_id, owner_id, sync_config) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $11) RETURNING id`,
      [
        fields.name,
        fields.type,
        fields.host,
        fields.port,
        fields.database_name,
        fields.environment ?? 'dev',
        fields.group_name ?? null,
        JSON.stringify(fields.tls ?? { mode: 'off' }),
        JSON.stringify(changed({}, fields.options)),
        userId,
        JSON.stringify(changed({}, { interval_minutes: fields.syncMinutes })),
      ],
    );
    await this.db.query('UPDATE data_source SET accounts = $2 WHERE id = $1', [
      id,
      JSON.stringify(this.#sealed(id, fields.accounts, {})),
    ]);
    return id;
  }

  /** Changes a source; a revision that is no longer the stored one is refused (object.conflict). */
  async update(id: number, revision: number | undefined, fields: SourceFields): Promise<void> {
    await this.#nameFree(fields.name, id);
    const known = await this.db.maybeOne<
      Pick<SourceRecord, 'host' | 'port' | 'tls' | 'accounts' | 'options' | 'sync_config'> & { revision: number }
    >('SELECT host, port, tls, accounts, options, sync_config, revision FROM data_source WHERE id = $1 FOR UPDATE', [
      id,
    ]);
    if (!known) throw error('data-source.unknown', { name: String(id) });
    if (revision !== undefined && revision !== known.revision)
      throw error('object.conflict', {}, { data: { conflict: true } });
    // Stored passwords go nowhere else, and over no connection that is guarded less than the one they were given for.
    const isWeaker = fields.tls !== undefined && fields.tls !== null && isWeakerTls(fields.tls, known.tls);
    const moved = known.host !== fields.host || known.port !== fields.port || isWeaker;
    await this.db.query(
      `UPDATE data_source SET name = $2, type = $3, host = $4, port = $5, database_name = $6, environment = coalesce($7, environment), group_name = $8, tls = coalesce($9, tls), options = $10, accounts = $11, sync_config = $12,
         conn_status = 'not_connected', conn_message = NULL, update_time = now(), revision = revision + 1 WHERE id = $1`,
      [
        id,
        fields.name,
        fields.type,
        fields.host,
        fields.port,
        fields.database_name,
        fields.environment ?? null,
        fields.group_name ?? null,
        fields.tls ? JSON.stringify(fields.tls) : null,
        JSON.stringify(changed(known.options, fields.options)),
        JSON.stringify(this.#sealed(id, fields.accounts, moved ? {} : known.accounts)),
        JSON.stringify(changed(known.sync_config, { interval_minutes: fields.syncMinutes })),
      ],
    );
  }

  /** Notes what the last contact with a source was like. */
  async setState(id: number, state: ConnectionState, message: string | null): Promise<void> {
    await this.db.query(
      'UPDATE data_source SET conn_status = $2, conn_message = left($3, 500), conn_time = now() WHERE id = $1',
      [id, state, message],
    );
  }

  async setEnabled(id: number, enabled: boolean): Promise<void> {
    const { rowCount } = await this.db.query(
      'UPDATE data_source SET is_enabled = $2, update_time = now(), revision = revision + 1 WHERE id = $1',
      [id, enabled],
    );
    if (rowCount === 0) throw error('data-source.unknown', { name: String(id) });
  }

  async delete(id: number): Promise<void> {
    const { rows } = await this.db.query<{ name: string }>(
      `SELECT DISTINCT coalesce(u.account, a.uid, g.subject_type) AS name FROM data_grant g LEFT JOIN user_account u ON g.subject_type = 'user' AND u.id = g.subject_id
       LEFT JOIN app_principal a ON g.subject_type = 'app' AND a.id = g.subject_id WHERE g.data_source_id = $1 AND g.status = 'enabled' ORDER BY 1 LIMIT 10`,
      [id],
    );
    if (rows.length > 0) throw error('data-source.in-use', { where: rows.map((row) => row.name).join(', ') });
    const { rowCount } = await this.db.query('DELETE FROM data_source WHERE id = $1', [id]);
    if (rowCount === 0) throw error('data-source.unknown', { name: String(id) });
  }

  async #nameFree(name: string, id: number | null): Promise<void> {
    const taken = await this.db.maybeOne(
      'SELECT 1 AS one FROM data_source WHERE lower(name) = lower($1) AND id IS DISTINCT FROM $2',
      [name, id],
    );
    if (taken) throw error('data-source.name-taken', { name }, { field: 'name' });
  }

  /**
   * Secrets are write-only: an empty one keeps what is stored, unless the account is another one. Nor are they sent elsewhere: a source that
   * moves to another address begins without any (`known` is empty), or whoever may edit it would read them at a server of their own.
   */
  #sealed(id: number, given: SourceFields['accounts'], known: SourceRecord['accounts']): SourceRecord['accounts'] {
    const sealed: SourceRecord['accounts'] = { ...known };
    for (const [use, account] of Object.entries(given) as [AccountUse, GivenAccount | null][]) {
      if (account === null) {
        delete sealed[use];
        continue;
      }
      const stored: StoredAccount | undefined = known[use];
      if (!account.password && stored?.name !== account.name)
        throw error('input.required', { label: sourceTexts[passwordOf[use]] }, { field: passwordOf[use] });
      sealed[use] = {
        name: account.name,
        secret: account.password
          ? this.secrets.seal(account.password, secretContext(id, use))
          : (stored as StoredAccount).secret,
      };
    }
    return sealed;
  }
}
