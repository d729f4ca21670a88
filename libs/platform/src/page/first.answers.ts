import { PlatformError, type CompiledPage, type FirstAnswers, type FirstRows } from '@sluice/document';
import { firstRequests, type FirstFacts, type FirstRequest } from '@sluice/engine';
import type { OperationContext } from '../dispatch/operation.js';

/** What comes with a page at most, and how long the page waits for it (decisions, "Pages"). */
export const firstLimits = { views: 4, waitMs: 150 } as const;
/**
 * Rows of the layout grid (14 px each, §9) that a window of 900 px shows below its head, with the gaps between views.
 */
const FIRST_SCREEN_ROWS = 50;
/** Refusals that the whole shell reacts to (§8): the browser's own call tells them. */
const SHELL_CODES: ReadonlySet<number> = new Set([304, 401, 403, 405, 406, 407, 4003, 4004]);
/** Two browsers that have nothing in common but their roles. */
const facts = (roles: FirstFacts['user']['roles']): [FirstFacts, FirstFacts] => [
  { now: Date.UTC(2001, 0, 1), uuid: 'a', locale: 'zh-chs', user: { id: 1, account: 'a', name: 'a', roles } },
  { now: Date.UTC(2037, 6, 31, 13), uuid: 'b', locale: 'en', user: { id: 2, account: 'b', name: 'b', roles } },
];

/** What can be asked first of a page; found once for each, as long as somebody holds it. */
const knownRequests = new WeakMap<CompiledPage, readonly FirstRequest[]>();

/**
 * First rows of a page's views, answered with the page itself: those visible views ask for whose requests follow from
 * nothing that only the browser knows. Each goes through `page.data-run`, so that rights, masks, limits and audit are
 * those of the browser's own call.
 *
 * @returns undefined when there is nothing to say: no such view, and no order among queries to tell the browser.
 */
export async function readFirstAnswers(ctx: OperationContext, page: CompiledPage): Promise<FirstAnswers | undefined> {
  // Somebody who must change the password sees pages, but no rows of theirs.
  if (ctx.caller.mustChangePassword === true) return undefined;
  const order = firstScreenFirst(page, ctx.platform.pages.costs.cheapestFirst(dataIds(page.views)));
  if (order.length === 0) return undefined;
  const rows = await inTime(chosenRequests(page, order, ctx).map((request) => ask(ctx, page, request)));
  return rows.length === 0 && order.length < 2 ? undefined : { rows, order };
}

/** The same numbers, those of views that begin on the first screen before the others. */
function firstScreenFirst({ views }: CompiledPage, ids: readonly number[]): number[] {
  const upper = new Set(dataIds(views.filter(({ layout }) => (layout?.y ?? 0) < FIRST_SCREEN_ROWS)));
  return [...ids.filter((id) => upper.has(id)), ...ids.filter((id) => !upper.has(id))];
}

/** What can be asked, in that order; what took longer than a page waits is left to the browser. */
function chosenRequests(
  page: CompiledPage,
  order: readonly number[],
  { caller, platform }: OperationContext,
): FirstRequest[] {
  const { costs } = platform.pages;
  const known = knownRequests.get(page) ?? firstRequests(page, facts(caller.roles));
  knownRequests.set(page, known);
  const byId = new Map(known.map((request) => [request.dataId, request]));
  return order
    .filter((id) => byId.has(id) && (costs.of(id) ?? 0) <= firstLimits.waitMs)
    .slice(0, firstLimits.views)
    .flatMap((id) => byId.get(id) ?? []);
}

/** The answer, its refusal, or undefined where the browser had better ask itself. */
async function ask(ctx: OperationContext, page: CompiledPage, request: FirstRequest): Promise<FirstRows | undefined> {
  const at = { data_id: request.dataId, fingerprint: request.fingerprint };
  try {
    const input = { ...request.body, app_id: page.app_id };
    return { ...at, answer: await ctx.dispatcher.runInside(ctx, 'page.data-run', input) };
  } catch (reason) {
    if (!(reason instanceof PlatformError) || SHELL_CODES.has(reason.code)) return undefined;
    return {
      ...at,
      failure: { code: reason.code, msg: reason.text(ctx.request.locale), data: reason.data },
    };
  }
}

/**
 * What is there before the page has waited long enough; the rest ends by itself, and its cost is known the next time.
 */
async function inTime(asked: readonly Promise<FirstRows | undefined>[]): Promise<FirstRows[]> {
  const ready: FirstRows[] = [];
  const all = Promise.all(asked.map((one) => one.then((rows) => rows && ready.push(rows))));
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, firstLimits.waitMs);
  });
  await Promise.race([all, late]);
  clearTimeout(timer);
  return [...ready];
}

function dataIds(views: CompiledPage['views']): number[] {
  return views.flatMap(({ data_id: id, sub_views }) => [...(id === undefined ? [] : [id]), ...dataIds(sub_views)]);
}
