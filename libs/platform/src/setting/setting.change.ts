import { isDeepStrictEqual } from 'node:util';
import type { OperationContext } from '../dispatch/operation.js';
import { accountAdministrators, recordChange } from '../duties/change.js';
import type { Facts } from '../duties/change.contract.js';
import { settingCatalogue, type SettingKey, type SettingKind } from './setting.catalogue.js';
import { settingTexts } from './setting.texts.js';

/** A setting's value as records show it; a secret shows only that it is set. */
function shownValue(key: SettingKey, value: unknown, isNew: boolean): Facts[string] {
  const { isSecret }: SettingKind<unknown> = settingCatalogue[key];
  // A record of what changed shows only what differs.
  if (isSecret) return value ? (isNew ? '****** (new)' : '******') : '';
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : JSON.stringify(value);
}

/**
 * Notes settings before and after for the audit log. Guarded ones need a second person, but leaving
 * single-administrator mode is free. What is compared is read from the database: another process may just have changed
 * it. To be called before the values are stored when that mode is among them.
 */
export async function recordSettings(
  ctx: OperationContext,
  values: Partial<Record<SettingKey, unknown>>,
  before: (key: SettingKey) => unknown,
): Promise<void> {
  await ctx.platform.settings.refresh();
  const changed = (Object.keys(values) as SettingKey[]).filter((key) => !isDeepStrictEqual(before(key), values[key]));
  const facts = (value: (key: SettingKey) => unknown, isNew: boolean): Facts =>
    Object.fromEntries(changed.map((key) => [key, shownValue(key, value(key), isNew)]));
  const isGuarded = changed.some((key) => {
    const { guarded }: SettingKind<unknown> = settingCatalogue[key];
    return guarded === true && !(key === 'duties.single_admin' && values[key] === false);
  });
  await recordChange(
    ctx,
    {
      object: `setting:${changed.join(',')}`,
      name: settingTexts.settings[ctx.platform.settings.get('site.locale')],
      before: facts(before, false),
      after: facts((key) => values[key], true),
    },
    isGuarded ? { roles: accountAdministrators } : undefined,
  );
}
