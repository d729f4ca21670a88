export * from './alert.machine.js';
export * from './flow.condition.js';
export * from './flow.js';
export * from './machine.js';
export * from './request.machine.js';
export * from './stage.machine.js';
export * from './work-order.machine.js';
