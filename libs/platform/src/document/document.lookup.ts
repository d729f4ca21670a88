import type { DocumentKind, KindLookup, QueryDocument } from '@sluice/document';
import { documentsIn, findDocument, findPage, type AppMemory } from './document.memory.js';
import type { Documents, LoadedApp, LoadedDocument } from './document.contract.js';

/** The reads of the store that are answered from memory. */
export type DocumentLookup = Pick<
  Documents,
  'apps' | 'app' | 'page' | 'pages' | 'query' | 'queries' | 'action' | 'dictionary' | 'menu' | 'idOf' | 'locate'
>;

/** Looks documents up by uid or number in the apps that are in memory now. */
export function createLookup(
  memories: ReadonlyMap<string, AppMemory>,
  kinds: Pick<KindLookup, 'find'>,
): DocumentLookup {
  const all = (): AppMemory[] => [...memories.values()];
  const appOf = (memory: AppMemory | undefined, draft: boolean): LoadedApp | undefined =>
    draft ? memory?.draft : memory?.app;
  /**
   * By uid, else by the domain that visitors come to: a draft that has the name of a domain hides nothing from them.
   */
  const named = (key: string, draft: boolean): AppMemory | undefined => {
    const own = memories.get(key);
    if (appOf(own, draft)) return own;
    return all().find((memory) => appOf(memory, draft)?.document.domain === key) ?? own;
  };
  const memoryOf = (key: number | string, draft: boolean): AppMemory | undefined =>
    typeof key === 'number' ? all().find((memory) => memory.id === key) : named(key, draft);
  const pageIn = (memory: AppMemory | undefined, key: number | string, draft: boolean) =>
    memory && findPage(memory, key, { draft, apps: (uid) => memories.get(uid), kinds });
  const find = <T>(
    app: number | string,
    kind: DocumentKind,
    { key, draft = false }: { key: number | string; draft?: boolean },
  ): T | undefined => {
    const memory = memoryOf(app, draft);
    return memory && (findDocument(memory, kind, key, draft) as T | undefined);
  };
  const every = (app: number | string, kind: DocumentKind, draft: boolean): LoadedDocument[] => {
    const memory = memoryOf(app, draft);
    return memory ? documentsIn(memory, kind, draft) : [];
  };
  return {
    apps: ({ draft = false } = {}) => all().flatMap((memory) => appOf(memory, draft) ?? []),
    app: (key, { draft = false } = {}) => appOf(memoryOf(key, draft), draft),
    page: (app, page, { draft = false } = {}) => pageIn(memoryOf(app, draft), page, draft),
    pages: (app, { draft = false } = {}) =>
      every(app, 'page', draft).flatMap(({ id }) => pageIn(memoryOf(app, draft), id, draft) ?? []),
    queries: (app, { draft = false } = {}) =>
      every(app, 'query', draft).map(({ document }) => document as QueryDocument),
    query: (app, key, option) => find(app, 'query', { key, ...option }),
    action: (app, key, option) => find(app, 'action', { key, ...option }),
    dictionary: (app, key, option) => find(app, 'dictionary', { key, ...option }),
    menu: (app, { draft = false } = {}) => appOf(memoryOf(app, draft), draft)?.menu,
    idOf(app, page, node) {
      const slot = memoryOf(app, true)?.byName.get(`page/${page}`);
      return node === undefined ? slot?.id : slot?.nodes.get(node);
    },
    locate(id, { draft = false } = {}) {
      const memory = all().find((entry) => entry.nodeSlots.has(id) || entry.byId.get(id)?.kind === 'page');
      const slot = memory && (memory.nodeSlots.get(id) ?? memory.byId.get(id));
      const page = slot && pageIn(memory, slot.id, draft);
      const node = page?.nodes.get(id);
      return page && (slot.id === id || node) ? { app: page.app, page, node: node || undefined } : undefined;
    },
  };
}
