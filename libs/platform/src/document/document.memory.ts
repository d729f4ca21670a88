import {
  blocksIn,
  compilePage,
  pageKind,
  pageNodes,
  wholePage,
  type AppDocument,
  type AppPartDocument,
  type DocumentKind,
  type KindLookup,
  type PageDocument,
  type QueryDocument,
} from '@sluice/document';
import { readableDocument } from '@sluice/document/validate';
import { appRights } from './app.rights.js';
import type { AppRow, DocumentRow, NodeRowOfPage } from './document.rows.js';
import { documentMigrations } from '@sluice/document-migrations';
import type { LoadedApp, LoadedDocument, LoadedNode, LoadedPage } from './document.contract.js';

/** The present shape of documents. */
const SHAPE = documentMigrations.length;

/** One document in memory: the released version and, when it differs, the draft. */
interface Slot {
  id: number;
  kind: DocumentKind;
  uid: string;
  /** In the recycle bin: visitors keep it until the next release, builders no longer see it. */
  isDeleted: boolean;
  released?: LoadedDocument;
  draft?: LoadedDocument;
  nodes: Map<string, number>;
  pages: { released?: LoadedPage; draft?: LoadedPage };
}

/** One app in memory. */
export interface AppMemory {
  id: number;
  uid: string;
  /** As visitors get it; undefined while nothing of it is released. */
  app: LoadedApp | undefined;
  /** As its builders left it. */
  draft: LoadedApp;
  byName: Map<string, Slot>;
  byId: Map<number, Slot>;
  nodeSlots: Map<number, Slot>;
}

