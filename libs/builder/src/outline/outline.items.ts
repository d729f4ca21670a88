import type { PageDocument, View } from '@sluice/document';
import { boxesOf, cellsOf, dropViews, type DropTarget, type Edit } from '@sluice/document/edit';
import { nodeAt, pageBands } from '../canvas/page.parts.js';
import type { TreeTarget } from './tree.parts.js';

/** Lists of a view that the outline shows as folders of their own. */
export const PART_LISTS = ['app_cols', 'app_params', 'app_buttons'] as const;
export type PartList = (typeof PART_LISTS)[number];

/** Id of the outline's root: the page. */
export const ROOT = '#page';
const folder = (uid: string, list: PartList): string => `${uid}#${list}`;

/** The view and the list of a folder; undefined for a node and the page. */
export function folderOf(id: string): { view: string; list: PartList } | undefined {
  const [view = '', name] = id.split('#');
  const list = PART_LISTS.find((each) => each === name);
  return list && view !== '' ? { view, list } : undefined;
}

/** What stands below an item of the outline, in the order of the document. */
export function childrenOf(page: PageDocument, id: string): string[] {
  if (id === ROOT) return page.views.map(({ uid }) => uid);
  const parts = folderOf(id);
  if (parts) return (viewOf(page, parts.view)?.[parts.list] ?? []).map(({ uid }) => uid);
  const view = viewOf(page, id);
  if (!view) return [];
  const lists = PART_LISTS.filter((list) => (view[list]?.length ?? 0) > 0);
  return [...(view.sub_views ?? []).map(({ uid }) => uid), ...lists.map((list) => folder(id, list))];
}

const structures = new WeakMap<View, string>();

/** What stands where, as text: two pages with the same text have the same items, whatever they are called. */
export function structureOf({ views }: PageDocument): string {
  return views.map(structureIn).join('\n');
}

function structureIn(view: View): string {
  const known = structures.get(view);
  if (known !== undefined) return known;
  const lists = PART_LISTS.map((list) => (view[list] ?? []).map(({ uid }) => uid).join(' '));
  const text = [view.uid, ...lists, ...(view.sub_views ?? []).map((child) => `(${structureIn(child)})`)].join('/');
  structures.set(view, text);
  return text;
}

/** The items above a node, which must be open for it to be seen. */
export function itemsAbove(page: PageDocument, uid: string): string[] {
  const node = nodeAt(page, uid);
  if (!node) return [];
  const folders = PART_LISTS.map((list) => folder(node.above.at(-1) ?? '', list));
  return [...node.above, ...folders.filter((id) => childrenOf(page, id).includes(uid))];
}

/** The edits of a drop in the outline; undefined where the items may not stand. */
export function outlineDrop(page: PageDocument, uids: readonly string[], target: TreeTarget): Edit[] | undefined {
  const nodes = uids.map((uid) => nodeAt(page, uid));
  if (nodes.some((node) => node === undefined)) return undefined;
  const areViews = nodes.every((node) => node?.kind === 'view');
  return areViews ? viewDrop(page, uids, target) : partDrop(page, uids, target);
}

function viewDrop(page: PageDocument, uids: readonly string[], { item, index }: TreeTarget): Edit[] | undefined {
  const at = item === ROOT ? pageTarget(page, uids, index) : layoutTarget(page, uids, { item, index });
  if (!at) return undefined;
  const drop = dropViews(page, { uids }, at);
  return drop.ok ? drop.edits : undefined;
}

/** A line of the page above the view that comes after. */
function pageTarget(page: PageDocument, uids: readonly string[], index: number | undefined): DropTarget {
  const others = page.views.filter(({ uid }) => !uids.includes(uid));
  const next = index === undefined ? undefined : others[index]?.uid;
  const bands = pageBands(page);
  const band = bands.find((each) => next !== undefined && each.uids.includes(next));
  const end = Math.max(0, ...boxesOf(page.views).map(({ y, h }) => y + h));
  return { kind: 'gap', line: band?.top ?? end };
}

function layoutTarget(
  page: PageDocument,
  uids: readonly string[],
  { item, index }: TreeTarget,
): DropTarget | undefined {
  const layout = viewOf(page, item);
  if (layout?.type !== 8) return undefined;
  const others = (layout.sub_views ?? []).map(({ uid }) => uid).filter((uid) => !uids.includes(uid));
  const at = Math.min(index ?? others.length, others.length);
  if ((layout.config?.view_mark ?? 'grid') !== 'grid')
    return { kind: 'tab', container: item, after: others[at - 1] ?? null };
  const { cells, lines } = cellsOf(layout);
  const next = cells.find(({ uid }) => uid === others[at]);
  return { kind: 'line', container: item, line: next?.line ?? lines };
}

/** Columns, params and buttons stay in lists of their kind, of this view or another one. */
function partDrop(page: PageDocument, uids: readonly string[], { item, index }: TreeTarget): Edit[] | undefined {
  const into = folderOf(item);
  if (!into) return undefined;
  const isAlike = uids.every((uid) => itemsAbove(page, uid).some((above) => folderOf(above)?.list === into.list));
  if (!isAlike) return undefined;
  const others = childrenOf(page, item).filter((uid) => !uids.includes(uid));
  let after = others[(index ?? others.length) - 1] ?? null;
  return uids.map((node): Edit => {
    const edit: Edit = { op: 'move', node, to: { parent: into.view, list: [into.list], after } };
    after = node;
    return edit;
  });
}

function viewOf(page: PageDocument, uid: string): View | undefined {
  const found = nodeAt(page, uid);
  return found?.kind === 'view' ? (found.node as unknown as View) : undefined;
}
