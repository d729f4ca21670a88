import { PAGE_SIZE } from '@sluice/document';
import type { ViewBehaviour } from '../core.type.js';

/** Calendar (type 102): all rows, which the server bounds; which of them are in sight the person says. */
export const calendarBehaviour: ViewBehaviour = {
  form: 'search',
  pageSize: () => PAGE_SIZE.max,
  whole: () => true,
  counted: () => false,
  totals: false,
};
