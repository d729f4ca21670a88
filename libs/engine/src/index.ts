export * from './ports.js';
export type * from './runtime.js';
export type * from './table/edit.type.js';
export { createPage } from './page.runtime.js';
export { createExport } from './export/export.runtime.js';
export type * from './export/export.type.js';
export { chartColumns, type ChartColumns, type SeriesColumn } from './views/chart.columns.js';
export * from './rules/index.js';
