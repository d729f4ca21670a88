export * from './address.js';
export * from './connector.js';
export * from './connector.error.js';
export * from './pinned.request.js';
export * from './registry.js';
export * from './setting.fault.js';
export * from './postgres/postgres.identity.js';
export { heldBytes } from './shared/row.weight.js';
export * from './stop.signal.js';