/** Builds the memory of one app from its rows. Without a release it is there for its builders alone. */
export function appMemory(row: AppRow, documents: readonly DocumentRow[], nodes: readonly NodeRowOfPage[]): AppMemory {
  const app = releasedApp(row, documents);
  const draft = draftApp(row, documents, app);
  const memory: AppMemory = {
    id: row.id,
    uid: row.uid,
    app,
    draft,
    byName: new Map(),
    byId: new Map(),
    nodeSlots: new Map(),
  };
  const isPublic = new Set(row.public_documents.map(Number));
  for (const entry of documents) {
    const slot = slotOf(entry, { app, draft, isPublic: isPublic.has(entry.id) });
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

function loadedApp(row: AppRow, document: AppDocument, menu: AppPartDocument | null | undefined): LoadedApp {
  return {
    id: row.id,
    uid: row.uid,
    document,
    menu: menu?.kind === 'menu' ? menu : undefined,
    release: row.number ?? 0,
    isShipped: row.is_shipped,
    ownerId: row.owner_id,
    rights: appRights(row),
  };
}

function releasedApp(row: AppRow, documents: readonly DocumentRow[]): LoadedApp | undefined {
  const released = (kind: DocumentKind) =>
    documents.find((entry) => entry.kind === kind && entry.released_content)?.released_content;
  const document = released('app') as AppDocument | undefined;
  return document && row.number !== null ? loadedApp(row, document, released('menu')) : undefined;
}

/** The newest app document and menu; the released app itself where they are what is released. */
function draftApp(row: AppRow, documents: readonly DocumentRow[], released: LoadedApp | undefined): LoadedApp {
  const newest = (kind: DocumentKind) => documents.find((entry) => entry.kind === kind && !entry.is_deleted);
  const [app, menu] = [newest('app'), newest('menu')];
  const isReleased = (entry: DocumentRow | undefined): boolean =>
    (entry?.revision ?? null) === (entry?.released_revision ?? null);
  if (released && isReleased(app) && isReleased(menu)) return released;
  const empty = { kind: 'app', shape: SHAPE, uid: row.uid } as AppDocument;
  const document = app ? readable(app) : readableDocument(empty);
  return loadedApp(row, document as AppDocument, menu && readable(menu));
}

/** The newest revision; an incomplete one without the parts that cannot be read. */
function readable({ content, findings }: DocumentRow): AppPartDocument {
  return findings.some(({ rule }) => rule === 'schema') ? readableDocument(content) : content;
}

function slotOf(
  entry: DocumentRow,
  { app, draft: draftOf, isPublic }: { app: LoadedApp | undefined; draft: LoadedApp; isPublic: boolean },
): Slot {
  const loaded = (owner: LoadedApp, document: AppPartDocument, revision: number): LoadedDocument => ({
    id: entry.id,
    app: owner,
    revision,
    draft: revision !== entry.released_revision,
    isPublic,
    document,
  });
  const { id, kind, uid, is_deleted: isDeleted, revision } = entry;
  const slot: Slot = { id, kind, uid, isDeleted, nodes: new Map(), pages: {} };
  if (app && entry.released_content && entry.released_revision !== null)
    slot.released = loaded(app, entry.released_content, entry.released_revision);
  if (!isDeleted && revision !== entry.released_revision) slot.draft = loaded(draftOf, readable(entry), revision);
  return slot;
}

/**
 * What a reader gets of a slot: visitors the released version, builders the newest one that is not in the recycle bin.
 */
function versionOf(slot: Slot | undefined, draft: boolean): LoadedDocument | undefined {
  if (!draft) return slot?.released;
  return slot?.isDeleted === true ? undefined : (slot?.draft ?? slot?.released);
}

/** A document by uid or number: the draft when it is asked for and differs, else the released one. */
export function findDocument(
  memory: AppMemory,
  kind: DocumentKind,
  key: number | string,
  draft: boolean,
): LoadedDocument | undefined {
  return versionOf(slotFor(memory, kind, key), draft);
}

/** Every document of a kind, as visitors or as builders have it. */
export function documentsIn(memory: AppMemory, kind: DocumentKind, draft: boolean): LoadedDocument[] {
  return [...memory.byId.values()].flatMap((slot) => (slot.kind === kind ? (versionOf(slot, draft) ?? []) : []));
}

/** What a page is compiled with beside its own app. */
interface Around {
  apps: (uid: string) => AppMemory | undefined;
  kinds?: Pick<KindLookup, 'find'>;
}

/**
 * A page by uid or number, compiled when it is first asked for. `apps` finds other apps, for buttons that lead there;
 * `kinds` the external kinds of the installation.
 */
export function findPage(
  memory: AppMemory,
  key: number | string,
  { draft, ...around }: Around & { draft: boolean },
): LoadedPage | undefined {
  const slot = slotFor(memory, 'page', key);
  const source = versionOf(slot, draft);
  if (!slot || !source) return undefined;
  const isDraft = source.draft || (draft && hasDraftBlocks(memory, source.document as PageDocument));
  const version = isDraft ? 'draft' : 'released';
  slot.pages[version] ??= loadPage(
    memory,
    slot,
    { ...(source as LoadedDocument<PageDocument>), draft: isDraft },
    around,
  );
  return slot.pages[version];
}

/** A page as a block of others, in the version that goes with them. */
function blockPage(memory: AppMemory, uid: string, draft: boolean): PageDocument | undefined {
  return versionOf(slotFor(memory, 'page', uid), draft)?.document as PageDocument | undefined;
}

/**
 * Whether a block that a page refers to, itself or through another, was changed since its release: the page's draft is
 * another, too.
 */
function hasDraftBlocks(memory: AppMemory, page: PageDocument): boolean {
  const seen = new Set<string>();
  const open = blocksIn(page);
  for (let uid = open.pop(); uid !== undefined; uid = open.pop()) {
    if (seen.has(uid)) continue;
    seen.add(uid);
    const block = versionOf(slotFor(memory, 'page', uid), true);
    if (block?.draft !== false) return true;
    open.push(...blocksIn(block.document as PageDocument));
  }
  return false;
}

function slotFor(memory: AppMemory, kind: DocumentKind, key: number | string): Slot | undefined {
  const slot = typeof key === 'number' ? memory.byId.get(key) : memory.byName.get(`${kind}/${key}`);
  return slot?.kind === kind ? slot : undefined;
}

/** Names that a query declares, in the version that this page goes with. */
function queryParams(slot: Slot | undefined, draft: boolean): string[] {
  const query = versionOf(slot, draft)?.document as QueryDocument | undefined;
  return (query?.params ?? []).map(({ name }) => name);
}

function loadPage(
  memory: AppMemory,
  slot: Slot,
  source: LoadedDocument<PageDocument>,
  { apps, kinds }: Around,
): LoadedPage {
  const { app } = source;
  const number = (kind: DocumentKind, uid: string, owner: AppMemory | undefined = memory) =>
    owner?.byName.get(`${kind}/${uid}`)?.id;
  const whole = wholePage(source.document, (uid) => blockPage(memory, uid, source.draft));
  const compiled = compilePage(whole.page, {
    page: { id: slot.id, appId: app.id, appUid: app.uid, revision: source.revision },
    node: (uid) => slot.nodes.get(uid),
    pageId: (uid, owner) => number('page', uid, owner === app.uid ? memory : apps(owner)),
    appId: (uid) => apps(uid)?.id,
    dictionaryId: (uid) => number('dictionary', uid),
    actionId: (uid) => number('action', uid),
    queryParams: (uid) => queryParams(memory.byName.get(`query/${uid}`), source.draft),
    kind: (name, version) => {
      const found = kinds?.find(name, version);
      return found && pageKind(found);
    },
  });
  const nodes = new Map<number, LoadedNode>();
  const origins = new Map<number, number>();
  const page: LoadedPage = { ...source, document: whole.page, compiled, nodes, origins };
  for (const entry of pageNodes(whole.page)) {
    const id = slot.nodes.get(entry.node.uid);
    if (id === undefined) continue;
    nodes.set(id, { ...entry, id, page });
    const from = whole.origins.get(entry.node.uid);
    const origin = from && slotFor(memory, 'page', from.block)?.nodes.get(from.uid);
    if (origin !== undefined) origins.set(id, origin);
  }
  return page;
}
