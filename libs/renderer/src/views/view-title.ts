import { createContext, useContext } from 'react';
import type { ViewRuntime } from '@sluice/engine';
import { useTextOf } from '../texts/locale.context.js';

/** True below something that shows the view's name already, such as a tab. */
export const NamedContext = createContext(false);

/** The title above a view: its own, or its name where several views share the page. A page with one view is titled by its page. */
export function useViewTitle(view: ViewRuntime): string {
  const textOf = useTextOf();
  const named = useContext(NamedContext);
  const alone = named || (view.page.roots.length === 1 && view.page.roots[0] === view);
  return textOf(view.node.config?.title) || (alone ? '' : textOf(view.node.name));
}
