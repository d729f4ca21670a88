import type { Row, RowKey } from '../runtime.js';

/** A row of a tree as it is drawn: its place in it, counted as ARIA counts (`aria-level`, `aria-posinset`). */
export interface TreeRow {
  row: Row;
  key: RowKey;
  /** 1 for a row without one above it. */
  level: number;
  /** Whether the rows below it are drawn; undefined where there are none. */
  open?: boolean;
  /** From 1, among the rows below the same one. */
  position: number;
  siblings: number;
}

/** What makes a tree of rows. */
export interface TreeShape {
  /** The key that other rows name as the one above them. */
  keyOf: (row: Row, index: number) => RowKey;
  /** Column that holds the key of the row above. */
  parent: string;
  isOpen: (key: RowKey, level: number) => boolean;
}

interface Branch {
  key: RowKey;
  row: Row;
  below: Branch[];
  above?: Branch;
}

/** The row above one, unless the way up from there comes back to it: a circle is cut at the row that is met last. */
function aboveOf(branch: Branch, known: ReadonlyMap<RowKey, Branch>, parent: string): Branch | undefined {
  const value = branch.row[parent];
  const above = value === null || value === undefined ? undefined : known.get(String(value));
  for (let at = above; at; at = at.above) if (at === branch) return undefined;
  return above;
}

/**
 * The rows of a tree that are to be drawn, each below the one that its `parent` column names, in the order of the
 * answer among themselves. A row whose parent is not among them stands at the top, so a search shows what it found; of
 * two rows with one key the first has the rows below.
 */
export function treeRows(list: readonly Row[], { keyOf, parent, isOpen }: TreeShape): TreeRow[] {
  const branches = list.map((row, index): Branch => ({ key: keyOf(row, index), row, below: [] }));
  const known = new Map<RowKey, Branch>();
  for (const branch of branches) if (!known.has(branch.key)) known.set(branch.key, branch);
  const roots: Branch[] = [];
  for (const branch of branches) {
    branch.above = aboveOf(branch, known, parent);
    (branch.above?.below ?? roots).push(branch);
  }
  const drawn: TreeRow[] = [];
  const waiting = [{ branches: roots, level: 1, at: 0 }];
  for (let top = waiting.at(-1); top; top = waiting.at(-1)) {
    const { branches: siblings, level } = top;
    const branch = siblings[top.at++];
    if (!branch) {
      waiting.pop();
      continue;
    }
    const open = branch.below.length > 0 ? isOpen(branch.key, level) : undefined;
    drawn.push({
      row: branch.row,
      key: branch.key,
      level,
      position: top.at,
      siblings: siblings.length,
      open,
    });
    if (open) waiting.push({ branches: branch.below, level: level + 1, at: 0 });
  }
  return drawn;
}
