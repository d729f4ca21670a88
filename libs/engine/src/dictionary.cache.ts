import type { CompiledPage, CompiledParam, DictionaryNode, Locale } from '@sluice/document';
import type { PageCore } from './core.type.js';
import { dictionaryOptions } from './form/options.static.js';
import type { DictionaryCache } from './dictionary.type.js';
import type { FieldState, Option } from './form/form.type.js';

/** One dictionary as loaded. Options and names are made once per language. */
interface Entry {
  id: number;
  status: FieldState['optionsStatus'];
  nodes: DictionaryNode[];
  /** Its names are masks. */
  masked?: boolean;
  loading?: Promise<readonly Option[]>;
  /** Values whose branch was asked for: one that is not there is not asked for again. */
  revealed: Set<string>;
  /** Search words that were asked for. */
  searched: Set<string>;
  made?: { locale: Locale; options: readonly Option[]; names: Map<string, Option> };
}

type Settle = (entry: Entry, status: Entry['status'], nodes: DictionaryNode[]) => void;

/** Answer of `/app/param/dict` (§7); `masked`: this person sees masks for names. */
interface DictAnswer {
  sub_dict: DictionaryNode[];
  dict_type?: number;
  masked?: boolean;
}

/** Dictionaries of a page: each is asked for once, whoever needs it first. */
export function createDictionaryCache(page: PageCore): DictionaryCache {
  const entries = new Map<number, Entry>();
  const listeners = new Set<(id: number) => void>();
  const entryOf = (id: number): Entry => {
    const known = entries.get(id);
    if (known) return known;
    const entry: Entry = { id, status: 'none', nodes: [], revealed: new Set(), searched: new Set() };
    entries.set(id, entry);
    return entry;
  };
  const settle: Settle = (entry, status, nodes) => {
    Object.assign(entry, { status, nodes, loading: undefined, made: undefined });
    if (page.open()) for (const listener of [...listeners]) listener(entry.id);
  };
  const load = (id: number): Promise<readonly Option[]> => {
    const entry = entryOf(id);
    if (entry.status === 'ready') return Promise.resolve(made(entry, page).options);
    entry.loading ??= loadWhole(page, entry, settle);
    entry.status = 'loading';
    return entry.loading;
  };
  const ready = (id: number): Entry => {
    const entry = entryOf(id);
    if (entry.status === 'none') void load(id);
    return entry;
  };
  return {
    load,
    loadChildren: async (id, parent) => {
      await load(id);
      return loadChildren(page, id, entryOf(id), parent, settle);
    },
    reveal: async (id, value) => {
      await load(id);
      return reveal(page, id, entryOf(id), value, settle);
    },
    search: async (id, keyword) => {
      await load(id);
      return search(page, entryOf(id), keyword, settle);
    },
    text: (id, value) => made(ready(id), page).names.get(String(value))?.label ?? String(value),
    node: (id, value) => made(ready(id), page).names.get(String(value)),
    seek: (id, code) => {
      const entry = ready(id);
      if (code !== '' && entry.status === 'ready' && !findNode(entry.nodes, code) && entry.nodes.some(isUnloaded))
        void reveal(page, id, entry, code, settle);
    },
    masked: (id) => ready(id).masked === true,
    options: (id) => {
      const entry = ready(id);
      return { status: entry.status, options: made(entry, page).options };
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Asks for a dictionary; a failure is reported once and leaves it without entries. */
function loadWhole(page: PageCore, entry: Entry, settle: Settle): Promise<readonly Option[]> {
  return fetchLevel(page, entry.id).then(
    ({ nodes, masked }) => {
      entry.masked = masked;
      settle(entry, 'ready', nodes);
      return made(entry, page).options;
    },
    (error: unknown) => {
      page.fault('request', error);
      settle(entry, 'error', []);
      return [];
    },
  );
}

function made(entry: Entry, page: PageCore): NonNullable<Entry['made']> {
  const locale = page.ports.locale();
  if (entry.made?.locale === locale) return entry.made;
  const options = dictionaryOptions(entry.nodes, locale);
  const names = new Map<string, Option>();
  // A level before those below it, as on the server.
  const collect = (list: readonly Option[]): void => {
    for (const option of list) if (!names.has(String(option.value))) names.set(String(option.value), option);
    for (const option of list) collect(option.children ?? []);
  };
  collect(options);
  entry.made = { locale, options, names };
  return entry.made;
}

/**
 * How the page's params want their dictionaries loaded (`dict_type`, §3): whole or level by level. The whole tree
 * serves both wishes.
 */
function wantedType({ doc }: PageCore, id: number): { dict_type?: 1 | 2 } {
  const wishes = pageParams(doc).flatMap(({ data_config: config, dict_type: type }) =>
    config?.dict_id === id && type !== undefined ? [type] : [],
  );
  return wishes.length === 0 ? {} : { dict_type: wishes.includes(1) ? 1 : 2 };
}

/** Every param of a page: those of forms, their members, and those that edit columns. */
function pageParams({ views }: Pick<CompiledPage, 'views'>): CompiledParam[] {
  const withMembers = (param: CompiledParam): CompiledParam[] => [
    param,
    ...(param.config?.members ?? []).flatMap(withMembers),
  ];
  return views.flatMap((view) => [
    ...[...view.app_params, ...view.app_cols.flatMap(({ editor }) => editor ?? [])].flatMap(withMembers),
    ...pageParams({ views: view.sub_views }),
  ]);
}

async function fetchLevel(
  page: PageCore,
  id: number,
  by: { parent?: string; value?: string; keyword?: string } = {},
): Promise<{ nodes: DictionaryNode[]; masked: boolean }> {
  const { sub_dict: nodes = [], masked = false } = await page.ports.transport.call<Partial<DictAnswer>>(
    '/app/param/dict',
    { id, app_id: page.doc.app_id, ...wantedType(page, id), ...by },
  );
  return { nodes, masked };
}

const fetchNodes = async (...asked: Parameters<typeof fetchLevel>): Promise<DictionaryNode[]> =>
  (await fetchLevel(...asked)).nodes;

/** Something below the node is loaded when it is asked for. */
function isUnloaded({ leaf, children, child_dict: child }: DictionaryNode): boolean {
  return children ? children.some(isUnloaded) : leaf === false || child !== undefined;
}

/** Loads the level below a node (dictionary type 2) once and hangs it under the node. */
async function loadChildren(
  page: PageCore,
  id: number,
  entry: Entry,
  parent: Option['value'],
  settle: Settle,
): Promise<readonly Option[]> {
  const node = findNode(entry.nodes, parent);
  if (!node || node.leaf === true) return [];
  if (!node.children && (node.child_dict !== undefined || node.leaf === false)) {
    const children =
      node.child_dict === undefined
        ? await fetchNodes(page, id, { parent: String(parent) })
        : await fetchNodes(page, Number(node.child_dict));
    settle(entry, 'ready', replaceNode(entry.nodes, parent, { ...node, children }));
  }
  return made(entry, page).names.get(String(parent))?.children ?? [];
}

/** Loads the branch that holds a value. A failure is told once and leaves the tree as it was. */
async function reveal(
  page: PageCore,
  id: number,
  entry: Entry,
  value: Option['value'],
  settle: Settle,
): Promise<readonly Option[]> {
  const known = (): readonly Option[] => made(entry, page).options;
  if (entry.revealed.has(String(value)) || findNode(entry.nodes, value)) return known();
  entry.revealed.add(String(value));
  try {
    const branch = await fetchNodes(page, id, { value: String(value) });
    // Into the tree as it is now: other branches may have come meanwhile.
    settle(entry, 'ready', mergeLevels(entry.nodes, branch));
  } catch (error) {
    page.fault('request', error);
  }
  return known();
}

/**
 * Loads the branches where a word is found, as far as something is not loaded. A failure is told, and the same word may
 * be searched again.
 */
async function search(page: PageCore, entry: Entry, keyword: string, settle: Settle): Promise<readonly Option[]> {
  const known = (): readonly Option[] => made(entry, page).options;
  const word = keyword.trim();
  if (word === '' || entry.searched.has(word) || !entry.nodes.some(isUnloaded)) return known();
  entry.searched.add(word);
  try {
    const found = await fetchNodes(page, entry.id, { keyword: word });
    settle(entry, 'ready', mergeLevels(entry.nodes, found));
  } catch (error) {
    entry.searched.delete(word);
    page.fault('request', error);
  }
  return known();
}

/** New levels over old ones; what was loaded before below a node stays. */
function mergeLevels(old: readonly DictionaryNode[], fresh: readonly DictionaryNode[]): DictionaryNode[] {
  return fresh.map((node) => {
    const before = old.find((one) => String(one.code) === String(node.code))?.children;
    const children = node.children ? mergeLevels(before ?? [], node.children) : before;
    return children ? { ...node, children } : node;
  });
}

function findNode(nodes: readonly DictionaryNode[], code: Option['value']): DictionaryNode | undefined {
  for (const node of nodes) {
    const found = String(node.code) === String(code) ? node : findNode(node.children ?? [], code);
    if (found) return found;
  }
  return undefined;
}

function replaceNode(nodes: readonly DictionaryNode[], code: Option['value'], by: DictionaryNode): DictionaryNode[] {
  return nodes.map((node) =>
    String(node.code) === String(code)
      ? by
      : { ...node, children: node.children && replaceNode(node.children, code, by) },
  );
}
