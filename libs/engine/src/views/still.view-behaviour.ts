import { clampPageSize } from './page-size.js';
import type { ViewBehaviour } from '../core.type.js';

/** Kinds that only show something: image (5), divider (7). A query, where there is one, feeds their content. */
export const stillBehaviour: ViewBehaviour = {
  form: 'none',
  pageSize: (node) => clampPageSize(node.config?.page_size),
  counted: () => false,
  totals: false,
};
