import type { Platform, PlatformCore, ServiceLifecycle } from '../platform.js';
import { PageCache } from './page.projection.js';

/** Projections of pages for callers, kept until documents change. */
export function createPages(core: PlatformCore): PageCache & ServiceLifecycle {
  const pages = new PageCache();
  return Object.assign(pages, {
    async start() {
      (core as Platform).documents.onChange(() => pages.clear());
    },
  });
}
