import type { BothTexts, DocumentKind, Text } from '@sluice/document';
import type { BuilderPorts } from '../builder.ports.js';

/** A document of the app in a list (`builder.drafts`). */
export interface ListedDraft {
  id: number;
  kind: DocumentKind;
  uid: string;
  name: Text;
  revision: number;
  released: number | null;
  findings: number;
}

/** What keeps a document from being released (`builder.findings`). */
export interface DocumentFindings {
  kind: string;
  uid: string;
  revision: number;
  findings: readonly { path: readonly (string | number)[]; message: BothTexts }[];
}

/** The documents of one app, asked for again whenever one may have come or gone. */
export class AppDrafts {
  readonly appId: number;
  readonly #ports: Pick<BuilderPorts, 'call'>;
  readonly #listeners = new Set<() => void>();
  #list: readonly ListedDraft[] = [];

  constructor(ports: Pick<BuilderPorts, 'call'>, appId: number) {
    this.#ports = ports;
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

  /** Asks for the list again. */
  async load(): Promise<readonly ListedDraft[]> {
    const { list } = await this.#call<{ list: ListedDraft[] }>('/operation/builder.drafts', {});
    this.#list = list;
    for (const listener of [...this.#listeners]) listener();
    return list;
  }

  /** Makes a page; the first one of an app whose home does not exist becomes its home. Answers its number. */
  async addPage(name: string): Promise<number> {
    const { id, uid } = await this.#call<{ id: number; uid: string }>('/manager/page/add', { name });
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
  async home(): Promise<string | undefined> {
    const app = this.#list.find(({ kind }) => kind === 'app');
    if (!app) return undefined;
    const { document } = await this.#call<{ document: { home?: string } }>('/operation/builder.draft-get', {
      id: app.id,
    });
    return document.home;
  }

  async findings(): Promise<readonly DocumentFindings[]> {
    return (await this.#call<{ list: DocumentFindings[] }>('/operation/builder.findings', {})).list;
  }

  async publish(message: string): Promise<void> {
    await this.#call('/operation/builder.publish', message === '' ? {} : { message });
    await this.load();
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

  #call<T>(path: string, body: Record<string, unknown>): Promise<T> {
    return this.#ports.call<T>(path, { app_id: this.appId, ...body });
  }
}
