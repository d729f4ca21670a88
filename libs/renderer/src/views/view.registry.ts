import { lazy } from 'react';
import type { CompiledView, ViewType } from '@sluice/document';
import { prepareChart } from '../charts/chart.registry.js';
import { DividerView } from './divider.view.js';
import { lazyPart } from './lazy-part.js';
import type { ViewKind } from './view.type.js';

const loadTable = lazyPart(() => import('./table.view.js'));
const loadForm = lazyPart(() => import('./form.view.js'));
const loadChart = lazyPart(() => import('./chart.view.js'));
const loadCombo = lazyPart(() => import('./combo.view.js'));
const loadSearchForm = lazyPart(() => import('./search-form.js'));
/** The search form of a view that has one. */
const loadSearch = ({ app_params: params }: CompiledView) => (params.length > 0 ? [loadSearchForm()] : []);

/** View kinds by `type` (§3). One line per kind; all but the divider load when a page uses them. */
export const viewKinds = {
  1: {
    component: lazy(() => loadTable().then((part) => ({ default: part.TableView }))),
    drawsOn: ({ app_params }) => app_params.length === 0,
    prepare: () => [loadTable()],
  },
  2: {
    component: lazy(() => loadChart().then((part) => ({ default: part.ChartView }))),
    tall: true,
    prepare: (view) => [loadChart(), ...loadSearch(view), ...prepareChart(view.config?.chart)],
  },
  3: { component: lazy(() => loadForm().then((part) => ({ default: part.FormView }))), prepare: () => [loadForm()] },
  4: {
    component: lazy(() => loadCombo().then((part) => ({ default: part.ComboView }))),
    prepare: ({ config }) => [loadCombo(), ...prepareChart(config?.chart)],
  },
  5: {
    component: lazy(() => import('./image.view.js').then((part) => ({ default: part.ImageView }))),
    tall: true,
    titled: true,
  },
  6: { component: lazy(() => import('./widget.view.js').then((part) => ({ default: part.WidgetView }))), titled: true },
  7: { component: DividerView, bare: true },
  8: {
    component: lazy(() => import('./layout.view.js').then((part) => ({ default: part.LayoutView }))),
    bare: true,
    titled: true,
  },
  10: {
    component: lazy(() => import('../external/external.view.js').then((part) => ({ default: part.ExternalView }))),
    titled: true,
  },
  100: { component: lazy(() => import('./kpi.view.js').then((part) => ({ default: part.KpiView }))) },
  101: { component: lazy(() => import('./kanban.view.js').then((part) => ({ default: part.KanbanView }))) },
  102: { component: lazy(() => import('./calendar.view.js').then((part) => ({ default: part.CalendarView }))) },
  103: {
    component: lazy(() => import('./block.view.js').then((part) => ({ default: part.BlockView }))),
    bare: true,
  },
} satisfies Record<ViewType, ViewKind>;

/** The kind of a view type; undefined for a type this program does not know. */
export function viewKind(type: number): ViewKind | undefined {
  return (viewKinds as Partial<Record<number, ViewKind>>)[type];
}
