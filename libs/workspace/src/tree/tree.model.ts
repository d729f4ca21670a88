import type { CatalogueNode } from '../wire/catalogue.calls.js';

/** Children of a node: not asked for, on their way, here, or refused with a text. */
export type Branch =
  { status: 'loading' } | { status: 'ready'; nodes: readonly CatalogueNode[] } | { status: 'failed'; text: string };

/** What is known and open of the tree. Branches are keyed by node key; the roots by ROOT. */
export interface Tree {
  branches: ReadonlyMap<string, Branch>;
  open: ReadonlySet<string>;
}

/** The key of the invisible node above all sources. */
export const ROOT = '';

/** A node where it stands: with the names above it and the source it belongs to. */
export interface TreeNode {
  key: string;
  node: CatalogueNode;
  depth: number;
  sourceId: number;
  /** The nodes above, from the source down. */
  path: readonly CatalogueNode[];
}

/** A drawn line: a node, or the state of an open branch below it. */
export type TreeLine =
  | { type: 'node'; at: TreeNode; open: boolean }
  | { type: 'loading' | 'empty'; key: string; depth: number }
  | { type: 'failed'; key: string; depth: number; text: string };

/** A node's key: unique in the tree whatever its ids are unique in. */
export function nodeKey(sourceId: number, node: CatalogueNode): string {
  return `${sourceId}:${node.kind}:${node.id}`;
}

function matches(node: CatalogueNode, words: string): boolean {
  return node.name.toLowerCase().includes(words) || (node.comment ?? '').toLowerCase().includes(words);
}

/** Whether a loaded node or anything loaded below it matches. */
function holdsMatch(tree: Tree, sourceId: number, node: CatalogueNode, words: string): boolean {
  if (matches(node, words)) return true;
  const branch = tree.branches.get(nodeKey(sourceId, node));
  return branch?.status === 'ready' && branch.nodes.some((child) => holdsMatch(tree, sourceId, child, words));
}

/** The lines to draw. With words only loaded nodes that match, and the way to them, are shown; the way is open by itself. */
export function treeLines(tree: Tree, words: string): TreeLine[] {
  const sought = words.trim().toLowerCase();
  const lines: TreeLine[] = [];
  const walk = (parent: string, path: readonly CatalogueNode[], shown: boolean): void => {
    const depth = path.length;
    const branch = tree.branches.get(parent);
    if (!branch || branch.status === 'loading') {
      lines.push({ type: 'loading', key: parent, depth });
      return;
    }
    if (branch.status === 'failed') {
      lines.push({ type: 'failed', key: parent, depth, text: branch.text });
      return;
    }
    if (branch.nodes.length === 0 && depth > 0) lines.push({ type: 'empty', key: parent, depth });
    for (const node of branch.nodes) {
      const sourceId = (path[0] ?? node).id;
      const own = sought === '' || shown || matches(node, sought);
      if (!own && !holdsMatch(tree, sourceId, node, sought)) continue;
      const key = nodeKey(sourceId, node);
      const forced = sought !== '' && !own;
      const open = !node.leaf && (tree.open.has(key) || forced);
      lines.push({ type: 'node', at: { key, node, depth, sourceId, path }, open });
      if (open) walk(key, [...path, node], own && sought !== '');
    }
  };
  walk(ROOT, [], false);
  return lines;
}

/** The node one level above, by line position; -1 at the top. */
export function parentLine(lines: readonly TreeLine[], at: number): number {
  const line = lines[at];
  if (line?.type !== 'node') return -1;
  for (let above = at - 1; above >= 0; above -= 1) {
    const other = lines[above];
    if (other?.type === 'node' && other.at.depth < line.at.depth) return above;
  }
  return -1;
}

/** A name as SQL needs it: quoted where PostgreSQL would fold or refuse it bare. */
export function quoteName(name: string): string {
  return /^[a-z_][a-z0-9_]*$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`;
}

/** A table's or column's name as it is put into a script: tables with their schema, columns bare. */
export function scriptName(at: TreeNode): string {
  const schema = at.path.find((node) => node.kind === 'schema');
  const isTable = at.node.kind === 'table' || at.node.kind === 'view';
  return isTable && schema && schema.name !== 'public'
    ? `${quoteName(schema.name)}.${quoteName(at.node.name)}`
    : quoteName(at.node.name);
}
