import type { Merge } from '../tree/query.type.js';
import { isDefault, refuseAssigned } from './own.conversion.js';
import type { QueryContext, QueryResult, Resolution } from './resolution.js';
import { Scope } from './scope.js';
import { resolveSource } from './source.resolver.js';
import { openTarget } from './target.js';
import { assign, returning } from './write.resolver.js';
import type { WrittenColumn } from './written.column.type.js';

/** MERGE: conditions decide over the rows, every branch writes into the target. */
export function resolveMerge(merge: Merge, context: QueryContext, resolution: Resolution): QueryResult {
  const target = openTarget(merge.target, { write: 'merge' }, resolution);
  const source = resolveSource(
    merge.from,
    { scope: new Scope(context.outer), left: [], context: { ...context, outermost: false } },
    resolution,
  );
  const scope = new Scope(context.outer, [target.item, source]);
  const condition = (expression: Merge['on']): void => {
    resolution.report.predicate(
      resolution.literals.within(() => resolution.expression(expression, scope)).sources,
      'dml-condition',
    );
  };
  condition(merge.on);
  for (const branch of merge.branches) {
    if (branch.when) condition(branch.when);
    assign(branch.set, scope, target, resolution);
    if (!branch.insert) continue;
    const names =
      branch.insert.columns.length > 0 ? branch.insert.columns : target.columns.map(({ name }) => ({ name, at: -1 }));
    const given: WrittenColumn[] = [];
    branch.insert.values.forEach((value, index) => {
      const name = names[index];
      if (!name) throw resolution.refuse('wrong-column-count', 'INSERT has more values than columns', value.at);
      const column = target.column(name.name, name.at);
      refuseAssigned(value, column, resolution);
      if (!isDefault(value)) given.push(column);
      target.write(column, resolution.literals.within(() => resolution.expression(value, scope), column.refs).sources);
    });
    target.reactions?.defaults(given.flatMap(({ refs }) => refs));
  }
  // RETURNING * of MERGE gives the source's columns first, unlike UPDATE and DELETE.
  return returning(merge, target, [source, target.item], context, resolution);
}
