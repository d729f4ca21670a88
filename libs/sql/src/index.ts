export { analyse, classify, createAnalyser, splitScript } from './analyse/analyser.js';
export type { AnalyseOptions, Analyser } from './analyse/analyser.js';
export * from './contract/analysis.type.js';
export * from './contract/catalogue.type.js';
export * from './contract/sql.refusal.js';
export * from './contract/statement.type.js';
export { countSql, pageSql, quoteIdentifier, tailSql } from './paging/paging.js';
export type { Page, SortKey, Total } from './paging/paging.js';
