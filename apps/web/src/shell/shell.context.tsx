import { createContext, useContext } from 'react';
import { textOf, type Locale, type Text } from '@sluice/document';
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

/** Texts of documents (names, labels) in the locale in force. */
export function useDocumentText(): (text: Text | null | undefined) => string {
  const locale = useShellLocale();
  return (text) => textOf(text, locale);
}
