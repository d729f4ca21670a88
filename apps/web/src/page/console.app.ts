/** The console application always has this id; the personal pages belong to it. */
export const CONSOLE_APP_ID = 1;

/** Uids of the personal pages behind `/app/user/info` and `/app/user/pwd` (§2). */
export const PROFILE_PAGE = 'user-info';
export const PASSWORD_PAGE = 'user-pwd';

/** Uids of the builder's first pages behind `/build/app` and `/build/recycle` (§2). */
export const APPS_PAGE = 'apps';
export const RECYCLED_PAGE = 'recycled';
