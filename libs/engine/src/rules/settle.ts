import { valueNames } from '@sluice/document';
import { sameValue } from './value.rule.js';

type Names = ReadonlySet<string>;

/** A param as far as its place among others matters. */
interface Settling {
  uid: string;
  name: string;
  config?: { endField?: string } | undefined;
}

/** A param that follows others. */
export interface Link<P> {
  param: P;
  /** Names of the values that it reads; null when it may read any. */
  names: Names | null;
}

/** Which params follow which, each list in the order in which it is worked out. */
export interface Links<P> {
  /** Those that are shown while a condition holds. */
  conditions: readonly Link<P>[];
  /** Those whose value is worked out, or kept in step with others. */
  values: readonly Link<P>[];
}

/** A form or a record at one moment; replaced, never changed in place. */
export interface FormState {
  values: Readonly<Record<string, unknown>>;
  /** Uids of the params that are shown. */
  visible: Names;
}

/**
 * Why values are worked out again: what reads nothing of it stays as it is, also where it holds the time or a number
 * made for it.
 */
export interface Change<P> {
  /** Names whose values have changed; null for a form that begins: everything follows. */
  names: Names | null;
  /** Params that follow something outside the form, which has changed. */
  stale?: (param: P) => boolean;
  /**
   * Values that were written from outside, as they were before, by uid; undefined where that is not known. A computed
   * one among them is worked out again.
   */
  written?: ReadonlyMap<string, unknown>;
}

/**
 * Answer of `follow` for a value that cannot be worked out here: there is none, which is not the same as an empty one.
 */
export const LEFT_OUT: unique symbol = Symbol('left out');

/** How one side works things out; both functions are pure. */
export interface Steps<P> {
  links: Links<P>;
  /** The key of a param's value in `values`. */
  key(param: P): string;
  /** Whether a param is shown. */
  shows(param: P, state: FormState): boolean;
  /** The value that a param takes; undefined for the one that it has, `LEFT_OUT` for none. */
  follow(param: P, state: FormState, change: Change<P>): unknown;
  /** After how many rounds a circle ends: as many as there are params. */
  limit: number;
}

/** Links that a change touches. */
export const touched = <P>(links: readonly Link<P>[], changed: Names): readonly Link<P>[] =>
  links.filter(({ names }) => names === null || [...names].some((name) => changed.has(name)));

/**
 * Follows the links from what has changed until nothing changes any more: conditions first, then values, in their
 * order; the next round looks only at what reads the last one's changes. Where no links form a circle the outcome rests
 * on the values alone, not on the order of the params, and settling once more changes nothing. A circle ends after
 * `limit` further rounds.
 * @returns the settled state, and the uids of what was shown, hidden or given another value on the way
 */
export function settle<P extends Settling>(
  from: FormState,
  change: Change<P>,
  steps: Steps<P>,
): { state: FormState; changed: Names } {
  const all = new Set<string>();
  let state = from;
  let next = change;
  for (let round = 0; round <= steps.limit; round += 1) {
    const [after, params] = settleRound(state, next, steps);
    state = after;
    for (const { uid } of params) all.add(uid);
    if (params.length === 0) break;
    next = { names: new Set(params.flatMap(valueNames)) };
  }
  return { state, changed: all };
}

/** One round: the state after it, and the params that differ from before. */
function settleRound<P extends Settling>(from: FormState, change: Change<P>, steps: Steps<P>): [FormState, P[]] {
  const { names, stale, written } = change;
  const { links, key } = steps;
  const changed: P[] = [];
  let state = from;
  for (const { param } of names && !stale ? touched(links.conditions, names) : links.conditions) {
    const shown = steps.shows(param, state);
    if (shown === state.visible.has(param.uid)) continue;
    state = { ...state, visible: withOne(state.visible, param.uid, shown) };
    changed.push(param);
  }
  const reading = new Set(names ? touched(links.values, names) : links.values);
  for (const link of links.values) {
    const { param } = link;
    const isComputed = 'value' in param && param.value !== undefined && written?.has(param.uid) === true;
    if (!reading.has(link) && !isComputed && stale?.(param) !== true) continue;
    const values = withValue(state.values, key(param), steps.follow(param, state, change));
    if (values === state.values) continue;
    state = { ...state, values };
    changed.push(param);
  }
  return [state, changed];
}

function withOne(set: Names, one: string, isIn: boolean): Names {
  const next = new Set(set);
  if (isIn) next.add(one);
  else next.delete(one);
  return next;
}

/** The same values where nothing differs. */
function withValue(values: FormState['values'], key: string, value: unknown): FormState['values'] {
  if (value === undefined) return values;
  const isThere = Object.hasOwn(values, key);
  if (value !== LEFT_OUT)
    return isThere && sameValue(value ?? null, values[key] ?? null) ? values : { ...values, [key]: value };
  if (!isThere) return values;
  const { [key]: _left, ...rest } = values;
  return rest;
}
