export * from './vocabulary.js';
export * from './errors/platform.error.js';
export { error, errorCatalogue, type ErrorKey } from './errors/catalogue.js';
export * from './generated/types.js';
export * from './compiled.js';
export * from './expression/index.js';
export * from './template/index.js';
