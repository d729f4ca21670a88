import { FloatButton, Icon, MenuList } from '@sluice/renderer';
import { useMemo, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { useSay } from '../texts/say.js';
import { KindIcon, NodeBadges } from './node.badges.js';
import { useTree } from './tree.hook.js';
import { parentLine, treeLines, type TreeLine, type TreeNode } from './tree.model.js';
import { useWindow } from './window.hook.js';

/** Height of a line in px; the stylesheet says the same. */
const LINE = 26;

/** What may be done with a node; the tree itself only browses. */
export interface NodeAction { key: string; label: string; onPick(at: TreeNode): void }

/** Props of the tree. */
export interface ObjectTreeProps {
  /** Double click, or Enter on a leaf. */
  onOpen?(at: TreeNode): void;
  actions?(at: TreeNode): readonly NodeAction[];
}

function NodeLine(props: { line: Extract<TreeLine, { type: 'node' }>; active: boolean; actions: readonly NodeAction[]; onToggle(): void; onActivate(): void; onOpen(): void }): ReactElement {
  const say = useSay();
  const { at, open } = props.line;
  const { node } = at;
  return (
    <div className="ws-node" role="treeitem" aria-level={at.depth + 1} aria-expanded={node.leaf ? undefined : open} aria-selected={props.active} id={`ws-node-${at.key}`} data-kind={node.kind} data-name={node.name}
      style={{ paddingLeft: 6 + at.depth * 14 }} onClick={() => { props.onActivate(); if (!node.leaf) props.onToggle(); }} onDoubleClick={props.onOpen}>
      <span className="ws-twist" data-open={open || undefined}>{node.leaf ? null : <Icon name="right" size={11} />}</span>
      <KindIcon kind={node.kind} />
      <span className="ws-node-name" title={node.comment ? `${node.name} · ${node.comment}` : node.name}>{node.name}</span>
      <span className="ws-node-note">{[node.data_type, node.comment].filter(Boolean).join(' · ')}</span>
      <NodeBadges node={node} />
      {props.actions.length > 0 ? (
        <span className="ws-node-more" onClick={(event) => event.stopPropagation()} onDoubleClick={(event) => event.stopPropagation()}>
          <FloatButton look="text" small className="sl-btn-icon" tabIndex={-1} popup="menu" align="end" aria-label={`${say('tree.select')} ${node.name}`} face={<Icon name="more" size={13} />}>
            {(close) => <MenuList onDone={close} entries={props.actions.map((action) => ({ key: action.key, label: action.label, onPick: () => action.onPick(at) }))} />}
          </FloatButton>
        </span>
      ) : null}
    </div>
  );
}

/** Source → database → schema → table → column, loaded as it is opened, searchable, drawn only where visible. Arrows, Home, End and Enter work. */
export function ObjectTree(props: ObjectTreeProps): ReactElement {
  const say = useSay();
  const { tree, toggle, retry, refresh } = useTree();
  const [words, setWords] = useState('');
  const [active, setActive] = useState('');
  const lines = useMemo(() => treeLines(tree, words), [tree, words]);
  const box = useRef<HTMLDivElement>(null);
  const { first, last } = useWindow(box, lines.length, LINE);
  const at = lines.findIndex((line) => line.type === 'node' && line.at.key === active);

  const go = (to: number): void => {
    const line = lines[to];
    if (line?.type !== 'node') return;
    setActive(line.at.key);
    const top = to * LINE;
    const view = box.current;
    if (view && (top < view.scrollTop || top + LINE > view.scrollTop + view.clientHeight)) view.scrollTop = top - view.clientHeight / 2;
  };
  const step = (from: number, by: 1 | -1): void => {
    for (let to = from + by; to >= 0 && to < lines.length; to += by) if (lines[to]?.type === 'node') { go(to); return; }
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const line = lines[at];
    const node = line?.type === 'node' ? line : null;
    const keys: Record<string, () => void> = {
      ArrowDown: () => step(at, 1),
      ArrowUp: () => step(at < 0 ? 1 : at, -1),
      Home: () => step(-1, 1),
      End: () => step(lines.length, -1),
      ArrowRight: () => { if (node && !node.open && !node.at.node.leaf) toggle(node.at, true); else step(at, 1); },
      ArrowLeft: () => { if (node?.open) toggle(node.at, false); else go(parentLine(lines, at)); },
      Enter: () => { if (node) (props.onOpen ?? toggle)(node.at); },
    };
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  const owner = (key: string): TreeNode | null => {
    const found = lines.find((line) => line.type === 'node' && line.at.key === key);
    return found?.type === 'node' ? found.at : null;
  };
  const drawLine = (line: TreeLine): ReactElement => {
    if (line.type === 'node') {
      return <NodeLine key={line.at.key} line={line} active={line.at.key === active} actions={props.actions?.(line.at) ?? []}
        onToggle={() => toggle(line.at)} onActivate={() => setActive(line.at.key)} onOpen={() => props.onOpen?.(line.at)} />;
    }
    const indent = { paddingLeft: 26 + line.depth * 14 };
    if (line.type === 'failed') return <div key={`${line.key} failed`} className="ws-tree-state" style={indent}><span title={line.text}>{say('tree.failed', { reason: line.text })}</span><button type="button" className="sl-btn sl-btn-link" onClick={() => retry(line.key, owner(line.key))}>{say('tree.retry')}</button></div>;
    return <div key={`${line.key} ${line.type}`} className="ws-tree-state" style={indent}>{line.type === 'empty' ? say('tree.no-children') : <span className="sl-spin" />}</div>;
  };
  return (
    <div className="ws-tree">
      <div className="ws-tree-top">
        <input className="sl-input" type="search" value={words} placeholder={say('tree.search')} aria-label={say('tree.search')} onChange={(event) => setWords(event.target.value)} />
        <button type="button" className="sl-btn sl-btn-text sl-btn-icon" title={say('tree.refresh')} aria-label={say('tree.refresh')} onClick={refresh}><Icon name="refresh" size={14} /></button>
      </div>
      <div className="ws-tree-box" ref={box} role="tree" tabIndex={0} aria-label={say('tree.label')} aria-activedescendant={active ? `ws-node-${active}` : undefined} onKeyDown={onKeyDown}>
        {lines.length === 0 ? <p className="ws-note">{say(words ? 'tree.no-match' : 'tree.empty')}</p> : (
          <div style={{ height: lines.length * LINE, paddingTop: first * LINE, boxSizing: 'border-box' }}>{lines.slice(first, last).map(drawLine)}</div>
        )}
      </div>
    </div>
  );
}
