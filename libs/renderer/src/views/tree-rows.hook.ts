import { useCallback, useMemo, useState } from 'react';
import { treeRows, type Row, type TreeRow, type ViewRuntime } from '@sluice/engine';

/** The rows of a table whose rows are a tree (`tree_by`), as they are drawn. */
export interface TreeOfRows {
  rows: readonly TreeRow[];
  turn: (row: Row, index: number) => void;
}

/**
 * The tree of a table's rows; undefined where they are none. `tree_open` levels are open at first, all of them below
 * what was searched for (`searched`); what a person opens and closes stays so when the rows come anew.
 */
export function useTreeRows(view: ViewRuntime, list: readonly Row[], searched: boolean): TreeOfRows | undefined {
  const { tree_by: parent, tree_open: levels = 1 } = view.node.config ?? {};
  const [turned, setTurned] = useState<ReadonlyMap<string, boolean>>(new Map());
  const rows = useMemo(
    () =>
      parent === undefined
        ? undefined
        : treeRows(list, {
            parent,
            keyOf: (row, index) => view.rowKey(row, index),
            isOpen: (key, level) => turned.get(key) ?? (searched || level <= levels),
          }),
    [view, list, parent, levels, searched, turned],
  );
  const turn = useCallback(
    (_row: Row, index: number) => {
      const branch = rows?.[index];
      if (branch?.open !== undefined) setTurned((before) => new Map(before).set(branch.key, !branch.open));
    },
    [rows],
  );
  // Where no row has another below it there is nothing to open, and no room is left for it.
  return useMemo(() => (rows?.some(({ open }) => open !== undefined) ? { rows, turn } : undefined), [rows, turn]);
}
