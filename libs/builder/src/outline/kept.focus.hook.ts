import type { TreeInstance } from '@headless-tree/core';
import { useEffect, useRef, type RefObject } from 'react';

/**
 * Gives the row of what is selected the keyboard after a step that a key of the outline asked for: a row that goes to
 * another line or another layout loses it, one that is new never had it. Answers what says that such a step is done.
 */
export function useKeptFocus(
  tree: TreeInstance<string>,
  rows: RefObject<HTMLElement | null>,
  selection: readonly string[],
): () => void {
  const isAsked = useRef(false);
  useEffect(() => {
    const [first] = selection;
    if (!isAsked.current || first === undefined) return;
    const active = document.activeElement;
    const item = tree.getItemInstance(first);
    const row = item.getElement();
    // The row of a new node is drawn a moment after it is selected.
    if (!row?.isConnected) return;
    isAsked.current = false;
    if (active !== document.body && !rows.current?.contains(active)) return;
    item.setFocused();
    row.focus();
  });
  return () => {
    isAsked.current = true;
  };
}
