import type { BothTexts, Locale } from '@sluice/document';
import type { BuilderPorts } from '../builder.ports.js';

/** What a failure says, in the words that the person reads. */
export const reasonOf = (reason: unknown): string => (reason instanceof Error ? reason.message : String(reason));

/** Tells the person of a failure; one of a question that is not asked any more is nothing to tell. */
export function failureReporter(
  { message }: Pick<BuilderPorts, 'message'>,
  signal?: AbortSignal,
): (reason: unknown) => void {
  return (reason) => {
    if (!signal?.aborted) message.error(reasonOf(reason));
  };
}

/** Runs a step of the person: what it answers did not fit is told, and so is why it failed. */
export function attempt(
  ports: Pick<BuilderPorts, 'message' | 'report'>,
  locale: Locale,
  step: () => readonly BothTexts[] | void,
): void {
  try {
    const texts = (step() ?? []).map((text) => text[locale]);
    if (texts.length > 1 && ports.report) return ports.report(texts);
    for (const text of texts) ports.message.warning(text);
  } catch (reason) {
    failureReporter(ports)(reason);
  }
}
