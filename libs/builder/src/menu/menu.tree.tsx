import type { ItemInstance } from '@headless-tree/core';
import { useTree } from '@headless-tree/react';
import type { ViewRuntime } from '@sluice/engine';
import { Icon, type WidgetProps } from '@sluice/renderer';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore, type ReactElement } from 'react';
import { SpokenDrag } from '../outline/spoken.drag.js';
import { dragFeatures, targetOf } from '../outline/tree.parts.js';
import { useSay } from '../texts/index.js';
import { entriesBelow, isWhole, MENU_ROOT, menuItems, menuMove, type MenuItem, type MenuMove } from './menu.items.js';
import '../screen/mark.css';

/** What the widget may use of its host. */
export interface MenuPorts {
  call<T>(operation: string, input: object, signal?: AbortSignal): Promise<T>;
  message: { success(text: string): void; error(text: string): void };
  /** An entry's icon as the menu draws it; a plain one where it names none. */
  drawIcon(name: string | undefined, group: boolean): ReactElement;
}

/**
 * Widget `menu-tree`: the entries that the list beside it shows, as a tree that is put in order by dragging, with the
 * mouse or the keyboard. Every drop is an operation of its own, which the list's undo takes back.
 */
export function MenuTreeWidget({ view, config, ports }: WidgetProps & { ports: MenuPorts }): ReactElement | null {
  const list = view.page.find(String(config['list'] ?? 'list'));
  return list ? <MenuTree list={list} ports={ports} /> : null;
}

function MenuTree({ list, ports }: { list: ViewRuntime; ports: MenuPorts }): ReactElement {
  const say = useSay();
  const { list: rows } = useSyncExternalStore(
    (listener) => list.subscribe(listener),
    () => list.getSnapshot(),
  );
  const items = useMemo(() => menuItems(rows), [rows]);
  const [busy, setBusy] = useState(false);
  const movable = isWhole(items) && !busy;
  const change = async (operation: string, input: object): Promise<void> => {
    const app = items[0]?.app_id;
    if (app === undefined || busy) return;
    setBusy(true);
    try {
      await ports.call(operation, { app_id: app, ...input });
      await list.query();
    } catch (reason) {
      ports.message.error(reason instanceof Error ? reason.message : String(reason));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="sb-menu-tree" data-fixed={movable ? undefined : ''} aria-busy={busy}>
      <p className="sb-menu-hint">{say(isWhole(items) ? 'menu.hint' : 'menu.filtered')}</p>
      {items.length === 0 ? null : (
        <Tree
          items={items}
          movable={movable}
          drawIcon={ports.drawIcon}
          onMove={(move) => void change('builder.menu-change', { change: 'move', ...move })}
          onUndo={() => void change('builder.menu-undo', {})}
        />
      )}
    </div>
  );
}

function Tree(props: {
  items: readonly MenuItem[];
  movable: boolean;
  drawIcon: MenuPorts['drawIcon'];
  onMove(move: MenuMove): void;
  onUndo(): void;
}): ReactElement {
  const say = useSay();
  // The tree keeps what it was made with: what it asks is answered from the newest entries.
  const now = useRef(props);
  now.current = props;
  const itemOf = (uid: string): MenuItem | undefined => now.current.items.find((item) => item.uid === uid);
  const planned = (dragged: ItemInstance<string>[], target: Parameters<typeof targetOf>[0]): MenuMove | undefined => {
    const [first] = dragged;
    if (!first || dragged.length > 1 || !now.current.movable) return undefined;
    return menuMove(now.current.items, first.getId(), targetOf(target));
  };
  const tree = useTree<string>({
    rootItemId: MENU_ROOT,
    getItemName: (item) => itemOf(item.getId())?.name ?? '',
    isItemFolder: (item) => item.getId() === MENU_ROOT || itemOf(item.getId())?.kind === 'group',
    dataLoader: { getItem: (id) => id, getChildren: (id) => entriesBelow(now.current.items, id) },
    initialState: { expandedItems: props.items.flatMap(({ uid, kind }) => (kind === 'group' ? [uid] : [])) },
    indent: 14,
    canReorder: true,
    canDrag: (dragged) => now.current.movable && dragged.length === 1,
    canDrop: (dragged, target) => planned(dragged, target) !== undefined,
    onDrop: (dragged, target) => {
      const move = planned(dragged, target);
      if (!move) return;
      // A group that something falls into shows it.
      if (move.parent !== null) tree.getItemInstance(move.parent).expand();
      now.current.onMove(move);
    },
    features: dragFeatures,
  });
  useEffect(() => tree.rebuildTree(), [tree, props.items]);
  return (
    <div
      {...tree.getContainerProps(say('menu.label'))}
      className="sb-tree"
      data-testid="menu-tree"
      onKeyUp={(event) => {
        if (event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey)) now.current.onUndo();
      }}
    >
      <SpokenDrag tree={tree} root={say('kind.menu')} />
      {tree.getItems().map((item) => (
        <Row key={item.getId()} item={item} entry={itemOf(item.getId())} drawIcon={props.drawIcon} />
      ))}
      <div style={tree.getDragLineStyle()} className="sb-tree-line" />
    </div>
  );
}

function Row(props: {
  item: ItemInstance<string>;
  entry: MenuItem | undefined;
  drawIcon: MenuPorts['drawIcon'];
}): ReactElement {
  const { item, entry, drawIcon } = props;
  const say = useSay();
  const classes = [
    'sb-row',
    item.isFocused() ? 'sb-row-selected' : '',
    item.isDragTarget() ? 'sb-row-target' : '',
    entry?.hidden ? 'sb-row-hidden' : '',
  ];
  return (
    <button
      {...item.getProps()}
      type="button"
      data-entry={item.getId()}
      className={classes.filter(Boolean).join(' ')}
      style={{ paddingInlineStart: 6 + item.getItemMeta().level * 14 }}
      // However the focus came here, the keys are about this entry.
      onFocus={() => {
        if (!item.isFocused()) item.setFocused();
      }}
    >
      <span className="sb-row-fold">
        {item.isFolder() && item.getChildren().length > 0 ? (
          <Icon name={item.isExpanded() ? 'down' : 'right'} size={12} />
        ) : null}
      </span>
      <span className="sb-row-icon">{drawIcon(entry?.icon, entry?.kind === 'group')}</span>
      <span className="sb-row-name">{item.getItemName()}</span>
      {entry?.hidden ? <span className="sb-mark">{say('menu.hidden')}</span> : null}
    </button>
  );
}
