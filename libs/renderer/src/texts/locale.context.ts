import { createContext, useCallback, useContext } from 'react';
import { interpolate, textOf, type BothTexts, type Locale, type Text } from '@sluice/document';
import { texts, type TextKey } from './texts.js';

/** The locale of everything below; set by `SluiceTheme`. */
export const LocaleContext = createContext<Locale>('zh-chs');

/** The locale in force. */
export const useLocale = (): Locale => useContext(LocaleContext);

/** Facts put for the `{name}` marks of a text. */
export type Facts = Readonly<Record<string, string | number>>;

/** Says a text in the locale in force. */
export type Say<Key extends string> = (key: Key, facts?: Facts) => string;

/** How the texts of a catalogue are said. */
export interface Texts<Key extends string> {
  /** One of the texts in a locale. */
  say(locale: Locale, key: Key, facts?: Facts): string;
  /** Says the texts in the locale in force; the same function until the locale changes. */
  useSay(): Say<Key>;
}

/** How the texts of a library with a screen are said; each has one catalogue of its own. */
export function createTexts<Key extends string>(catalogue: Readonly<Record<Key, BothTexts>>): Texts<Key> {
  const say = (locale: Locale, key: Key, facts: Facts = {}): string => interpolate(catalogue[key][locale], facts);
  return {
    say,
    useSay() {
      const locale = useLocale();
      return useCallback((key, facts) => say(locale, key, facts), [locale]);
    },
  };
}

/** The renderer's own texts. */
export const { say, useSay }: Texts<TextKey> = createTexts(texts);

/** Reads texts of documents (labels, names, messages) in the locale in force. */
export function useTextOf(): (text: Text | undefined) => string {
  const locale = useLocale();
  return useCallback((text) => (text === undefined ? '' : textOf(text, locale)), [locale]);
}
