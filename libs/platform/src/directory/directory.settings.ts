import { error } from '@sluice/document';
import { FilterParser } from 'ldapts';
import type { SettingService } from '../setting/setting.contract.js';
import type { SettingKey, SettingValue } from '../setting/setting.catalogue.js';
import { directoryTexts as texts } from './directory.texts.js';
import { parseDn } from './directory.dn.js';

/** The form's fields and the settings that they are. */
export const directoryFields = {
  url: 'directory.url',
  tls: 'directory.tls',
  ca: 'directory.ca',
  account: 'directory.account',
  password: 'directory.password',
  base: 'directory.base',
  filter: 'directory.filter',
  account_attribute: 'directory.account_attribute',
  member_attribute: 'directory.member_attribute',
  sync_minutes: 'directory.sync_minutes',
  removal_percent: 'directory.removal_percent',
} as const satisfies Record<string, SettingKey>;

/** How the directory is asked, with the password of its account in the clear. */
export type DirectorySettings = {
  [Field in keyof typeof directoryFields]: SettingValue<(typeof directoryFields)[Field]>;
};

/** The settings as they are stored now. */
export function directorySettings(settings: SettingService): DirectorySettings {
  return Object.fromEntries(
    Object.entries(directoryFields).map(([field, key]) => [field, settings.get(key)]),
  ) as unknown as DirectorySettings;
}

/**
 * Settings that a directory cannot be asked without (spec §5 "LDAP url, account, password, search filter and base").
 */
const needed = ['url', 'account', 'password', 'filter', 'base'] as const;

/** Throws where something is missing or cannot be what it says, naming the field. */
export function checkDirectory(settings: DirectorySettings): void {
  for (const field of needed)
    if (settings[field].trim() === '') throw error('input.required', { label: texts[field] }, { field });
  if (!parseDn(settings.base)) throw error('directory.dn-invalid', { label: texts.base }, { field: 'base' });
  // What the address says and what is done must not differ.
  if (settings.url.startsWith('ldaps:') !== (settings.tls === 'tls'))
    throw error('directory.scheme', {}, { field: 'tls' });
  try {
    FilterParser.parseString(settings.filter);
  } catch {
    throw error('directory.filter-invalid', {}, { field: 'filter' });
  }
}

/** The settings of a directory that can be asked. Throws `directory.off` where there are none. */
export function usedDirectory(settings: SettingService): DirectorySettings {
  const stored = directorySettings(settings);
  if (stored.url === '' || stored.password === '') throw error('directory.off');
  return stored;
}
