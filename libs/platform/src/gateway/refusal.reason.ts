import type { Locale } from '@sluice/document';
import type { RefusalCode, SqlRefusal } from '@sluice/sql';
import { didYouMean, type Known } from './did-you-mean.js';
import { refusalTexts, suggestionTexts, syntaxTexts } from './gateway.texts.js';
import type { PlannedReason } from './planner.js';

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

/** PostgreSQL's words for a syntax error in a locale; those that are not known stay as they are. */
function syntaxText(message: string, locale: Locale): string {
  const known = syntaxTexts.find(({ pattern }) => pattern.test(message));
  if (!known) return refusalTexts['syntax-error'][locale].replace('{detail}', () => message);
  const [, detail = ''] = known.pattern.exec(message) ?? [];
  return known[locale].replace('{detail}', () => detail);
}

/** A refusal of the analysis as one person reads it in a locale. */
export function refusalText(refusal: SqlRefusal, locale: Locale): string {
  if (refusal.code === 'syntax-error') return syntaxText(refusal.message, locale);
  const detail = refusal.facts.name ?? refusal.facts.object ?? Object.values(refusal.facts)[0] ?? refusal.message;
  return refusalTexts[refusal.code][locale].replace('{detail}', () => detail);
}

/** A refusal of the analysis as a reason; with `known` it says which names may have been meant. */
export function refusalReason(refusal: SqlRefusal, known?: Known): PlannedReason {
  const meant = known ? didYouMean(refusal, known) : [];
  const suggestion = (locale: Locale): string =>
    meant.length === 0
      ? ''
      : suggestionTexts.sentence[locale].replace('{names}', () => meant.join(suggestionTexts.join[locale]));
  return {
    code: refusal.code,
    text: (locale) => refusalText(refusal, locale) + suggestion(locale),
    ...(refusal.position ? { position: refusal.position.offset } : {}),
    ...(isMistake(refusal.code) ? { mistake: true } : {}),
  };
}
