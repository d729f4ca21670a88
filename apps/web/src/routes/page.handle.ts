import type { UIMatch } from 'react-router';
import { CallError } from '../api/call.error.js';
import { numericId, searchToParams, type PageTarget } from '../page/page-target.js';

/** What a route that shows a page says about it: the page's uid where the address holds no id. */
export interface PageHandle {
  appId?: number;
  page?: string;
  /** The page is about the app of the address, whose number it takes as its param `id`. */
  aboutApp?: boolean;
}

/** The page that an address names; null when its ids are not numeric (§2) or it names none. */
export function targetOf(
  params: Readonly<Record<string, string | undefined>>,
  handle: PageHandle,
  search: string,
): PageTarget | null {
  const appId = handle.appId ?? numericId(params['appId']);
  const page = handle.page ?? numericId(params['pageId']);
  if (appId === null || page === null) return null;
  if (handle.aboutApp !== true) return { appId, page, params: searchToParams(search) };
  const about = numericId(params['appId']);
  return about === null ? null : { appId, page, params: { ...searchToParams(search), id: String(about) } };
}

/** The page that the current matches name. */
export function targetOfMatches(matches: readonly UIMatch[], search: string): PageTarget | null {
  const last = matches.at(-1);
  const handle = last?.handle as PageHandle | undefined;
  return last && handle ? targetOf(last.params, handle, search) : null;
}

/** What an address that names no page answers, as if the server had said 404. */
export function unknownAddress(url: string): CallError {
  return new CallError({ code: 404, msg: '', data: null, url, requestId: null }, false);
}
