import type { Expression } from '../tree/expression.type.js';
import type { Query, SetOperation, Values } from '../tree/query.type.js';
import { orderedBy } from './order.resolver.js';
import type { QueryContext, QueryResult, Resolution } from './resolution.js';
import { Scope } from './scope.js';
import { CONSTANT, merged, sized, union, type Column, type Value } from './value.type.js';

/** UNION, INTERSECT, EXCEPT: columns by position; without ALL (and for the last two always) all columns decide over the rows. */
export function resolveSetOperation(set: SetOperation, context: QueryContext, resolution: Resolution): QueryResult {
  const arm = (query: Query): QueryResult =>
    resolution.query(query, { ...context, tables: resolution.tables, outermost: false, lazy: false });
  const left = arm(set.left);
  const right = arm(set.right);
  const result = combine(left, right, resolution);
  if (!set.all || set.operation !== 'union') resolution.report.predicate(union(result.columns), 'set-operation');
  tail(set, result.columns, context, resolution);
  return result;
}

/** VALUES: the n-th column holds the n-th value of every row. */
export function resolveValues(values: Values, context: QueryContext, resolution: Resolution): QueryResult {
  const scope = new Scope(context.outer);
  const rows = values.rows.map((row) => row.map((value) => cell(value, scope, resolution)));
  const width = rows[0]?.length ?? 0;
  if (rows.some((row) => row.length !== width))
    throw resolution.refuse(
      'wrong-column-count',
      'the lists of VALUES have different lengths',
      values.rows[0]?.[0]?.at ?? -1,
    );
  const columns = Array.from({ length: width }, (_, place): Column => {
    const cells = rows.map((row) => row[place] ?? CONSTANT);
    const [only, ...others] = cells;
    return {
      name: `column${place + 1}`,
      nameExact: true,
      ...(only && others.length === 0 ? only : { ...merged(cells), ...sized(cells), ...bothLiterals(cells) }),
    };
  });
  tail(values, columns, context, resolution);
  return { columns, uncertain: false };
}

function cell(value: Expression, scope: Scope, resolution: Resolution): Value {
  const { result, literals } = resolution.literals.gather(() => resolution.expression(value, scope));
  return literals.size > 0 ? { ...result, literals } : result;
}

/** The literals that any of the values may hold. */
function bothLiterals(values: readonly Value[]): { literals?: ReadonlySet<number> } {
  const [first, ...others] = values.flatMap(({ literals }) => (literals && literals.size > 0 ? [literals] : []));
  if (!first || others.length === 0) return first ? { literals: first } : {};
  const literals = new Set(first);
  for (const more of others) for (const at of more) literals.add(at);
  return { literals };
}

function combine(left: QueryResult, right: QueryResult, resolution: Resolution): QueryResult {
  if (left.uncertain || right.uncertain) {
    const sources = union([...left.columns, ...right.columns]);
    return {
      columns: left.columns.map((column) => ({ name: column.name, nameExact: false, sources })),
      uncertain: true,
    };
  }
  if (left.columns.length !== right.columns.length) {
    throw resolution.refuse(
      'wrong-column-count',
      `the parts of the set operation have ${left.columns.length} and ${right.columns.length} columns`,
      -1,
    );
  }
  const columns = left.columns.map((column, place): Column => {
    const other = right.columns[place] ?? column;
    const same = column.exact !== undefined && column.exact === other.exact;
    return {
      name: column.name,
      nameExact: column.nameExact,
      sources: union([column, other]),
      ...sized([column, other]),
      ...bothLiterals([column, other]),
      ...(same ? { exact: column.exact } : {}),
    };
  });
  return { columns, uncertain: false };
}

/** ORDER BY and LIMIT of a set operation see only its result columns; those of VALUES also a relation of the server's naming (analyze.c). */
function tail(query: SetOperation | Values, columns: Column[], context: QueryContext, resolution: Resolution): void {
  const relation = { columns, uncertain: false, base: false };
  const names = query.query === 'values' ? [{ name: '*VALUES*', relation }] : [];
  const scope = new Scope(context.outer, [{ columns, names, uncertain: false }]);
  resolution.report.predicate(union(orderedBy(query.order, columns, scope, resolution)), 'order');
  resolution.report.predicate(union(resolution.expressions(query.limits, scope)), 'limit');
}
