import { chartBehaviour } from './chart.view-behaviour.js';
import { tableBehaviour } from './table.view-behaviour.js';
import type { ViewBehaviour } from '../core.type.js';

/** Combo (type 4): one query drawn as a chart and as a table; sized as the part that is shown first. */
export const comboBehaviour: ViewBehaviour = {
  form: 'search',
  pageSize: (node) => (node.config?.first === 'table' ? tableBehaviour : chartBehaviour).pageSize(node),
  counted: () => true,
  totals: true,
};
