export * from './access/index.js';
export * from './masks/index.js';
