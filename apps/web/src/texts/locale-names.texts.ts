import type { Locale } from '@sluice/document';

/** Each language in its own name, so that a person finds it whatever the interface speaks now. */
export const localeNames: Readonly<Record<Locale, string>> = { 'zh-chs': '中文', en: 'English' };
