import {
  blocksIn,
  compilePage,
  pageKind,
  pageViews,
  sameJson,
  VIEW_TYPES,
  wholePage,
  type CompiledPage,
  type CompiledPart,
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

/** Compiles a draft as the canvas draws it; see `pageCompiler`. */
export type CompilePage = (page: PageDocument, revision: number, before?: CompiledPage) => CompiledPage;

/** A draft as the page that the canvas draws, compiled once. */
export const canvasPage = (page: PageDocument, numbers: DraftNumbers, revision: number): CompiledPage =>
  pageCompiler(numbers)(page, revision);

/**
 * Compiles a draft as the page that the canvas draws, where it is edited, so that a change is seen at once. A node that
 * the server has not numbered yet gets a number below zero and asks for no data until the draft is saved.
 *
 * It is called at every letter that is typed: views of the draft that are the same objects are compiled once. Views of
 * `before`, the page of the last drawing, are handed on where they are equal, so that only those that changed are
 * drawn.
 */
export function pageCompiler(numbers: DraftNumbers): CompilePage {
  const provisional = new Map<string, number>();
  const number = (uid: string): number => {
    const known = numbers.nodes.get(uid) ?? provisional.get(uid);
    if (known !== undefined) return known;
    const made = -1 - provisional.size;
    provisional.set(uid, made);
    return made;
  };
  let kept = new WeakMap<View, CompiledPart>();
  let drawn = new WeakMap<CompiledView, CompiledView>();
  /** What of the rest of the page goes into its views. */
  let around: { params: unknown; names: string } = { params: undefined, names: '' };
  const asDrawn = (view: CompiledView): CompiledView => {
    const made = drawn.get(view) ?? drawable(view);
    drawn.set(view, made);
    return made;
  };
  return (page, revision, before) => {
    const names = referenceNames(page);
    if (page.params !== around.params || names !== around.names) {
      around = { params: page.params, names };
      kept = new WeakMap();
      drawn = new WeakMap();
    }
    const given = {
      page: { ...numbers.page, revision },
      node: (uid: string) => (uid === '' ? undefined : number(uid)),
      pageId: (uid: string) => numbers.document('page', uid),
      appId: () => undefined,
      dictionaryId: (uid: string) => numbers.document('dictionary', uid),
      actionId: (uid: string) => numbers.document('action', uid),
      queryParams: () => [],
      kind: (name: string, version: string) => {
        const found = numbers.kinds?.find((one) => one.name === name && one.version === version);
        return found && pageKind(found);
      },
    };
    const compiled = compilePage(whole(page, numbers), given, kept);
    const known = new Map((before?.views ?? []).map((view) => [view.id, view]));
    const handedOn = (view: CompiledView): CompiledView => {
      const shown = unchanged(known.get(view.id), asDrawn(view));
      // The next letter compares it with itself.
      drawn.set(view, shown);
      return shown;
    };
    return { ...compiled, views: compiled.views.map(handedOn) };
  };
}

/** The names by which buttons of a page may name its views, as text. */
const referenceNames = (page: PageDocument): string =>
  pageViews(page)
    .flatMap(({ id_name: name, uid }) => (name ? [`${name} ${uid}`] : []))
    .join('\n');

/** The view as it was, where it is equal; else the new one around those of its views that are. */
function unchanged(before: CompiledView | undefined, view: CompiledView): CompiledView {
  if (!before) return view;
  if (sameJson(before, view)) return before;
  const known = new Map(before.sub_views.map((child) => [child.id, child]));
  return { ...view, sub_views: view.sub_views.map((child) => unchanged(known.get(child.id), child)) };
}

/** Views that show the rows of a query. */
const ROWS: ReadonlySet<number> = new Set(
  (['table', 'chart', 'combo', 'kpi', 'kanban', 'calendar'] as const).map((name) => VIEW_TYPES[name]),
);
const CHOOSE_QUERY = {
  'zh-chs': '尚未选择查询：请在“数据”中选择',
  en: 'No query is chosen yet: choose one under Data',
} as const;

const CHOOSE_PICTURE = {
  'zh-chs': '尚未选择图片：请在“数据”的“内容”中选择',
  en: 'No picture is chosen yet: choose one as Content, under Data',
} as const;

/** On the canvas a view that asks no query says so: it is empty for another reason than one without rows. */
function withReason(view: CompiledView): Pick<CompiledView, 'config'> {
  const { data_id: id, type, content, app_data: data, config } = view;
  const asks = id !== undefined || content !== undefined || data?.data_type === 'static';
  if (asks || config?.empty_text !== undefined) return {};
  if (type === VIEW_TYPES.image) return { config: { ...config, empty_text: CHOOSE_PICTURE } };
  return ROWS.has(type) ? { config: { ...config, empty_text: CHOOSE_QUERY } } : {};
}

/** A view as it stands on the canvas: hidden ones are drawn, and what has no number asks for nothing. */
function drawable(compiled: CompiledView): CompiledView {
  const { data_id, is_hide: _hidden, cond: _cond, ...view } = compiled;
  return {
    ...view,
    ...withReason(compiled),
    data_id: data_id === undefined || data_id < 0 ? undefined : data_id,
    sub_views: view.sub_views.map(drawable),
  };
}

const whole = (page: PageDocument, { blocks }: Known): PageDocument =>
  wholePage(page, (uid) => (Object.hasOwn(blocks, uid) ? blocks[uid] : undefined)).page;

/** Whether the server has a number for every view that would ask for data, and has told the blocks. */
export function isNumbered(page: PageDocument, known: Known): boolean {
  if (!blocksIn(page).every((uid) => Object.hasOwn(known.blocks, uid))) return false;
  return pageViews(whole(page, known)).every(({ query_id: query, uid }) => query === undefined || known.nodes.has(uid));
}
