import { usesExpressions, type CompiledPage, type CompiledView } from '@sluice/document';
import { hasForm } from '@sluice/engine';

/** Parts of the program that a page needs, as the start page names their files (`data-part`). */
export type PagePart = `view-${number}` | 'form' | 'expressions';

const kindsOf = (views: readonly CompiledView[]): PagePart[] =>
  views.flatMap((view): PagePart[] => (view.is_hide ? [] : [`view-${view.type}`, ...kindsOf(view.sub_views)]));

/** The parts that a page is run and drawn with. */
export function partsOf(page: CompiledPage): Set<PagePart> {
  const parts = new Set(kindsOf(page.views));
  if (page.views.some(hasForm)) parts.add('form');
  if (usesExpressions(page)) parts.add('expressions');
  return parts;
}

/**
 * Begins to fetch what a page needs as soon as its document is there, which the program, still on its way, would ask
 * for one round to the server later. The start page names the files of each part and asks for none of them.
 */
export function hintParts(page: CompiledPage, root: ParentNode): void {
  for (const part of partsOf(page))
    for (const link of root.querySelectorAll<HTMLLinkElement>(`link[data-part~="${part}"]`))
      // Asked for twice, a style sheet would be loaded twice.
      if (link.rel === '') link.rel = link.href.endsWith('.css') ? 'stylesheet' : 'modulepreload';
}
