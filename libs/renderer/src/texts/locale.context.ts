import { createContext, useCallback, useContext } from 'react';
import { textOf, type Locale, type Text } from '@sluice/document';
import { texts, type TextKey } from './texts.js';

/** The locale of everything below; set by `SluiceTheme`. */
export const LocaleContext = createContext<Locale>('zh-chs');

/** The locale in force. */
export const useLocale = (): Locale => useContext(LocaleContext);

/** Facts put into `{name}` places of a text. */
export type Facts = Record<string, string | number>;

/** One of the renderer's own texts in a locale. */
export function say(locale: Locale, key: TextKey, facts: Facts = {}): string {
  return texts[key][locale].replace(/\{(\w+)\}/g, (place, name: string) => String(facts[name] ?? place));
}

/** Reads the renderer's own texts in the locale in force. */
export function useSay(): (key: TextKey, facts?: Facts) => string {
  const locale = useLocale();
  return useCallback((key, facts) => say(locale, key, facts), [locale]);
}

/** Reads texts of documents (labels, names, messages) in the locale in force. */
export function useTextOf(): (text: Text | undefined) => string {
  const locale = useLocale();
  return useCallback((text) => (text === undefined ? '' : textOf(text, locale)), [locale]);
}
