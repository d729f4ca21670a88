import type { InsertAll } from '../tree/query.type.js';
import type { QueryContext, QueryResult, Resolution } from './resolution.js';
import { Scope } from './scope.js';
import { resolveSource } from './source.resolver.js';
import { openTarget } from './target.js';
import { condition, insertColumns, insertValues } from './write.resolver.js';

/**
 * INSERT ALL and INSERT FIRST. Conditions and values see the columns of the query alone, never those of a target; a
 * condition decides over the rows of its own tables and, with FIRST and ELSE, of those behind it: it is named once for
 * all of them.
 */
export function resolveInsertAll(statement: InsertAll, context: QueryContext, resolution: Resolution): QueryResult {
  const source = resolveSource(
    { source: 'derived', at: statement.at, query: statement.rows, lateral: false },
    { scope: new Scope(context.outer), left: [], context: { ...context, outermost: false } },
    resolution,
  );
  const scope = new Scope(context.outer, [source]);
  for (const { when, into } of statement.branches) {
    condition(when, scope, resolution);
    for (const { target: table, columns, values } of into) {
      const target = openTarget(table, { write: 'insert' }, resolution);
      const names = columns.length > 0 ? columns : target.columns.map(({ name }) => ({ name, at: -1 }));
      const written = names.map(({ name, at }) => target.column(name, at));
      if (values) insertValues(values, written, scope, target, resolution);
      else insertColumns(source, written, target, resolution);
    }
  }
  return { columns: [], uncertain: false };
}
