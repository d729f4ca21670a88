import type { ViewCore } from '../core.type.js';
import { forgetAsked } from './asked.query.js';

/** The first query runs this long after navigation began at the latest (§4; decisions, "Pages"). */
export const FIRST_QUERY_MS = 500;
/** A param change with `auto` queries after this pause (§9 select refresh debounce). */
export const AUTO_QUERY_MS = 500;

/**
 * Begins a view as soon as its params have settled: at once, unless they follow from names of dictionaries that have
 * not come, and 500 ms after navigation began at the latest. Rows that came with the document are asked of nobody: they
 * are there with the first frame.
 * @param startedAt clock time at which navigation began
 */
export function whenSettled(view: ViewCore, startedAt: number, begin: () => void): void {
  const { page, node, form } = view;
  const awaited = node.data_id === undefined ? [] : (form?.awaited() ?? []);
  if (awaited.length === 0) return begin();
  let started = false;
  const once = (): void => {
    if (started || !page.open()) return;
    started = true;
    begin();
  };
  page.later(once, Math.max(0, startedAt + FIRST_QUERY_MS - page.ports.clock.now()));
  void Promise.all(awaited.map((id) => page.dictionaries.load(id))).then(once);
}

/**
 * Views in the order in which they had better ask: those of `order` (data ids, cheapest first) in that order behind all
 * others, whose cost nobody knows or who ask nothing.
 */
export function inOrder(views: readonly ViewCore[], order: readonly number[]): readonly ViewCore[] {
  const rank = (view: ViewCore): number => (view.node.data_id === undefined ? -1 : order.indexOf(view.node.data_id));
  return [...views].sort((a, b) => rank(a) - rank(b));
}

/**
 * Repeats the query every `timer` seconds, counted from the end of the one before, so that two never overlap.
 * While the browser tab is hidden nothing runs; a repetition that fell due meanwhile runs when it is shown again.
 * @returns the canceller
 */
export function startAutoQuery(view: ViewCore): () => void {
  const seconds = Number(view.node.config?.timer ?? 0);
  const { page } = view;
  if (!(seconds > 0) || page.devMode) return () => undefined;
  const { clock } = page.ports;
  let cancel: () => void = () => undefined;
  let due = false;
  let over = false;
  const next = (): void => {
    if (!over) cancel = page.later(tick, seconds * 1000);
  };
  const run = async (): Promise<void> => {
    due = false;
    await view.autoQuery();
    next();
  };
  const tick = (): void => {
    if (clock.visible()) void run();
    else due = true;
  };
  const unsubscribe = clock.onVisibilityChange(() => {
    if (due && clock.visible()) void run();
  });
  next();
  return () => {
    over = true;
    cancel();
    unsubscribe();
  };
}

/**
 * Queries again when a search param changed (`auto`), after a pause and from page one; the address says it as after a
 * search.
 */
export function startAutoSearch(view: ViewCore): () => void {
  const { form, page } = view;
  if (!form || view.behaviour.form !== 'search' || view.node.config?.auto !== true) return () => undefined;
  const { memory } = view;
  const ask = async (): Promise<void> => {
    forgetAsked(view);
    view.patch({ pageNo: 0 });
    await view.autoQuery();
    if (page.open()) page.remember();
  };
  const unsubscribe = form.subscribe(() => {
    memory.cancelAuto?.();
    memory.cancelAuto = page.later(() => void ask(), AUTO_QUERY_MS);
  });
  return () => {
    memory.cancelAuto?.();
    unsubscribe();
  };
}
