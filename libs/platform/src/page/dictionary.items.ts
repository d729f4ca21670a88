import { PAGE_SIZE, type DictionaryDocument, type DictionaryNode } from '@sluice/document';
import type { OperationContext } from '../dispatch/operation.js';
import type { LoadedApp, LoadedDocument } from '../document/document.contract.js';
import { mayUse } from './access.rule.js';
import { regionTree } from '../region/region.tree.js';
import { openQuery } from './query/view.query.js';
import { queryRunners } from './query/runners.js';
import type { NamedValues } from './query/bind.query.js';

/** A node whose lower dictionary goes by number. */
function numbered(ctx: OperationContext, app: LoadedApp, node: DictionaryNode): DictionaryNode {
  const { child_dict: child, children, ...rest } = node;
  const id = child === undefined ? undefined : ctx.platform.documents.dictionary(app.id, child)?.id;
  return {
    ...rest,
    child_dict: id,
    children: children?.map((one) => numbered(ctx, app, one)),
  };
}

/**
 * Entries of a dictionary, and what of them this caller sees masked: their names, or the codes by which they are found.
 */
export interface DictionaryEntries {
  items: DictionaryNode[];
  masked: ('code' | 'name')[];
}

/**
 * Entries of a dictionary: its own, the regions of China, or the rows of its query with the columns `code` and `name`,
 * and `color` where it has one; with a column `parent` they are a tree.
 */
export async function dictionaryEntries(
  ctx: OperationContext,
  app: LoadedApp,
  dictionary: LoadedDocument<DictionaryDocument>,
  values: NamedValues = {},
): Promise<DictionaryEntries> {
  const { items, query: queryUid, region_depth: depth } = dictionary.document;
  if (depth !== undefined) return { items: [...regionTree(depth)], masked: [] };
  if (queryUid === undefined) return { items: (items ?? []).map((node) => numbered(ctx, app, node)), masked: [] };
  const query = openQuery(ctx, app.id, queryUid);
  const { list, masked } = await queryRunners[query.document.type](ctx, {
    app,
    query,
    values,
    page: { limit: PAGE_SIZE.max, offset: 0, sort: [] },
    count: false,
    totals: [],
    origin: { kind: 'page', pageId: dictionary.id, revision: dictionary.revision },
  });
  // A masked code is no value: it cannot be chosen, and no name is found by it.
  if (masked.includes('code')) return { items: [], masked: ['code'] };
  return {
    items: nestedEntries(
      list.map((row) => ({
        node: {
          code: codeOf(row.code),
          name: String(row.name ?? row.code ?? ''),
          color: typeof row.color === 'string' && !masked.includes('color') ? row.color : undefined,
        },
        parent: masked.includes('parent') ? undefined : row.parent,
      })),
    ),
    masked: masked.includes('name') ? ['name'] : [],
  };
}

/**
 * The same entries with those of the dictionaries below them (`child_dict`) in their places: of those that the caller
 * may use, each once, since those of a document could lead back to themselves.
 */
export function unfoldedItems(
  ctx: OperationContext,
  app: LoadedApp,
  { document: { uid } }: LoadedDocument<DictionaryDocument>,
  items: readonly DictionaryNode[],
): DictionaryNode[] {
  const seen = new Set([uid]);
  const below = (key: DictionaryNode['child_dict']): DictionaryNode[] => {
    const child = key === undefined ? undefined : ctx.platform.documents.dictionary(app.id, key);
    if (child === undefined || seen.has(child.document.uid) || !mayUse(child, ctx.caller)) return [];
    seen.add(child.document.uid);
    return unfold((child.document.items ?? []).map((node) => numbered(ctx, app, node)));
  };
  const unfold = (nodes: readonly DictionaryNode[]): DictionaryNode[] =>
    nodes.map((node) => {
      const children = [...unfold(node.children ?? []), ...below(node.child_dict)];
      return children.length > 0 ? { ...node, children } : node;
    });
  return unfold(items);
}

/**
 * Entries below those that they name as their parent. One whose parent is not among them stands at the top, and so does
 * the first of those that lead to themselves: nobody is lost.
 */
export function nestedEntries(rows: readonly { node: DictionaryNode; parent?: unknown }[]): DictionaryNode[] {
  const codes = new Set(rows.map(({ node }) => String(node.code)));
  const below = new Map<string, DictionaryNode[]>();
  const top: DictionaryNode[] = [];
  for (const { node, parent } of rows) {
    const above = parent === null || parent === undefined ? undefined : String(parent);
    if (above === undefined || !codes.has(above)) top.push(node);
    else below.set(above, [...(below.get(above) ?? []), node]);
  }
  if (below.size === 0) return top;
  const seen = new Set<DictionaryNode>();
  const placed = (nodes: readonly DictionaryNode[]): DictionaryNode[] =>
    nodes.flatMap((node) => {
      if (seen.has(node)) return [];
      seen.add(node);
      const children = placed(below.get(String(node.code)) ?? []);
      return [children.length > 0 ? { ...node, children } : node];
    });
  const found = placed(top);
  return [...found, ...rows.flatMap(({ node }) => placed([node]))];
}

/** The entries alone. */
export const dictionaryItems = async (...asked: Parameters<typeof dictionaryEntries>): Promise<DictionaryNode[]> =>
  (await dictionaryEntries(...asked)).items;

const codeOf = (value: unknown): DictionaryNode['code'] =>
  typeof value === 'number' || typeof value === 'boolean' ? value : String(value ?? '');
