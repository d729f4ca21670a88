import type { DragTarget, ItemInstance } from '@headless-tree/core';
import { useTree } from '@headless-tree/react';
import { Icon, useLocale } from '@sluice/renderer';
import { memo, useEffect, useMemo, useRef, type ComponentProps, type ReactElement } from 'react';
import { nodeAt } from '../canvas/page.parts.js';
import { removeSelected } from '../canvas/commands.js';
import { nodeKeys } from '../canvas/node.keys.js';
import { useBuilder, useLaterSession } from '../state/builder.context.js';
import { attempt } from '../state/failure.js';
import { useSay } from '../texts/index.js';
import { nodeIcon, nodeName } from '../texts/node.names.js';
import { stepNames } from '../texts/step.names.js';
import { childrenOf, folderOf, itemsAbove, outlineDrop, ROOT, structureOf } from './outline.items.js';
import { useKeptFocus } from './kept.focus.hook.js';
import { useRangeAnchor } from './range.anchor.hook.js';
import { useFarRows } from './far.rows.hook.js';
import { SpokenDrag } from './spoken.drag.js';
import { targetOf, treeFeatures } from './tree.parts.js';

/**
 * The page as a tree: views, what they hold, their columns, params and buttons. Selection is the canvas' own; dragged
 * by mouse and keyboard.
 */
export const Outline = memo(function Outline({ tell }: { tell(text: string): void }): ReactElement {
  const say = useSay();
  const locale = useLocale();
  const { session, drafts, ports } = useBuilder();
  const { selection } = useLaterSession();
  const page = session.page();
  const uids = (items: ItemInstance<string>[]): string[] => items.map((item) => item.getId());
  const planned = (items: ItemInstance<string>[], target: DragTarget<string>) =>
    outlineDrop(session.page(), uids(items), targetOf(target));
  const tree = useTree<string>({
    rootItemId: ROOT,
    getItemName: (item) => {
      const parts = folderOf(item.getId());
      return parts ? say(`list.${parts.list}`) : nodeName(session.page(), item.getId(), locale);
    },
    isItemFolder: (item) => childrenOf(session.page(), item.getId()).length > 0,
    dataLoader: {
      getItem: (id) => id,
      getChildren: (id) => childrenOf(session.page(), id),
    },
    indent: 14,
    canReorder: true,
    canDrag: (items) => items.every((item) => nodeAt(session.page(), item.getId()) !== undefined),
    canDrop: (items, target) => planned(items, target) !== undefined,
    onDrop: (items, target) => {
      const edits = planned(items, target);
      if (edits && edits.length > 0)
        attempt(ports, locale, () => session.perform(stepNames.move, edits, { selection: uids(items) }));
    },
    features: treeFeatures,
    // What is selected is the canvas' own; a list of parts is none of it.
    state: { selectedItems: [...selection] },
    setSelectedItems: (next) => {
      const asked = typeof next === 'function' ? next([...session.selection()]) : next;
      const nodes = asked.filter((id) => nodeAt(session.page(), id) !== undefined);
      if (nodes.length > 0 || asked.length === 0) session.select(nodes);
    },
  });
  const structure = structureOf(page);
  useEffect(() => tree.rebuildTree(), [tree, structure, locale]);
  useRevealed(tree, selection);
  useRangeAnchor(tree, selection, structure);
  const { press, onCopy, onCut, onPaste } = useMemo(
    () => nodeKeys({ session, drafts, ports, locale, say, tell }),
    [session, drafts, ports, locale, say, tell],
  );
  const list = useFarRows();
  const keepFocus = useKeptFocus(tree, list, selection);
  const items = tree.getItems();
  // Whether a row is selected is told to it by itself.
  const { selectedItems: _selected, ...state } = tree.getState();
  return (
    <div className="sb-outline" ref={list}>
      {items.length === 0 ? <p className="sb-hint">{say('outline.empty')}</p> : null}
      <div
        {...tree.getContainerProps(say('outline.label'))}
        className="sb-tree"
        data-testid="outline"
        tabIndex={-1}
        onKeyDown={(event) => {
          if (!press(event)) return;
          keepFocus();
          event.preventDefault();
        }}
        onCopy={onCopy}
        onCut={(event) => {
          onCut(event);
          event.currentTarget.focus();
        }}
        onPaste={(event) => {
          keepFocus();
          onPaste(event);
        }}
        onKeyUp={(event) => {
          if (event.key !== 'Delete' || selection.length === 0) return;
          attempt(ports, locale, () => removeSelected(session));
          // The row that had the focus is gone: without another place Ctrl+Z would go nowhere.
          event.currentTarget.focus();
        }}
      >
        <SpokenDrag tree={tree} root={say('panel.page')} />
        {items.map((item) => {
          const id = item.getId();
          const parts = folderOf(id);
          const node = nodeAt(page, id);
          return (
            <OutlineRow
              key={id}
              item={item}
              isSelected={selection.includes(id)}
              name={parts ? say(`list.${parts.list}`) : nodeName(page, id, locale)}
              icon={parts ? 'more' : nodeIcon(node?.kind ?? '', node?.node['type'])}
              tree={{ state, structure }}
            />
          );
        })}
        <div style={tree.getDragLineStyle()} className="sb-tree-line" />
      </div>
    </div>
  );
});

