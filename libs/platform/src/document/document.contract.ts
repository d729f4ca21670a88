import type {
  ActionDocument,
  AppDocument,
  AppPartDocument,
  CompiledPage,
  DictionaryDocument,
  DocumentKind,
  DocumentOf,
  MenuDocument,
  PageDocument,
  PageNode,
  QueryDocument,
  Repair,
} from '@sluice/document';
import type { Db } from '../host/db.js';
import type { AppRights } from './app.rights.js';
import type { Finding } from './draft.finding.js';
import type { ReleaseItem } from './release.item.type.js';

/** Who writes a document; `id` is null for the product itself (shipping, import). */
export interface Author {
  id: number | null;
  name: string;
}

/** An app as its newest release has it, or as its builders left it. */
export interface LoadedApp {
  id: number;
  uid: string;
  document: AppDocument;
  menu: MenuDocument | undefined;
  /** Number of the newest release; 0 for one that was never released, which is there for its builders alone. */
  release: number;
  isShipped: boolean;
  /** Who made it; null for the product's own and for imports of the command line. */
  ownerId: number | null;
  /** Who builds it, its roles, and which of its objects are for some people alone. */
  rights: AppRights;
}

/** One document as visitors get it (released) or as builders left it (draft). */
export interface LoadedDocument<D extends AppPartDocument = AppPartDocument> {
  /** Number of the document: page id, query id, action id, dictionary id. */
  id: number;
  app: LoadedApp;
  revision: number;
  draft: boolean;
  /** Whether the newest release lists it as public: an anonymous visitor may use it (design §6). */
  isPublic: boolean;
  document: D;
}

/** A node of a loaded page with its number. */
export type LoadedNode = PageNode & { id: number; page: LoadedPage };

/** A page with the views of its blocks in their places, compiled once per revision. */
export interface LoadedPage extends LoadedDocument<PageDocument> {
  /** Every node, before rights: who answers it must leave out what the caller may not see. */
  compiled: CompiledPage;
  /** Nodes by number. */
  nodes: ReadonlyMap<number, LoadedNode>;
  /**
   * Numbers that nodes of its blocks have in the block, by those that they have here: who may use them there may use
   * them here.
   */
  origins: ReadonlyMap<number, number>;
}

/** `draft: true` gives the newest revision where there is one that is not released yet. */
export interface DraftOption {
  draft?: boolean;
}

/** Something wrong with documents that did not stop the others: a bad file, a merge conflict of an upgrade. */
export interface DocumentProblem {
  app: string;
  file: string;
  line: number;
  column: number;
  message: { 'zh-chs': string; en: string };
}

/**
 * A change to save. `revision` is the one it was made from: a stale one is merged, or refused with `document.conflict`.
 */
export interface SaveInput {
  app: string;
  document: unknown;
  revision?: number;
  message?: string;
  author: Author;
}
/**
 * What was saved: `merged` when somebody else's change was joined, `repairs` what both changes broke together and what
 * was done about it, `findings` what keeps it from being released.
 */
export interface SaveResult {
  id: number;
  revision: number;
  merged: boolean;
  repairs: Repair[];
  findings: Finding[];
}

/** A document to release: its newest revision, or the one that is named. */
export interface ReleaseChoice {
  kind: DocumentKind;
  uid: string;
  revision?: number;
  /** Takes it out of what is released; its drafts stay. */ withdraw?: boolean;
}

/** A release to make: of every newest revision, or of the chosen documents over what is released already. */
export interface PublishInput {
  app: string;
  message?: string;
  author: Author;
  documents?: readonly ReleaseChoice[];
  /** Looks over what would be released; throws to refuse it. */
  check?: (items: readonly ReleaseItem[]) => Promise<void>;
}

/** How files are taken in. */
export interface ImportOptions {
  /** The transaction to do it in; without it the import has one of its own. */
  db?: Db;
  /** Release the app when its files are in; without it they are drafts. */
  publish?: boolean;
  /**
   * With `publish`: called with what the release would be, in the import's transaction; throws to refuse the whole
   * import.
   */
  checkRelease?: (app: { id: number; uid: string }, items: readonly ReleaseItem[]) => Promise<void>;
  /** Take them in as a new app of this uid, with new uids throughout. */
  copyAs?: string;
  /** With `copyAs`: the number of the app whose roles and guards the copy takes over. */
  rightsOf?: number;
  /** Called in the import's transaction, once the app's row is there; throws to refuse whoever may not write it. */
  allow?: (db: Db, app: string) => Promise<void>;
  /**
   * Documents that are incomplete come in as drafts with findings; without it every fault of every file refuses them
   * all.
   */
  drafts?: boolean;
  /** Called with each document that is new or changed, before it is written; throws to refuse the whole import. */
  check?: (document: AppPartDocument) => void;
}

/** A document for the recycle bin, or without kind and uid the whole app. */
export interface RecycleTarget {
  app: string;
  kind?: DocumentKind;
  uid?: string;
}

/** A view that was taken out of a page and is in the recycle bin. */
export interface RemovedViewTarget {
  app: string;
  page: string;
  uid: string;
}

/** What was put into the recycle bin, and the documents that still refer to it, as `app/kind/uid`. */
export interface RemovedAnswer {
  app: string;
  used_by: string[];
}

/** One entry of the recycle bin: who put it there and when, and what still refers to it. */
export interface RecycledEntry {
  app: string;
  kind: DocumentKind | 'view' | null;
  uid: string | null;
  /** The page that a view was taken out of. */
  page: string | null;
  time: Date | null;
  author: string | null;
  used_by: string[];
}

/** What is wrong with one document. */
export interface DocumentFindings {
  kind: DocumentKind;
  uid: string;
  revision: number;
  findings: Finding[];
}

