import type { Operation } from './dispatch/operation.js';

/** Every operation of the server, one line per area. */
export const operations: readonly Operation[] = [
];
