import { paramsToSearch, type PageTarget } from './page-target.js';

/** Where pages are shown, hence what their addresses look like (§2). */
export type PagePlace = 'console' | 'visit' | 'default' | 'simple' | 'preview';

const patterns: Readonly<Record<PagePlace, (target: PageTarget) => string>> = {
  console: ({ appId, page }) => `/${appId}/page/${page}`,
  visit: ({ appId, page }) => `/${appId}/${page}`,
  default: ({ appId, page }) => `/default/${appId}/page/${page}`,
  simple: ({ appId, page }) => `/simple/${appId}/page/${page}`,
  preview: ({ appId, page }) => `/preview/${appId}/page/${page}`,
};

/** The address of a page in a place. */
export function pageAddress(place: PagePlace, target: PageTarget): string {
  return patterns[place](target) + paramsToSearch(target.params);
}
