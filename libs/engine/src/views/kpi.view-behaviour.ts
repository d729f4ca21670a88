import { PAGE_SIZE } from '@sluice/document';
import type { ViewBehaviour } from '../core.type.js';

/** Key figure (type 100): all rows, for the last of them is the figure and those before it are its course. */
export const kpiBehaviour: ViewBehaviour = {
  form: 'search',
  pageSize: () => PAGE_SIZE.max,
  whole: () => true,
  counted: () => false,
  totals: false,
};
