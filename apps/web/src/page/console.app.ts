/** The console application always has this id; the personal pages belong to it. */
export const CONSOLE_APP_ID = 1;

/** Uids of the personal pages behind `/app/user/info` and `/app/user/pwd` (§2). */
export const PROFILE_PAGE = 'user-info';
export const PASSWORD_PAGE = 'user-pwd';

/** Uids of the builder's first pages behind `/build/main`, `/build/app` and `/build/recycle` (§2). */
export const MAIN_PAGE = 'builder-main';
export const APPS_PAGE = 'apps';
export const RECYCLED_PAGE = 'recycled';

/**
 * Uids of the pages behind `/build/app/{app_id}/…`, to which the app of the address comes as their param `id` (§2; the
 * canvas is a screen of its own).
 */
export const APP_PAGES = {
  auth: 'app-auth',
  file: 'app-files',
  setting: 'app-settings',
  menu: 'app-menu',
  text: 'app-texts',
  dictionary: 'app-dictionaries',
} as const;

/** Of the pages behind `/build/property/…` (§2): what apps have of data, and their dictionaries. */
export const PROPERTY_PAGES = {
  database: 'app-database',
  sensitiveMask: 'app-sensitive',
  dictionaries: 'app-dictionaries',
} as const;

/** Of the pages behind `/build/setting/…` (§2). */
export const SETTING_PAGES = { user: 'builder-people', log: 'builder-log', license: 'licence-info' } as const;
