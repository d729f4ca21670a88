import type { DocumentKind } from '@sluice/document';
import { findDocument, findPage, type AppMemory } from './document.memory.js';
import type { Documents } from './document.types.js';

/** The reads of the store that are answered from memory. */
export type DocumentLookup = Pick<
  Documents,
  'apps' | 'app' | 'page' | 'pages' | 'query' | 'queries' | 'action' | 'dictionary' | 'menu' | 'idOf' | 'locate'
>;

/** Looks documents up by uid or number in the apps that are in memory now. */
export function createLookup(memories: ReadonlyMap<string, AppMemory>): DocumentLookup {
  const all = (): AppMemory[] => [...memories.values()];
  const memoryOf = (key: number | string): AppMemory | undefined =>
    typeof key === 'number'
      ? all().find((memory) => memory.app.id === key)
      : (memories.get(key) ?? all().find((memory) => memory.app.document.domain === key));
  const pageIn = (memory: AppMemory | undefined, key: number | string, draft: boolean) =>
    memory && findPage(memory, key, { draft, apps: (uid) => memories.get(uid) });
  const find = <T>(
    app: number | string,
    kind: DocumentKind,
    { key, draft = false }: { key: number | string; draft?: boolean },
  ): T | undefined => {
    const memory = memoryOf(app);
    return memory && (findDocument(memory, kind, key, draft) as T | undefined);
  };
  return {
    apps: () => all().map((memory) => memory.app),
    app: (key) => memoryOf(key)?.app,
    page: (app, page, { draft = false } = {}) => pageIn(memoryOf(app), page, draft),
    pages(app) {
      const memory = memoryOf(app);
      const slots = [...(memory?.byId.values() ?? [])].filter((slot) => slot.kind === 'page' && slot.released);
      return slots.flatMap((slot) => pageIn(memory, slot.id, false) ?? []);
    },
    queries: (app) =>
      [...(memoryOf(app)?.byId.values() ?? [])].flatMap((slot) =>
        slot.released?.document.kind === 'query' ? [slot.released.document] : [],
      ),
    query: (app, key, option) => find(app, 'query', { key, ...option }),
    action: (app, key, option) => find(app, 'action', { key, ...option }),
    dictionary: (app, key, option) => find(app, 'dictionary', { key, ...option }),
    menu: (app) => memoryOf(app)?.app.menu,
    idOf(app, page, node) {
      const slot = memoryOf(app)?.byName.get(`page/${page}`);
      return node === undefined ? slot?.id : slot?.nodes.get(node);
    },
    locate(id, { draft = false } = {}) {
      const memory = all().find((entry) => entry.nodeSlots.has(id) || entry.byId.get(id)?.kind === 'page');
      const slot = memory && (memory.nodeSlots.get(id) ?? memory.byId.get(id));
      const page = slot && pageIn(memory, slot.id, draft);
      const node = page?.nodes.get(id);
      return memory && page && (slot.id === id || node)
        ? { app: memory.app, page, ...(node ? { node } : {}) }
        : undefined;
    },
  };
}
