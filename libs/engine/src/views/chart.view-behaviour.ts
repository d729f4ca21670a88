import { clampPageSize } from './page-size.js';
import type { ViewBehaviour } from '../core.type.js';

/** Chart (type 2): 20 rows unless said otherwise, never above 500, always counted (§5, §7). */
export const chartBehaviour: ViewBehaviour = {
  form: 'search',
  pageSize: (node) => clampPageSize(node.config?.chart?.page_size ?? node.config?.page_size),
  counted: () => true,
  totals: false,
};
