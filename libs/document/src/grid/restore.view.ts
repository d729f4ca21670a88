import type { PageDocument, View } from '../generated/types.js';
import { isObject, type Json, type JsonObject } from '../json/canonical.json.js';
import { repairMerge, type Repair } from '../merge/page.repair.js';
import { pageNodes } from '../node/page.walk.js';
import { performEdits } from '../operation/apply.operations.js';
import type { Edit } from '../operation/operation.type.js';
import { boxesOf, COLUMNS, overlaps, type Box } from './boxes.js';
import { layoutEdits } from './drop.views.js';
import { defaultHeight } from './new.view.js';
import { asJson, depthOf, gridViews, isCellLayout, listIn, MOST_DEPTH } from './page.grid.js';

/** Where a view stood when it was removed. */
export interface ViewPosition {
  /** The layout it stood in; `''` is the page. */
  parent: string;
  /** The views before it in their list, the nearest first. */
  before: string[];
  /** Its cell of the layout. */
  cell?: JsonObject;
}

/** A view that was removed, with what stood in it, and its place. */
export interface RemovedView {
  view: View;
  place: ViewPosition;
}

/**
 * What a page lost by a change: views that are not in it any more, each with what stood in it. A view that stood in a
 * removed one and stands elsewhere now is not lost.
 */
export function removedViews(before: PageDocument, after: PageDocument): RemovedView[] {
  const stays = new Set(gridViews(whole(after)).keys());
  const removed: RemovedView[] = [];
  const look = (views: readonly View[], parent: string, map: Readonly<Record<string, unknown>>): void => {
    for (const [index, view] of views.entries()) {
      if (stays.has(view.uid)) {
        look(view.sub_views ?? [], view.uid, view.config?.col_map ?? {});
        continue;
      }
      const cell = Object.hasOwn(map, view.uid) ? map[view.uid] : undefined;
      const before = views.slice(0, index).map(({ uid }) => uid);
      removed.push({
        view: without(view, stays) ?? view,
        place: { parent, before: before.reverse(), cell: isObject(cell) ? cell : undefined },
      });
      below(view, stays).forEach((kept) => look(kept.sub_views ?? [], kept.uid, kept.config?.col_map ?? {}));
    }
  };
  look(whole(before).views, '', {});
  return removed;
}

/** A draft may have no list of views yet. */
const whole = (page: PageDocument): PageDocument => ({ ...page, views: page.views ?? [] });

/** Views that stood in a removed one and stay. */
function below(view: View, stays: ReadonlySet<string>): View[] {
  return (view.sub_views ?? []).flatMap((child) => (stays.has(child.uid) ? [child] : below(child, stays)));
}

/**
 * Puts a removed view back where it stood: behind the nearest view before it that is still there, in its lines or its
 * cell. Lines that closed when it went open again. Where its layout is gone it comes below everything else; what still
 * lies over another then is put right as after a merge, and told. Nodes of it that stand in the page again are left
 * out.
 */
export function restoreView(draft: PageDocument, removed: RemovedView): { document: Json; repairs: Repair[] } {
  const page = whole(draft);
  const taken = new Set([...pageNodes(page)].map(({ node }) => node.uid));
  const view = without(removed.view, taken);
  if (!view) return { document: asJson(draft), repairs: [] };
  const container = containerOf(page, view, removed.place);
  const siblings = container ? (container.sub_views ?? []) : page.views;
  const known = removed.place.parent === (container?.uid ?? '');
  const after = known
    ? removed.place.before.find((uid) => siblings.some((sibling) => sibling.uid === uid))
    : siblings.at(-1)?.uid;
  const placed = container || known ? view : { ...view, layout: belowAll(page, view) };
  const parent = container?.uid ?? '';
  const edits: Edit[] = [
    { op: 'insert', at: { parent, list: listIn(parent), after: after ?? null }, value: placed as unknown as Json },
    ...(container ? cellEdit(container, view.uid, removed.place) : openedLines(page, placed)),
  ];
  const { document } = performEdits(asJson(draft), edits);
  return repairMerge(document, [asJson(draft)]);
}

/** The layout that held a view, while it is a layout and may take it; without one the view comes into the page. */
function containerOf(page: PageDocument, view: View, { parent }: ViewPosition): View | undefined {
  const found = gridViews(page).get(parent);
  return found?.view.type === 8 && found.above.length + 1 + depthOf(view) <= MOST_DEPTH ? found.view : undefined;
}

function cellEdit(container: View, uid: string, { cell }: ViewPosition): Edit[] {
  return cell && isCellLayout(container)
    ? [{ op: 'set', node: container.uid, path: ['config', 'col_map', uid], to: cell }]
    : [];
}

/** Views at and below the lines of one that comes back move down where they would lie under it. */
function openedLines({ views }: PageDocument, view: View): Edit[] {
  if (!view.layout) return [];
  const [box] = boxesOf([view]);
  const boxes = boxesOf(views);
  if (!box || !boxes.some((other) => overlaps(box, other))) return [];
  const opened = boxes.map((other): Box => (other.y >= box.y ? { ...other, y: other.y + box.h } : other));
  return layoutEdits(views, opened);
}

function belowAll({ views, config }: PageDocument, { type, layout }: View): NonNullable<View['layout']> {
  const y = Math.max(0, ...boxesOf(views).map((box) => box.y + box.h));
  return { x: 0, y, w: COLUMNS, h: layout?.h ?? defaultHeight(type, config?.size) };
}

/** A view without the nodes in it that stand elsewhere; undefined for one that does so itself. */
function without(view: View, taken: ReadonlySet<string>): View | undefined {
  return taken.has(view.uid) ? undefined : (cleaned(view as unknown as JsonObject, taken) as unknown as View);
}

/** Where nodes stand in a node. */
const LISTS: ReadonlySet<string> = new Set(['sub_views', 'app_cols', 'app_params', 'app_buttons', 'members']);

function cleaned(node: JsonObject, taken: ReadonlySet<string>): JsonObject {
  const gone = (value: Json): boolean => isObject(value) && taken.has(String(value['uid']));
  return Object.fromEntries(
    Object.entries(node).flatMap(([key, value]): [string, Json][] => {
      if (LISTS.has(key) && Array.isArray(value))
        return [
          [key, value.filter((item) => !gone(item)).map((item) => (isObject(item) ? cleaned(item, taken) : item))],
        ];
      if (key === 'editor' && isObject(value)) return gone(value) ? [] : [[key, cleaned(value, taken)]];
      return [[key, key === 'config' && isObject(value) ? cleaned(value, taken) : value]];
    }),
  );
}
