import type { ViewRuntime } from '@sluice/engine';
import { useTextOf } from '../texts/locale.context.js';

/** The title above a view: its own, or its name where several views share the page. A page with one view is titled by its page. */
export function useViewTitle(view: ViewRuntime): string {
  const textOf = useTextOf();
  return textOf(view.node.config?.title) || (view.page.roots.length > 1 ? textOf(view.node.name) : '');
}
