import { AssistiveDndState, type TreeInstance } from '@headless-tree/core';
import { AssistiveTreeDescription } from '@headless-tree/react';
import type { ReactElement } from 'react';
import { useSay } from '../texts/index.js';

/** Speaks the keyboard drag of a tree in the person's language: how it begins, what is lifted, where it would come. */
export function SpokenDrag({ tree, root }: { tree: TreeInstance<string>; root: string }): ReactElement {
  const say = useSay();
  return (
    <AssistiveTreeDescription
      tree={tree}
      getLabel={(dnd, state) => {
        const name = (dnd?.draggedItems ?? []).map((item) => item.getItemName()).join(', ');
        const target = dnd?.dragTarget;
        const into = target && (target.item.getId() === tree.getRootItem().getId() ? root : target.item.getItemName());
        const where = !target
          ? ''
          : 'childIndex' in target
            ? say('tree.place', {
                where: into ?? '',
                n: target.childIndex + 1,
                count: target.item.getChildren().length + 1,
              })
            : say('tree.inside', { where: into ?? '' });
        switch (state) {
          case AssistiveDndState.Started:
            return `${say('tree.lifted', { name })} ${where}`;
          case AssistiveDndState.Dragging:
            return `${name}: ${where}`;
          case AssistiveDndState.Completed:
            return say('canvas.dropped', { name });
          case AssistiveDndState.Aborted:
            return say('canvas.cancelled');
          case AssistiveDndState.None:
            return say('tree.hint');
        }
      }}
    />
  );
}
