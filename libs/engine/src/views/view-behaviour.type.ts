import type { CompiledView } from '@sluice/document';
import type { ViewCore } from '../core.type.js';
import type { Row } from '../runtime.js';

/** What a view kind does beside drawing; one object per kind in the registry. */
export interface ViewBehaviour {
  /** What the view's params are: a search form above data, a submit form, or nothing. */
  form: 'search' | 'submit' | 'none';
  /** Rows of one query, clamped (§5, §9). */
  pageSize(node: CompiledView): number;
  /** True when all rows are asked for at once (`page` off). */
  whole?(node: CompiledView): boolean;
  /** True when `count` is asked for. */
  counted(node: CompiledView): boolean;
  /** It draws its rows as a table: rows of the document are paged and have footer totals (`col_tail`) there, as those of a query have on the server. */
  totals: boolean;
  /** Called with each answer after it is in the state. */
  receive?(view: ViewCore, list: readonly Row[]): void;
}
