import {
  dragAndDropFeature,
  hotkeysCoreFeature,
  keyboardDragAndDropFeature,
  selectionFeature,
  syncDataLoaderFeature,
  type DragTarget,
} from '@headless-tree/core';
import './tree.css';

/** What every tree of the builder can do: one entry at a time is dragged, by mouse and keyboard. */
export const dragFeatures = [syncDataLoaderFeature, hotkeysCoreFeature, dragAndDropFeature, keyboardDragAndDropFeature];

/** The same of several that are selected. */
export const treeFeatures = [selectionFeature, ...dragFeatures];

/**
 * Where something is dropped: below an item, at a position among its children without the dragged ones; undefined: onto
 * the item.
 */
export interface TreeTarget {
  item: string;
  index: number | undefined;
}

/** Where a drag of the tree would end, in the words of what it shows. */
export function targetOf(target: DragTarget<string>): TreeTarget {
  return {
    item: target.item.getId(),
    index: 'insertionIndex' in target ? target.insertionIndex : undefined,
  };
}
