import { viewNodes, type PageDocument, type View } from '@sluice/document';
import { bandsOf, boxesOf } from '@sluice/document/edit';

/** A node of a page with what stands above it, outermost first. */
export interface PagePart {
  uid: string;
  kind: string;
  node: Readonly<Record<string, unknown>> & { uid: string };
  above: readonly string[];
}

/** A line of a page that views share. */
export interface PageBand {
  top: number;
  bottom: number;
  uids: readonly string[];
}

const keptBands = new WeakMap<PageDocument, readonly PageBand[]>();

/** The bands of a page from above; found out once for each document. */
export function pageBands(page: PageDocument): readonly PageBand[] {
  const known = keptBands.get(page);
  if (known) return known;
  const bands = bandsOf(boxesOf(page.views)).map(({ top, bottom, boxes }) => ({
    ...{ top, bottom },
    uids: boxes.map(({ uid }) => uid),
  }));
  keptBands.set(page, bands);
  return bands;
}

/** A node by uid. */
export function nodeAt(page: PageDocument, uid: string): PagePart | undefined {
  for (const view of page.views) {
    const found = partsIn(view).get(uid);
    if (found) return found;
  }
  return undefined;
}

/** Every node of a page in reading order. */
export const allParts = (page: PageDocument): PagePart[] => page.views.flatMap((view) => [...partsIn(view).values()]);

const keptParts = new WeakMap<View, ReadonlyMap<string, PagePart>>();

/** The nodes of a view of the page, itself first; a change of another view leaves them as they are. */
function partsIn(view: View): ReadonlyMap<string, PagePart> {
  const known = keptParts.get(view);
  if (known) return known;
  const uids = new Map<string, string>();
  const parts = [...viewNodes(view, [])].map(({ kind, node, path }): [string, PagePart] => {
    const above = path.flatMap((_, length) => uids.get(path.slice(0, length).join('/')) ?? []);
    uids.set(path.join('/'), node.uid);
    return [node.uid, { uid: node.uid, kind, node: node as unknown as PagePart['node'], above }];
  });
  const found = new Map(parts);
  keptParts.set(view, found);
  return found;
}
