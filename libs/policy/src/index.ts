export * from './access/index.js';
export * from './alert/index.js';
export * from './masks/index.js';
export * from './review/index.js';
export * from './workflow/index.js';
