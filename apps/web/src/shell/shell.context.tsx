import { createContext, useContext } from 'react';
import { interpolate, textOf, type BothTexts, type Locale, type Text } from '@sluice/document';
import { useExternal } from '../store/external.store.js';
import { translate } from '../texts/translate.js';
import type { TextKey } from '../texts/zh-chs.texts.js';
import type { Shell } from './shell.js';

/** The shell of this page load. */
export const ShellContext = createContext<Shell | null>(null);

/** The shell; throws outside of the provider, because nothing works without it. */
export function useShell(): Shell {
  const shell = useContext(ShellContext);
  if (!shell) throw new Error('useShell needs a ShellContext above it');
  return shell;
}

/** The locale in force; drawn again on a switch. */
export function useShellLocale(): Locale {
  return useExternal(useShell().preferences.locale);
}

/** The shell's texts in the locale in force. */
export function useText(): (key: TextKey, facts?: Record<string, unknown>) => string {
  const locale = useShellLocale();
  return (key, facts) => translate(locale, key, facts);
}

/**
 * The shell's texts together with those of a part of the program that comes when it is asked for: what only that part
 * says comes with it.
 * @param part the texts of the part, the same object each time
 */
export function usePartText<Key extends string>(
  part: Readonly<Record<Key, BothTexts>>,
): (key: TextKey | Key, facts?: Record<string, unknown>) => string {
  const locale = useShellLocale();
  return (key, facts = {}) =>
    Object.hasOwn(part, key)
      ? interpolate(part[key as Key][locale], facts, locale)
      : translate(locale, key as TextKey, facts);
}

/** Texts of documents (names, labels) in the locale in force. */
export function useDocumentText(): (text: Text | null | undefined) => string {
  const locale = useShellLocale();
  return (text) => textOf(text, locale);
}
