import type { ViewCore } from '../core.type.js';
import { forgetAsked } from './asked.query.js';

/** The first query runs this long after navigation began (§4; decisions: it overlaps the loading of the page). */
export const FIRST_QUERY_MS = 500;
/** A param change with `auto` queries after this pause (§9 select refresh debounce). */
export const AUTO_QUERY_MS = 500;

/** Milliseconds still to wait for the first query. */
export function firstQueryDelay(startedAt: number, now: number): number {
  return Math.max(0, startedAt + FIRST_QUERY_MS - now);
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

/** Queries again when a search param changed (`auto`), after a pause and from page one; the address says it as after a search. */
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
