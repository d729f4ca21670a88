import { error, type ConnectionState, type DataSourceKind } from '@sluice/document';
import type { Db } from '../host/db.js';
import type { Secrets } from '../host/secrets.js';
import { tunnelOf } from '../ssh-host/host.tunnel.js';
import { fieldsOf, keptSecrets, type SourceForm } from './source.form.js';
import { isSameAddress, type SourceSecrets, type SourceSettings } from './source.settings.js';
import { isWeakerTls, secretContext, tlsOf } from './source.type.js';

/** What is stored of a source's settings. */
interface StoredSettings {
  type: DataSourceKind;
  settings: SourceSettings;
  secrets: SourceSecrets;
}

/**
 * Secrets that may go where a source leads now: none where it leads elsewhere or is guarded less than before, or
 * whoever may edit it would read them at a server of their own, or on the way there.
 */
export function secretsThatMayGo<Secret>(
  now: Pick<StoredSettings, 'type' | 'settings'>,
  before: Pick<StoredSettings, 'type' | 'settings'> & { secrets: Readonly<Record<string, Secret>> },
): Readonly<Record<string, Secret>> {
  const isSame = now.type === before.type && isSameAddress(now.type, now.settings, before.settings);
  return isSame && !isWeakerTls(tlsOf(now.settings), tlsOf(before.settings)) ? before.secrets : {};
}

/** Writes sources; secrets are sealed before they reach a statement. */
export class SourceStore {
  constructor(
    private readonly db: Db,
    private readonly secrets: Secrets,
  ) {}

  /** Registers a source and answers its id. Throws `data-source.name-taken`, and what `fieldsOf` does. */
  async create(form: SourceForm, userId: number | null): Promise<number> {
    const fields = fieldsOf(form);
    await this.#nameFree(fields.name, null);
    await this.#checkTunnel(fields.settings);
    const { id } = await this.db.one<{ id: number }>(
      `INSERT INTO data_source (name, type, environment, group_name, settings, create_user_id, owner_id)
        VALUES ($1, $2, $3, $4, $5, $6, $6) RETURNING id`,
      [
        fields.name,
        fields.type,
        fields.environment ?? 'dev',
        fields.group_name ?? null,
        JSON.stringify(fields.settings),
        userId,
      ],
    );
    const secrets = keptSecrets(fields, { settings: {}, secrets: {} }, this.#sealing(id));
    await this.db.query('UPDATE data_source SET secrets = $2 WHERE id = $1', [id, JSON.stringify(secrets)]);
    return id;
  }

  /**
   * Changes a source; a revision that is no longer the stored one is refused (object.conflict). Throws what `fieldsOf`
   * does.
   */
  async update(id: number, revision: number | undefined, form: SourceForm): Promise<void> {
    const known = await this.db.maybeOne<StoredSettings & { revision: number }>(
      'SELECT type, settings, secrets, revision FROM data_source WHERE id = $1 FOR UPDATE',
      [id],
    );
    if (!known) throw error('data-source.unknown', { name: String(id) });
    const fields = fieldsOf(form, known.settings);
    await this.#nameFree(fields.name, id);
    await this.#checkTunnel(fields.settings);
    if (revision !== undefined && revision !== known.revision)
      throw error('object.conflict', {}, { data: { conflict: true } });
    const mayGo = { settings: known.settings, secrets: secretsThatMayGo(fields, known) };
    await this.db.query(
      `UPDATE data_source SET name = $2, type = $3, environment = coalesce($4, environment), group_name = $5,
        settings = $6, secrets = $7,
         conn_status = 'not_connected', conn_message = NULL, update_time = now(), revision = revision + 1 WHERE id = $1`,
      [
        id,
        fields.name,
        fields.type,
        fields.environment ?? null,
        fields.group_name ?? null,
        JSON.stringify(fields.settings),
        JSON.stringify(keptSecrets(fields, mayGo, this.#sealing(id))),
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

  /** Notes what a look at a source found, unless it was changed or tried since it was in the state `from`. */
  async moveState(id: number, from: ConnectionState, to: ConnectionState, message: string | null): Promise<void> {
    await this.db.query(
      `UPDATE data_source SET conn_status = $3, conn_message = left($4, 500), conn_time = now()
       WHERE id = $1 AND conn_status = $2 AND is_enabled`,
      [id, from, to, message],
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
      `SELECT DISTINCT coalesce(u.account, a.uid, g.subject_type) AS name FROM data_grant g
        LEFT JOIN user_account u ON g.subject_type = 'user' AND u.id = g.subject_id
       LEFT JOIN app_principal a ON g.subject_type = 'app' AND a.id = g.subject_id WHERE g.data_source_id = $1
         AND g.status = 'enabled' ORDER BY 1 LIMIT 10`,
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
   * A source goes only through a host that is there, enabled, and whose key was accepted. Throws what `tunnelOf` does.
   */
  async #checkTunnel(settings: SourceSettings): Promise<void> {
    await tunnelOf({ db: this.db, secrets: this.secrets }, settings);
  }

  /** Seals a secret of a source, bound to its setting. */
  #sealing(id: number): (setting: string, secret: string) => string {
    return (setting, secret) => this.secrets.seal(secret, secretContext(id, setting));
  }
}
