/**
 * True when a run takes all of what is alike and not a sample: with `npm test -- --full`, `npm run e2e -- --full`, and
 * for stories that are named (`npm run e2e -- PATH`).
 */
export const isWhole = process.env.SLUICE_WHOLE === 'true';

/**
 * Of a list that is too long for every run: all of it in a whole run, otherwise every `step`-th, the same ones each
 * time.
 */
export const sampleOf = <T>(all: readonly T[], step: number): readonly T[] =>
  isWhole ? all : all.filter((_, at) => at % step === 0);
