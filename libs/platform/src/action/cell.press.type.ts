import type { Column } from '@sluice/document';

/**
 * A cell that is edited in place: its column, the param whose rules the new value keeps, and the value that the person
 * saw before.
 */
export interface CellPress {
  column: Column;
  before?: unknown;
}
