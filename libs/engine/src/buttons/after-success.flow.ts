import type { Press } from '../core.type.js';
import { decidingScope, evaluateOr } from '../evaluate.js';
import { forgetAsked } from '../query/asked.query.js';
import type { PageRuntime, ViewRuntime } from '../runtime.js';
import type { Outcome } from '../targets/target.type.js';

/**
 * What follows a successful press (§3, §4): filled fields, refreshed views, the opener refreshed, the dialog closed.
 */
export async function afterSuccess(press: Press, outcome: Outcome): Promise<void> {
  const { view, button } = press;
  const config = button.config ?? {};
  fill(press, outcome);
  if (outcome.changed) {
    view.form?.commit();
    view.clearSelection();
  }
  const refreshes: Promise<void>[] = [];
  if (outcome.changed && config.close !== true) refreshes.push(refresh(press));
  if (config.reload === true && config.close !== true) refreshes.push(view.page.reload());
  if (config.reloadParentView === true && view.page.parent) refreshes.push(view.page.parent.query());
  if (config.reloadParentPage === true && view.page.parent) refreshes.push(queryAll(view.page.parent.page));
  if (config.close === true) view.page.ports.navigate.closePage(view.page.instance);
  await Promise.all(refreshes);
  lead(press, outcome);
}

/** `call_back_config.link`: an expression over `response` that yields where to go on, on this site. */
function lead({ view, button, names }: Press, outcome: Outcome): void {
  const source = button.call_back_config?.link;
  if (!source) return;
  const response = outcome.response ?? null;
  const href = evaluateOr(view, source, decidingScope(view, { ...names, response }), null);
  if (typeof href === 'string' && /^\/(?![/\\])/.test(href)) view.page.ports.navigate.link(href, 'same');
}

/** Every view of a page that reads, once more. */
async function queryAll({ views }: PageRuntime): Promise<void> {
  const reading = [...views.values()].filter(({ node }) => node.data_id !== undefined);
  await Promise.all(reading.map((one) => one.query()));
}

/** `call_back_config.set`: from param names to expressions over `response`. */
function fill({ view, button, names }: Press, outcome: Outcome): void {
  const set = Object.entries(button.call_back_config?.set ?? {});
  if (set.length === 0 || !view.form) return;
  const response = outcome.response ?? null;
  forgetAsked(view);
  view.form.assign(
    Object.fromEntries(
      set.map(([name, source]) => [name, evaluateOr(view, source, decidingScope(view, { ...names, response }), null)]),
    ),
  );
}

/**
 * `call_back_config.refresh` (default true): the callback view where one is named, else the button's own view, or the
 * whole page.
 */
export async function refresh({ view, button }: Pick<Press, 'view' | 'button'>): Promise<void> {
  if (button.call_back_config?.refresh === false || button.call_back_type === 'none') return;
  if (button.call_back_type === 'page') return view.page.reload();
  const named = button.call_back_id === undefined ? undefined : view.page.find(button.call_back_id);
  if (named && button.config?.cb_auto_query === false) return;
  await refreshView(named ?? view);
}

/** A data view queries again where it stands; a submit form without a query goes back to its defaults. */
function refreshView(view: ViewRuntime): Promise<void> {
  if (view.node.data_id === undefined && view.form) {
    view.form.reset();
    return Promise.resolve();
  }
  return view.query();
}
