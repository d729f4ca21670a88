import type { BothTexts, Locale } from '../vocabulary.js';

/**
 * Replaces every `{name}` of a text by the fact of that name, the one way in which a text of the product takes facts. A
 * fact may itself hold both texts, of which `locale` says which is taken. A name without a fact stays as written.
 */
export function interpolate(text: string, facts: Readonly<Record<string, unknown>>, locale: Locale = 'en'): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const fact = Object.hasOwn(facts, name) ? facts[name] : undefined;
    if (fact === undefined || fact === null) return whole;
    if (typeof fact === 'object' && locale in fact) return String((fact as BothTexts)[locale]);
    return String(fact);
  });
}

/** A text in both languages with its facts. */
export const interpolateBoth = (text: BothTexts, facts: Readonly<Record<string, unknown>>): BothTexts => ({
  'zh-chs': interpolate(text['zh-chs'], facts, 'zh-chs'),
  en: interpolate(text.en, facts, 'en'),
});
