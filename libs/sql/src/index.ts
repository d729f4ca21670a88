export * from './contract/analysis.type.js';
export * from './contract/catalogue.type.js';
export * from './contract/sql.refusal.js';
export * from './contract/statement.type.js';
