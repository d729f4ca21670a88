import { FloatButton, Icon, MenuList } from '@sluice/renderer';
import {
  useCallback,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import { MenuAt } from '../result/menu-at.js';
import { useSay } from '../texts/say.js';
import { usePorts } from '../wire/ports.context.js';
import { KindIcon, NodeBadges } from './node.badges.js';
import { useTree } from './tree.hook.js';
import { LINE_HEIGHT, useTreeKeys } from './tree-keys.hook.js';
import { useTreeSearch, type TreeSearch } from './tree-search.hook.js';
import { ROOT, treeLines, type TreeLine, type TreeNode } from './tree.model.js';
import { useWindow } from './window.hook.js';

/** What may be done with a node; the tree itself only browses. */
export interface NodeAction {
  key: string;
  label: string;
  onPick(at: TreeNode): void;
}

/** Props of the tree. */
export interface ObjectTreeProps {
  /** Double click, or Enter on a leaf. */
  onOpen?(at: TreeNode): void;
  actions?(at: TreeNode): readonly NodeAction[];
  /** What stands at the end of a node's line: ticks of a choice, cells of a grid. */
  cells?(at: TreeNode): ReactNode;
  /** Keys that the tree itself does not take, on the active node; true for those that were. */
  onKey?(event: KeyboardEvent, at: TreeNode): boolean;
  /** Stands above the nodes, such as the names of the cells. */
  head?: ReactNode;
  label?: string;
  /** What is said where there is no object at all; otherwise who gives a right. */
  empty?: string;
}

function NodeLine(props: {
  line: Extract<TreeLine, { type: 'node' }>;
  active: boolean;
  actions: readonly NodeAction[];
  cells?: ReactNode;
  onToggle(): void;
  onActivate(): void;
  onOpen(): void;
  onMenu(at: { x: number; y: number }): void;
}): ReactElement {
  const say = useSay();
  const { at, open } = props.line;
  const { node } = at;
  return (
    <div
      className="ws-node"
      role="treeitem"
      aria-level={at.depth + 1}
      aria-expanded={node.leaf ? undefined : open}
      aria-selected={props.active}
      id={`ws-node-${at.key}`}
      data-kind={node.kind}
      data-name={node.name}
      style={{ paddingLeft: 6 + at.depth * 14 }}
      onClick={() => {
        props.onActivate();
        if (!node.leaf) props.onToggle();
      }}
      onDoubleClick={props.onOpen}
      onContextMenu={(event) => {
        event.preventDefault();
        props.onActivate();
        props.onMenu({ x: event.clientX, y: event.clientY });
      }}
    >
      <span className="ws-twist" data-open={open || undefined}>
        {node.leaf ? null : <Icon name="right" size={11} />}
      </span>
      <KindIcon kind={node.kind} />
      <span className="ws-node-name" title={node.comment ? `${node.name} · ${node.comment}` : node.name}>
        {node.name}
      </span>
      <span className="ws-node-note">{[node.data_type, node.comment].filter(Boolean).join(' · ')}</span>
      <NodeBadges node={node} above={at.path.at(-1)} />
      {props.actions.length > 0 ? (
        <span
          className="ws-node-more"
          onClick={(event) => event.stopPropagation()}
          onDoubleClick={(event) => event.stopPropagation()}
        >
          <FloatButton
            look="text"
            small
            className="sl-btn-icon"
            tabIndex={-1}
            popup="menu"
            align="end"
            aria-label={`${say('tree.select')} ${node.name}`}
            face={<Icon name="more" size={13} />}
          >
            {(close) => (
              <MenuList
                onDone={close}
                entries={props.actions.map((action) => ({
                  key: action.key,
                  label: action.label,
                  onPick: () => action.onPick(at),
                }))}
              />
            )}
          </FloatButton>
        </span>
      ) : null}
      {props.cells}
    </div>
  );
}

/** What an open branch says instead of nodes: it loads, it is empty, or why it could not be loaded. */
function StateLine(props: { line: Exclude<TreeLine, { type: 'node' }>; onRetry(): void }): ReactElement {
  const say = useSay();
  const { line } = props;
  const indent = { paddingLeft: 26 + line.depth * 14 };
  if (line.type !== 'failed')
    return (
      <div className="ws-tree-state" style={indent}>
        {line.type === 'empty' ? say('tree.no-children') : <span className="sl-spin" />}
      </div>
    );
  return (
    <div className="ws-tree-state" style={indent}>
      <span title={line.text}>{say('tree.failed', { reason: line.text })}</span>
      <button type="button" className="sl-btn sl-btn-link" onClick={props.onRetry}>
        {say('tree.retry')}
      </button>
    </div>
  );
}

/** What a search says beside its lines: that it is on its way, found nothing, failed, or found more than it shows. */
function SearchNote(props: { search: TreeSearch; sought: string }): ReactElement | null {
  const say = useSay();
  const { search, sought } = props;
  if (search.words !== sought) return <p className="ws-note">{say('tree.searching')}</p>;
  if (search.problem) return <p className="ws-note">{say('tree.failed', { reason: search.problem })}</p>;
  if (search.tree.branches.get(ROOT)?.status === 'ready' && treeLines(search.tree).length === 0)
    return <p className="ws-note">{say('tree.no-match')}</p>;
  return search.more ? <p className="ws-tree-more">{say('tree.more')}</p> : null;
}

/** The search line and what reads everything again. */
function TreeTop(props: { words: string; onSearch(text: string): void; onRefresh(): void }): ReactElement {
  const say = useSay();
  return (
    <div className="ws-tree-top">
      <input
        className="sl-input"
        type="search"
        value={props.words}
        placeholder={say('tree.search')}
        aria-label={say('tree.search')}
        onChange={(event) => props.onSearch(event.target.value)}
      />
      <button
        type="button"
        className="sl-btn sl-btn-text sl-btn-icon"
        title={say('tree.refresh')}
        aria-label={say('tree.refresh')}
        onClick={props.onRefresh}
      >
        <Icon name="refresh" size={14} />
      </button>
    </div>
  );
}

/**
 * Source → database → schema → table → column, loaded as it is opened, drawn only where visible. The search asks the
 * server for the whole catalogue. Arrows, Home, End and Enter work; a right click and the menu key open a menu.
 */
export function ObjectTree(props: ObjectTreeProps): ReactElement {
  const say = useSay();
  const { memory } = usePorts();
  const main = useTree();
  const [words, setWords] = useState(() => memory.get('tree-search') ?? '');
  const [active, setActive] = useState('');
  const [menu, setMenu] = useState<{ at: TreeNode; x: number; y: number } | null>(null);
  const closeMenu = useCallback(() => setMenu(null), []);
  const found = useTreeSearch(words);
  const { tree, toggle } = found.search ? { tree: found.search.tree, toggle: found.toggle } : main;
  const lines = useMemo(() => treeLines(tree), [tree]);
  const box = useRef<HTMLDivElement>(null);
  const { first, last } = useWindow(box, lines.length, LINE_HEIGHT);
  const at = lines.findIndex((line) => line.type === 'node' && line.at.key === active);
  const onKeyDown = useTreeKeys({ lines, at, box, toggle, onActivate: setActive, onOpen: props.onOpen ?? toggle });
  const owner = (key: string): TreeNode | null => {
    const line = lines.find((each) => each.type === 'node' && each.at.key === key);
    return line?.type === 'node' ? line.at : null;
  };
  const actionsOf = (node: TreeNode): readonly NodeAction[] => [
    ...(props.actions?.(node) ?? []),
    ...(node.node.leaf || found.search
      ? []
      : [{ key: 'refresh', label: say('tree.refresh'), onPick: () => main.refresh(node) }]),
  ];
  const search = (text: string): void => {
    setWords(text);
    memory.set('tree-search', text);
  };
  /** The menu key: the browser tells the box that has the focus, not the node. */
  const onMenuKey = (event: MouseEvent<HTMLDivElement>): void => {
    const line = lines[at];
    if (event.target !== event.currentTarget || line?.type !== 'node') return;
    event.preventDefault();
    const { left, top } = event.currentTarget.getBoundingClientRect();
    setMenu({ at: line.at, x: left + 40, y: top + (at + 1) * LINE_HEIGHT - event.currentTarget.scrollTop });
  };
  const drawLine = (line: TreeLine): ReactElement =>
    line.type === 'node' ? (
      <NodeLine
        key={line.at.key}
        line={line}
        active={line.at.key === active}
        actions={actionsOf(line.at)}
        cells={props.cells?.(line.at)}
        onToggle={() => toggle(line.at)}
        onActivate={() => setActive(line.at.key)}
        onOpen={() => props.onOpen?.(line.at)}
        onMenu={(point) => setMenu({ at: line.at, ...point })}
      />
    ) : (
      <StateLine key={`${line.key} ${line.type}`} line={line} onRetry={() => main.refresh(owner(line.key))} />
    );
  return (
    <div className="ws-tree">
      <TreeTop words={words} onSearch={search} onRefresh={() => main.refresh(null)} />
      {props.head}
      {/* A tree without a node is none (WAI-ARIA): then the box only says why. */}
      <div
        className="ws-tree-box"
        ref={box}
        role={lines.length === 0 ? 'group' : 'tree'}
        tabIndex={0}
        aria-label={props.label ?? say('tree.label')}
        aria-activedescendant={active ? `ws-node-${active}` : undefined}
        onKeyDown={(event) => {
          const line = lines[at];
          if (line?.type === 'node' && props.onKey?.(event, line.at) === true) event.preventDefault();
          else onKeyDown(event);
        }}
        onContextMenu={onMenuKey}
      >
        {lines.length === 0 && !found.search ? <p className="ws-note">{props.empty ?? say('tree.empty')}</p> : null}
        {found.search ? <SearchNote search={found.search} sought={words.trim()} /> : null}
        {lines.length === 0 || (found.search && found.search.words === '') ? null : (
          <div style={{ height: lines.length * LINE_HEIGHT, paddingTop: first * LINE_HEIGHT, boxSizing: 'border-box' }}>
            {lines.slice(first, last).map(drawLine)}
          </div>
        )}
      </div>
      {menu && actionsOf(menu.at).length > 0 ? (
        <MenuAt
          x={menu.x}
          y={menu.y}
          onClose={closeMenu}
          entries={actionsOf(menu.at).map((action) => ({
            key: action.key,
            label: action.label,
            onPick: () => action.onPick(menu.at),
          }))}
        />
      ) : null}
    </div>
  );
}
