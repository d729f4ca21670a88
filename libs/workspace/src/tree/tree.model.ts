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

/** A node one level below another; null for the roots. */
export function below(above: TreeNode | null, node: CatalogueNode): TreeNode {
  const sourceId = above?.sourceId ?? node.id;
  const path = above ? [...above.path, above.node] : [];
  return { key: nodeKey(sourceId, node), node, depth: path.length, sourceId, path };
}

/** The lines to draw: open branches with their nodes, and the state of those that are on their way, empty or failed. */
export function treeLines(tree: Tree): TreeLine[] {
  const lines: TreeLine[] = [];
  const walk = (above: TreeNode | null): void => {
    const key = above?.key ?? ROOT;
    const depth = above ? above.depth + 1 : 0;
    const branch = tree.branches.get(key);
    if (!branch || branch.status === 'loading') {
      lines.push({ type: 'loading', key, depth });
      return;
    }
    if (branch.status === 'failed') {
      lines.push({ type: 'failed', key, depth, text: branch.text });
      return;
    }
    if (branch.nodes.length === 0 && depth > 0) lines.push({ type: 'empty', key, depth });
    for (const node of branch.nodes) {
      const at = below(above, node);
      const open = !node.leaf && tree.open.has(at.key);
      lines.push({ type: 'node', at, open });
      if (open) walk(at);
    }
  };
  walk(null);
  return lines;
}

/** A tree of paths, each from a source down to what was found; the ways to it are open. */
export function foundTree(paths: readonly (readonly CatalogueNode[])[]): Tree {
  const nodes = new Map<string, CatalogueNode[]>([[ROOT, []]]);
  const known = new Set<string>();
  const open = new Set<string>();
  for (const path of paths) {
    let above: TreeNode | null = null;
    for (const node of path) {
      const at: TreeNode = below(above, node);
      if (above) open.add(above.key);
      const branch = nodes.get(above?.key ?? ROOT) ?? [];
      if (!known.has(at.key)) branch.push(node);
      known.add(at.key);
      nodes.set(above?.key ?? ROOT, branch);
      above = at;
    }
  }
  const branches = new Map([...nodes].map(([key, list]): [string, Branch] => [key, { status: 'ready', nodes: list }]));
  return { branches, open };
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
