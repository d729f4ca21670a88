import { error } from '@sluice/document';
import { defineOperation } from '../dispatch/operation.js';
import { settingCatalogue, type SettingKey } from './setting.catalogue.js';
import { recordSettings } from './setting.change.js';
import { settingTexts } from './setting.texts.js';
import { nothing } from '../dispatch/answer.schema.js';

/** The form's fields and the settings that they are (screens L7). */
export const loginFields = {
  mode: 'login.mode',
  site_url: 'site.url',
  cas_url: 'login.cas_url',
  cas_version: 'login.cas_version',
  cas_create: 'login.cas_create',
  captcha: 'login.captcha',
  single_session: 'login.single_session',
  account_attempts: 'login.account_attempts',
  block_minutes: 'login.block_minutes',
  session_hours: 'session.hours',
  idle_minutes: 'session.idle_minutes',
} as const satisfies Record<string, SettingKey>;

type LoginSettings = {
  [Field in keyof typeof loginFields]?: (typeof settingCatalogue)[(typeof loginFields)[Field]]['initial'];
};

/** CAS with an address missing would lock everybody out. */
function checkCas(input: LoginSettings, now: (field: 'mode' | 'site_url' | 'cas_url') => string): void {
  if ((input.mode ?? now('mode')) !== 'cas') return;
  for (const [field, what] of [
    ['cas_url', settingTexts.casUrl],
    ['site_url', settingTexts.siteUrl],
  ] as const) {
    if ((input[field] ?? now(field)) === '') throw error('cas.incomplete', { what }, { field });
  }
}

/** `setting.save-login`: how people sign in, all fields in one transaction; what is left out stays. */
export const saveLoginOperation = defineOperation<LoginSettings, null>({
  name: 'setting.save-login',
  access: { roles: ['super_admin', 'system_admin'] },
  input: {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(
      Object.entries(loginFields).map(([field, key]) => [field, settingCatalogue[key].schema]),
    ),
  },
  output: nothing,
  audit: {
    action: 'setting.save-login',
    describe: (input) => ({ objects: Object.keys(input).map((field) => loginFields[field as keyof LoginSettings]) }),
  },
  confirmable: true,
  async run(ctx, input) {
    const { platform, db, caller } = ctx;
    const values = Object.fromEntries(
      Object.entries(input).map(([field, value]) => [loginFields[field as keyof LoginSettings], value]),
    );
    const before = new Map(Object.keys(values).map((key) => [key, platform.settings.get(key as SettingKey)]));
    checkCas(input, (field) => platform.settings.get(loginFields[field]));
    for (const [field, value] of Object.entries(input)) {
      const key = loginFields[field as keyof LoginSettings];
      if (platform.settings.get(key) !== value) await platform.settings.set(db, key, value, caller.userId);
    }
    await recordSettings(ctx, values, (key) => before.get(key));
    return null;
  },
});
