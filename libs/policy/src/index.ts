export * from './masks/index.js';
