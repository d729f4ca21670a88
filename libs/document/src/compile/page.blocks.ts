import type { PageDocument, View } from '../generated/types.js';
import { VIEW_TYPES } from '../generated/types.js';
import { followNodes } from '../clipboard/renew.nodes.js';
import type { JsonObject } from '../json/canonical.json.js';
import { freeName } from '../merge/page.repair.js';
import { structuredCloneJson } from '../node/node.table.js';
import { pageNodes, pageViews } from '../node/page.walk.js';

/**
 * Nodes that a page may have with its blocks; what would go beyond is left out and told. A page of its own may have as
 * many.
 */
const MOST_NODES = 5_000;

/**
 * Why a reference to a block shows nothing: there is no such page, it is no block, it holds itself, or the page would
 * become too large.
 */
export interface BlockFault {
  reason: 'unknown' | 'no-block' | 'circle' | 'size';
  /** Uid of the page's own view that leads there. */
  view: string;
  /** Uids of the blocks that lead there, the one in question last. */
  trail: string[];
}

/** Where a node of a page with its blocks comes from: the page that is a block, and the uid it has there. */
export interface BlockOrigin {
  block: string;
  uid: string;
}

/** A page with the views of its blocks in the places that refer to them. */
export interface WholePage {
  page: PageDocument;
  faults: BlockFault[];
  /** By the uid that the node has in the whole page. */
  origins: ReadonlyMap<string, BlockOrigin>;
}

/** Finds a page of the same app. */
export type FindPage = (uid: string) => PageDocument | undefined;

/** Uids of the blocks that a page refers to itself. */
export function blocksIn(page: Pick<PageDocument, 'views'>): string[] {
  return [...new Set(pageViews(page).flatMap((view) => blockOf(view) ?? []))];
}

const blockOf = ({ type, config }: View): string | undefined =>
  type === VIEW_TYPES.block && config?.block !== undefined ? config.block : undefined;

/**
 * A page as visitors get it: each reference to a block (view type 103) holds the block's views as its own. Their uids
 * are made of those of the reference and the view, so that they are the same whenever the page is put together; what
 * refers to another node of the block follows. A page without blocks is answered as it is.
 */
export function wholePage(page: PageDocument, find: FindPage): WholePage {
  if (blocksIn(page).length === 0) return { page, faults: [], origins: new Map() };
  const whole = new Assembly(page, find);
  return { page: whole.page, faults: whole.faults, origins: whole.origins };
}

/** The blocks on the way to a view, from the page on, and the page's own view that the way began with. */
interface Way {
  trail: readonly string[];
  root?: string;
}

class Assembly {
  readonly faults: BlockFault[] = [];
  readonly origins = new Map<string, BlockOrigin>();
  readonly page: PageDocument;
  readonly #find: FindPage;
  readonly #uids: Set<string>;
  readonly #names: Set<string>;

  constructor(page: PageDocument, find: FindPage) {
    this.#find = find;
    const nodes = [...pageNodes(page)];
    this.#uids = new Set(nodes.map(({ node }) => node.uid));
    this.#names = new Set(nodes.flatMap(({ kind, node }) => (kind === 'view' ? (node.id_name ?? []) : [])));
    this.page = { ...page, views: page.views.map((view) => this.#filled(view, { trail: [page.uid] })) };
  }

  /** A view with the blocks below it. */
  #filled(view: View, way: Way): View {
    const block = blockOf(view);
    if (block === undefined)
      return view.sub_views ? { ...view, sub_views: view.sub_views.map((child) => this.#filled(child, way)) } : view;
    const on = { root: way.root ?? view.uid, trail: [...way.trail, block] };
    return { ...view, sub_views: this.#viewsOf(view.uid, block, on) };
  }

  #viewsOf(node: string, block: string, way: Required<Way>): View[] {
    const { trail, root } = way;
    const page = this.#find(block);
    const reason = page === undefined ? 'unknown' : this.#refusal(page, trail);
    if (page === undefined || reason !== undefined) {
      this.faults.push({ reason: reason ?? 'unknown', view: root, trail: trail.slice(1) });
      return [];
    }
    const views = structuredCloneJson(page.views as never) as unknown as JsonObject[];
    followNodes(views, 'views', {
      newUid: (uid) => this.#uidFor(node, uid, block),
      freeName: (name) => this.#nameFor(name),
      left: (of, key) => {
        delete of[key];
      },
    });
    return (views as unknown as View[]).map((view) => this.#filled(view, way));
  }

  #refusal(page: PageDocument, trail: readonly string[]): BlockFault['reason'] | undefined {
    if (page.block !== true) return 'no-block';
    if (trail.slice(0, -1).includes(page.uid)) return 'circle';
    return this.#uids.size + [...pageNodes(page)].length > MOST_NODES ? 'size' : undefined;
  }

  #uidFor(node: string, uid: string, block: string): string {
    let made = `${node}-${uid}`;
    for (let number = 2; this.#uids.has(made); number += 1) made = `${node}-${uid}-${number}`;
    this.#uids.add(made);
    this.origins.set(made, { block, uid });
    return made;
  }

  #nameFor(name: string): string {
    const free = this.#names.has(name) ? freeName(name, this.#names) : name;
    this.#names.add(free);
    return free;
  }
}
