import type { Documents } from '../document/document.contract.js';
import type { ServiceLifecycle } from '../host/lifecycle.js';
import type { Pages } from './page.contract.js';
import { PageCache } from './page.projection.js';
import { QueryCosts } from './query.costs.js';

/** What pages stand on. */
interface PageNeeds {
  documents: Documents;
}

/** The pages of this process; projections are forgotten when documents change. */
export function createPages({ documents }: PageNeeds): Pages & ServiceLifecycle {
  const pages = new PageCache();
  const costs = new QueryCosts();
  return {
    get: (at) => pages.get(at),
    costs,
    async start() {
      documents.onChange(() => pages.clear());
    },
  };
}
