import { useCallback, useEffect, useRef, useState } from 'react';
import { fetchChildren } from '../wire/catalogue.calls.js';
import { usePorts } from '../wire/ports.context.js';
import { below, nodeKey, ROOT, type Branch, type Tree, type TreeNode } from './tree.model.js';

/** What is open is remembered under this name; more than this many nodes are not. */
const KEY = 'tree-open';
const MAX_REMEMBERED = 500;

/** The tree and what can be done to it. */
export interface TreeControl {
  tree: Tree;
  /** Opens or closes a node; opening loads what is below it the first time. */
  toggle(at: TreeNode, open?: boolean): void;
  /** Loads a branch again, and what is open below it; null for everything. What is open stays open. */
  refresh(at: TreeNode | null): void;
}

/** Remembered keys; none when the memory is unusable. */
function remembered(text: string | null): ReadonlySet<string> {
  try {
    const keys: unknown = JSON.parse(text ?? '[]');
    return new Set(Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : []);
  } catch {
    return new Set();
  }
}

/** The branches without a node's own and all that stood below it: these are loaded again where they are open. */
function without(branches: Tree['branches'], at: TreeNode | null): Map<string, Branch> {
  const rest = new Map(branches);
  const gone = new Set([at?.key ?? ROOT]);
  for (const key of gone) {
    const branch = rest.get(key);
    if (branch?.status === 'ready')
      for (const node of branch.nodes) gone.add(nodeKey(at?.sourceId ?? Number(key.split(':')[0] || node.id), node));
    rest.delete(key);
  }
  return rest;
}

/**
 * Keeps the catalogue tree: branches are loaded when opened, once. What is open is remembered per person and opens
 * again.
 */
export function useTree(): TreeControl {
  const ports = usePorts();
  const [tree, setTree] = useState<Tree>(() => ({ branches: new Map(), open: remembered(ports.memory.get(KEY)) }));
  const open = useRef(tree.open);
  const alive = useRef(true);
  useEffect(() => {
    alive.current = true;
    return () => {
      alive.current = false;
    };
  }, []);

  const put = useCallback((key: string, branch: Branch) => {
    if (alive.current) setTree((now) => ({ ...now, branches: new Map(now.branches).set(key, branch) }));
  }, []);
  const load = useCallback(
    (at: TreeNode | null) => {
      const key = at?.key ?? ROOT;
      put(key, { status: 'loading' });
      const where =
        at === null ? {} : { sourceId: at.sourceId, parentId: at.node.kind === 'source' ? undefined : at.node.id };
      fetchChildren(ports, where).then(
        (nodes) => {
          put(key, { status: 'ready', nodes });
          for (const child of nodes.map((node) => below(at, node)))
            if (!child.node.leaf && open.current.has(child.key) && alive.current) load(child);
        },
        (cause: unknown) =>
          put(key, { status: 'failed', text: cause instanceof Error ? cause.message : String(cause) }),
      );
    },
    [ports, put],
  );
  useEffect(() => load(null), [load]);

  const toggle = useCallback(
    (at: TreeNode, wanted?: boolean) => {
      const isOpen = open.current.has(at.key);
      const opens = wanted ?? !isOpen;
      if (opens === isOpen) return;
      const next = new Set(open.current);
      if (opens) next.add(at.key);
      else next.delete(at.key);
      open.current = next;
      ports.memory.set(KEY, JSON.stringify([...next].slice(-MAX_REMEMBERED)));
      setTree((now) => ({ ...now, open: next }));
      if (opens && tree.branches.get(at.key)?.status !== 'ready') load(at);
    },
    [tree, load, ports],
  );
  const refresh = useCallback(
    (at: TreeNode | null) => {
      setTree((now) => ({ ...now, branches: without(now.branches, at) }));
      load(at);
    },
    [load],
  );
  return { tree, toggle, refresh };
}
