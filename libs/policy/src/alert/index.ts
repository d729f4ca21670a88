export * from './alert.rule.js';
export * from './audit.condition.js';
