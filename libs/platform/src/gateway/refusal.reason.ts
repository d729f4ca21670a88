import { interpolate, type Locale } from '@sluice/document';
import { SqlRefusal, type RefusalCode } from '@sluice/sql';
import { grantorNames, grantorSentence } from '@sluice/policy';
import { columnMeant, didYouMean, type Known } from './did-you-mean.js';
import { refusalTexts, suggestionTexts } from './gateway.texts.js';
import { grantors } from './plan.reasons.js';
import type { PlannedReason } from './plan.type.js';

/** Refusals that say how a statement is written, not what somebody may do: nobody's permission would help. */
const MISTAKES: ReadonlySet<RefusalCode> = new Set<RefusalCode>([
  ...(['syntax-error', 'empty-statement', 'multiple-statements', 'unknown-column', 'ambiguous-column'] as const),
  ...(['unknown-table', 'unknown-alias', 'unknown-function', 'unknown-operator', 'unknown-type'] as const),
  'wrong-column-count',
]);

/** Whether a refusal says that the statement cannot be understood as it is written. */
export function isMistake(code: RefusalCode): boolean {
  return MISTAKES.has(code);
}

/** A refusal of the analysis as one person reads it in a locale. */
export function refusalText(refusal: SqlRefusal, locale: Locale): string {
  if (refusal.words) return refusal.words[locale];
  const { name, object, ...others } = refusal.facts;
  // Of a syntax error that the dialect has no words for, its message says more than where it is.
  const fact = refusal.code === 'syntax-error' ? undefined : (name ?? object ?? Object.values(others)[0]);
  const detail = fact ?? refusal.message;
  return interpolate(refusalTexts[refusal.code][locale], { detail });
}

/** A refusal of the analysis as a reason; with `known` it says which names may have been meant. */
export function refusalReason(refusal: SqlRefusal, known?: Known): PlannedReason {
  const meant = known ? didYouMean(refusal, known) : [];
  const object = known && columnMeant(refusal, known);
  const isHiding = refusal.code === 'unknown-table' && known !== undefined && !known.sight.showsAll;
  const ask = (locale: Locale): string =>
    isHiding ? interpolate(grantorSentence[locale], { grantors: grantorNames(grantors, locale) }) : '';
  const suggestion = (locale: Locale): string =>
    meant.length === 0
      ? ask(locale)
      : interpolate(suggestionTexts.sentence[locale], { names: meant.join(suggestionTexts.join[locale]) });
  return {
    code: refusal.code,
    object,
    text: (locale) => refusalText(refusal, locale) + suggestion(locale),
    position: refusal.position?.offset,
    mistake: isMistake(refusal.code) || undefined,
  };
}

/** The refusal of a statement that is longer than statements may be. */
export function tooLong(limit: number): SqlRefusal {
  return new SqlRefusal('too-large', `a statement may have ${limit} characters`, { facts: { limit: String(limit) } });
}
