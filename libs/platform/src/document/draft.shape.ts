import {
  error,
  interpolateBoth,
  isObject,
  type AppPartDocument,
  type BothTexts,
  type JsonObject,
} from '@sluice/document';
import { checkText } from '@sluice/document/validate';
import { documentMigrations } from '@sluice/document-migrations';
import { findingText } from './draft.finding.js';
import { draftTexts } from './draft.texts.js';

/** A node of a draft as it is stored, complete or not. */
export interface DraftNode {
  uid: string;
  /** Property that holds the node: a list of nodes, or `editor` of a column. */
  list: string;
  path: (string | number)[];
  node: JsonObject;
}

/** Lists of nodes that have uids of their own, by what holds them. */
const NODE_LISTS = ['views', 'sub_views', 'app_cols', 'app_params', 'app_buttons', 'members'] as const;
/** Lists that a document's kind cannot do without being read. */
const LISTS: Partial<Record<string, string>> = { page: 'views', menu: 'items', action: 'steps', dictionary: 'items' };
const KINDS = ['app', 'menu', 'page', 'query', 'action', 'dictionary'];
const UID = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** What one document may hold: the page of a hundred views has some 300 kB and a thousand nodes. */
export const draftLimits = { size: 2_000_000, nodes: 5_000, depth: 60 } as const;

/**
 * A document that can be kept as a draft. It may be incomplete, but it has a kind, a uid and the present shape, its
 * nodes stand in lists and have uids of their own, and it keeps within the limits; anything else throws
 * `document.invalid` with the position.
 */
export function shapedDraft(document: unknown): AppPartDocument {
  if (!isObject(document)) throw invalid('', [], checkText('not-an-object'));
  const draft = document as JsonObject;
  const name = String(draft['uid'] ?? '');
  const { kind, shape, uid } = draft;
  if (typeof kind !== 'string' || !KINDS.includes(kind))
    throw invalid(
      name,
      ['kind'],
      checkText('unknown-kind', { kind: JSON.stringify(kind) ?? 'undefined', kinds: KINDS.join(', ') }),
    );
  if (!isUid(uid)) throw invalid(name, ['uid'], draftTexts.uid);
  const current = documentMigrations.length;
  if (typeof shape === 'number' && shape > current)
    throw error('document.shape-newer', { name, shape, known: current }, { field: 'shape' });
  if (shape !== current) throw invalid(name, ['shape'], interpolateBoth(draftTexts.shape, { shape: current }));
  refuseExcess(name, draft);
  const list = LISTS[kind];
  if (list !== undefined && draft[list] !== undefined && !isNodeList(draft[list]))
    throw invalid(name, [list], draftTexts.list);
  if (kind === 'page') refuseNodes(name, draft);
  return draft as unknown as AppPartDocument;
}

/** Every node of a draft page in reading order; throws `document.invalid` where a list or a node is not one. */
export function* draftNodes(page: JsonObject, name = String(page['uid'] ?? '')): Generator<DraftNode> {
  yield* nodesBelow(page, [], name);
}

function* nodesBelow(owner: JsonObject, path: (string | number)[], name: string): Generator<DraftNode> {
  for (const list of NODE_LISTS) {
    const inConfig = list === 'members';
    const holder = inConfig ? owner['config'] : owner;
    const nodes = isObject(holder) ? holder[list] : undefined;
    if (nodes === undefined) continue;
    const here = [...path, ...(inConfig ? ['config'] : []), list];
    if (!Array.isArray(nodes)) throw invalid(name, here, draftTexts.list);
    for (const [index, node] of nodes.entries()) yield* nodeAt(node, { list, path: [...here, index] }, name);
  }
  if (owner['editor'] !== undefined)
    yield* nodeAt(owner['editor'], { list: 'editor', path: [...path, 'editor'] }, name);
}

function* nodeAt(node: unknown, { list, path }: Pick<DraftNode, 'list' | 'path'>, name: string): Generator<DraftNode> {
  if (!isObject(node)) throw invalid(name, path, draftTexts.node);
  const held = node as JsonObject;
  if (!isUid(held['uid'])) throw invalid(name, [...path, 'uid'], draftTexts.uid);
  yield { uid: held['uid'] as string, list, path, node: held };
  yield* nodesBelow(held, path, name);
}

function refuseExcess(name: string, draft: JsonObject): void {
  const depth = depthOf(draft);
  if (depth > draftLimits.depth)
    throw invalid(name, [], interpolateBoth(draftTexts.depth, { most: draftLimits.depth }));
  const size = JSON.stringify(draft).length;
  if (size > draftLimits.size)
    throw invalid(name, [], interpolateBoth(draftTexts.size, { size, most: draftLimits.size }));
}

/** Levels of nesting, counted no further than the limit. */
function depthOf(value: unknown, level = 0): number {
  if (typeof value !== 'object' || value === null || level > draftLimits.depth) return level;
  return Math.max(level, ...Object.values(value).map((child) => depthOf(child, level + 1)));
}

/** Numbers, grants and merges hang on a node's uid: two nodes of a page never share one. */
function refuseNodes(name: string, page: JsonObject): void {
  const seen = new Set<string>();
  for (const { uid, path } of draftNodes(page, name)) {
    if (seen.has(uid)) throw invalid(name, path, checkText('repeated-node', { uid }));
    seen.add(uid);
  }
  if (seen.size > draftLimits.nodes)
    throw invalid(name, ['views'], interpolateBoth(draftTexts.nodes, { size: seen.size, most: draftLimits.nodes }));
}

const isUid = (uid: unknown): uid is string => typeof uid === 'string' && uid.length <= 80 && UID.test(uid);
const isNodeList = (list: unknown): boolean => Array.isArray(list) && list.every((item) => isObject(item));

function invalid(name: string, path: (string | number)[], message: BothTexts) {
  return error('document.invalid', { name, reason: findingText({ path, message }) }, { field: path.join('.') });
}
