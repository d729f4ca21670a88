export * from './flow.js';
export * from './machine.js';
export * from './request.machine.js';
