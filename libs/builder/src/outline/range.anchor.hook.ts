import type { SelectionDataRef, TreeInstance } from '@headless-tree/core';
import { useEffect } from 'react';

/**
 * Shift and a press select from what is selected, wherever that was done: the tree by itself knows of presses in it
 * alone, and of rows that are gone.
 */
export function useRangeAnchor(tree: TreeInstance<string>, selection: readonly string[], structure: string): void {
  useEffect(() => {
    const { current } = tree.getDataRef<SelectionDataRef>();
    const rows = new Set(tree.getItems().map((item) => item.getId()));
    const isShown = (id: string): boolean => rows.has(id);
    const anchor = current.selectUpToAnchorId;
    if (anchor && selection.includes(anchor) && isShown(anchor)) return;
    current.selectUpToAnchorId = selection.findLast(isShown) ?? null;
  }, [tree, selection, structure]);
}
