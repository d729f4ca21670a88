import { useLocale } from '@sluice/renderer';
import type { Locale } from '@sluice/document';
import { useCallback } from 'react';
import { texts, type TextKey } from './texts.js';

/** Facts put into `{name}` places of a text. */
export type Facts = Readonly<Record<string, string | number>>;

/** One of the workspace's own texts in a locale. */
export function say(locale: Locale, key: TextKey, facts: Facts = {}): string {
  return texts[key][locale].replace(/\{(\w+)\}/g, (place, name: string) => String(facts[name] ?? place));
}

/** Reads the workspace's texts in the locale in force; the same function until the locale changes. */
export function useSay(): (key: TextKey, facts?: Facts) => string {
  const locale = useLocale();
  return useCallback((key: TextKey, facts?: Facts) => say(locale, key, facts), [locale]);
}
