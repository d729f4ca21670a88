import { isUnpaged, PAGE_SIZE } from '@sluice/document';
import { clampPageSize } from './page-size.js';
import type { ViewBehaviour } from '../core.type.js';

/** Query table (type 1): paged and counted unless `page` is off or its rows are a tree. */
export const tableBehaviour: ViewBehaviour = {
  form: 'search',
  pageSize: (node) => clampPageSize(node.config?.page_size, isUnpaged(node.config) ? PAGE_SIZE.max : undefined),
  // With a size of its own it shows so many rows and no pager: the newest ten of something.
  whole: ({ config }) => isUnpaged(config) && (config?.page_size === undefined || config.page_size < 1),
  counted: (node) => !isUnpaged(node.config),
  totals: true,
};
