import { useCallback, useEffect, useRef, useState } from 'react';
import { fetchChildren } from '../wire/catalogue.calls.js';
import { usePorts } from '../wire/ports.context.js';
import { ROOT, type Branch, type Tree, type TreeNode } from './tree.model.js';

/** The tree and what can be done to it. */
export interface TreeControl {
  tree: Tree;
  /** Opens or closes a node; opening loads what is below it the first time. */
  toggle(at: TreeNode, open?: boolean): void;
  /** Loads a branch again after a failure. */
  retry(key: string, at: TreeNode | null): void;
  /** Forgets everything below the sources and loads them anew. */
  refresh(): void;
}

/** Keeps the catalogue tree: branches are loaded when opened, once. */
export function useTree(): TreeControl {
  const ports = usePorts();
  const [tree, setTree] = useState<Tree>({ branches: new Map(), open: new Set() });
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
    (key: string, at: TreeNode | null) => {
      put(key, { status: 'loading' });
      const where =
        at === null ? {} : { sourceId: at.sourceId, ...(at.node.kind === 'source' ? {} : { parentId: at.node.id }) };
      fetchChildren(ports, where).then(
        (nodes) => put(key, { status: 'ready', nodes }),
        (cause: unknown) =>
          put(key, { status: 'failed', text: cause instanceof Error ? cause.message : String(cause) }),
      );
    },
    [ports, put],
  );
  useEffect(() => load(ROOT, null), [load]);

  const toggle = useCallback(
    (at: TreeNode, wanted?: boolean) => {
      const isOpen = tree.open.has(at.key);
      const open = wanted ?? !isOpen;
      if (open === isOpen) return;
      const next = new Set(tree.open);
      if (open) next.add(at.key);
      else next.delete(at.key);
      setTree((now) => ({ ...now, open: next }));
      if (open && tree.branches.get(at.key)?.status !== 'ready') load(at.key, at);
    },
    [tree, load],
  );
  const refresh = useCallback(() => {
    setTree({ branches: new Map(), open: new Set() });
    load(ROOT, null);
  }, [load]);
  return { tree, toggle, retry: load, refresh };
}
