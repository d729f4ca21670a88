import { pageNodes, type PageDocument } from '@sluice/document';
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
  const uids = new Map<string, string>();
  const parts = new Map<string, PagePart>();
  for (const { kind, node, path } of pageNodes(page)) {
    const above = path.flatMap((_, length) => uids.get(path.slice(0, length).join('/')) ?? []);
    uids.set(path.join('/'), node.uid);
    parts.set(node.uid, { uid: node.uid, kind, node: node as unknown as PagePart['node'], above });
  }
  return parts;
}
