import { createContext, useContext } from 'react';
import type { ViewRuntime } from '@sluice/engine';
import { useTextOf } from '../texts/locale.context.js';

/** True below something that shows the view's name already, such as a tab. */
export const NamedContext = createContext(false);

/** What a view is called on a tab, a fold or a dialog: its name, else its title. */
export const viewName = (textOf: ReturnType<typeof useTextOf>, { node }: ViewRuntime): string =>
  textOf(node.name) || textOf(node.config?.title);

/** A name made of the time (§4), which nobody gave: it says nothing to who reads the page. */
export const isMadeName = (name: string): boolean => /^view_(\d{13}|\d{14}(_\d+)?)$/.test(name);

/**
 * The title above a view: its own, or its name where several views share the page and somebody gave it one. A page with
 * one view is titled by its page; what a tab says is not said again.
 */
export function useViewTitle(view: ViewRuntime): string {
  const textOf = useTextOf();
  const named = useContext(NamedContext);
  const alone = named || (view.page.roots.length === 1 && view.page.roots[0] === view);
  const title = textOf(view.node.config?.title);
  if (named && title === viewName(textOf, view)) return '';
  const name = textOf(view.node.name);
  return title || (alone || isMadeName(name) ? '' : name);
}
