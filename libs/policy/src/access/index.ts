export type * from './access.type.js';
export { ColumnMasks, type ColumnMask } from './column-masks.js';
export { decideAccess, tightest } from './decide.js';
export { MAX_EQUALITY_VALUES } from './filters.js';
export { covers, fitsPattern, formatObjectPath, parseObjectPath } from './object-path.js';
export { columnName, reasonText } from './reasons.js';
export { reasonTexts, type ReasonCode } from './reasons.texts.js';
