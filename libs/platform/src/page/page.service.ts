import type { Platform, PlatformCore, ServiceLifecycle } from '../platform.js';
import { FirstAnswersReader } from './first.answers.js';
import { PageCache } from './page.projection.js';
import { QueryCosts } from './query.costs.js';

/** Projections of pages for callers, kept until documents change, and what their views are answered first. */
export interface Pages extends PageCache {
  readonly costs: QueryCosts;
  readonly first: FirstAnswersReader;
}

/** The pages of this process. */
export function createPages(core: PlatformCore): Pages & ServiceLifecycle {
  const pages = new PageCache();
  const costs = new QueryCosts();
  return Object.assign(pages, {
    costs,
    first: new FirstAnswersReader(costs),
    async start() {
      (core as Platform).documents.onChange(() => pages.clear());
    },
  });
}
