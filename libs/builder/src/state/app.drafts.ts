import type { BothTexts, DocumentKind, JsonObject, Text } from '@sluice/document';
import type { BuilderPorts } from '../builder.ports.js';
import type { QuerySource } from '../query/query.type.js';
import { KindsStore } from './kinds.store.js';

/** A document of the app in a list (`builder.drafts`). */
export interface ListedDraft {
  id: number;
  kind: DocumentKind;
  uid: string;
  name: Text;
  revision: number;
  released: number | null;
  findings: number;
  /** A page whose views other pages refer to or copy. */
  block?: boolean;
}

/** Something that a release is told of before it is made (`builder.gate`): an error keeps it back. */
export interface GateFinding {
  kind: DocumentKind;
  uid: string;
  id: number;
  rule: string;
  severity: 'error' | 'warning';
  path: readonly (string | number)[];
  /** Uid of the node that it is about; empty for the document itself. */
  node: string;
  /** Where in the document, in words. */
  place: BothTexts;
  message: BothTexts;
}

/** The report of a release before it is made. */
export interface GateReport {
  findings: readonly GateFinding[];
  queries: readonly {
    uid: string;
    id: number;
    source: string;
    kind: string;
    writes: boolean;
    params: readonly string[];
    tables: readonly string[];
    audience: { public: boolean; signed_in: boolean; roles: readonly string[] };
    columns: readonly { name: string; level: string; mask: string | null }[];
    plan: { checked: boolean; why: BothTexts | null; rows: number | null; cost: number | null } | null;
  }[];
  pages: readonly { uid: string; id: number; nodes: number; queries: number; bytes: number }[];
}

/** A document as a release takes it: at a revision, or out of what is released when it was deleted. */
export interface ReleaseChoice {
  kind: DocumentKind;
  uid: string;
  revision?: number;
}

/** What is known of a release before it is made: its report, what it takes out, and whether somebody approves it. */
export interface ReleaseGate extends GateReport {
  /** Documents that visitors have and that were deleted. */
  removed: readonly Pick<ListedDraft, 'id' | 'kind' | 'uid' | 'name'>[];
  approval: ReleaseApproval;
}

/** Whether releases of the app are approved, and the last that was handed in and is not published (`builder.gate`). */
export interface ReleaseApproval {
  needed: boolean;
  /** Nobody could approve it: it cannot be handed in. */
  nobody: boolean;
  last: {
    /** Where its approval is read. */
    address: string | null;
    no: string;
    status: 'waiting' | 'rejected';
    person: string;
    is_mine: boolean;
    time: string;
    people: readonly string[];
    decided_by: string | null;
    remark: string | null;
  } | null;
}

/** Kinds that are edited beside the pages. */
export type PartKind = 'query' | 'action';

const partCalls: Readonly<Record<PartKind, { add: string; remove: string }>> = {
  query: { add: '/operation/builder.query-add', remove: '/operation/builder.query-del' },
  action: { add: '/manager/action/add', remove: '/manager/action/del' },
};

/** A document and who refers to it (`builder.uses`). */
export interface UsedDocument {
  kind: string;
  uid: string;
  used_by: readonly { kind: string; uid: string; id: number; name: Text }[];
}

/** What is known of a query beside its draft (`builder.queries`). */
export interface QueryFacts {
  id: number;
  type: string;
  source: string;
  writes: boolean;
  params: readonly string[];
  /** Params without which it cannot be asked. */
  required: readonly string[];
  columns: readonly string[];
  audience: { public: boolean; signed_in: boolean; roles: readonly string[] };
  check: {
    time: string;
    person: string | null;
    state: 'rows' | 'checked' | 'refused';
    warnings: number;
    /** The draft still asks what was tried. */
    current: boolean;
  } | null;
}

/** A page that a builder keeps to begin others with (`builder.template-list`). */
export interface OwnTemplate {
  id: number;
  name: string;
  micro: boolean;
  author: string | null;
  may_delete: boolean;
}

