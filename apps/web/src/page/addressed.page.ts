import type { PageRoute } from './page.route.js';
import { numericId, searchToParams, type PageTarget } from './page-target.js';

/**
 * The page that an address of §2 (path and query string) names by its ids, and where it is shown; null for every other
 * address. Says what the routes say, without a router.
 */
export function addressedPage(path: string, search = ''): { route: PageRoute; target: PageTarget } | null {
  const [, under, appText, pageWord, pageText] =
    /^\/(?:(default|simple|preview)\/)?(\d+)\/(page\/)?(\d+)\/?$/.exec(path) ?? [];
  const appId = numericId(appText);
  const page = numericId(pageText);
  if (appId === null || page === null || (under !== undefined && pageWord === undefined)) return null;
  const route =
    (under as 'default' | 'simple' | 'preview' | undefined) ?? (pageWord === undefined ? 'visit' : 'console');
  const params = searchToParams(search);
  return {
    route,
    target: { appId, page, params, impersonation: route === 'preview' ? { preview: true } : undefined },
  };
}
