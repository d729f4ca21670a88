import type { Result } from './result.js';

/** Results kept per tab; older ones are dropped with their rows. */
export const MAX_RESULTS = 12;

/** What a tab has run: its results, oldest first, the one shown, and whether a script is running. */
export interface TabRuns {
  results: readonly Result[];
  shown: string | null;
  busy: boolean;
}

/** A tab that has run nothing. */
export const NO_RUNS: TabRuns = { results: [], shown: null, busy: false };

/** Puts a result in its place, or behind the others, where it is shown. */
export function putResult(runs: TabRuns, result: Result): TabRuns {
  if (runs.results.some((other) => other.id === result.id)) {
    return { ...runs, results: runs.results.map((other) => (other.id === result.id ? result : other)) };
  }
  return { ...runs, results: [...runs.results, result].slice(-MAX_RESULTS), shown: result.id };
}
