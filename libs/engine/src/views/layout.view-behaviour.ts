import { stillBehaviour } from './still.view-behaviour.js';
import type { ViewBehaviour } from '../core.type.js';

/** Layout (type 8) and block (type 103): containers; their sub views live for themselves. */
export const layoutBehaviour: ViewBehaviour = { ...stillBehaviour };