/** Somebody else who is in a document of the app (`builder.presence`). */
export interface PresentBuilder {
  id: number;
  person_id: number;
  person: string;
}

/** The documents of one app, asked for again whenever one may have come or gone. */
export class AppDrafts {
  readonly appId: number;
  /** External kinds of the installation. */
  readonly kinds: KindsStore;
  readonly #ports: Pick<BuilderPorts, 'call'>;
  readonly #listeners = new Set<() => void>();
  #list: readonly ListedDraft[] = [];
  /** Questions asked for the list so far, and the newest one that was answered. */
  #asked = 0;
  #answered = 0;

  constructor(ports: Pick<BuilderPorts, 'call'>, appId: number) {
    this.#ports = ports;
    this.kinds = new KindsStore(ports);
    this.appId = appId;
  }

  readonly snapshot = (): readonly ListedDraft[] => this.#list;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** A document by kind and uid. */
  find(kind: string, uid: string): ListedDraft | undefined {
    return this.#list.find((entry) => entry.kind === kind && entry.uid === uid);
  }

  /** The app's own uid; empty while the list is on its way. */
  get uid(): string {
    return this.#list.find(({ kind }) => kind === 'app')?.uid ?? '';
  }

  /**
   * Asks for the list again. An answer that a later question has overtaken is older than what is shown: it is dropped.
   */
  async load(): Promise<readonly ListedDraft[]> {
    const asked = ++this.#asked;
    const { list } = await this.#call<{ list: ListedDraft[] }>('/operation/builder.drafts', {});
    if (asked < this.#answered) return this.#list;
    this.#answered = asked;
    this.#list = list;
    for (const listener of [...this.#listeners]) listener();
    return list;
  }

  /** Makes a page; the first one of an app whose home does not exist becomes its home. Answers its number. */
  async addPage(name: string, props?: JsonObject): Promise<number> {
    const given = props === undefined ? { name } : { name, props };
    const { id, uid } = await this.#call<{ id: number; uid: string }>('/manager/page/add', given);
    if (!(await this.#hasHome())) await this.#setHome(uid);
    await this.load();
    return id;
  }

  async renamePage(id: number, name: Text): Promise<void> {
    await this.#call('/manager/page/upd', { id, props: { name } });
    await this.load();
  }

  /** Puts a page into the recycle bin; answers the documents that still refer to it. */
  async removePage(id: number): Promise<readonly string[]> {
    const { used_by: users } = await this.#call<{ used_by: string[] }>('/manager/page/del', { id });
    await this.load();
    return users;
  }

  async makeHome(uid: string): Promise<void> {
    await this.#setHome(uid);
    await this.load();
  }

  /** Uid of the page that the app opens with. */
  async home(signal?: AbortSignal): Promise<string | undefined> {
    const app = this.#list.find(({ kind }) => kind === 'app');
    if (!app) return undefined;
    const { document } = await this.#call<{ document: { home?: string } }>(
      '/operation/builder.draft-get',
      { id: app.id },
      signal,
    );
    return document.home;
  }

  /** Makes a query or an action; answers its number and uid. */
  async addPart(kind: PartKind, name: Text, props: JsonObject = {}): Promise<{ id: number; uid: string }> {
    const named = typeof name === 'string' ? { name } : {};
    const whole = typeof name === 'string' ? props : { ...props, name };
    const { id, uid } = await this.#call<{ id: number; uid: string }>(partCalls[kind].add, { ...named, props: whole });
    await this.load();
    return { id, uid };
  }

  /** Makes a query or an action as it begins: a query of the only source that the app may ask; of several none is. */
  async beginPart(kind: PartKind, name: Text): Promise<{ id: number; uid: string }> {
    if (kind !== 'query') return this.addPart(kind, name);
    // That a source is chosen already is a nicety: a query is made without, too.
    const { list } = await this.#call<{ list: QuerySource[] }>('/operation/builder.query-sources', {}).catch(() => ({
      list: [],
    }));
    const granted = list.filter((source) => source.granted);
    const [only, ...others] = granted.length > 0 ? granted : list;
    return this.addPart(kind, name, only && others.length === 0 ? { source: only.name, type: only.query_type } : {});
  }

  /** Makes another one of the same content. */
  async copyPart(part: ListedDraft, name: Text): Promise<{ id: number; uid: string }> {
    const { document } = await this.#call<{ document: JsonObject }>('/operation/builder.draft-get', { id: part.id });
    const { kind: _kind, uid: _uid, shape: _shape, name: _name, ...props } = document;
    return this.addPart(part.kind as PartKind, name, props);
  }

  /** Puts a query or an action into the recycle bin; answers the documents that still refer to it. */
  async removePart(part: ListedDraft): Promise<readonly string[]> {
    const { used_by: users } = await this.#call<{ used_by: string[] }>(partCalls[part.kind as PartKind].remove, {
      id: part.id,
    });
    await this.load();
    return users;
  }

  /** The templates that builders saved; each may begin a page of any app. */
  async templates(signal?: AbortSignal): Promise<readonly OwnTemplate[]> {
    return (await this.#call<{ list: OwnTemplate[] }>('/operation/builder.template-list', {}, signal)).list;
  }

  /** The views of a template for this app, and how many references of its own app were cleared. */
  async template(id: number): Promise<{ views: JsonObject[]; micro: boolean; cleared: number }> {
    return this.#call('/operation/builder.template-get', { id });
  }

  /** Keeps a page as a template for every builder. */
  async saveTemplate(id: number, name: string): Promise<void> {
    await this.#call('/operation/builder.template-save', { id, name });
  }

  /** Throws a template away; pages made with it stay. */
  async removeTemplate(id: number): Promise<void> {
    await this.#ports.call('/operation/builder.template-delete', { id });
  }

  /** Tells that this person is in a document; answers who else is in which. */
  async presence(id: number, signal?: AbortSignal): Promise<readonly PresentBuilder[]> {
    return (await this.#call<{ list: PresentBuilder[] }>('/operation/builder.presence', { id }, signal)).list;
  }

  /** Who refers to which document. */
  async uses(signal?: AbortSignal): Promise<readonly UsedDocument[]> {
    return (await this.#call<{ list: UsedDocument[] }>('/operation/builder.uses', {}, signal)).list;
  }

  /** What is known of the app's queries beside their drafts. */
  async queries(signal?: AbortSignal): Promise<readonly QueryFacts[]> {
    return (await this.#call<{ list: QueryFacts[] }>('/operation/builder.queries', {}, signal)).list;
  }

  /** What is known of a release of every draft, or of chosen documents, before it is made. */
  async gate(documents?: readonly ReleaseChoice[]): Promise<ReleaseGate> {
    return this.#call<ReleaseGate>('/operation/builder.gate', documents === undefined ? {} : { documents });
  }

  /**
   * Publishes every draft of the app, or chosen documents; answers what is said instead where the release waits for an
   * approval.
   */
  async publish(message: string, documents?: readonly ReleaseChoice[]): Promise<string | undefined> {
    const said = await this.#call<{ pending_change_id?: number; message?: string }>('/operation/builder.publish', {
      message: message === '' ? undefined : message,
      documents,
    });
    await this.load();
    return said.pending_change_id === undefined ? undefined : said.message;
  }

  async #hasHome(): Promise<boolean> {
    const home = await this.home();
    return home !== undefined && this.find('page', home) !== undefined;
  }

  async #setHome(uid: string): Promise<void> {
    const app = this.#list.find(({ kind }) => kind === 'app');
    if (!app) return;
    const { revision } = await this.#call<{ revision: number }>('/operation/builder.draft-get', { id: app.id });
    const edits = [{ op: 'set', node: '', path: ['home'], to: uid }];
    await this.#call('/operation/builder.draft-edit', { id: app.id, revision, edits });
  }

  #call<T>(path: string, body: Record<string, unknown>, signal?: AbortSignal): Promise<T> {
    return this.#ports.call<T>(path, { app_id: this.appId, ...body }, signal);
  }
}
