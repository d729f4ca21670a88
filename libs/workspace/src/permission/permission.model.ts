import type { AccessLevel, Letter } from '@sluice/document';
import type { TreeNode } from '../tree/tree.model.js';

/** A letter on an object of a source; no path is the whole source. */
export interface ObjectLetter {
  source_id: number;
  path: readonly string[];
  letter: Letter;
}

/** A letter that is held, with its end (Asia/Shanghai) and, on a whole source, a level. */
export interface HeldLetter extends ObjectLetter {
  end_time: string | null;
  access_level: AccessLevel | null;
}

/** What becomes of a letter once saved. */
export interface Change extends HeldLetter {
  granted: boolean;
}

/** Collected changes by place, and the parents that were enabled with them. */
export interface Draft {
  changes: ReadonlyMap<string, Change>;
  opens: readonly ObjectLetter[];
}

export const EMPTY: Draft = { changes: new Map(), opens: [] };

/** What a cell says: all of the object, some below it, nothing; by a parent; under a ban. */
export interface CellState {
  state: 'all' | 'some' | 'none';
  isInherited: boolean;
  isBanned: boolean;
  /** The letter given on this very object. */
  own?: HeldLetter;
}

/** What ticking comes to: a draft, an offer to enable the parents, or what a parent says against it. */
export type Ticked =
  | { kind: 'draft'; draft: Draft }
  | { kind: 'offer'; right: ObjectLetter; parents: readonly ObjectLetter[] }
  | { kind: 'unsupported'; by: 'ban' | 'parent' };

const pathKey = (path: readonly string[]): string => JSON.stringify(path);

/** The same text for the same place. */
export const letterKey = ({ source_id: source, letter, path }: ObjectLetter): string =>
  `${source} ${letter} ${pathKey(path)}`;

/** The path of a node as grants write it: it begins below the database. */
export function pathOf({ path, node }: TreeNode): string[] {
  return [...path, node].filter(({ kind }) => kind !== 'source' && kind !== 'database').map(({ name }) => name);
}

/** An object's name for people. */
export const objectText = (path: readonly string[], whole: string): string => path.join('.') || whole;

/** Letters by place, and which places have some of them below: a cell is answered without a walk over all grants. */
export class Grants {
  readonly #own = new Map<string, HeldLetter>();
  readonly #above = new Set<string>();

  constructor(held: Iterable<HeldLetter>) {
    for (const one of held) {
      this.#own.set(letterKey(one), one);
      for (let depth = 0; depth < one.path.length; depth += 1)
        this.#above.add(letterKey({ ...one, path: one.path.slice(0, depth) }));
    }
  }

  own(right: ObjectLetter): HeldLetter | undefined {
    return this.#own.get(letterKey(right));
  }

  all(): IterableIterator<HeldLetter> {
    return this.#own.values();
  }

  #covered(right: ObjectLetter, from: number): boolean {
    for (let depth = from; depth >= 0; depth -= 1)
      if (this.#own.has(letterKey({ ...right, path: right.path.slice(0, depth) }))) return true;
    return false;
  }

  cell(right: ObjectLetter): CellState {
    const own = this.own(right);
    const isInherited = this.#covered(right, right.path.length - 1);
    const has = own !== undefined || isInherited;
    return {
      state: has ? 'all' : this.#above.has(letterKey(right)) ? 'some' : 'none',
      isInherited,
      isBanned: this.#covered({ ...right, letter: 'forbid' }, right.path.length),
      own,
    };
  }
}

/** What is held once the changes are saved. */
export function effective(held: readonly HeldLetter[], { changes }: Draft): Grants {
  const kept = held.filter((one) => !changes.has(letterKey(one)));
  return new Grants([...kept, ...[...changes.values()].filter(({ granted }) => granted)]);
}

const isAlike = (held: HeldLetter | undefined, change: Change): boolean =>
  held === undefined
    ? !change.granted
    : change.granted && held.end_time === change.end_time && held.access_level === change.access_level;

/** The draft with a change; one that changes nothing is none. */
export function withChange(held: Grants, draft: Draft, change: Change): Draft {
  const changes = new Map(draft.changes);
  if (isAlike(held.own(change), change)) changes.delete(letterKey(change));
  else changes.set(letterKey(change), change);
  return { ...draft, changes };
}

/** The draft without one of its changes. */
export function without(draft: Draft, right: ObjectLetter): Draft {
  const changes = new Map(draft.changes);
  changes.delete(letterKey(right));
  return changes.size === 0 ? EMPTY : { ...draft, changes };
}

/** The parents of a place that nothing is given at or below yet. */
function closedParents(now: Grants, { opens }: Draft, right: ObjectLetter): ObjectLetter[] {
  return right.path
    .map((_, depth): ObjectLetter => ({ ...bare(right), path: right.path.slice(0, depth) }))
    .filter(
      (parent) => now.cell(parent).state === 'none' && !opens.some((one) => letterKey(one) === letterKey(parent)),
    );
}

const bare = ({ source_id, path, letter }: ObjectLetter): ObjectLetter => ({ source_id, path, letter });

/** What a press on a cell comes to (decisions.md, "A parent must allow"). */
export function tick(held: Grants, now: Grants, draft: Draft, right: ObjectLetter): Ticked {
  const { own, isInherited, isBanned } = now.cell(right);
  if (own) return { kind: 'draft', draft: withChange(held, draft, { ...own, granted: false }) };
  if (isBanned && right.letter !== 'forbid') return { kind: 'unsupported', by: 'ban' };
  if (isInherited) return { kind: 'unsupported', by: 'parent' };
  const parents = right.letter === 'forbid' ? [] : closedParents(now, draft, right);
  if (parents.length > 0) return { kind: 'offer', right, parents };
  return { kind: 'draft', draft: given(held, draft, right) };
}

/** The draft with a letter given, its parents enabled. */
export function given(held: Grants, draft: Draft, right: ObjectLetter, parents: readonly ObjectLetter[] = []): Draft {
  const before = held.own(right);
  const change = { end_time: null, access_level: null, ...before, ...bare(right), granted: true };
  return withChange(held, { ...draft, opens: [...draft.opens, ...parents] }, change);
}

/**
 * What of somebody else's letters is missing here, taken into the draft with their ends and levels; parents are enabled
 * with them.
 */
export function copied(
  held: Grants,
  now: Grants,
  draft: Draft,
  theirs: readonly HeldLetter[],
): { draft: Draft; count: number } {
  let next = draft;
  let count = 0;
  for (const one of theirs) {
    if (now.own(one)) continue;
    const parents = one.path.map((_, depth): ObjectLetter => ({ ...bare(one), path: one.path.slice(0, depth) }));
    next = withChange(held, { ...next, opens: [...next.opens, ...parents] }, { ...one, granted: true });
    count += 1;
  }
  return { draft: next, count };
}

/** What only one of two holds. */
export function differences(mine: Grants, theirs: readonly HeldLetter[]): { mine: HeldLetter[]; theirs: HeldLetter[] } {
  const other = new Grants(theirs);
  return {
    mine: [...mine.all()].filter((one) => !other.own(one)),
    theirs: theirs.filter((one) => !mine.own(one)),
  };
}
