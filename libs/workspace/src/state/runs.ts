import type { Result } from './result.js';

/** Results kept per tab; older ones are dropped with their rows. */
export const MAX_RESULTS = 12;

/**
 * What a tab has run: its results, oldest first, the one shown, whether a script is running, and what of the last one
 * was left out.
 */
export interface TabRuns {
  results: readonly Result[];
  shown: string | null;
  busy: boolean;
  skipped: readonly string[];
}

/** A tab that has run nothing. */
export const NO_RUNS: TabRuns = { results: [], shown: null, busy: false, skipped: [] };

/** Puts a result in its place, or behind the others, where it is shown. */
export function putResult(runs: TabRuns, result: Result): TabRuns {
  if (runs.results.some((other) => other.id === result.id)) {
    return { ...runs, results: runs.results.map((other) => (other.id === result.id ? result : other)) };
  }
  return { ...runs, results: [...runs.results, result].slice(-MAX_RESULTS), shown: result.id };
}

/** Takes a result away; its neighbour is shown. */
export function dropResult(runs: TabRuns, id: string): TabRuns {
  const at = runs.results.findIndex((result) => result.id === id);
  if (at < 0) return runs;
  const results = runs.results.filter((result) => result.id !== id);
  const shown = runs.shown === id ? (results[Math.min(at, results.length - 1)]?.id ?? null) : runs.shown;
  return { ...runs, results, shown };
}
