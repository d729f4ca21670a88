import { loadPatterns } from '#pattern-engine';

/** Rows that a view brings with it: data, in which nothing is ever evaluated, and the longest part of a page by far. */
const isRows = (key: string, part: unknown): boolean => key === 'content' && Array.isArray(part);

/** Whether a document may try patterns: an expression that names `matches`, or a param's `config.pattern`. */
export function usesPatterns(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('matches');
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some(usesPatterns);
  return Object.entries(value).some(
    ([key, part]) => !isRows(key, part) && ((key === 'pattern' && Boolean(part)) || usesPatterns(part)),
  );
}

/** Waits for the engine of patterns where a document uses them. Rejects when it cannot be fetched. */
export async function preparePatterns(document: unknown): Promise<void> {
  if (usesPatterns(document)) await loadPatterns();
}
