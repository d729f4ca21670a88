import { error } from '@sluice/document';
import { createInputValidators } from '../dispatch/input.validator.js';
import type { Db } from '../host/db.js';
import type { Platform, ServiceLifecycle } from '../platform.js';
import { isSettingKey, settingCatalogue, type SettingKey, type SettingValue } from './setting.catalogue.js';
import { settingTexts } from './setting.texts.js';

/** Settings of the platform, answered from memory and kept fresh over notices. */
export interface SettingService extends ServiceLifecycle {
  get<K extends SettingKey>(key: K): SettingValue<K>;
  /** Throws for an unknown name or a value that its schema refuses. */
  check(key: string, value: unknown): void;
  /** Checks the value by its schema and stores it; unknown names and wrong values throw. */
  set(db: Db, key: string, value: unknown, userId: number | null): Promise<void>;
  /** Reads what is stored now, for a caller that cannot wait for the notice of its own change. */
  refresh(): Promise<void>;
}

const topic = 'setting';

/** Builds the service; values are read at `start`. */
export function createSettings(platform: Platform): SettingService {
  const values = new Map<string, unknown>();
  const validatorOf = createInputValidators();

  async function load(): Promise<void> {
    const { rows } = await platform.db.query<{ key: string; value: unknown }>(
      'SELECT key, value FROM setting WHERE project_id IS NULL',
    );
    values.clear();
    for (const { key, value } of rows) values.set(key, value);
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
      platform.events.subscribe(topic, () => {
        load().catch((reason: unknown) => platform.log.error({ err: reason }, 'settings could not be read'));
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
      await db.query(
        `INSERT INTO setting (key, value, create_user_id) VALUES ($1, $2::jsonb, $3)
        ON CONFLICT (key, project_id) DO UPDATE SET value = excluded.value, update_time = now(), revision = setting.revision + 1`,
        [key, JSON.stringify(stored), userId],
      );
      await platform.events.publish(db, topic, key);
    },
  };
}
