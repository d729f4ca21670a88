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
  ports: Pick<BuilderPorts, 'message'>,
  locale: Locale,
  step: () => readonly BothTexts[] | void,
): void {
  try {
    for (const text of step() ?? []) ports.message.warning(text[locale]);
  } catch (reason) {
    failureReporter(ports)(reason);
  }
}
