import { error } from '@sluice/document';
import { createInputValidators } from '../dispatch/input.validator.js';
import {
  isSettingKey,
  settingCatalogue,
  type SettingKey,
  type SettingKind,
  type SettingValue,
} from './setting.catalogue.js';
import { settingTexts } from './setting.texts.js';
import type { SettingService } from './setting.contract.js';
import type { Db } from '../host/db.js';
import type { Log } from '../host/log.js';
import type { ServiceLifecycle } from '../host/lifecycle.js';
import type { Events } from '../host/events.contract.js';
import type { Secrets } from '../host/secrets.js';

const topic = 'setting';

/** What settings stand on. */
interface SettingNeeds {
  db: Db;
  log: Log;
  events: Events;
  secrets: Secrets;
}

/** Builds the service; values are read at `start`. */
export function createSettings({ db: pool, log, events, secrets }: SettingNeeds): SettingService & ServiceLifecycle {
  const values = new Map<string, unknown>();
  const validatorOf = createInputValidators();

  async function load(): Promise<void> {
    const { rows } = await pool.query<{ key: string; value: unknown }>(
      'SELECT key, value FROM setting WHERE project_id IS NULL',
    );
    values.clear();
    for (const { key, value } of rows) values.set(key, isSecret(key) ? opened(key, value) : value);
  }

  const isSecret = (key: string): boolean =>
    isSettingKey(key) && (settingCatalogue[key] as SettingKind<unknown>).isSecret === true;
  const contextOf = (key: string): string => `setting.value:${key}`;

  /** A secret that cannot be opened is as good as none: whatever needs it says that it is missing. */
  function opened(key: string, sealed: unknown): string {
    if (typeof sealed !== 'string' || sealed === '') return '';
    try {
      return secrets.open(sealed, contextOf(key));
    } catch (cause) {
      log.error({ err: cause, key }, 'a secret among the settings could not be opened');
      return '';
    }
  }

  function checked(key: SettingKey, value: unknown): unknown {
    return validatorOf({ type: 'object', required: ['value'], properties: { value: settingCatalogue[key].schema } })({
      value,
    }).value;
  }

  return {
    refresh: load,
    async start() {
      await load();
      events.subscribe(topic, () => {
        load().catch((reason: unknown) => log.error({ err: reason }, 'settings could not be read'));
      });
    },
    get: <K extends SettingKey>(key: K) =>
      (values.has(key) ? values.get(key) : settingCatalogue[key].initial) as SettingValue<K>,
    check(key, value) {
      if (!isSettingKey(key)) throw error('object.unknown', { kind: settingTexts.setting, name: key });
      checked(key, value);
    },
    async set(db, key, value, userId) {
      if (!isSettingKey(key)) throw error('object.unknown', { kind: settingTexts.setting, name: key });
      const stored = checked(key, value);
      const kept = isSecret(key) && stored !== '' ? secrets.seal(String(stored), contextOf(key)) : stored;
      await db.query(
        `INSERT INTO setting (key, value, is_secret, create_user_id) VALUES ($1, $2::jsonb, $4, $3)
        ON CONFLICT (key, project_id) DO UPDATE SET value = excluded.value, is_secret = excluded.is_secret,
          update_time = now(), revision = setting.revision + 1`,
        [key, JSON.stringify(kept), userId, isSecret(key)],
      );
      await events.publish(db, topic, key);
    },
  };
}
