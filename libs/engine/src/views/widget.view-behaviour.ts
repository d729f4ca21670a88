import { stillBehaviour } from './still.view-behaviour.js';
import type { ViewBehaviour } from '../core.type.js';

/** Widget (6) and external kind (10): they may have params and a query like any data view and draw themselves. */
export const widgetBehaviour: ViewBehaviour = { ...stillBehaviour, form: 'search' };
