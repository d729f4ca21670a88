import type { CompiledView } from '@sluice/document';
import { viewKind } from './view.registry.js';

/**
 * Begins to fetch the code that the views of a page are drawn with. Called before the page's queries go out: a browser
 * speaks to a server over six connections, and code that is asked for behind slow queries waits for them.
 */
export function prepareViews(views: readonly CompiledView[]): void {
  for (const view of views) {
    if (view.is_hide) continue;
    // What cannot be fetched is asked for again when the view is drawn, and told there.
    for (const part of viewKind(view.type)?.prepare?.(view) ?? []) part.catch(() => undefined);
    prepareViews(view.sub_views);
  }
}
