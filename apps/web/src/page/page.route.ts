import { paramsToSearch, type PageTarget } from './page-target.js';

/** Where pages are shown, hence what their addresses look like (§2). */
export type PageRoute = 'console' | 'visit' | 'default' | 'simple' | 'preview';

const patterns: Readonly<Record<PageRoute, (target: PageTarget) => string>> = {
  console: ({ appId, page }) => `/${appId}/page/${page}`,
  visit: ({ appId, page }) => `/${appId}/${page}`,
  default: ({ appId, page }) => `/default/${appId}/page/${page}`,
  simple: ({ appId, page }) => `/simple/${appId}/page/${page}`,
  preview: ({ appId, page }) => `/preview/${appId}/page/${page}`,
};

/** The address of a page in a route. */
export function pageAddress(route: PageRoute, target: PageTarget): string {
  return patterns[route](target) + paramsToSearch(target.params);
}
