import type { PageDocument, View } from '../generated/types.js';
import { VIEW_TYPES } from '../generated/types.js';
import { isObject, type Json, type JsonObject } from '../json/canonical.json.js';
import { freeName } from '../merge/page.repair.js';
import { nodeValue, structuredCloneJson, toNodes } from '../node/node.table.js';
import { nodeWords } from '../node/node.words.js';
import { pageNodes } from '../node/page.walk.js';
import type { Edit } from '../operation/operation.type.js';
import { interpolateBoth } from '../text/interpolate.js';
import { documentUsages } from '../usage/document.usages.js';
import type { BothTexts, Locale } from '../vocabulary.js';
import { clipboardTexts, referenceWords } from './clipboard.texts.js';
import { followNodes } from './renew.nodes.js';

/** Version of the text on the clipboard; raised when an older product could not read a newer text. */
export const CLIPBOARD_VERSION = 1;
const KEY = 'sluice/nodes';

/** Nodes of one list as they stand on the clipboard, with the app they were copied from. */
interface Copied {
  version: number;
  app: string;
  list: string;
  nodes: JsonObject[];
}

/**
 * The text of several nodes for the clipboard, in the order of the document; what stands in another of them comes with
 * it.
 */
export function copyNodes(page: PageDocument, uids: readonly string[], app: string): string {
  const table = toNodes(page as unknown as Json);
  const asked = new Set(uids);
  const isInside = (uid: string): boolean => {
    for (let at = table.rows.get(uid)?.parent; at; at = table.rows.get(at)?.parent) if (asked.has(at)) return true;
    return false;
  };
  const order = [...pageNodes(page)].map(({ node }) => node.uid);
  const roots = order.filter((uid) => asked.has(uid) && table.rows.has(uid) && !isInside(uid));
  const list = table.rows.get(roots[0] ?? '')?.list.at(-1) ?? '';
  const nodes = roots.filter((uid) => kindOf(table.rows.get(uid)?.list.at(-1) ?? '') === kindOf(list));
  const copied: Copied = {
    version: CLIPBOARD_VERSION,
    app,
    list: kindOf(list),
    nodes: nodes.map((uid) => nodeValue(table, uid) as JsonObject),
  };
  return JSON.stringify({ [KEY]: copied });
}

/** Lists of one kind of node: views stand in the page and in layouts, params in views and in groups. */
function kindOf(list: string): string {
  return { sub_views: 'views', members: 'app_params' }[list] ?? list;
}

/** Where the nodes are pasted: behind a sibling in a list of the page, and what the app has to offer them. */
export interface PasteTarget {
  page: PageDocument;
  app: string;
  at: { parent: string; list: readonly string[]; after: string | null };
  /** Whether the app has a document. */
  has(kind: 'page' | 'query' | 'action' | 'dictionary', uid: string): boolean;
  /** Makes an identifier that is new in this page whenever it is asked. */
  newUid(): string;
}

/** What a paste does, and what did not fit. Without edits nothing can be pasted, and the report says why. */
export interface Paste {
  edits: Edit[];
  /** The new nodes, for the selection. */
  uids: string[];
  report: BothTexts[];
}

/**
 * Reads the text of a clipboard for a page: every node gets a new uid, reference names that are taken a free one,
 * references inside the pasted set follow; those that lead out of it into another page are cleared. Nothing is trusted:
 * the text may come from anywhere, the result is checked as any edit is.
 */
export function pasteNodes(text: string, target: PasteTarget): Paste {
  const copied = read(text);
  if (!copied) return { edits: [], uids: [], report: [say('unreadable')] };
  if (copied.version > CLIPBOARD_VERSION)
    return { edits: [], uids: [], report: [say('newer', { version: copied.version, known: CLIPBOARD_VERSION })] };
  const path = target.at.list.join('.');
  if (kindOf(target.at.list.at(-1) ?? '') !== copied.list) {
    const kind = { 'zh-chs': nodeKind(copied.list, 'zh-chs'), en: nodeKind(copied.list, 'en') };
    return { edits: [], uids: [], report: [say('other-list', { kind, path })] };
  }
  const report: BothTexts[] = [];
  const nodes = copied.nodes.flatMap((node) => known(structuredCloneJson(node), copied.list, report));
  renew(nodes, { target, report });
  reportMissing(nodes, copied, { target, report });
  const edits = nodes.map((value, index): Edit => {
    const before = nodes[index - 1]?.['uid'];
    return {
      op: 'insert',
      at: { ...target.at, after: before === undefined ? target.at.after : String(before) },
      value,
    };
  });
  return { edits, uids: nodes.map((node) => String(node['uid'])), report };
}

