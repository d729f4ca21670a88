import { LOCALES, type Locale } from '@sluice/document';
import type { ExternalStore } from '../store/external.store.js';
import { createStoredStore } from '../store/stored.store.js';

/** Light or dark, as the person chose or as the system says. */
export type ThemeMode = 'light' | 'dark';

/** What a person chooses for this browser. */
export interface Preferences {
  locale: ExternalStore<Locale>;
  theme: ExternalStore<ThemeMode>;
  menuCollapsed: ExternalStore<boolean>;
}

function systemTheme(): ThemeMode {
  return typeof window.matchMedia === 'function' && window.matchMedia('(prefers-color-scheme: dark)').matches
    ? 'dark'
    : 'light';
}

/** The first of the browser's languages that the product speaks; Chinese where it speaks none (§1). */
export function browserLocale(languages: readonly string[]): Locale {
  const spoken = languages.map((tag) => (/^zh\b/i.test(tag) ? 'zh-chs' : /^en\b/i.test(tag) ? 'en' : undefined));
  return spoken.find((locale) => locale !== undefined) ?? 'zh-chs';
}

/**
 * Opens the preferences kept in this browser; the interface speaks the browser's language until somebody chooses one or
 * signs in.
 */
export function createPreferences(storage: Storage): Preferences {
  return {
    locale: createStoredStore<Locale>(storage, {
      name: 'sluice.locale',
      initial: browserLocale(window.navigator.languages),
      read: (text) => LOCALES.find((locale) => locale === text) ?? null,
      write: (locale) => locale,
    }),
    theme: createStoredStore<ThemeMode>(storage, {
      name: 'sluice.theme',
      initial: systemTheme(),
      read: (text) => (text === 'dark' || text === 'light' ? text : null),
      write: (mode) => mode,
    }),
    menuCollapsed: createStoredStore<boolean>(storage, {
      name: 'sluice.menu-collapsed',
      initial: false,
      read: (text) => text === '1',
      write: (collapsed) => (collapsed ? '1' : '0'),
    }),
  };
}

/** Takes over what the account says where nothing was chosen in this browser yet. */
export function adoptPreferences(
  preferences: Preferences,
  storage: Storage,
  account: { locale?: string; theme?: string },
): void {
  const locale = LOCALES.find((each) => each === account.locale);
  if (locale && storage.getItem('sluice.locale') === null) preferences.locale.set(locale);
  if ((account.theme === 'light' || account.theme === 'dark') && storage.getItem('sluice.theme') === null)
    preferences.theme.set(account.theme);
}
