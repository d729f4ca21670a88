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

/** A submit form (§3): its fields are judged once somebody has typed. */
const SUBMIT_FORM = 3;

/** A view without the patterns that only a person's typing meets. */
function unlessTyped(view: unknown): unknown {
  const { type, app_params, sub_views, ...rest } = view as Record<string, unknown>;
  const params = (app_params ?? []) as { config?: object }[];
  return {
    ...rest,
    views: ((sub_views ?? []) as unknown[]).map(unlessTyped),
    params:
      type === SUBMIT_FORM ? params.map((param) => ({ ...param, config: { ...param.config, pattern: '' } })) : params,
  };
}

/**
 * Whether what a page asks first may hang on a pattern: an expression that tries one, or a field of a search form that
 * must match one. What only a submit form's fields must match is judged once somebody types: such a page asks for its
 * rows while the engine is still on its way.
 */
export function patternsDecideRows(page: { views: readonly unknown[] }): boolean {
  return usesPatterns({ ...page, views: page.views.map(unlessTyped) });
}

/** Waits for the engine of patterns where a document uses them. Rejects when it cannot be fetched. */
export async function preparePatterns(document: unknown): Promise<void> {
  if (usesPatterns(document)) await loadPatterns();
}
