import { isObject, type Json } from '../../json/canonical.json.js';
import { LOCALES, type Locale } from '../../vocabulary.js';
import { checkText, LOCALE_TEXTS } from '../check.texts.js';
import { documentsOf, finding, type CheckRule } from '../checked.app.js';

const HAN = /\p{Script=Han}/u;
/** A word of a language; `ID`, `SQL` and numbers are the same in both. */
const WORD = /[a-z]{3,}/;

/** What a new view is named by until somebody names it (§4): nobody reads it as a word of a language. */
const TIMESTAMP_NAME = /^[a-z]+_\d{14}(?:_\d+)?$/;

/** Labels by which row events find their button are words of the product, not texts (decisions: event buttons). */
const EVENT_LABELS = new Set<Json>(['select', 'dblclick', 'contextmenu']);

/** Every text that people read exists in each locale of its app; documents without an app are held to both. */
export const translationRule: CheckRule = ({ app }) => {
  const locales = documentsOf(app, 'app')[0]?.document.locales ?? [...LOCALES];
  return app.documents.flatMap((entry) =>
    entry.sites
      .filter((site) => site.kind === 'text')
      .flatMap((site) =>
        locales
          .filter((locale) => isMissing(site.value, locale))
          .map((locale) =>
            finding(
              entry,
              site.path,
              'translation',
              checkText('missing-translation', { locale: LOCALE_TEXTS[locale], text: shown(site.value) }),
            ),
          ),
      ),
  );
};

function isMissing(text: Json, locale: Locale): boolean {
  if (isObject(text)) {
    const own = text[locale];
    /** The same text given twice is meant: a language calls itself the same everywhere. */
    return typeof own !== 'string' || own.trim() === '' || (locale === 'en' && HAN.test(own) && own !== text['zh-chs']);
  }
  if (typeof text !== 'string' || EVENT_LABELS.has(text) || TIMESTAMP_NAME.test(text)) return false;
  return locale === 'en' ? HAN.test(text) : !HAN.test(text) && WORD.test(text);
}

function shown(text: Json): string {
  return isObject(text) ? Object.values(text).filter(Boolean).join(' / ') : String(text);
}
