import {
  compilePage,
  pageNodes,
  type AppDocument,
  type AppPartDocument,
  type DocumentKind,
  type PageDocument,
  type QueryDocument,
} from '@sluice/document';
import type { AppRow, DocumentRow, NodeRowOfPage } from './document.rows.js';
import type { LoadedApp, LoadedDocument, LoadedNode, LoadedPage } from './document.types.js';

/** One document in memory: the released version and, when it differs, the draft. */
interface Slot {
  id: number;
  kind: DocumentKind;
  uid: string;
  released?: LoadedDocument;
  draft?: LoadedDocument;
  nodes: Map<string, number>;
  pages: { released?: LoadedPage; draft?: LoadedPage };
}

/** One app in memory. */
export interface AppMemory {
  app: LoadedApp;
  byName: Map<string, Slot>;
  byId: Map<number, Slot>;
  nodeSlots: Map<number, Slot>;
}

/** Builds the memory of one app from its rows; undefined when it has no valid app document released. */
export function appMemory(
  row: AppRow,
  documents: readonly DocumentRow[],
  nodes: readonly NodeRowOfPage[],
): AppMemory | undefined {
  const released = (kind: DocumentKind) =>
    documents.find((entry) => entry.kind === kind && entry.released_content)?.released_content;
  const document = released('app') as AppDocument | undefined;
  if (!document || row.number === null) return undefined;
  const menu = released('menu');
  const app: LoadedApp = {
    id: row.id,
    uid: row.uid,
    document,
    menu: menu?.kind === 'menu' ? menu : undefined,
    release: row.number,
    isShipped: row.is_shipped,
  };
  const memory: AppMemory = { app, byName: new Map(), byId: new Map(), nodeSlots: new Map() };
  const isPublic = new Set(row.public_documents.map(Number));
  for (const entry of documents) {
    const slot = slotOf(entry, app, isPublic.has(entry.id));
    memory.byName.set(`${entry.kind}/${entry.uid}`, slot);
    memory.byId.set(entry.id, slot);
  }
  for (const node of nodes) {
    const slot = memory.byId.get(node.document_id);
    slot?.nodes.set(node.uid, node.id);
    if (slot) memory.nodeSlots.set(node.id, slot);
  }
  return memory;
}

function slotOf(entry: DocumentRow, app: LoadedApp, isPublic: boolean): Slot {
  const loaded = (document: AppPartDocument, revision: number, draft: boolean): LoadedDocument => ({
    id: entry.id,
    app,
    revision,
    draft,
    isPublic,
    document,
  });
  const slot: Slot = { id: entry.id, kind: entry.kind, uid: entry.uid, nodes: new Map(), pages: {} };
  if (entry.released_content && entry.released_revision !== null)
    slot.released = loaded(entry.released_content, entry.released_revision, false);
  if (!entry.is_deleted && entry.revision !== entry.released_revision)
    slot.draft = loaded(entry.content, entry.revision, true);
  return slot;
}

/** A document by uid or number: the draft when it is asked for and differs, else the released one. */
export function findDocument(
  memory: AppMemory,
  kind: DocumentKind,
  key: number | string,
  draft: boolean,
): LoadedDocument | undefined {
  const slot = slotFor(memory, kind, key);
  return slot && ((draft ? slot.draft : undefined) ?? slot.released);
}

/** A page by uid or number, compiled when it is first asked for. `apps` finds other apps, for buttons that lead there. */
export function findPage(
  memory: AppMemory,
  key: number | string,
  { draft, apps }: { draft: boolean; apps: (uid: string) => AppMemory | undefined },
): LoadedPage | undefined {
  const slot = slotFor(memory, 'page', key);
  const source = slot && ((draft ? slot.draft : undefined) ?? slot.released);
  if (!slot || !source) return undefined;
  const version = source.draft ? 'draft' : 'released';
  slot.pages[version] ??= loadPage(memory, slot, source as LoadedDocument<PageDocument>, apps);
  return slot.pages[version];
}

function slotFor(memory: AppMemory, kind: DocumentKind, key: number | string): Slot | undefined {
  const slot = typeof key === 'number' ? memory.byId.get(key) : memory.byName.get(`${kind}/${key}`);
  return slot?.kind === kind ? slot : undefined;
}

/** Names that a query declares, in the version that this page goes with. */
function queryParams(slot: Slot | undefined, draft: boolean): string[] {
  const query = ((draft ? slot?.draft : undefined) ?? slot?.released)?.document as QueryDocument | undefined;
  return (query?.params ?? []).map(({ name }) => name);
}

function loadPage(
  memory: AppMemory,
  slot: Slot,
  source: LoadedDocument<PageDocument>,
  apps: (uid: string) => AppMemory | undefined,
): LoadedPage {
  const { app } = memory;
  const number = (kind: DocumentKind, uid: string, owner: AppMemory | undefined = memory) =>
    owner?.byName.get(`${kind}/${uid}`)?.id;
  const compiled = compilePage(source.document, {
    page: { id: slot.id, appId: app.id, appUid: app.uid, revision: source.revision },
    node: (uid) => slot.nodes.get(uid),
    pageId: (uid, owner) => number('page', uid, owner === app.uid ? memory : apps(owner)),
    appId: (uid) => apps(uid)?.app.id,
    dictionaryId: (uid) => number('dictionary', uid),
    actionId: (uid) => number('action', uid),
    queryParams: (uid) => queryParams(memory.byName.get(`query/${uid}`), source.draft),
  });
  const nodes = new Map<number, LoadedNode>();
  const page: LoadedPage = { ...source, compiled, nodes };
  for (const entry of pageNodes(source.document)) {
    const id = slot.nodes.get(entry.node.uid);
    if (id !== undefined) nodes.set(id, { ...entry, id, page });
  }
  return page;
}