const say = (key: keyof typeof clipboardTexts, facts: Record<string, unknown> = {}): BothTexts =>
  interpolateBoth(clipboardTexts[key], facts);

function inWords(node: JsonObject, list: string): BothTexts {
  const words = (locale: Locale): string => nodeWords({ list: [list], value: node }, locale);
  return { 'zh-chs': words('zh-chs'), en: words('en') };
}

const nodeKind = (list: string, locale: Locale): string => nodeWords({ list: [list], value: { name: '' } }, locale);

function read(text: string): Copied | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const copied = isObject(value) ? value[KEY] : undefined;
  if (!isObject(copied) || typeof copied['version'] !== 'number') return undefined;
  // What a newer version keeps of nodes is nothing to judge here.
  if (copied['version'] > CLIPBOARD_VERSION) return { version: copied['version'], app: '', list: '', nodes: [] };
  if (!Array.isArray(copied['nodes'])) return undefined;
  const nodes = copied['nodes'].filter((node) => isObject(node));
  const isWhole = nodes.length === copied['nodes'].length && nodes.every((node) => typeof node['uid'] === 'string');
  if (!isWhole || nodes.length === 0) return undefined;
  return { version: copied['version'], app: String(copied['app']), list: String(copied['list']), nodes };
}

/** Views of a type that this version does not know are left out, wherever they stand. */
function known(node: JsonObject, list: string, report: BothTexts[]): JsonObject[] {
  if (list !== 'views') return [node];
  const codes: unknown[] = Object.values(VIEW_TYPES);
  if (!codes.includes(node['type'])) {
    report.push(say('kind', { node: inWords(node, list), code: JSON.stringify(node['type']) ?? '' }));
    return [];
  }
  const children = node['sub_views'];
  if (Array.isArray(children))
    node['sub_views'] = children.flatMap((child) => (isObject(child) ? known(child, list, report) : []));
  return [node];
}

interface Pasting {
  target: PasteTarget;
  report: BothTexts[];
}

/**
 * New uids and names that are free in the page; a reference that leads out of the pasted set stays where the page has
 * its target.
 */
function renew(nodes: JsonObject[], { target, report }: Pasting): void {
  const known = [...pageNodes(target.page)];
  const uids = new Set(known.map(({ node }) => node.uid));
  const names = new Set(known.flatMap(({ kind, node }) => (kind === 'view' && node.id_name ? [node.id_name] : [])));
  const alive = new Set([...uids, ...names]);
  followNodes(nodes, kindOf(target.at.list.at(-1) ?? ''), {
    newUid() {
      let uid = target.newUid();
      while (uids.has(uid)) uid = target.newUid();
      uids.add(uid);
      return uid;
    },
    freeName(name, view) {
      const free = names.has(name) ? freeName(name, names) : name;
      names.add(free);
      if (free !== name) report.push(say('renamed', { node: inWords(view, 'views'), name, free }));
      return free;
    },
    left(node, key, to) {
      if (alive.has(to)) return;
      delete node[key];
      report.push(say('left', { node: inWords(node, 'app_buttons'), target: to }));
    },
  });
}

/** Names the queries, dictionaries, pages and actions that the app does not have. */
function reportMissing(nodes: JsonObject[], copied: Copied, { target, report }: Pasting): void {
  for (const node of nodes) {
    const views = (copied.list === 'views'
      ? [node]
      : [{ uid: '', type: 1, [copied.list]: [node] }]) as unknown as View[];
    const page: PageDocument = { ...target.page, views };
    const seen = new Set<string>();
    for (const { kind, target: uid, app } of documentUsages(page)) {
      if (kind === 'node' || kind === 'operation' || (app !== undefined && app !== target.app)) continue;
      if (seen.has(`${kind}/${uid}`) || target.has(kind, uid)) continue;
      seen.add(`${kind}/${uid}`);
      report.push(say('missing', { node: inWords(node, copied.list), kind: referenceWords[kind], target: uid }));
    }
  }
}
