import { viewNodes, type PageDocument, type View } from '@sluice/document';
import { bandsOf, boxesOf } from '@sluice/document/edit';

/** A node of a page with what stands above it, outermost first. */
export interface PagePart {
  uid: string;
  kind: string;
  node: Readonly<Record<string, unknown>> & { uid: string };
  above: readonly string[];
}

interface Parts {
  nodes: ReadonlyMap<string, PagePart>;
  /** Lines of the page that views share, from above. */
  bands: readonly { top: number; bottom: number; uids: readonly string[] }[];
}

const kept = new WeakMap<PageDocument, Parts>();

/** The nodes of a page by uid and its bands; found out once for each document. */
export function pageParts(page: PageDocument): Parts {
  const known = kept.get(page);
  if (known) return known;
  const parts: Parts = {
    nodes: partsOf(page),
    bands: bandsOf(boxesOf(page.views)).map(({ top, bottom, boxes }) => ({
      top,
      bottom,
      uids: boxes.map(({ uid }) => uid),
    })),
  };
  kept.set(page, parts);
  return parts;
}

/** A node by uid. */
export const nodeAt = (page: PageDocument, uid: string): PagePart | undefined => pageParts(page).nodes.get(uid);

function partsOf(page: PageDocument): Map<string, PagePart> {
  return new Map(page.views.flatMap((view) => partsIn(view).map((part) => [part.uid, part] as const)));
}

const keptParts = new WeakMap<View, readonly PagePart[]>();

/** The nodes of a view of the page, itself first; a change of another view leaves them as they are. */
function partsIn(view: View): readonly PagePart[] {
  const known = keptParts.get(view);
  if (known) return known;
  const uids = new Map<string, string>();
  const parts = [...viewNodes(view, [])].map(({ kind, node, path }): PagePart => {
    const above = path.flatMap((_, length) => uids.get(path.slice(0, length).join('/')) ?? []);
    uids.set(path.join('/'), node.uid);
    return { uid: node.uid, kind, node: node as unknown as PagePart['node'], above };
  });
  keptParts.set(view, parts);
  return parts;
}