interface RowProps {
  item: ItemInstance<string>;
  isSelected: boolean;
  name: string;
  icon: ComponentProps<typeof Icon>['name'];
  /** What else decides how a row looks: which is focused, open or dragged, and what stands below it. */
  tree: { state: object; structure: string };
}

/** The tree makes its state anew each time it is drawn, of the same parts. */
const sameParts = (a: object, b: object): boolean => {
  const others = new Map(Object.entries(b));
  return others.size === Object.keys(a).length && Object.entries(a).every(([key, part]) => others.get(key) === part);
};

const sameRow = (a: RowProps, b: RowProps): boolean =>
  a.item === b.item &&
  a.isSelected === b.isSelected &&
  a.name === b.name &&
  a.icon === b.icon &&
  sameParts(a.tree.state, b.tree.state) &&
  a.tree.structure === b.tree.structure;

/** One row; the tree's own answers cost much for hundreds of them, so that a letter typed draws those it renames. */
const OutlineRow = memo(function OutlineRow({ item, isSelected, name, icon }: RowProps): ReactElement {
  const { session } = useBuilder();
  const id = item.getId();
  const isPressed = useRef(false);
  const classes = ['sb-row', isSelected ? 'sb-row-selected' : '', item.isDragTarget() ? 'sb-row-target' : ''];
  return (
    <button
      {...item.getProps()}
      type="button"
      data-node={id}
      className={classes.filter(Boolean).join(' ')}
      aria-selected={isSelected}
      style={{ paddingInlineStart: 6 + item.getItemMeta().level * 14 }}
      onPointerDown={() => {
        isPressed.current = true;
      }}
      onPointerUp={() => {
        isPressed.current = false;
      }}
      onPointerCancel={() => {
        isPressed.current = false;
      }}
      onFocus={() => {
        // A press says by its keys whether it selects this row alone or with others.
        if (isPressed.current) return;
        if (nodeAt(session.page(), id) && !session.selection().includes(id)) session.select([id]);
      }}
    >
      <span className="sb-row-fold">
        {item.isFolder() ? <Icon name={item.isExpanded() ? 'down' : 'right'} size={12} /> : null}
      </span>
      <Icon name={icon} size={13} />
      <span className="sb-row-name">{name}</span>
    </button>
  );
}, sameRow);

/** What is selected on the canvas is seen in the outline: what stands above it opens. */
function useRevealed(tree: ReturnType<typeof useTree<string>>, selection: readonly string[]): void {
  const { session } = useBuilder();
  const last = useRef<readonly string[]>([]);
  useEffect(() => {
    if (last.current === selection) return;
    last.current = selection;
    const page = session.page();
    for (const id of selection.flatMap((uid) => itemsAbove(page, uid)))
      if (!tree.getItemInstance(id).isExpanded()) tree.getItemInstance(id).expand();
    const [first] = selection;
    if (first !== undefined) tree.getItemInstance(first).getElement()?.scrollIntoView?.({ block: 'nearest' });
  }, [tree, selection, session]);
}
