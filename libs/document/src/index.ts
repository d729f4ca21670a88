export * from './vocabulary.js';
export * from './errors/platform.error.js';
export { error, errorCatalogue, type ErrorKey } from './errors/catalogue.js';
