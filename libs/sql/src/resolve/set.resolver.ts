import type { Query, SetOperation, Values } from '../tree/query.type.js';
import { together } from './observation.js';
import { refuseConverted } from './own.conversion.js';
import { orderedBy } from './order.resolver.js';
import type { QueryContext, QueryResult, Resolution } from './resolution.js';
import { Scope } from './scope.js';
import { CONSTANT, merged, sized, union, type Column, type Value } from './value.type.js';

/**
 * UNION, INTERSECT, EXCEPT: columns by position; without ALL (and for the last two always) all columns decide over the
 * rows.
 */
export function resolveSetOperation(set: SetOperation, context: QueryContext, resolution: Resolution): QueryResult {
  const arm = (query: Query): QueryResult =>
    resolution.query(query, { ...context, tables: resolution.tables, outermost: false, lazy: false });
  return joinParts(set, arm(set.left), arm(set.right), context, resolution);
}

/** The whole of a set operation from its resolved parts. */
export function joinParts(
  set: SetOperation,
  left: QueryResult,
  right: QueryResult,
  context: QueryContext,
  resolution: Resolution,
): QueryResult {
  const result = combine(left, right, resolution);
  if (!set.all || set.operation !== 'union') resolution.report.predicate(union(result.columns), 'set-operation');
  tail(set, result.columns, context, resolution);
  return result;
}

/** VALUES: the n-th column holds the n-th value of every row. */
export function resolveValues(values: Values, context: QueryContext, resolution: Resolution): QueryResult {
  const scope = new Scope(context.outer);
  const width = values.rows[0]?.length ?? 0;
  if (values.rows.some((row) => row.length !== width))
    throw resolution.refuse(
      'wrong-column-count',
      'the lists of VALUES have different lengths',
      values.rows[0]?.[0]?.at ?? -1,
    );
  const columns = Array.from({ length: width }, (_, index): Column => {
    const { result: cells, literals } = resolution.literals.gather(() =>
      values.rows.map((row) => {
        const value = row[index];
        return value ? resolution.expression(value, scope) : CONSTANT;
      }),
    );
    const [only, ...others] = cells;
    together(
      values.rows.map((row) => row[index]),
      cells,
      resolution,
    );
    const value = only && others.length === 0 ? only : { ...merged(cells), ...sized(cells) };
    return {
      name: values.names?.[index] ?? `column${index + 1}`,
      nameExact: values.unnamed !== true,
      ...value,
      literals: literals ?? value.literals,
    };
  });
  tail(values, columns, context, resolution);
  return { columns, uncertain: false };
}

/** The literals that any of the values may hold. */
function bothLiterals(values: readonly Value[]): { literals?: ReadonlySet<number> } {
  const [first, ...others] = values.flatMap(({ literals }) => (literals && literals.size > 0 ? [literals] : []));
  if (!first || others.length === 0) return first ? { literals: first } : {};
  const literals = new Set(first);
  for (const more of others) for (const at of more) literals.add(at);
  return { literals };
}

/**
 * Values of one place are compared with each other, or stand in one column: a literal of one arm beside the columns of
 * the other.
 */
function beside(values: readonly Value[], resolution: Resolution): void {
  if (values.every(({ sources }) => sources.size === 0)) return;
  resolution.literals.within(() => {
    for (const value of values) resolution.literals.value(value);
  });
}

function combine(left: QueryResult, right: QueryResult, resolution: Resolution): QueryResult {
  refuseConverted([...left.columns, ...right.columns], -1, resolution);
  if (left.uncertain || right.uncertain) {
    beside([...left.columns, ...right.columns], resolution);
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
  const columns = left.columns.map((column, index): Column => {
    beside([column, right.columns[index] ?? column], resolution);
    const other = right.columns[index] ?? column;
    together([], [column, other], resolution);
    const same = column.exact !== undefined && column.exact === other.exact;
    return {
      name: column.name,
      nameExact: column.nameExact,
      label: column.label,
      isOdd: column.isOdd || undefined,
      isRespelled: column.isRespelled || undefined,
      sources: union([column, other]),
      ...sized([column, other]),
      type: (column.type === other.type && column.type) || undefined,
      ...bothLiterals([column, other]),
      exact: same ? column.exact : undefined,
    };
  });
  return { columns, uncertain: false };
}

/**
 * ORDER BY and LIMIT of a set operation see only its result columns; those of VALUES also a relation of the server's
 * naming (analyze.c).
 */
function tail(query: SetOperation | Values, columns: Column[], context: QueryContext, resolution: Resolution): void {
  const relation = { columns, uncertain: false, base: false };
  const names = query.query === 'values' ? [{ name: '*VALUES*', relation }] : [];
  const scope = new Scope(context.outer, [{ columns, names, uncertain: false }]);
  resolution.report.predicate(union(orderedBy(query.order, columns, scope, resolution)), 'order');
  resolution.report.predicate(union(resolution.expressions(query.limits, scope)), 'limit');
}
