/** Entry `@sluice/document/scaffold`: pages made from the description of tables; for the server alone. */
export { scaffoldTables } from './scaffold.js';
export { scaffoldTexts } from './scaffold.texts.js';
export type {
  ColumnReference,
  DescribedColumn,
  DescribedTable,
  NeededGrant,
  Scaffold,
  ScaffoldedTable,
  ScaffoldInput,
  ScaffoldNote,
} from './scaffold.type.js';
