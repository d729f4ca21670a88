export * from './address.js';
export * from './connector.js';
export * from './connector.error.js';
export * from './pinned.request.js';
export * from './registry.js';
export * from './postgres/postgres.identity.js';
