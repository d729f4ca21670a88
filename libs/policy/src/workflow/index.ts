export * from './work-order.machine.js';
export * from './stage.machine.js';
