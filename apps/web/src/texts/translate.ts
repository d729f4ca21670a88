import { interpolate, type Locale } from '@sluice/document';
import { enTexts } from './en.texts.js';
import { zhChsTexts, type TextKey } from './zh-chs.texts.js';

const catalogues: Readonly<Record<Locale, Readonly<Record<TextKey, string>>>> = { 'zh-chs': zhChsTexts, en: enTexts };

/** The shell's text of a key in a locale; `{name}` is replaced by the fact of that name. */
export function translate(locale: Locale, key: TextKey, facts: Readonly<Record<string, unknown>> = {}): string {
  return interpolate(catalogues[locale][key], facts, locale);
}
