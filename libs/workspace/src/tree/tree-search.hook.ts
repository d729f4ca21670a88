import { useEffect, useState } from 'react';
import { fetchChildren, searchCatalogue } from '../wire/catalogue.calls.js';
import { usePorts } from '../wire/ports.context.js';
import { foundTree, type Tree, type TreeNode } from './tree.model.js';

/** Pause of a search (§9), in ms. */
const SEARCH_PAUSE_MS = 300;

/** A search of the catalogue: its tree, whether it is on its way, and why it failed. */
export interface TreeSearch {
  /** The words that the tree answers; empty for no search. */
  words: string;
  tree: Tree;
  more: boolean;
  problem: string;
}

const NONE: TreeSearch = { words: '', tree: { branches: new Map(), open: new Set() }, more: false, problem: '' };

/**
 * Searches the whole catalogue on the server, a moment after typing stops; null while there are no words. `toggle`
 * opens nodes of the answer.
 */
export function useTreeSearch(words: string): {
  search: TreeSearch | null;
  toggle(at: TreeNode, open?: boolean): void;
} {
  const ports = usePorts();
  const sought = words.trim();
  const [search, setSearch] = useState(NONE);
  useEffect(() => {
    if (sought === '') {
      setSearch(NONE);
      return;
    }
    const leave = new AbortController();
    const timer = setTimeout(() => {
      searchCatalogue(ports, sought, leave.signal).then(
        ({ list, more }) => {
          if (!leave.signal.aborted) setSearch({ words: sought, tree: foundTree(list), more, problem: '' });
        },
        (cause: unknown) => {
          if (!leave.signal.aborted)
            setSearch({ ...NONE, words: sought, problem: cause instanceof Error ? cause.message : String(cause) });
        },
      );
    }, SEARCH_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      leave.abort();
    };
  }, [ports, sought]);

  const put = (change: (tree: Tree) => Tree): void => setSearch((now) => ({ ...now, tree: change(now.tree) }));
  const toggle = (at: TreeNode, wanted?: boolean): void => {
    const opens = wanted ?? !search.tree.open.has(at.key);
    put((tree) => {
      const open = new Set(tree.open);
      if (opens) open.add(at.key);
      else open.delete(at.key);
      return { ...tree, open };
    });
    if (!opens || search.tree.branches.has(at.key)) return;
    const parentId = at.node.kind === 'source' ? undefined : at.node.id;
    fetchChildren(ports, { sourceId: at.sourceId, parentId }).then(
      (nodes) => put((tree) => ({ ...tree, branches: new Map(tree.branches).set(at.key, { status: 'ready', nodes }) })),
      (cause: unknown) => {
        const text = cause instanceof Error ? cause.message : String(cause);
        put((tree) => ({ ...tree, branches: new Map(tree.branches).set(at.key, { status: 'failed', text }) }));
      },
    );
  };
  return { search: sought === '' ? null : search, toggle };
}
