import type { CompiledPage, CompiledView } from '@sluice/document';
import type { PageCore, ViewCore } from './core.type.js';
import { PageView } from './view.runtime.js';

/** The views of a page after an exchange, before anybody sees them. */
export interface ExchangedTree {
  roots: readonly ViewCore[];
  /** All of them, by id. */
  views: ReadonlyMap<number, ViewCore>;
  /** Those that were not there before. */
  made: readonly ViewCore[];
}

/**
 * The views of another document of the page: those whose compiled node is the same object stay, with their rows and
 * what a person has typed; a layout around a view that changed is made anew around its other views.
 * @param renew ids of views that are made anew whatever they look like
 */
export function exchangedTree(page: PageCore, doc: CompiledPage, renew: ReadonlySet<number>): ExchangedTree {
  const views = new Map<number, ViewCore>();
  const made: ViewCore[] = [];
  const isRenewed = (node: CompiledView): boolean => renew.has(node.id) || node.sub_views.some(isRenewed);
  const keep = (view: ViewCore): void => {
    view.children.forEach(keep);
    views.set(view.id, view);
  };
  const viewOf = (node: CompiledView): ViewCore => {
    const before = page.views.get(node.id);
    if (before?.node === node && !isRenewed(node)) {
      keep(before);
      return before;
    }
    const view = new PageView(page, node, node.sub_views.map(viewOf));
    views.set(view.id, view);
    made.push(view);
    return view;
  };
  return { roots: doc.views.map(viewOf), views, made };
}
