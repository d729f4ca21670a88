import type { ViewType } from '@sluice/document';
import { calendarBehaviour } from './calendar.view-behaviour.js';
import { chartBehaviour } from './chart.view-behaviour.js';
import { comboBehaviour } from './combo.view-behaviour.js';
import { formBehaviour } from './form.view-behaviour.js';
import { kanbanBehaviour } from './kanban.view-behaviour.js';
import { kpiBehaviour } from './kpi.view-behaviour.js';
import { layoutBehaviour } from './layout.view-behaviour.js';
import { stillBehaviour } from './still.view-behaviour.js';
import { tableBehaviour } from './table.view-behaviour.js';
import type { ViewBehaviour } from '../core.type.js';
import { widgetBehaviour } from './widget.view-behaviour.js';

/** Behaviour by view type (§3). */
export const viewBehaviours = {
  1: tableBehaviour,
  2: chartBehaviour,
  3: formBehaviour,
  4: comboBehaviour,
  5: stillBehaviour,
  6: widgetBehaviour,
  7: stillBehaviour,
  8: layoutBehaviour,
  10: widgetBehaviour,
  100: kpiBehaviour,
  101: kanbanBehaviour,
  102: calendarBehaviour,
  103: layoutBehaviour,
} satisfies Record<ViewType, ViewBehaviour>;

/** The behaviour of a type; a type of a newer server shows as a still notice and queries nothing by itself. */
export function viewBehaviour(type: number): ViewBehaviour {
  return Object.hasOwn(viewBehaviours, type) ? viewBehaviours[type as ViewType] : stillBehaviour;
}
