import type { PageDocument, View } from '../generated/types.js';
import type { Json } from '../json/canonical.json.js';

/** Layouts may stand in each other so deep. */
export const MOST_DEPTH = 4;

/** A view with where it stands: its container (`''` the page), its depth and what stands above it. */
export interface GridView {
  view: View;
  container: string;
  above: readonly string[];
}

/** The views of a page by uid. */
export function gridViews({ views }: Pick<PageDocument, 'views'>): Map<string, GridView> {
  const found = new Map<string, GridView>();
  const add = (view: View, container: string, above: readonly string[]): void => {
    found.set(view.uid, { view, container, above });
    for (const child of view.sub_views ?? []) add(child, view.uid, [...above, view.uid]);
  };
  for (const view of views) add(view, '', []);
  return found;
}

/** Layouts that a view holds below each other, itself counted. */
export function depthOf(view: View): number {
  const below = Math.max(0, ...(view.sub_views ?? []).map(depthOf));
  return below + (view.type === 8 ? 1 : 0);
}

/** How a layout shows its sub-views: in cells, or one at a time (tabs, folding panels). */
export function isCellLayout({ type, config }: View): boolean {
  return type === 8 && (config?.view_mark ?? 'grid') === 'grid';
}

/** The list in which the views of a container stand. */
export function listIn(container: string): readonly string[] {
  return [container === '' ? 'views' : 'sub_views'];
}

/** A page as the JSON that operations work on. */
export function asJson(page: PageDocument): Json {
  return page as unknown as Json;
}
