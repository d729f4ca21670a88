/** The two locales of the product (§1). */
export type Locale = 'zh-chs' | 'en';
export const LOCALES = ['zh-chs', 'en'] as const satisfies readonly Locale[];

/** A text that a person reads: one string for both locales, or one for each (design §4). */
export type Text = string | { 'zh-chs': string; en: string };

/** A catalogue text always has both languages. */
export type BothTexts = { 'zh-chs': string; en: string };

/** The text in the given locale; an absent text is the empty string. */
export function textOf(text: Text | undefined | null, locale: Locale): string {
  if (text === undefined || text === null) return '';
  return typeof text === 'string' ? text : text[locale];
}

/** System roles (§6). */
export const SYSTEM_ROLES = [
  'super_admin',
  'system_admin',
  'audit_admin',
  'policy_admin',
  'app_admin',
  'user',
] as const;
export type SystemRole = (typeof SYSTEM_ROLES)[number];

/** Sensitivity of a column (§3), lowest first. */
export const LEVELS = ['non_sensitive', 'low', 'medium', 'high'] as const;
export type Level = (typeof LEVELS)[number];

/** Access level of a person (§6), lowest first; the same order as `LEVELS`. */
export const ACCESS_LEVELS = ['public', 'low', 'medium', 'high'] as const;
export type AccessLevel = (typeof ACCESS_LEVELS)[number];

/** Permission letters (§3): DQL, DML, DDL, TTY, and the one that beats all others. */
export const LETTERS = ['read', 'write', 'manage', 'terminal', 'forbid'] as const;
export type Letter = (typeof LETTERS)[number];

/** Database kinds (§3). */
export const DATA_SOURCE_KINDS = ['oracle', 'mysql', 'mssql', 'http', 'mongodb', 'postgres'] as const;
export type DataSourceKind = (typeof DATA_SOURCE_KINDS)[number];

/**
 * What a use tells of a masked column (design §7.3): `null_test` whether there is a value (`IS [NOT] NULL`,
 * `count(x)`), `equality` whether it is one of a few known values, `other` anything, also by an error or by time.
 */
export const FILTER_CLASSES = ['null_test', 'equality', 'other'] as const;
export type FilterClass = (typeof FILTER_CLASSES)[number];
/** How a class of use is decided. */
export const FILTER_DECISIONS = ['refuse', 'allow'] as const;
export type FilterDecision = (typeof FILTER_DECISIONS)[number];
/** What a masked column may do where it shapes a result: a decision for each class of use. */
export type FilterPolicy = Record<FilterClass, FilterDecision>;

/** Connection states of a data source (§3). */
export type ConnectionState = 'connected' | 'connecting' | 'not_connected' | 'failed';

/** Action type codes (§3): where the page of an action opens. */
export const ACTION_TYPE_CODES = { same: 101, dialog: 102, window: 103 } as const;

/** The time zone in which dates without one are read and written (§9). */
export const ZONE = 'Asia/Shanghai';
/** Offset of that zone in minutes; it has had no daylight saving since 1991. */
export const ZONE_OFFSET_MINUTES = 480;
/** Default date format (§5). */
export const DATE_TIME_FORMAT = 'YYYY-MM-DD HH:mm:ss';
