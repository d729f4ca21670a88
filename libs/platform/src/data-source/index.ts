export * from './catalogue.sync.js';
export * from './source.directory.js';
export * from './source.store.js';
export * from './source.type.js';
