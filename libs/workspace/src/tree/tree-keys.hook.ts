import type { KeyboardEvent, RefObject } from 'react';
import { parentLine, type TreeLine, type TreeNode } from './tree.model.js';

/** Height of a line in px; the stylesheet says the same. */
export const LINE_HEIGHT = 26;

/** Nodes that hold others and are nothing by themselves: Enter opens and closes them. */
const CONTAINERS: ReadonlySet<string> = new Set(['source', 'database', 'schema']);

/** What the keys act on: the lines, the active one, and what can be done. */
export interface TreeKeys {
  lines: readonly TreeLine[];
  /** Position of the active line; -1 for none. */
  at: number;
  box: RefObject<HTMLElement>;
  toggle(at: TreeNode, open?: boolean): void;
  onActivate(key: string): void;
  onOpen(at: TreeNode): void;
}

/** Makes a line active and brings it into view. */
function goTo({ lines, box, onActivate }: TreeKeys, to: number): void {
  const line = lines[to];
  if (line?.type !== 'node') return;
  onActivate(line.at.key);
  const top = to * LINE_HEIGHT;
  const view = box.current;
  if (view && (top < view.scrollTop || top + LINE_HEIGHT > view.scrollTop + view.clientHeight))
    view.scrollTop = top - view.clientHeight / 2;
}

/** The next node from a position, over lines that only say a state. */
function step(keys: TreeKeys, from: number, by: 1 | -1): void {
  for (let to = from + by; to >= 0 && to < keys.lines.length; to += by) {
    if (keys.lines[to]?.type === 'node') {
      goTo(keys, to);
      return;
    }
  }
}

/** The keys of the ARIA tree pattern: arrows, Home, End, Enter. */
export function useTreeKeys(keys: TreeKeys): (event: KeyboardEvent) => void {
  const { lines, at, toggle } = keys;
  const line = lines[at];
  const node = line?.type === 'node' ? line : null;
  const acts: Readonly<Record<string, () => void>> = {
    ArrowDown: () => step(keys, at, 1),
    ArrowUp: () => step(keys, at < 0 ? 1 : at, -1),
    Home: () => step(keys, -1, 1),
    End: () => step(keys, lines.length, -1),
    ArrowRight: () => {
      if (node && !node.open && !node.at.node.leaf) toggle(node.at, true);
      else step(keys, at, 1);
    },
    ArrowLeft: () => {
      if (node?.open) toggle(node.at, false);
      else goTo(keys, parentLine(lines, at));
    },
    Enter: () => {
      if (node) (CONTAINERS.has(node.at.node.kind) ? toggle : keys.onOpen)(node.at);
    },
  };
  return (event) => {
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
}
