import { stillBehaviour } from './still.view-behaviour.js';
import type { ViewBehaviour } from '../core.type.js';

/** Layout (type 8): a container; its sub views live for themselves. */
export const layoutBehaviour: ViewBehaviour = { ...stillBehaviour };
