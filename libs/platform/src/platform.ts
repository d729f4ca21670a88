import type { Dispatcher } from './dispatch/dispatcher.contract.js';
import type { PlatformServices } from './platform.services.contract.js';

/**
 * The platform as whoever carries calls to it uses it: its services and the way into its operations. Built once at
 * start.
 */
export interface Platform extends PlatformServices {
  dispatcher: Dispatcher;
}
