export * from './ports.js';
export type * from './runtime.js';
