import { error } from '@sluice/document';
import { defineOperation, type Operation } from '../dispatch/operation.js';
import { isSingleAdmin } from '../duties/change.js';
import { isSettingKey, settingCatalogue, type SettingKey } from './setting.catalogue.js';
import { saveLoginOperation } from './login-setting.operation.js';
import { recordSettings } from './setting.change.js';
import { settingTexts } from './setting.texts.js';
import { answer, flag, nothing, text } from '../dispatch/answer.schema.js';

/**
 * What anybody may know before signing in (§7); `url` is where a person signs in through CAS (§6). The number of users
 * told is 0 or 1 (decisions.md).
 */
interface PublicSetting {
  login_mode: string;
  url: string;
  version: string;
  user_count: 0 | 1;
  init: boolean;
  locale: string;
  captcha: boolean;
}

/** `GET /setting` */
const publicOperation = defineOperation<unknown, PublicSetting>({
  name: 'setting.public',
  route: { method: 'GET', path: '/setting' },
  access: 'anonymous',
  licenceFree: true,
  versionFree: true,
  transaction: false,
  input: { type: 'object' },
  output: answer({
    login_mode: text,
    url: text,
    version: text,
    user_count: { enum: [0, 1] },
    init: flag,
    locale: text,
    captcha: flag,
  }),
  audit: 'none',
  async run({ platform, db }) {
    const anybody = (await db.maybeOne('SELECT 1 FROM user_account LIMIT 1')) !== undefined;
    const { settings, cas } = platform;
    return {
      login_mode: cas.isOn() ? 'cas' : 'normal',
      url: cas.loginUrl() ?? '',
      version: platform.config.version,
      user_count: anybody ? 1 : 0,
      init: !anybody,
      locale: settings.get('site.locale'),
      captcha: settings.get('login.captcha'),
    };
  },
});

const maySet = { roles: ['super_admin', 'system_admin'] } as const;
const keySchema = { type: 'string', label: settingTexts.setting } as const;

/** A setting's value for the command line and forms; secrets are never answered. */
const getOperation = defineOperation<{ key: string }, { key: string; value: unknown }>({
  name: 'setting.get',
  access: maySet,
  transaction: false,
  input: { type: 'object', required: ['key'], properties: { key: keySchema } },
  output: answer({ key: text, value: {} }),
  audit: 'none',
  async run({ platform }, { key }) {
    if (!isSettingKey(key)) throw error('object.unknown', { kind: settingTexts.setting, name: key }, { field: 'key' });
    const kind: { isSecret?: true } = settingCatalogue[key];
    return { key, value: kind.isSecret ? null : platform.settings.get(key satisfies SettingKey) };
  },
});

/** `setting.set` */
const setOperation = defineOperation<{ key: string; value: unknown }, null>({
  name: 'setting.set',
  access: maySet,
  input: { type: 'object', required: ['key', 'value'], properties: { key: keySchema, value: {} } },
  confirmable: true,
  output: nothing,
  audit: { action: 'setting.set', describe: ({ key }) => ({ objects: [key] }) },
  async run(ctx, { key, value }) {
    const { platform, db, caller } = ctx;
    // A wrong name or value is told before anything waits; the mode is asked for before it is stored.
    platform.settings.check(key, value);
    // One by one, another address would be sent the password that was given for the former one.
    if (key.startsWith('directory.')) throw error('directory.set-together', {}, { field: 'key' });
    // The mode is read from the database: another process may just have left it.
    const isSingle = await isSingleAdmin(db);
    if (isSettingKey(key))
      await recordSettings(ctx, { [key]: value }, (one) =>
        one === 'duties.single_admin' ? isSingle : platform.settings.get(one),
      );
    await platform.settings.set(db, key, value, caller.userId);
    return null;
  },
});

/** Operations on settings. */
export const settingOperations: readonly Operation[] = [
  publicOperation,
  getOperation,
  setOperation,
  saveLoginOperation as Operation,
];
