import {
  blocksIn,
  compilePage,
  pageKind,
  sameJson,
  wholePage,
  type CompiledPage,
  type CompiledView,
  type InstalledKind,
  type PageDocument,
  type View,
} from '@sluice/document';

/** What the server has said of a draft: the numbers of its nodes, and the blocks that it refers to, by uid. */
export interface Known {
  nodes: ReadonlyMap<string, number>;
  blocks: Readonly<Record<string, PageDocument>>;
}

/** Numbers of this server for the uids of a draft: its nodes, and the documents of its app. */
export interface DraftNumbers extends Known {
  page: { id: number; appId: number; appUid: string };
  /** Number of a document of the app, by kind and uid. */
  document(kind: string, uid: string): number | undefined;
  /** External kinds of the installation. */
  kinds?: readonly InstalledKind[];
}

/**
 * A draft as the page that the canvas draws, compiled where it is edited so that a change is seen at once. A node that
 * the server has not numbered yet gets a number below zero and asks for no data until the draft is saved.
 * @param before the page of the last drawing, whose views are handed on where they are equal, so that only those that
 *   changed are drawn
 */
export function canvasPage(
  page: PageDocument,
  numbers: DraftNumbers,
  revision: number,
  before?: CompiledPage,
): CompiledPage {
  const provisional = new Map<string, number>();
  const number = (uid: string): number => {
    const known = numbers.nodes.get(uid) ?? provisional.get(uid);
    if (known !== undefined) return known;
    const made = -1 - provisional.size;
    provisional.set(uid, made);
    return made;
  };
  const compiled = compilePage(whole(page, numbers), {
    page: { ...numbers.page, revision },
    node: (uid) => (uid === '' ? undefined : number(uid)),
    pageId: (uid) => numbers.document('page', uid),
    appId: () => undefined,
    dictionaryId: (uid) => numbers.document('dictionary', uid),
    actionId: (uid) => numbers.document('action', uid),
    queryParams: () => [],
    kind: (name, version) => {
      const found = numbers.kinds?.find((one) => one.name === name && one.version === version);
      return found && pageKind(found);
    },
  });
  const known = new Map((before?.views ?? []).map((view) => [view.id, view]));
  return { ...compiled, views: compiled.views.map((view) => unchanged(known.get(view.id), drawable(view))) };
}

/** The view as it was, where it is equal; else the new one around those of its views that are. */
function unchanged(before: CompiledView | undefined, view: CompiledView): CompiledView {
  if (!before) return view;
  if (sameJson(before, view)) return before;
  const known = new Map(before.sub_views.map((child) => [child.id, child]));
  return { ...view, sub_views: view.sub_views.map((child) => unchanged(known.get(child.id), child)) };
}

/** A view as it stands on the canvas: hidden ones are drawn, and what has no number asks for nothing. */
function drawable({ data_id, is_hide: _hidden, cond: _cond, ...view }: CompiledView): CompiledView {
  return {
    ...view,
    ...(data_id === undefined || data_id < 0 ? {} : { data_id }),
    sub_views: view.sub_views.map(drawable),
  };
}

const whole = (page: PageDocument, { blocks }: Known): PageDocument =>
  wholePage(page, (uid) => (Object.hasOwn(blocks, uid) ? blocks[uid] : undefined)).page;

/** Whether the server has a number for every view that would ask for data, and has told the blocks. */
export function isNumbered(page: PageDocument, known: Known): boolean {
  if (!blocksIn(page).every((uid) => Object.hasOwn(known.blocks, uid))) return false;
  const views = whole(page, known).views.flatMap(function all(view: View): string[] {
    return [...(view.query_id === undefined ? [] : [view.uid]), ...(view.sub_views ?? []).flatMap(all)];
  });
  return views.every((uid) => known.nodes.has(uid));
}
