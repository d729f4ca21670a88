import type { DictionaryNode } from '@sluice/document';

/**
 * What a call asks of a lazily loaded tree: the level below `parent`, or the top with the branch that holds `value`, or
 * with those where a search word is found.
 */
export interface LevelInput {
  parent?: string;
  value?: string;
  keyword?: string;
}

const same = (node: DictionaryNode, code: string): boolean => String(node.code) === code;

/** A node without what hangs below it; `leaf: false` says that there is something to load. */
function bare({ children, ...node }: DictionaryNode): DictionaryNode {
  return children && children.length > 0 ? { ...node, leaf: false } : node;
}

function find(nodes: readonly DictionaryNode[], code: string): DictionaryNode | undefined {
  for (const node of nodes) {
    const found = same(node, code) ? node : find(node.children ?? [], code);
    if (found) return found;
  }
  return undefined;
}

/** Whether a node of that code stands in a tree as far as it is known. */
export const holdsCode = (nodes: readonly DictionaryNode[], code: string): boolean => find(nodes, code) !== undefined;

/** The nodes of one level, with the branch that leads to a value unfolded. */
function unfold(nodes: readonly DictionaryNode[], value: string | undefined): DictionaryNode[] {
  return nodes.map((node) =>
    value !== undefined && node.children && find(node.children, value)
      ? { ...node, children: unfold(node.children, value) }
      : bare(node),
  );
}

/** One level of a lazily loaded tree (dictionary type 2), so that a deep saved value shows its path at once. */
export function treeLevel(nodes: readonly DictionaryNode[], { parent, value }: LevelInput): DictionaryNode[] {
  if (parent !== undefined && parent !== '') return (find(nodes, parent)?.children ?? []).map(bare);
  return unfold(nodes, value === '' ? undefined : value);
}

/** Leaves that one search unfolds: as many as a person looks through. */
const MOST_FOUND = 50;

/**
 * The top of a tree with the branches unfolded whose leaves hold a search word, in their own name or code or in that of
 * a node above them.
 * @param nameOf the name in the language of whoever searches
 */
export function searchedLevels(
  nodes: readonly DictionaryNode[],
  keyword: string,
  nameOf: (node: DictionaryNode) => string,
): DictionaryNode[] {
  const word = keyword.trim().toLowerCase();
  const holds = (node: DictionaryNode): boolean =>
    nameOf(node).toLowerCase().includes(word) || String(node.code).toLowerCase().includes(word);
  let left = MOST_FOUND;
  const visit = (level: readonly DictionaryNode[], above: boolean): { level: DictionaryNode[]; found: boolean } => {
    let found = false;
    const made = level.map((node) => {
      const isHeld = left > 0 && (above || holds(node));
      if (!node.children?.length) {
        if (isHeld) {
          left -= 1;
          found = true;
        }
        return node;
      }
      const below = left > 0 ? visit(node.children, isHeld) : { level: [], found: false };
      found ||= below.found;
      return below.found ? { ...node, children: below.level } : bare(node);
    });
    return { level: made, found };
  };
  return visit(nodes, false).level;
}
