import type { ViewBehaviour } from '../core.type.js';
import { clampPageSize } from './page-size.js';

/** Cards of a board whose document says nothing: the default of the schema. */
const CARDS = 200;

/** Kanban (type 101): one page of cards, counted so that what is left out can be said. */
export const kanbanBehaviour: ViewBehaviour = {
  form: 'search',
  pageSize: ({ config }) => clampPageSize(config?.page_size, CARDS),
  counted: () => true,
  totals: false,
};
