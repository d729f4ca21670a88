import type { QueryContext } from './resolution.js';
import type { Scope, FromItem } from './scope.js';

/** Where an item of FROM stands: the scope of its query, the items to its left, and the query's context. */
export interface SourceContext {
  scope: Scope;
  left: readonly FromItem[];
  context: QueryContext;
}