/** What an import did. */
export interface ImportResult {
  app: string;
  id: number;
  /** Where visitors open it. */
  address: string;
  saved: number;
  /** Number of the release, when one was made. */
  release?: number;
  /** Documents of the app that were not among the files; they stay as they are. */
  untouched: string[];
  /**
   * Data sources that its queries name and this server does not have, and those that nobody has granted to the app yet.
   */
  missing: { sources: string[]; grants: string[] };
  /** How many objects of a copy are kept for roles and people, as in the original. */
  guards?: number;
  /** How many findings its drafts have. */
  findings: number;
}

/** One line of a document's history. */
export interface RevisionInfo {
  revision: number;
  message: string;
  author: string;
  time: Date;
  changes: number;
}

/**
 * The document store (design §4). Reads are answered from memory, compiled once per revision; writes go to the database
 * and reach every process by notice.
 */
export interface Documents {
  /** Ships the apps of the folder, then reads everything, as at the start of the process. */
  load(): Promise<void>;
  /** All apps that are not in the recycle bin: those with a release, or with `draft` all. */
  apps(option?: DraftOption): LoadedApp[];
  /** By number, uid or domain; undefined when there is none, or nothing of it is released and no draft is asked for. */
  app(idOrUidOrDomain: number | string, option?: DraftOption): LoadedApp | undefined;
  /** By app and page, each as number or uid. */
  page(app: number | string, page: number | string, option?: DraftOption): LoadedPage | undefined;
  /** Every page of an app. */
  pages(app: number | string, option?: DraftOption): LoadedPage[];
  /** Every query of an app. */
  queries(app: number | string, option?: DraftOption): QueryDocument[];
  query(app: number | string, query: number | string, option?: DraftOption): LoadedDocument<QueryDocument> | undefined;
  action(
    app: number | string,
    action: number | string,
    option?: DraftOption,
  ): LoadedDocument<ActionDocument> | undefined;
  dictionary(
    app: number | string,
    dictionary: number | string,
    option?: DraftOption,
  ): LoadedDocument<DictionaryDocument> | undefined;
  menu(app: number | string, option?: DraftOption): MenuDocument | undefined;
  /** The number of a page, or with a node uid of a node in it. */
  idOf(app: number | string, page: string, node?: string): number | undefined;
  /** What a number names: a page, or a node with its page. */
  locate(id: number, option?: DraftOption): { app: LoadedApp; page: LoadedPage; node?: LoadedNode } | undefined;
  /** Canonical text of the newest revision; throws `document.unknown`. */
  text(app: string, kind: DocumentKind, uid: string): Promise<string>;
  /** Every document of an app as file path → canonical text, newest revisions. */
  export(app: string): Promise<Map<string, string>>;
  /**
   * Writes a folder of documents as drafts, by uid; throws `document.invalid` naming every fault with file, line and
   * column.
   */
  import(files: { path: string; text: string }[], author: Author, options?: ImportOptions): Promise<ImportResult>;
  /**
   * Makes an app without documents, owned by its author; answers its number. Throws `document.exists`, also for one in
   * the recycle bin.
   */
  create(db: Db, input: { app: string; author: Author }): Promise<number>;
  /**
   * Saves a draft, complete or not; throws where it is no document at all, exceeds a limit or conflicts with another
   * change.
   */
  save(db: Db, input: SaveInput): Promise<SaveResult>;
  /** Makes a release; throws `document.unreleasable` naming everything that keeps it from being one. */
  publish(db: Db, input: PublishInput): Promise<number>;
  /** What keeps the newest drafts of an app from being released, by document. */
  findings(app: string): Promise<DocumentFindings[]>;
  /** What a release of every newest draft of an app would have, or one of the chosen documents. */
  drafts(app: string, documents?: readonly ReleaseChoice[]): Promise<ReleaseItem[]>;
  revisions(app: string, kind: DocumentKind, uid: string): Promise<RevisionInfo[]>;
  /** Writes an old revision again as a new one. */
  restore(
    db: Db,
    input: { app: string; kind: DocumentKind; uid: string; revision: number; author: Author },
  ): Promise<SaveResult>;
  /**
   * Into the recycle bin: a document, for visitors with the next release, or a whole app, at once. Says what still uses
   * it.
   */
  remove(db: Db, input: RecycleTarget & { author: Author }): Promise<RemovedAnswer>;
  /**
   * Out of the recycle bin and gone: a document with its history, or an app with everything. Throws `document.unknown`,
   * `document.kept`, `document.still-released`.
   */
  purge(db: Db, input: RecycleTarget): Promise<void>;
  /** Out of the recycle bin. */
  recover(db: Db, input: RecycleTarget): Promise<void>;
  /** Puts a removed view back into the draft of its page. Throws `document.unknown` for one that is not in the bin. */
  recoverView(db: Db, input: RemovedViewTarget & { author: Author }): Promise<void>;
  /** Takes a removed view out of the recycle bin for ever. Throws `document.unknown`. */
  purgeView(db: Db, input: RemovedViewTarget): Promise<void>;
  /**
   * Tells every process that builders, roles or guards of an app have changed, and reads them before the writer is
   * answered.
   */
  rightsChanged(db: Db, app: string): Promise<void>;
  /** What is in the recycle bin, newest first. */
  recycled(): Promise<RecycledEntry[]>;
  /** What is wrong now. */
  problems(): readonly DocumentProblem[];
  /** Called after apps changed in memory, with their uids. */
  onChange(listener: (apps: string[]) => void): void;
}

/** The document type of a kind, as `DocumentOf` names it. */
export type { DocumentOf };
