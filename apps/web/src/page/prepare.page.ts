import { preparePatterns, type CompiledPage } from '@sluice/document';
import { prepareRuntime } from '@sluice/engine';
import { prepareViews } from '@sluice/renderer';
import { hintParts, partsOf } from './page.hints.js';

/**
 * Begins to fetch all that a page is drawn with, as soon as its document names it. What fails here is asked for again
 * and told where it is used.
 */
export function preparePage(page: CompiledPage): void {
  // An address that names no page by its id was not read by `early.ts`.
  hintParts(partsOf(page), document.head);
  prepareViews(page.views);
  for (const part of [preparePatterns(page), prepareRuntime(page)]) part.catch(() => undefined);
}
