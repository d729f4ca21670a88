import { usesExpressions, type CompiledPage, type CompiledView, type PageDocument, type View } from '@sluice/document';
import { hasForm } from '@sluice/engine';

/** Parts of the program that a page needs, as the start page names their files (`data-part`). */
export type PagePart = `view-${number}` | 'form' | 'expressions' | 'builder';

const kindsOf = (views: readonly CompiledView[]): PagePart[] =>
  views.flatMap((view): PagePart[] => (view.is_hide ? [] : [`view-${view.type}`, ...kindsOf(view.sub_views)]));

/** The parts that a page is run and drawn with. */
export function partsOf(page: CompiledPage): Set<PagePart> {
  const parts = new Set(kindsOf(page.views));
  if (page.views.some(hasForm)) parts.add('form');
  if (usesExpressions(page)) parts.add('expressions');
  return parts;
}

/** The parts that a page in the builder is drawn with: hidden views are drawn there too. */
export function draftParts({ views }: PageDocument): Set<PagePart> {
  const kinds = ({ type, sub_views = [] }: View): PagePart[] => [`view-${type}`, ...sub_views.flatMap(kinds)];
  return new Set([...views.flatMap(kinds), ...(views.some(hasForm) ? (['form'] as const) : [])]);
}

/**
 * Begins to fetch parts as soon as something says that they are needed, which the program, still on its way, would ask
 * for one round to the server later. The start page names the files of each part and asks for none of them.
 */
export function hintParts(parts: Iterable<PagePart>, root: ParentNode): void {
  for (const part of parts)
    for (const link of root.querySelectorAll<HTMLLinkElement>(`link[data-part~="${part}"]`))
      // Asked for twice, a style sheet would be loaded twice.
      if (link.rel === '') link.rel = link.href.endsWith('.css') ? 'stylesheet' : 'modulepreload';
}
